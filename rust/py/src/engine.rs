//! `Engine` and `Limit`.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use pyo3::exceptions::PyTimeoutError;
use pyo3::prelude::*;
use pyo3::types::PyType;
use search::Limits;

use crate::analysis::{Analysis, Info};
use crate::arguments::{self, seconds, whole_number};
use crate::errors::{CoreError, CoreResult, value_error};
use crate::interrupt::POLL;
use crate::position::Position;
use crate::table::CompleteTable;
use crate::turn::Turn;

/// Numbers up to here are the engine's to refuse; larger ones would not fit its arguments.
const MOST: u64 = i64::MAX as u64;

/// The bounds of a search; what is None does not bound it.
///
/// Args:
///     time: seconds of wall-clock time, above 0.
///     depth: turns deep, from 1.
///     nodes: stones placed or grown, from 1.
///
/// Raises:
///     ArgumentError: where a bound is out of range.
#[pyclass(frozen, eq, hash, module = "bugfast")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Limit {
    limits: Limits,
    /// The bits of the seconds that were given. The search takes them to the nanosecond, by which
    /// very short and very long times would not come back.
    time: Option<u64>,
}

#[pymethods]
impl Limit {
    #[new]
    #[pyo3(signature = (time=None, depth=None, nodes=None))]
    fn new(
        time: Option<&Bound<'_, PyAny>>,
        depth: Option<&Bound<'_, PyAny>>,
        nodes: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let whole = |value: Option<&Bound<'_, PyAny>>, name| {
            let most = if name == "depth" { Limits::MAX_DEPTH as u64 } else { MOST };
            value.map(|value| whole_number(value, name, 1, most).map(|number| number as i64)).transpose()
        };
        let time = time.map(|time| seconds(time, "time")).transpose()?;
        let limits = Limits::new(time, whole(depth, "depth")?, whole(nodes, "nodes")?);
        let limits = limits.map_err(|error| value_error(error.to_string()))?;
        Ok(Self { limits, time: time.map(f64::to_bits) })
    }

    /// Seconds of wall-clock time.
    #[getter]
    fn time(&self) -> Option<f64> {
        self.time.map(f64::from_bits)
    }

    /// Turns deep.
    #[getter]
    fn depth(&self) -> Option<u32> {
        self.limits.depth
    }

    /// Nodes: stones placed or grown.
    #[getter]
    fn nodes(&self) -> Option<u64> {
        self.limits.nodes
    }

    fn __repr__(&self) -> String {
        let shown = |number: Option<String>| number.unwrap_or_else(|| "None".to_owned());
        format!(
            "Limit(time={}, depth={}, nodes={})",
            shown(self.time().map(|time| format!("{time:?}"))),
            shown(self.depth().map(|depth| depth.to_string())),
            shown(self.nodes().map(|nodes| nodes.to_string())),
        )
    }

    #[allow(clippy::type_complexity)] // what pickle asks for
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> (Bound<'py, PyType>, (Option<f64>, Option<u32>, Option<u64>)) {
        (py.get_type::<Self>(), (self.time(), self.depth(), self.nodes()))
    }
}

/// An engine: one search at a time, in the background, with a table kept between searches.
///
/// All methods can be called from any thread. `with` closes it at the end.
///
/// Args:
///     threads: how many a search may use, 1 unless told.
///     hash_mb: the size of the transposition table in MiB, 256 unless told.
///     table: a complete table or its file: of its positions the engine knows who wins.
///
/// Raises:
///     ArgumentError: where a number is out of range, or the file is no complete table.
///     MemoryError: where the transposition table cannot be made.
///     OSError: where the file cannot be read.
#[pyclass(frozen, module = "bugfast")]
pub(crate) struct Engine {
    /// None once closed. The lock is not held while anything waits.
    inner: Mutex<Option<Arc<bug::Engine>>>,
}

impl Engine {
    fn inner(&self) -> Option<Arc<bug::Engine>> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn open(&self) -> CoreResult<Arc<bug::Engine>> {
        self.inner().ok_or_else(|| CoreError::Engine("the engine is closed".to_owned()))
    }
}

