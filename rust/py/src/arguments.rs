//! Arguments that several functions take, checked in one way.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyInt};

use crate::errors::value_error;

/// The most threads that any call takes.
pub(crate) const MAX_THREADS: u64 = bug::EngineOptions::MAX_THREADS as u64;
/// MiB of memory for a table, unless told otherwise.
const DEFAULT_HASH_MB: u64 = 256;

/// A whole number from `least` to `most`.
pub(crate) fn whole_number(value: &Bound<'_, PyAny>, name: &str, least: u64, most: u64) -> PyResult<u64> {
    let index = match value.cast::<PyInt>() {
        Ok(index) if !value.is_instance_of::<PyBool>() => index.clone(),
        // NumPy's integers are no int, but have __index__.
        _ if !value.is_instance_of::<PyBool>() && value.hasattr("__index__")? => {
            value.call_method0("__index__")?.cast_into::<PyInt>()?
        }
        _ => {
            let found = value.get_type().name()?;
            return Err(PyTypeError::new_err(format!("{name}: found {found}, expected a whole number")));
        }
    };
    let in_range = index.extract::<i128>().map(|number| {
        u64::try_from(number).ok().filter(|number| (least..=most).contains(number)).ok_or(number.to_string())
    });
    let shown = match in_range {
        Ok(Ok(number)) => return Ok(number),
        Ok(Err(shown)) => shown,
        Err(error) if error.is_instance_of::<PyOverflowError>(value.py()) => "a far larger number".to_owned(),
        Err(error) => return Err(error),
    };
    let bound = if most == u64::MAX { "at most 2**64 - 1".to_owned() } else { format!("at most {most}") };
    Err(value_error(format!("{name}: found {shown}, expected at least {least} and {bound}")))
}

/// A number of seconds, finite or not; a whole number too large for a float is infinite.
pub(crate) fn seconds(value: &Bound<'_, PyAny>, name: &str) -> PyResult<f64> {
    if value.is_instance_of::<PyBool>() {
        return Err(PyTypeError::new_err(format!("{name}: found bool, expected a number of seconds")));
    }
    match value.extract::<f64>() {
        Err(error) if error.is_instance_of::<PyOverflowError>(value.py()) => {
            Err(value_error(format!("{name}: found a far larger number, expected a number of seconds")))
        }
        Err(error) if error.is_instance_of::<PyTypeError>(value.py()) => {
            let found = value.get_type().name()?;
            Err(PyTypeError::new_err(format!("{name}: found {found}, expected a number of seconds")))
        }
        found => found,
    }
}

/// The folder `state_dir`; one without a name would be the folder that the process is in.
pub(crate) fn folder(path: Option<PathBuf>) -> PyResult<Option<PathBuf>> {
    if path.as_ref().is_some_and(|path| path.as_os_str().is_empty()) {
        return Err(value_error("state_dir: an empty name, expected a folder's".to_owned()));
    }
    Ok(path)
}

/// A length of time that was measured: seconds from 0 up.
pub(crate) fn duration(value: &Bound<'_, PyAny>, name: &str) -> PyResult<Duration> {
    let seconds = seconds(value, name)?;
    let expected =
        |error| value_error(format!("{name}: found {seconds}, expected seconds from 0 up: {error}"));
    Duration::try_from_secs_f64(seconds).map_err(expected)
}

/// MiB of a table, 1 to the most; 256 unless told.
pub(crate) fn hash_mb(value: Option<&Bound<'_, PyAny>>) -> PyResult<i64> {
    let most = bug::EngineOptions::MAX_HASH_MB as u64;
    Ok(value.map_or(Ok(DEFAULT_HASH_MB), |value| whole_number(value, "hash_mb", 1, most))? as i64)
}

/// A number of threads, 1 to the most.
pub(crate) fn threads(value: Option<&Bound<'_, PyAny>>) -> PyResult<NonZeroUsize> {
    let count = value.map_or(Ok(1), |value| whole_number(value, "threads", 1, MAX_THREADS))?;
    Ok(NonZeroUsize::new(count as usize).unwrap_or(NonZeroUsize::MIN))
}
