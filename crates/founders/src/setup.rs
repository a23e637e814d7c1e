//! Game Setup: stacks, the draft of nature tiles, the first two tiles of each nation, the rows.

use crate::event::Event;
use crate::state::{FirstPlayer, Founders, Hand, Nation, Options, Placed, Space, Supply, Turn};
use crate::tiles::{Craftsman, Kind, Stack, TOKENS_OF_A_KIND, Tile, box_of};
use crate::why::Why;
use crate::{Action as Any, Game as _, turn};
use engine::{
    Agenda, Ask, BySeat, Chapter, Choice, Deck, List, Log, Marks, PromptKind, Rng, Seat, SeatSet, Seed, SetupError, say,
};
use serde::{Deserialize, Serialize};

/// What the setup waits for.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The seat whose pick it is takes a nature tile; so many have been taken. `FE-setup-4`
    Draft {
        /// How many have been taken.
        taken: u8,
    },
    /// These seats have yet to lay their two drafted tiles. `FE-setup-5`
    LayStart {
        /// Who has not laid them.
        waiting: SeatSet,
    },
}

engine::verbs! {
    /// What is done in the setup.
    #[derive(Copy)]
    pub enum Action {
        /// Takes a tile of the starting draft.
        Take(tile: Tile) => ["take" tile];
        /// Lays the two drafted tiles.
        Lay(first: Tile, second: Tile, layout: Layout) => ["lay" first layout second];
    }
}

impl Chapter<Founders> for Step {
    fn waiting(self, state: &Founders) -> SeatSet {
        match self {
            Step::Draft { taken } => SeatSet::only(picker(state.turn.first, state.options.seats, taken)),
            Step::LayStart { waiting } => waiting,
        }
    }

    fn run(self, _: &mut Founders, _: &mut Log<Event>) {}

    fn ask(self, _: &Founders, _: Seat) -> Ask {
        let (kind, name, question, rules): (_, _, _, &[_]) = match self {
            Step::Draft { .. } => {
                (PromptKind::PickCards, "TakeTile", "Which nature tile do you take?", &["FE-setup-3", "FE-setup-4"])
            }
            Step::LayStart { .. } => {
                (PromptKind::PickOption, "LayStart", "How do you lay your first two tiles?", &["FE-setup-5"])
            }
        };
        Ask { kind, name, question: question.into(), rules, open: false }
    }

    fn list(self, state: &Founders, seat: Seat, out: &mut Vec<Any>) {
        match self {
            Step::Draft { .. } => {
                let designs = state.draft.iter().fold(0u64, |set, tile| set | 1 << tile.index());
                turn::each_design(designs, &mut |tile| out.push(Action::Take(tile).into()));
            }
            Step::LayStart { .. } => list_layouts(state, seat, |action| out.push(action.into())),
        }
    }

    fn check(self, state: &Founders, seat: Seat, action: &Any) -> Result<(), Why> {
        match (self, *action) {
            (Step::Draft { .. }, Any::Setup(Action::Take(tile))) => check_take(state, tile),
            (Step::Draft { .. }, _) => Err(Why::StillDrafting),
            (Step::LayStart { .. }, Any::Setup(Action::Lay(first, second, _))) => check_lay(state, seat, first, second),
            (Step::LayStart { .. }, _) => Err(Why::StillLaying),
        }
    }

    fn perform(self, state: &mut Founders, seat: Seat, action: &Any, log: &mut Log<Event>) {
        match (self, *action) {
            (Step::Draft { taken }, Any::Setup(Action::Take(tile))) => take(state, seat, tile, taken, log),
            (Step::LayStart { waiting }, Any::Setup(Action::Lay(first, second, layout))) => {
                lay(state, seat, [first, second], layout, log);
                go_on_laying(state, waiting.without(seat), log);
            }
            (Step::Draft { .. } | Step::LayStart { .. }, _) => {}
        }
    }

    fn describe(self, _: &Founders, _: Seat, action: &Any, choice: &mut Choice) {
        let (label, tile) = match *action {
            Any::Setup(Action::Take(tile)) => (say!("Take the {}", tile.name()), tile),
            Any::Setup(Action::Lay(first, second, layout)) => (layout.label(first, second), first),
            Any::Open(_) | Any::Play(_) | Any::Add(_) | Any::Turn(_) => return,
        };
        choice.label = label;
        choice.card = Some(tile.design().slug.clone());
    }

    fn sound(self, state: &Founders) -> Result<(), String> {
        match self {
            Step::Draft { taken } => check_draft(state, taken),
            Step::LayStart { waiting } => check_start(state, waiting),
        }
    }
}