/// Waits with the interpreter released, calling `between` every few hundredths of a second.
fn wait(
    py: Python<'_>,
    engine: &bug::Engine,
    timeout: Option<Duration>,
    mut between: impl FnMut() -> PyResult<()>,
) -> CoreResult<Option<bug::Analysis>> {
    let end = timeout.and_then(|timeout| Instant::now().checked_add(timeout));
    loop {
        let left = end.map_or(POLL, |end| end.saturating_duration_since(Instant::now()).min(POLL));
        let found = py.detach(|| engine.wait(Some(left)))?;
        between()?;
        py.check_signals()?;
        if found.is_some() || end.is_some_and(|end| Instant::now() >= end) {
            return Ok(found);
        }
    }
}

fn start(
    engine: &bug::Engine,
    pos: &Bound<'_, Position>,
    limits: &Limits,
    multipv: Option<&Bound<'_, PyAny>>,
    turns: Option<&[bug::Turn]>,
    exact: bool,
) -> CoreResult<()> {
    let multipv = multipv.map_or(Ok(1), |value| whole_number(value, "multipv", 1, MOST))? as i64;
    let options = bug::SearchOptions { multipv, turns, exact };
    let position = pos.get().inner();
    // The search before may still have to end.
    Ok(pos.py().detach(|| engine.start(position, limits, &options))?)
}

#[pymethods]
impl Engine {
    #[new]
    #[pyo3(signature = (threads=None, hash_mb=None, table=None))]
    fn new(
        py: Python<'_>,
        threads: Option<&Bound<'_, PyAny>>,
        hash_mb: Option<&Bound<'_, PyAny>>,
        table: Option<&Bound<'_, PyAny>>,
    ) -> CoreResult<Self> {
        let threads = arguments::threads(threads)?.get() as i64;
        let options = bug::EngineOptions::new(threads, arguments::hash_mb(hash_mb)?)?;
        let table = table.map(CompleteTable::from_any).transpose()?;
        let engine = py.detach(|| match table {
            Some(table) => bug::Engine::with_table(options, table),
            None => bug::Engine::new(options),
        })?;
        Ok(Self { inner: Mutex::new(Some(Arc::new(engine))) })
    }

    /// Searches and waits for the result.
    ///
    /// Args:
    ///     pos: the position, in either phase.
    ///     limit: at least one bound.
    ///     multipv: how many turns with different results are wanted, 1 unless told.
    ///     turns: look at these turns only.
    ///     on_info: called in this thread with each line as it is found.
    ///     exact: after a proof, go on within the limit until its distance is exact.
    ///
    /// Raises:
    ///     ArgumentError: without a bound, or where a number is out of range.
    ///     TurnError: where one of `turns` is not legal.
    ///     EngineBusyError: while another search runs.
    ///     EngineError: once closed.
    ///     KeyboardInterrupt: on Ctrl-C, which ends the search.
    #[allow(clippy::too_many_arguments)] // what Python callers may name
    #[pyo3(signature = (pos, limit, multipv=None, turns=None, on_info=None, *, exact=false))]
    fn analyse(
        &self,
        py: Python<'_>,
        pos: &Bound<'_, Position>,
        limit: &Bound<'_, Limit>,
        multipv: Option<&Bound<'_, PyAny>>,
        turns: Option<&Bound<'_, PyAny>>,
        on_info: Option<&Bound<'_, PyAny>>,
        exact: bool,
    ) -> CoreResult<Analysis> {
        let engine = self.open()?;
        let limits = limit.get().limits;
        if !limits.is_bounded() {
            return Err(bug::EngineError::Unbounded.into());
        }
        let turns = turns
            .map(|turns| turns.try_iter()?.map(|turn| Turn::from_any(&turn?)).collect::<CoreResult<Vec<_>>>())
            .transpose()?;
        start(&engine, pos, &limits, multipv, turns.as_deref(), exact)?;
        let report = || -> PyResult<()> {
            let Some(on_info) = on_info else { return Ok(()) };
            for info in engine.poll() {
                on_info.call1((Info::of(py, &info)?,))?;
            }
            Ok(())
        };
        let found = wait(py, &engine, None, report);
        if found.is_err() {
            // A signal or the callback raised: nothing may go on in the background.
            engine.stop();
            py.detach(|| engine.wait(None))?;
        }
        let analysis = found?.ok_or_else(|| CoreError::Engine("the search gave no result".to_owned()))?;
        Ok(Analysis::of(py, &analysis)?)
    }

