//! Threads: one background job, or several workers side by side.
//!
//! Threads are made for each search and end with it. None is kept idle, so a process may fork
//! between searches and the child can search too.

use std::any::Any;
use std::io;
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{Builder, JoinHandle, Result as Caught, scope};
use std::time::{Duration, Instant};

use crate::control::StopFlag;

/// Runs `work(0)` to `work(threads - 1)` side by side, the first on this thread, and gives their
/// results in that order.
///
/// # Errors
/// When the system refuses a thread; then none of the work is done by the threads not yet made,
/// and `stop` is raised so that those already made end soon.
///
/// # Panics
/// When a worker panics, after all have ended.
pub fn run_workers<T: Send>(
    threads: NonZeroUsize,
    stack_bytes: usize,
    stop: &StopFlag,
    work: impl Fn(usize) -> T + Sync,
) -> io::Result<Vec<T>> {
    let work = &work;
    scope(|scope| {
        let mut helpers = Vec::with_capacity(threads.get() - 1);
        for index in 1..threads.get() {
            let builder = Builder::new().name(format!("worker-{index}")).stack_size(stack_bytes);
            match builder.spawn_scoped(scope, move || work(index)) {
                Ok(helper) => helpers.push(helper),
                Err(error) => {
                    stop.raise();
                    return Err(error);
                }
            }
        }
        let first = catch_unwind(AssertUnwindSafe(|| work(0)));
        if first.is_err() {
            stop.raise();
        }
        let rest: Vec<Caught<T>> = helpers.into_iter().map(|helper| helper.join()).collect();
        let results: Caught<Vec<T>> = std::iter::once(first).chain(rest).collect();
        results.map_or_else(|panic| resume_unwind(panic), Ok)
    })
}

/// A piece of work on a thread of its own, whose result any number of threads can wait for.
///
/// Dropping it raises the stop flag and waits for the thread. In a forked child, where the thread
/// does not exist, it is given up instead of waited for.
#[derive(Debug)]
pub struct Job<T> {
    stop: StopFlag,
    shared: Arc<Shared<T>>,
    thread: Option<JoinHandle<()>>,
    process: u32,
}

#[derive(Debug)]
struct Shared<T> {
    result: Mutex<Option<Result<T, JobError>>>,
    done: Condvar,
}

/// Why a [`Job`] has no result.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum JobError {
    /// The process is a fork of the one that started the job, and threads do not come along.
    #[error("the search belongs to the process that this one was forked from")]
    Foreign,
    /// The work panicked.
    #[error("the search failed: {0}")]
    Panicked(String),
}

impl<T: Clone + Send + 'static> Job<T> {
    /// Starts the work. `stop` is the flag that ends it early.
    ///
    /// # Errors
    /// When the system refuses a thread.
    pub fn spawn(
        name: &str,
        stack_bytes: usize,
        stop: StopFlag,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> io::Result<Self> {
        let shared = Arc::new(Shared { result: Mutex::new(None), done: Condvar::new() });
        let its_own = Arc::clone(&shared);
        let thread = Builder::new().name(name.to_owned()).stack_size(stack_bytes).spawn(move || {
            let result = catch_unwind(AssertUnwindSafe(work))
                .map_err(|panic| JobError::Panicked(panic_text(panic.as_ref())));
            *lock(&its_own.result) = Some(result);
            its_own.done.notify_all();
        })?;
        Ok(Self { stop, shared, thread: Some(thread), process: std::process::id() })
    }

    /// Waits for the result, for ever without a timeout; `None` when the time runs out first.
    ///
    /// # Errors
    /// [`JobError`] when there will be none.
    pub fn wait(&self, timeout: Option<Duration>) -> Result<Option<T>, JobError> {
        // A timeout past the end of the clock is none.
        let end = timeout.and_then(|timeout| Instant::now().checked_add(timeout));
        self.wait_until(|| end)
    }

    /// Waits for the result until `end`, which is asked for again after a [`Job::stop`]; `None` when
    /// the time runs out first.
    ///
    /// # Errors
    /// [`JobError`] when there will be none.
    pub fn wait_until(&self, end: impl Fn() -> Option<Instant>) -> Result<Option<T>, JobError> {
        if self.is_foreign() {
            return Err(JobError::Foreign);
        }
        let mut result = lock(&self.shared.result);
        loop {
            if let Some(result) = result.as_ref() {
                return result.clone().map(Some);
            }
            let done = &self.shared.done;
            result = match end().map(|end| end.saturating_duration_since(Instant::now())) {
                None => done.wait(result).unwrap_or_else(PoisonError::into_inner),
                Some(Duration::ZERO) => return Ok(None),
                Some(left) => done.wait_timeout(result, left).unwrap_or_else(PoisonError::into_inner).0,
            };
        }
    }
}

impl<T> Job<T> {
    /// Asks the work to end; does not wait.
    pub fn stop(&self) {
        self.stop.raise();
        if !self.is_foreign() {
            // Held for a moment, so that nobody is between looking at the time and waiting.
            drop(lock(&self.shared.result));
            self.shared.done.notify_all();
        }
    }

    /// Whether this process is a fork of the one that started the job.
    #[must_use]
    pub fn is_foreign(&self) -> bool {
        self.process != std::process::id()
    }

    /// Whether the thread has come to its end, which it does a little after its result is there: from
    /// then on dropping the job takes no time.
    #[must_use]
    pub fn has_ended(&self) -> bool {
        self.is_foreign() || self.thread.as_ref().is_none_or(JoinHandle::is_finished)
    }

    /// Whether the work is still going on.
    #[must_use]
    pub fn is_running(&self) -> bool {
        !self.is_foreign() && lock(&self.shared.result).is_none()
    }
}

impl<T> Drop for Job<T> {
    fn drop(&mut self) {
        self.stop.raise();
        let Some(thread) = self.thread.take() else { return };
        if self.is_foreign() {
            // Not even detached: what the C library knows of the thread is the parent's.
            std::mem::forget(thread);
        } else {
            // A panic of the work was caught inside the thread and kept as its result.
            let _ = thread.join();
        }
    }
}

/// The lock, also after a panic: what it guards here is replaced whole and so always consistent.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn panic_text(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(ToString::to_string);
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "panic".to_owned())
}