/// How the two drafted tiles lie: they share a full side. `FE-setup-5`
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "founders/", rename_all = "lowercase"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename_all = "lowercase"))]
pub enum Layout {
    /// The first on the left, the second on its right.
    Beside,
    /// The first nearer to the owner, the second behind it.
    Before,
}

impl Layout {
    pub(crate) fn second_space(self) -> Space {
        match self {
            Layout::Beside => Space::new(1, 0),
            Layout::Before => Space::new(0, 1),
        }
    }

    fn label(self, first: Tile, second: Tile) -> String {
        let (first, second) = (first.name(), second.name());
        match self {
            Layout::Beside => say!("Side by side: {first} left, {second} right"),
            Layout::Before => say!("One behind the other: {first} near you, {second} beyond"),
        }
    }
}

/// `FE-setup-2` How many victory tiles are dealt face up.
pub fn victory_tiles(seats: usize) -> usize {
    if seats == 2 { 8 } else { 12 }
}

/// `FE-setup-3` How many nature tiles the draft shows.
pub fn draft_tiles(seats: usize) -> usize {
    2 * seats + 1
}

/// `FE-setup-4` Whose pick it is: clockwise once, then back, the last seat picking twice in a row.
pub fn picker(first: Seat, seats: usize, taken: u8) -> Seat {
    let (taken, rounds) = (usize::from(taken), 2 * seats - 1);
    let place = if taken < seats { taken } else { rounds - taken };
    Seat::new((first.index() + place) % seats)
}

/// `FE-setup-1` `FE-setup-7` Shuffles the stacks and the craftsmen, deals victory tiles and shows the draft.
pub(crate) fn set_up(revision: u32, options: &Options, seed: Seed) -> Result<Founders, SetupError> {
    SetupError::check::<Founders>(revision, options)?;
    let mut rng = Rng::new(seed);
    let mut draws = rng.draws();
    let first = match options.first_player {
        FirstPlayer::SeatOne => Seat::new(0),
        FirstPlayer::ByLot => Seat::new(draws.below(options.seats as u32) as usize),
    };
    let mut victory = box_of(Kind::Victory).to_vec();
    draws.shuffle(&mut victory);
    let mut state = Founders {
        revision,
        options: *options,
        agenda: Agenda::new(),
        turn: Turn { first, seat: first, token_played: false, bought: None, proposed: false },
        stacks: Stack::ALL.map(|stack| Deck::shuffled(box_of(stack.kind()).iter().copied(), &mut draws)),
        rows: [List::new(); 3],
        victory: victory.into_iter().take(victory_tiles(options.seats)).collect(),
        draft: List::new(),
        removed: List::new(),
        supply: Supply {
            war: TOKENS_OF_A_KIND,
            coin: TOKENS_OF_A_KIND,
            carriage: TOKENS_OF_A_KIND,
            craftsmen: Deck::shuffled(Craftsman::ALL, &mut draws),
        },
        gone: Default::default(),
        carriages: List::new(),
        nations: BySeat([Nation { hand: Hand::default(), ..Nation::default() }; 4]),
        rng,
    };
    let mut marks = Marks::default();
    for _ in 0..draft_tiles(options.seats) {
        if let Some(tile) = state.stacks[Stack::Nature as usize].draw(&mut marks) {
            state.draft.push(tile);
        }
    }
    state.agenda.push(Step::Draft { taken: 0 }.into());
    Ok(state)
}

/// `FE-setup-4` Only tiles of the draft can be taken.
fn check_take(state: &Founders, tile: Tile) -> Result<(), Why> {
    if state.draft.contains(&tile) { Ok(()) } else { Err(Why::NotInDraft { tile }) }
}

/// `FE-setup-4` Takes a tile; after the last pick everybody lays the two tiles taken.
fn take(state: &mut Founders, seat: Seat, tile: Tile, taken: u8, log: &mut Log<Event>) {
    if let Some(index) = state.draft.iter().position(|&other| other == tile) {
        state.draft.remove(index);
        state.nations[seat].drafted.push(tile);
    }
    log.tell(|| Event::TileTaken { seat, tile });
    state.agenda.pop();
    let taken = taken + 1;
    if usize::from(taken) < 2 * state.options.seats {
        state.agenda.push(Step::Draft { taken }.into());
    } else {
        // Independent choices, so nobody waits for another: ruling FE-R2.
        state.agenda.push(Step::LayStart { waiting: SeatSet::all(state.options.seats) }.into());
    }
}

