//! Limits, the stop flag, the clock, the node count, and the threads.

use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use search::{Control, Job, JobError, LimitError, Limits, Meter, StopFlag, run_workers};

const STACK: usize = 256 << 10;

#[test]
fn good_limits_are_kept() {
    let limits = Limits::new(Some(0.25), Some(3), Some(1000)).unwrap();
    assert_eq!(limits.time, Some(Duration::from_millis(250)));
    assert_eq!((limits.depth, limits.nodes), (Some(3), Some(1000)));
    assert!(limits.is_bounded());
    assert!(!Limits::new(None, None, None).unwrap().is_bounded());
}

#[test]
fn bad_limits_are_errors_that_say_what() {
    for time in [0.0, -0.0, -1.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        let error = Limits::new(Some(time), None, None).unwrap_err();
        assert!(matches!(error, LimitError::Time(_)), "{time}: {error}");
        assert!(error.to_string().contains(&time.to_string()), "{error}");
    }
    for n in [0, -1, i64::MIN] {
        assert_eq!(Limits::new(None, Some(n), None), Err(LimitError::Depth(n)));
        assert_eq!(Limits::new(None, None, Some(n)), Err(LimitError::Nodes(n)));
    }
    assert_eq!(Limits::new(None, Some(i64::MAX), None), Err(LimitError::Depth(i64::MAX)));
}

#[test]
fn a_time_past_the_end_of_the_clock_bounds_nothing() {
    let limits = Limits::new(Some(f64::MAX), None, None).unwrap();
    assert!(!Control::new(&limits, StopFlag::new()).is_over());
}

#[test]
fn one_meter_keeps_a_node_limit_to_the_node() {
    for limit in [1, 2, Meter::BATCH - 1, Meter::BATCH, Meter::BATCH + 1, 10_000] {
        let control = Control::new(&Limits::nodes(limit), StopFlag::new());
        let mut meter = control.meter();
        let mut made = 1;
        while !meter.tick() {
            assert_eq!(meter.nodes(), made);
            made += 1;
        }
        assert_eq!((made, meter.nodes(), control.nodes()), (limit, limit, limit));
        assert!(meter.tick() && meter.is_over());
    }
}

#[test]
fn a_dropped_meter_hands_in_what_it_counted() {
    let control = Control::new(&Limits::default(), StopFlag::new());
    let mut meter = control.meter();
    for _ in 0..Meter::BATCH + 7 {
        assert!(!meter.tick());
    }
    drop(meter);
    assert_eq!(control.nodes(), Meter::BATCH + 7);
}

#[test]
fn several_meters_share_the_limit() {
    let control = Control::new(&Limits::nodes(50_000), StopFlag::new());
    let threads = NonZeroUsize::new(4).unwrap();
    let counts = run_workers(threads, STACK, control.stop_flag(), |_| {
        let mut meter = control.meter();
        let mut made = 1u64;
        while !meter.tick() {
            made += 1;
        }
        made
    })
    .unwrap();
    let total: u64 = counts.iter().sum();
    assert_eq!(total, control.nodes());
    assert!((50_000..=50_000 + 4 * Meter::BATCH).contains(&total), "{total}");
}

#[test]
fn the_deadline_and_the_flag_end_a_search() {
    let control = Control::new(&Limits::time(Duration::from_millis(20)), StopFlag::new());
    let mut meter = control.meter();
    while !meter.tick() {}
    assert!(control.elapsed() >= Duration::from_millis(20));

    let flag = StopFlag::new();
    let control = Control::new(&Limits::default(), flag.clone());
    let mut meter = control.meter();
    assert!(!meter.sync());
    flag.raise();
    assert!(meter.sync() && control.is_over());
}

#[test]
fn workers_answer_in_their_order() {
    let threads = NonZeroUsize::new(5).unwrap();
    let squares = run_workers(threads, STACK, &StopFlag::new(), |index| index * index).unwrap();
    assert_eq!(squares, [0, 1, 4, 9, 16]);
}

#[test]
fn a_job_can_be_waited_for_from_many_threads_and_again() {
    let job = Job::spawn("test", STACK, StopFlag::new(), || {
        std::thread::sleep(Duration::from_millis(30));
        42
    })
    .unwrap();
    assert_eq!(job.wait(Some(Duration::ZERO)), Ok(None));
    assert!(job.is_running());
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| assert_eq!(job.wait(None), Ok(Some(42))));
        }
    });
    assert!(!job.is_running() && !job.is_foreign());
    assert_eq!(job.wait(Some(Duration::MAX)), Ok(Some(42)));
}

#[test]
fn a_dropped_job_is_stopped_and_joined() {
    let flag = StopFlag::new();
    let its_own = flag.clone();
    let (sender, ended) = std::sync::mpsc::channel();
    let job = Job::spawn("test", STACK, flag, move || {
        while !its_own.is_raised() {
            std::thread::sleep(Duration::from_millis(1));
        }
        sender.send(()).unwrap();
    })
    .unwrap();
    let start = Instant::now();
    drop(job);
    assert!(start.elapsed() < Duration::from_secs(5));
    ended.try_recv().expect("the thread had ended when drop returned");
}

#[test]
fn a_panic_in_a_job_is_an_error_that_keeps_its_text() {
    let job: Job<()> = Job::spawn("test", STACK, StopFlag::new(), || panic!("cell {} is odd", 7)).unwrap();
    assert_eq!(job.wait(None), Err(JobError::Panicked("cell 7 is odd".to_owned())));
}

#[test]
fn a_node_limit_can_be_lowered_while_searching_but_not_raised() {
    let control = Control::new(&Limits::nodes(5_000), StopFlag::new());
    control.limit_nodes(9_000);
    let mut meter = control.meter();
    while !meter.tick() {}
    assert_eq!(control.nodes(), 5_000);

    let control = Control::new(&Limits::default(), StopFlag::new());
    let mut meter = control.meter();
    assert!(!meter.tick());
    control.limit_nodes(3 * Meter::BATCH);
    while !meter.tick() {}
    assert_eq!(control.nodes(), 3 * Meter::BATCH);
}
