//! The compiled core of the Python package: one file for each class, errors in one place.

mod analysis;
mod arguments;
mod bench;
mod board;
mod bug;
mod certify;
mod color;
mod counting;
mod engine;
mod error_details;
mod errors;
mod evaluation;
mod interrupt;
mod position;
mod rules;
mod shape;
mod solve;
mod table;
mod turn;

/// The compiled core of bugfast; use it through the package `bugfast`.
#[pyo3::pymodule]
mod _core {
    #[pymodule_export]
    use crate::analysis::{Analysis, Info, Line};
    #[pymodule_export]
    use crate::bench::{BenchResult, bench};
    #[pymodule_export]
    use crate::board::Board;
    #[pymodule_export]
    use crate::bug::{Bug, Meal};
    #[pymodule_export]
    use crate::certify::{Certificate, certify};
    #[pymodule_export]
    use crate::color::Color;
    #[pymodule_export]
    use crate::counting::{Playouts, build_info, divide, perft, random_playouts};
    #[pymodule_export]
    use crate::engine::{Engine, Limit};
    #[pymodule_export]
    use crate::evaluation::evaluation_parts;
    #[pymodule_export]
    use crate::position::Position;
    #[pymodule_export]
    use crate::rules::Rules;
    #[pymodule_export]
    use crate::shape::Shape;
    #[pymodule_export]
    use crate::solve::{Solution, solve};
    #[pymodule_export]
    use crate::table::CompleteTable;
    #[pymodule_export]
    use crate::turn::{Turn, TurnIterator};
}
