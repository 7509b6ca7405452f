//! What a search has told so far, and its answer: the searcher's own where it comes in time, else the
//! lines of the last iteration that it has completed.
//!
//! A thread that has searched until its deadline has used up its share of the processor. On a busy
//! machine it may have to wait for the others before it can say what it has found, while a thread that
//! sleeps until then is woken at once; so who waits for a search can answer in its place.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use search::Control;

use crate::analysis::{Analysis, Info};

/// How long after its deadline, or after a stop, a searcher is waited for: it ends within a
/// millisecond or two where nothing else wants the processor, and the rest of its last iteration is
/// worth something.
const GRACE: Duration = Duration::from_millis(5);

/// What is told by the searcher and taken by those who wait.
#[derive(Debug)]
pub(crate) struct Answer {
    control: Arc<Control>,
    told: Mutex<Told>,
}

#[derive(Debug, Default)]
struct Told {
    /// Not polled yet.
    infos: VecDeque<Info>,
    /// The last iteration that was completed, unless its best turn has been refuted since.
    last: Option<Analysis>,
    /// When the search was asked to stop.
    stopped: Option<Instant>,
    /// What the search has answered, for good.
    given: Option<Analysis>,
}

impl Answer {
    pub(crate) fn new(control: Arc<Control>) -> Self {
        Self { control, told: Mutex::default() }
    }

    /// Takes the lines of an iteration, which are infos; none says that those of the one before are
    /// not to be believed any more. Nothing is told after the answer.
    pub(crate) fn tell(&self, lines: Option<Analysis>) {
        let mut told = self.told();
        if told.given.is_some() {
            return;
        }
        if let Some(Analysis { lines, progress }) = &lines {
            let info = |(index, line)| Info { rank: index + 1, line, progress: *progress };
            told.infos.extend(lines.iter().cloned().enumerate().map(info));
        }
        told.last = lines;
    }

    /// The answer, which is the searcher's unless another was given before it.
    pub(crate) fn settle(&self, found: Analysis) -> Analysis {
        self.told().given.get_or_insert(found).clone()
    }

    /// The infos since the last poll.
    pub(crate) fn poll(&self) -> Vec<Info> {
        self.told().infos.drain(..).collect()
    }

    /// Notes that the search has been asked to stop.
    pub(crate) fn hurry(&self) {
        self.told().stopped.get_or_insert_with(Instant::now);
    }

    /// When it will be too late for the searcher to answer; none where there is nothing to answer
    /// in its place, or no end of time.
    pub(crate) fn due(&self) -> Option<Instant> {
        let told = self.told();
        let due = self.control.deadline().into_iter().chain(told.stopped).min()?.checked_add(GRACE);
        due.filter(|_| told.last.is_some() || told.given.is_some())
    }

    /// The answer, if there is one or it is due. The searcher, if it is late, is told to end.
    pub(crate) fn take(&self) -> Option<Analysis> {
        let is_due = self.due().is_some_and(|due| Instant::now() >= due);
        let mut told = self.told();
        if told.given.is_none() && is_due {
            self.control.stop_flag().raise();
            let (time, nodes) = (self.control.elapsed(), self.control.nodes());
            told.given = told.last.take().map(|mut last| {
                (last.progress.time, last.progress.nodes) = (time, nodes);
                last
            });
        }
        told.given.clone()
    }

    /// What is told is whole at every moment, also after a panic.
    fn told(&self) -> MutexGuard<'_, Told> {
        self.told.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use search::{Limits, StopFlag};

    use super::*;
    use crate::analysis::{Line, Progress};
    use crate::score::Score;

    fn analysis(depth: u32) -> Analysis {
        let line = Line::without_turn(Score::EVEN, false, 37);
        Analysis { lines: vec![line], progress: Progress { depth, ..Progress::default() } }
    }

    fn answer(limits: &Limits) -> Answer {
        Answer::new(Arc::new(Control::new(limits, StopFlag::new())))
    }

    #[test]
    fn a_late_searcher_is_answered_for() {
        let answer = answer(&Limits::time(Duration::from_millis(1)));
        std::thread::sleep(GRACE * 2);
        // There is nothing to say yet.
        assert_eq!((answer.due(), answer.take()), (None, None));
        answer.tell(Some(analysis(1)));
        answer.tell(Some(analysis(2)));
        let taken = answer.take().unwrap();
        assert_eq!(taken.progress.depth, 2);
        assert!(taken.progress.time >= GRACE * 2);
        assert!(answer.control.stop_flag().is_raised());
        // Whatever comes later, the answer stands.
        answer.tell(Some(analysis(3)));
        assert_eq!(answer.settle(analysis(4)), taken);
        assert_eq!(answer.take(), Some(taken));
        assert_eq!(answer.poll().len(), 2);
    }

    #[test]
    fn a_searcher_in_time_answers_itself() {
        let answer = answer(&Limits::default());
        answer.tell(Some(analysis(1)));
        assert_eq!((answer.due(), answer.take()), (None, None));
        answer.hurry();
        assert!(answer.due().is_some());
        assert_eq!(answer.settle(analysis(2)), analysis(2));
        std::thread::sleep(GRACE * 2);
        assert_eq!(answer.take(), Some(analysis(2)));
    }

    #[test]
    fn a_refuted_turn_is_no_answer() {
        let answer = answer(&Limits::default());
        answer.tell(Some(analysis(1)));
        answer.tell(None);
        answer.hurry();
        std::thread::sleep(GRACE * 2);
        assert_eq!(answer.take(), None);
        assert_eq!(answer.settle(analysis(1)), analysis(1));
    }
}
