//! Long work that Ctrl-C ends and other Python threads run beside.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread::{Builder, scope};
use std::time::Duration;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use search::StopFlag;

use crate::errors::{CoreError, CoreResult};

/// How often Python is asked for signals: well under the 0.3 s that Ctrl-C may take.
pub(crate) const POLL: Duration = Duration::from_millis(20);
/// Enough for the deepest chains on a board of 256 cells, however small the caller's stack is.
const STACK_BYTES: usize = 8 << 20;

/// Runs `work` on a thread of its own with the interpreter released, and raises its stop flag when
/// a signal handler of Python raises, as the one for Ctrl-C does.
///
/// # Errors
/// What the signal handler raised, the error of the work, or that no thread could be made.
pub(crate) fn interruptible<T, E>(
    py: Python<'_>,
    work: impl FnOnce(&StopFlag) -> Result<T, E> + Send,
) -> CoreResult<T>
where
    T: Send,
    E: Send,
    CoreError: From<E>,
{
    interruptible_with(py, work, |_| Ok(()), || ())
}

/// [`interruptible`], calling `report` every few hundredths of a second until the work is to end; its
/// errors end the work too. Where the work takes its time to end, as it does to save what it has found,
/// `hurry` is called at every further signal.
pub(crate) fn interruptible_with<T, E>(
    py: Python<'_>,
    work: impl FnOnce(&StopFlag) -> Result<T, E> + Send,
    report: impl Fn(Python<'_>) -> PyResult<()> + Sync,
    hurry: impl Fn() + Sync,
) -> CoreResult<T>
where
    T: Send,
    E: Send,
    CoreError: From<E>,
{
    let stop = StopFlag::new();
    py.detach(|| {
        scope(|scope| {
            let (done, waiting) = channel::<()>();
            let stop_of_worker = stop.clone();
            let worker = Builder::new()
                .name("bugfast".to_owned())
                .stack_size(STACK_BYTES)
                .spawn_scoped(scope, move || {
                    // Dropped at the end, in a panic too, which wakes the waiting thread.
                    let _done = done;
                    work(&stop_of_worker)
                })
                .map_err(CoreError::Threads)?;
            // What was raised first is told in the end.
            let mut raised = None;
            while waiting.recv_timeout(POLL) == Err(RecvTimeoutError::Timeout) {
                let signal = Python::attach(|py| {
                    if raised.is_none() {
                        report(py)?;
                    }
                    py.check_signals()
                });
                if let Err(signal) = signal {
                    if raised.is_some() {
                        hurry();
                    }
                    stop.raise();
                    raised.get_or_insert(signal);
                }
            }
            let result = worker.join();
            raised.map_or(Ok(()), Err)?;
            match result {
                Ok(result) => Ok(result?),
                Err(_) => Err(PyRuntimeError::new_err("a worker thread of bugfast failed").into()),
            }
        })
    })
}
