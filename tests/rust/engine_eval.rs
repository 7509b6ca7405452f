//! The evaluation: told term by term, the same for symmetric positions, fair to both colours.

use bug::{
    Arena, Bits, Color, Engine, EngineOptions, Evaluation, FEATURES, Phase, Position, Rules, SearchOptions,
    SplitMix64, TERMS, counts, evaluation,
};
use search::Limits;

const BOARDS: [&str; 6] = ["hexhex3", "hexhex4", "limping4", "hexhex5", "hexhex6", "hexhex9"];

/// Calls `check` with positions of random games that the engine evaluates.
fn for_each_position(mut check: impl FnMut(&Position)) {
    let mut random = SplitMix64::new(17);
    let mut checked = 0;
    for board in BOARDS {
        for rules in Rules::BOTH {
            for _ in 0..4 {
                let mut position = Position::start(Arena::named(board).unwrap(), rules);
                while let Some(cell) = position.legal_cells().pick(&mut random) {
                    if position.phase() == Phase::Place {
                        check(&position);
                        checked += 1;
                    }
                    position = position.step(cell).unwrap();
                }
            }
        }
    }
    assert!(checked > 1_000, "{checked}");
}

fn evaluate(position: &Position) -> Evaluation {
    evaluation(position).unwrap_or_else(|| panic!("{position} has no evaluation"))
}

/// The text with colours exchanged, the mover's too.
fn other_colours(position: &Position) -> Position {
    let text = position.to_string();
    let fields: Vec<&str> = text.split(' ').collect();
    let swap = |field: &str| -> String {
        field
            .chars()
            .map(|c| match c {
                'w' => 'b',
                'b' => 'w',
                c => c,
            })
            .collect()
    };
    let [board, rules, rows, side, phase] = fields[..] else { panic!("{text}") };
    format!("{board} {rules} {} {} {phase}", swap(rows), swap(side)).parse().unwrap()
}

/// The same stones with the other side to place.
fn other_mover(position: &Position) -> Position {
    let (from, to) = match position.turn() {
        Color::White => (" w place", " b place"),
        Color::Black => (" b place", " w place"),
    };
    position.to_string().replace(from, to).parse().unwrap()
}

#[test]
fn terms_add_up_to_the_score() {
    for_each_position(|position| {
        let evaluation = evaluate(position);
        let sum: i32 = evaluation.terms.iter().map(bug::Term::points).sum();
        assert_eq!(sum, evaluation.score.value(), "{position}");
        assert_eq!(evaluation.score.outcome(), None);
    });
}

#[test]
fn a_search_that_sees_no_end_returns_the_evaluation_of_where_its_line_leads() {
    let engine = Engine::new(EngineOptions::new(1, 1).unwrap()).unwrap();
    let mut compared = 0;
    for_each_position(|position| {
        if position.board().size() > 64 {
            return;
        }
        engine.clear().unwrap();
        let analysis = engine.analyse(position, &Limits::depth(1), &SearchOptions::default()).unwrap();
        let line = analysis.best_line();
        if line.outcome().is_none() {
            let end = line.pv.iter().fold(position.clone(), |end, turn| end.play(turn).unwrap());
            assert_eq!(line.pv.len(), 1);
            assert_eq!(line.score.value(), -evaluate(&end).score.value(), "{position}");
            compared += 1;
        }
    });
    assert!(compared > 300, "{compared}");
}

#[test]
fn symmetric_positions_are_worth_the_same() {
    for_each_position(|position| {
        let expected = evaluate(position);
        for k in 0..position.board().symmetries().len() {
            let image = position.transform(k).unwrap();
            assert_eq!(evaluate(&image), expected, "{position}, symmetry {k}");
        }
    });
}

#[test]
fn colours_do_not_matter() {
    for_each_position(|position| assert_eq!(evaluate(&other_colours(position)), evaluate(position)));
}

#[test]
fn only_the_tempo_depends_on_who_moves() {
    let mut compared = 0;
    for_each_position(|position| {
        let Some(other) = evaluation(&other_mover(position)) else { return };
        let here = evaluate(position);
        assert_eq!(here.terms[TERMS.len()].name, "tempo");
        for (a, b) in here.terms.iter().zip(&other.terms).take(TERMS.len()) {
            assert_eq!((a.name, a.mine, a.theirs), (b.name, b.theirs, b.mine), "{position}");
        }
        assert_eq!(here.terms[TERMS.len()], other.terms[TERMS.len()]);
        compared += 1;
    });
    assert!(compared > 1_000, "{compared}");
}

#[test]
fn what_is_counted_on_a_small_board() {
    // White: a bug of two in a corner and a single stone; Black: a single stone, on c5.
    let position: Position = "hexhex3 online ww./..../....b/..../w.. w place".parse().unwrap();
    let counts = counts(&position).unwrap();
    let sum = |name: &str, side: &[u32; FEATURES]| -> u32 {
        let (_, features) = TERMS.into_iter().find(|term| term.0 == name).unwrap();
        features.map(|feature| side[feature]).sum()
    };
    assert_eq!(counts.empty, 15);
    // Two stones with one other stone each.
    assert_eq!((sum("growth", &counts.mine), sum("growth", &counts.theirs)), (2, 0));
    // Bugs, each in one class.
    assert_eq!((sum("bugs", &counts.mine), sum("bugs", &counts.theirs)), (2, 1));
    // White may place on all empty cells but the four at the bug of two.
    assert_eq!((counts.mine[0], counts.theirs[0]), (11, 15));
    // Three of them touch Black's single stone and no bug of White's.
    assert_eq!(sum("meals", &counts.mine), 3);
}

#[test]
fn nothing_is_evaluated_in_mid_turn_or_after_the_end() {
    for text in ["hexhex2 online ../ww./b. w place", "hexhex3 rulebook ..w/ww.w/bwbw./.b.b/.bw b grow"] {
        let position: Position = text.parse().unwrap();
        assert_eq!(evaluation(&position), None);
        assert_eq!(counts(&position), None);
    }
}

#[test]
fn guesses_keep_inside_their_range_and_say_so() {
    // 217 cells, one side with bugs of the largest size everywhere: far more points than a guess has.
    let mut rows: Vec<String> = Vec::new();
    for row in 0..17usize {
        let length = 17 - row.abs_diff(8);
        rows.push((0..length).map(|i| if row % 4 == 0 && i % 3 == 0 { 'w' } else { '.' }).collect());
    }
    let text = format!("hexhex9 rulebook {} b place", rows.join("/"));
    let evaluation = evaluate(&text.parse().unwrap());
    let sum: i32 = evaluation.terms.iter().map(bug::Term::points).sum();
    assert_eq!(sum, evaluation.score.value());
    assert!(evaluation.score.value().abs() <= 20_000);
}
