//! Golden records: whole games that must lead to the same result in every later release. `cargo xtask bless founders`
//! plays them anew and writes them; otherwise they are only read.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use engine::position::export;
use engine::{Evaluate as _, Game as _, GameOptions as _, Header, Log, Record, Rng, Seat, Seed, Session};
use founders::state::FirstPlayer;
use founders::tiles::Kind;
use founders::{Action, Founders, Options};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// How a golden game is played when it is written. The file is what counts afterwards: a better evaluation or another
/// order of choices makes no record stale.
struct Plan {
    name: &'static str,
    seats: usize,
    first_player: FirstPlayer,
    style: Style,
    /// Whether it starts from a position in the middle of another game, with chance fixed.
    from_position: bool,
}

/// What the players are after.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Style {
    /// To win, by the game's own evaluation.
    Win,
    /// Anything but victory tiles, so that the stacks run out.
    Stacks,
    /// To stop after a while, by agreement; one seat refuses the first time.
    Agreement,
    /// Anything, often taken back.
    Undo,
}

const PLANS: &[Plan] = &[
    plan("two-seats-last-victory-tile", 2, Style::Win),
    plan("three-seats-empty-stacks", 3, Style::Stacks),
    plan("four-seats-agreed-ending", 4, Style::Agreement),
    plan("four-seats-empty-stacks", 4, Style::Stacks),
    plan("three-seats-with-undo", 3, Style::Undo),
    Plan { first_player: FirstPlayer::ByLot, ..plan("two-seats-first-player-by-lot", 2, Style::Undo) },
    Plan { from_position: true, ..plan("two-seats-from-a-position", 2, Style::Win) },
];

const fn plan(name: &'static str, seats: usize, style: Style) -> Plan {
    Plan { name, seats, first_player: FirstPlayer::SeatOne, style, from_position: false }
}

/// Every record by name. Written first if somebody has asked for it, so that all tests see the same files.
static RECORDS: LazyLock<Vec<(String, String)>> = LazyLock::new(|| {
    if std::env::var_os("ECUMENE_BLESS").is_some_and(|value| value == "1") {
        for plan in PLANS {
            std::fs::write(folder().join(plan.name).with_extension("jsonl"), plan.play().to_text()).unwrap();
        }
    }
    let files = std::fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path());
    let mut records: Vec<PathBuf> = files.filter(|path| path.extension().is_some_and(|is| is == "jsonl")).collect();
    records.sort();
    let name = |path: &Path| path.file_stem().unwrap().to_string_lossy().into_owned();
    records.iter().map(|path| (name(path), std::fs::read_to_string(path).unwrap())).collect()
});

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../records/founders")
}

impl Plan {
    /// Plays the game. The seed follows from the name, so that a plan is played the same wherever it stands.
    fn play(&self) -> Record<Founders> {
        let number = self.name.bytes().fold(7_u64, |sum, byte| sum.wrapping_mul(31).wrapping_add(byte.into()));
        let options = Options { first_player: self.first_player, ..Options::with_seats(self.seats) };
        let names = ["Ada", "Ben", "Cleo", "Dido"][..self.seats].iter().map(|&name| name.to_owned());
        let mut header = Header::<Founders>::new(options, names.collect(), Seed::from_number(number));
        let mut rng = Rng::new(Seed::from_number(number + 1));
        if self.from_position {
            let mut other = Session::from_header(header.clone()).unwrap();
            (0..40).for_each(|_| self.step(&mut other, &mut rng));
            let mut position = export(other.game());
            position.chance = vec![0, 1, 2];
            header.position = Some(Box::new(position));
        }
        let mut session = Session::from_header(header).unwrap();
        while !session.game().is_over() {
            self.step(&mut session, &mut rng);
        }
        session.record()
    }

    fn step(&self, session: &mut Session<Founders>, rng: &mut Rng) {
        let Some(seat) = session.game().to_act().first() else { return };
        let action = self.choose(session, seat, rng);
        session.act(seat, &action).unwrap();
        if self.style == Style::Undo && rng.below(4) == 0 && session.may_undo(seat).is_ok() {
            session.undo(seat).unwrap();
        }
    }

    fn choose(&self, session: &Session<Founders>, seat: Seat, rng: &mut Rng) -> Action {
        let mut actions = Vec::new();
        session.game().actions(seat, &mut actions);
        let entries = session.sequence();
        let is_wanted = |action: &Action| match (self.style, action) {
            (Style::Agreement, Action::Propose) => entries > 60,
            (Style::Agreement, Action::Agree) => entries > 80,
            (Style::Agreement, Action::Refuse) => entries <= 80,
            (Style::Stacks, action) => !is_victory(action) && *action != Action::Propose,
            (_, action) => *action != Action::Propose,
        };
        let wanted: Vec<Action> = actions.into_iter().filter(is_wanted).collect();
        if let Some(ending) = wanted.iter().find(|action| matches!(action, Action::Propose | Action::Agree)) {
            return *ending;
        }
        if self.style != Style::Stacks && rng.below(8) > 0 {
            return best(session.game(), seat, &wanted);
        }
        wanted[rng.below(wanted.len() as u32) as usize]
    }
}

/// The action after which the game's own evaluation is best.
fn best(game: &Founders, seat: Seat, actions: &[Action]) -> Action {
    let value = |action: &Action| {
        let mut after = game.clone();
        after.apply(seat, action, &mut Log::silent()).unwrap();
        after.evaluate(seat)
    };
    *actions.iter().max_by(|one, other| value(one).total_cmp(&value(other))).unwrap()
}

fn is_victory(action: &Action) -> bool {
    matches!(action, Action::Add(tile, _) if tile.design().kind == Kind::Victory)
}

fn parse(name: &str, text: &str) -> Record<Founders> {
    Record::parse(text).unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[test]
fn every_record_replays_to_itself_and_its_result() {
    assert!(!RECORDS.is_empty());
    for (name, text) in RECORDS.iter() {
        let session = parse(name, text).replay().unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(session.game().is_over(), "{name} is not a whole game");
        assert_eq!(session.record().to_text(), *text, "{name} is written differently today");
    }
}

#[test]
fn the_records_show_every_seat_count_ending_and_option() {
    let mut shown = BTreeSet::new();
    for (name, text) in RECORDS.iter() {
        let record = parse(name, text);
        let session = record.replay().unwrap_or_else(|error| panic!("{name}: {error}"));
        shown.insert(format!("{} seats", record.header.options.seats));
        shown.insert(format!("{:?}", record.header.options.first_player));
        shown.extend(session.game().outcome().map(|outcome| outcome.rule.to_owned()));
        shown.extend(record.header.position.is_some().then(|| "position".to_owned()));
        shown.extend(text.contains("\"undo\":true").then(|| "undo".to_owned()));
    }
    let wanted =
        ["2 seats", "3 seats", "4 seats", "SeatOne", "ByLot", "FE-end-1", "FE-end-2", "FE-end-3", "position", "undo"];
    for thing in wanted {
        assert!(shown.contains(thing), "no golden record shows {thing}; there are {shown:?}");
    }
}

#[test]
fn the_readme_has_a_line_for_every_record() {
    let readme = std::fs::read_to_string(folder().join("README.md")).unwrap();
    for (name, _) in RECORDS.iter() {
        assert!(readme.contains(&format!("`{name}.jsonl`")), "records/founders/README.md does not mention {name}");
    }
}