/// `FE-setup-5` The two tiles laid are the two drafted.
fn check_lay(state: &Founders, seat: Seat, first: Tile, second: Tile) -> Result<(), Why> {
    let mut drafted = [state.nations[seat].drafted[0], state.nations[seat].drafted[1]];
    drafted.sort();
    let mut laid = [first, second];
    laid.sort();
    if drafted == laid { Ok(()) } else { Err(Why::NotDrafted { drafted }) }
}

/// `FE-setup-5` Lays the start of a nation.
fn lay(state: &mut Founders, seat: Seat, tiles: [Tile; 2], layout: Layout, log: &mut Log<Event>) {
    let nation = &mut state.nations[seat];
    nation.drafted.clear();
    nation.tiles.push(Placed::new(tiles[0], Space::new(0, 0)));
    nation.tiles.push(Placed::new(tiles[1], layout.second_space()));
    log.tell(|| Event::NationFounded { seat, first: tiles[0], second: tiles[1], layout });
}

/// `FE-setup-5` Waits for the others; when all have laid their tiles, the rows are opened and the first turn begins.
fn go_on_laying(state: &mut Founders, waiting: SeatSet, log: &mut Log<Event>) {
    state.agenda.pop();
    if waiting.is_empty() {
        open_rows(state, log);
    } else {
        state.agenda.push(Step::LayStart { waiting }.into());
    }
}

/// `FE-setup-6` The nature row gets two tiles and the one left over, the village row two, the city row one.
/// `FE-setup-8` Then the first player begins.
fn open_rows(state: &mut Founders, log: &mut Log<Event>) {
    for (stack, count) in [(Stack::Nature, 2), (Stack::Village, 2), (Stack::City, 1)] {
        for _ in 0..count {
            if let Some(tile) = state.stacks[stack as usize].draw(&mut log.marks) {
                state.rows[stack as usize].push(tile);
            }
        }
    }
    if let Some(left_over) = state.draft.pop() {
        state.rows[Stack::Nature as usize].push(left_over);
    }
    log.tell(|| Event::RowsOpened { rows: state.rows.map(|row| row.to_vec()) });
    turn::begin(state, state.turn.first);
}

/// How a seat may lay its two tiles: either one first, side by side or one behind the other.
fn list_layouts(state: &Founders, seat: Seat, mut each: impl FnMut(Action)) {
    let [one, other] = [state.nations[seat].drafted[0], state.nations[seat].drafted[1]];
    for layout in [Layout::Beside, Layout::Before] {
        each(Action::Lay(one, other, layout));
        if one != other {
            each(Action::Lay(other, one, layout));
        }
    }
}

/// `FE-setup-4` Everybody has drafted what the order of picks gave so far.
fn check_draft(state: &Founders, taken: u8) -> Result<(), String> {
    let (seats, first) = (state.options.seats, state.turn.first);
    let problem = |problem: &str| Err(problem.into());
    if usize::from(taken) >= 2 * seats {
        return problem("the draft is over");
    }
    let mut picks = [0; 4];
    (0..taken).for_each(|pick| picks[picker(first, seats, pick).index()] += 1);
    let fair = |seat: Seat| {
        let nation = &state.nations[seat];
        nation.drafted.len() == picks[seat.index()] && nation.tiles.is_empty()
    };
    if !state.all_seats().all(fair) {
        return problem("the seats have not drafted what the order of picks gives them");
    }
    if state.draft.len() + usize::from(taken) != draft_tiles(seats) {
        return problem("the draft does not show the right number of tiles");
    }
    if state.draft.iter().any(|tile| tile.design().kind != Kind::Nature) {
        return problem("only nature tiles are drafted");
    }
    Ok(())
}

/// `FE-setup-5` Whoever is waited for has drafted two tiles and laid none; the others have laid theirs.
fn check_start(state: &Founders, waiting: SeatSet) -> Result<(), String> {
    let is_ready = |nation: &Nation| nation.tiles.is_empty() && nation.drafted.len() == 2;
    let is_right = |seat: Seat| {
        let nation = &state.nations[seat];
        if waiting.contains(seat) { is_ready(nation) } else { nation.is_founded() }
    };
    if waiting.is_empty() || !state.has_seats(waiting) || !state.all_seats().all(is_right) {
        return Err("a seat that has yet to lay its tiles has drafted two and has no nation".into());
    }
    if state.draft.len() == 1 { Ok(()) } else { Err("one tile of the draft is left over".into()) }
}

const _: () = assert!(*Founders::SEATS.end() == crate::state::MAX_SEATS);