    /// Starts a search and returns at once.
    ///
    /// Args:
    ///     pos: the position, in either phase.
    ///     limit: the bounds; without one the search goes on until `stop` or a proof.
    ///     multipv: how many turns with different results are wanted, 1 unless told.
    ///     exact: after a proof, go on within the limit until its distance is exact.
    ///
    /// Raises:
    ///     EngineBusyError: while another search runs.
    ///     ArgumentError: where a number is out of range.
    ///     EngineError: once closed.
    #[pyo3(signature = (pos, limit=None, multipv=None, *, exact=false))]
    fn start(
        &self,
        pos: &Bound<'_, Position>,
        limit: Option<&Bound<'_, Limit>>,
        multipv: Option<&Bound<'_, PyAny>>,
        exact: bool,
    ) -> CoreResult<()> {
        let limits = limit.map(|limit| limit.get().limits).unwrap_or_default();
        start(&*self.open()?, pos, &limits, multipv, None, exact)
    }

    /// The lines found since the last poll, oldest first.
    fn poll(&self, py: Python<'_>) -> PyResult<Vec<Info>> {
        let infos = self.inner().map(|engine| engine.poll()).unwrap_or_default();
        infos.iter().map(|info| Info::of(py, info)).collect()
    }

    /// Whether a search is running.
    #[getter]
    fn running(&self) -> bool {
        self.inner().is_some_and(|engine| engine.running())
    }

    /// Asks the search to end and does not wait for it; harmless when there is none.
    fn stop(&self) {
        if let Some(engine) = self.inner() {
            engine.stop();
        }
    }

    /// The result of the search started last, waited for.
    ///
    /// Raises:
    ///     TimeoutError: where it has not ended within `timeout` seconds; it goes on.
    ///     EngineError: where no search was started, or once closed.
    ///     KeyboardInterrupt: on Ctrl-C; the search goes on.
    #[pyo3(signature = (timeout=None))]
    fn wait(&self, py: Python<'_>, timeout: Option<&Bound<'_, PyAny>>) -> CoreResult<Analysis> {
        let timeout = match timeout.map(|timeout| seconds(timeout, "timeout")).transpose()? {
            Some(seconds) if seconds.is_nan() || seconds < 0.0 => {
                let message = format!("timeout: found {seconds}, expected seconds from 0 up");
                return Err(value_error(message).into());
            }
            // Past what a duration holds it is no bound.
            Some(seconds) => Duration::try_from_secs_f64(seconds).ok(),
            None => None,
        };
        match wait(py, &*self.open()?, timeout, || Ok(()))? {
            Some(analysis) => Ok(Analysis::of(py, &analysis)?),
            None => Err(PyTimeoutError::new_err("the search has not ended within the timeout").into()),
        }
    }

    /// Forgets all that earlier searches found.
    ///
    /// Raises:
    ///     EngineBusyError: while a search runs.
    ///     EngineError: once closed.
    fn clear(&self, py: Python<'_>) -> CoreResult<()> {
        let engine = self.open()?;
        Ok(py.detach(|| engine.clear())?)
    }

    /// Ends the search and gives the table's memory back; the engine is of no use after it.
    fn close(&self, py: Python<'_>) {
        let engine = self.inner.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(engine) = &engine {
            // Others may be waiting for its search: they get what it found until now.
            engine.stop();
        }
        // The last owner waits for the search to end.
        py.detach(|| drop(engine));
    }

    fn __enter__(this: Py<Self>) -> Py<Self> {
        this
    }

    #[pyo3(signature = (*_exception))]
    fn __exit__(&self, py: Python<'_>, _exception: &Bound<'_, PyAny>) {
        self.close(py);
    }
}
