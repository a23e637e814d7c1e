//! 3. Add a tile: on a free space, or in place of a tile of one's own nation (a swap).

use crate::event::Event;
use crate::feeding::{Sources, neighbours};
use crate::reach::{Place, each_fed, fitting};
use crate::state::{Founders, Placed, Space};
use crate::tiles::{Kind, Stack, Tile, Token};
use crate::why::Why;
use crate::{Action as Any, Step as AnyStep, tokens, turn};
use engine::{Ask, Chapter, Choice, Log, PromptKind, Seat, SeatSet, say};
use serde::{Deserialize, Serialize};

/// What this chapter waits for.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// May play a token, must add a tile. `FE-token-1` `FE-add-1`
    Add,
    /// Adds the nature tile just drawn because nothing else fitted. `FE-add-9`
    AddDrawn {
        /// What was drawn.
        tile: Tile,
    },
}

engine::verbs! {
    /// What is done to add a tile.
    #[derive(Copy)]
    pub enum Action {
        /// Adds a tile on a free space.
        Add(tile: Tile, at: Space) => ["add" tile at];
        /// Adds a tile in place of another.
        Swap(tile: Tile, at: Space) => ["swap" tile at];
        /// Draws a nature tile because nothing fits.
        Draw => ["draw"];
        /// Ends the turn because nothing fits and nothing can be drawn.
        EndTurn => ["end" "turn"];
    }
}

impl Chapter<Founders> for Step {
    fn waiting(self, state: &Founders) -> SeatSet {
        SeatSet::only(state.turn.seat)
    }

    fn run(self, _: &mut Founders, _: &mut Log<Event>) {}

    fn ask(self, state: &Founders, _: Seat) -> Ask {
        let (name, question, rules): (_, _, &[_]) = match self {
            Step::Add if state.turn.token_played => {
                ("AddTile", "Which tile do you add, and where?", &["FE-add-1", "FE-add-3"])
            }
            Step::Add => (
                "PlayTokenOrAddTile",
                "Add a tile. Before that, you may play one token.",
                &["FE-turn-1", "FE-token-1", "FE-add-1", "FE-add-3"],
            ),
            Step::AddDrawn { .. } => ("AddDrawnTile", "Where do you add the tile you drew?", &["FE-add-9", "FE-add-6"]),
        };
        Ask { kind: PromptKind::PickPlaces, name, question: question.into(), rules, open: false }
    }

    fn list(self, state: &Founders, seat: Seat, out: &mut Vec<Any>) {
        match self {
            Step::Add => list_turn(state, seat, out),
            Step::AddDrawn { tile } => list(state, seat, 1 << tile.index(), out),
        }
    }

    fn check(self, state: &Founders, seat: Seat, action: &Any) -> Result<(), Why> {
        match (self, *action) {
            (Step::Add | Step::AddDrawn { .. }, Any::Add(Action::Add(tile, at))) => {
                self.check_available(state, tile)?;
                check_add(state, seat, tile, at)
            }
            (Step::Add | Step::AddDrawn { .. }, Any::Add(Action::Swap(tile, at))) => {
                self.check_available(state, tile)?;
                check_swap(state, seat, tile, at)
            }
            (Step::Add, Any::Play(play)) => tokens::check(state, seat, play),
            (Step::Add, Any::Add(Action::Draw)) => check_draw(state, seat),
            (Step::Add, Any::Add(Action::EndTurn)) => check_end(state, seat),
            (Step::Add, Any::Turn(turn::Action::Propose)) => turn::check_proposal(state),
            (Step::Add, Any::Setup(_) | Any::Open(_) | Any::Turn(_)) => Err(turn::not_in_turn(action)),
            (Step::AddDrawn { .. }, Any::Setup(_) | Any::Open(_) | Any::Play(_) | Any::Add(_) | Any::Turn(_)) => {
                Err(match turn::not_in_turn(action) {
                    Why::WrongStep => Why::MustAddDrawn,
                    over => over,
                })
            }
        }
    }

    fn perform(self, state: &mut Founders, seat: Seat, action: &Any, log: &mut Log<Event>) {
        match *action {
            Any::Play(play) => tokens::play(state, seat, play, log),
            Any::Add(Action::Add(tile, at)) => add(state, seat, tile, at, log),
            Any::Add(Action::Swap(tile, at)) => swap(state, seat, tile, at, log),
            Any::Add(Action::Draw) => draw(state, seat, log),
            Any::Add(Action::EndTurn) => {
                log.tell(|| Event::NothingAdded { seat });
                state.agenda.pop();
            }
            Any::Turn(_) => turn::propose(state, log),
            Any::Setup(_) | Any::Open(_) => {}
        }
    }

    fn describe(self, state: &Founders, seat: Seat, action: &Any, choice: &mut Choice) {
        match *action {
            Any::Play(play) => tokens::describe(state, seat, play, choice),
            Any::Add(Action::Add(tile, at)) => {
                choice.label = say!("Add {} at {at}", tile.name());
                choice.group = Some(ADD);
                choice.card = Some(tile.design().slug.clone());
                choice.place = Some(at.of(seat));
            }
            Any::Add(Action::Swap(tile, at)) => {
                let nation = &state.nations[seat];
                let old = nation.find(at).map_or("tile", |index| nation.tiles[index].tile.name());
                choice.label = say!("Swap {old} for {} at {at}", tile.name());
                choice.group = Some("Swap a tile");
                choice.card = Some(tile.design().slug.clone());
                choice.place = Some(at.of(seat));
            }
            Any::Add(Action::Draw) => {
                choice.label = "Draw a nature tile".into();
                choice.group = Some(ADD);
            }
            Any::Add(Action::EndTurn) => choice.label = "End the turn: nothing can be added".into(),
            Any::Turn(_) => {
                choice.label = "Propose to end the game after this turn".into();
                choice.group = Some("End the game");
            }
            Any::Setup(_) | Any::Open(_) => {}
        }
    }

    fn sound(self, _: &Founders) -> Result<(), String> {
        match self {
            Step::AddDrawn { tile } if tile.design().kind != Kind::Nature => Err("only a nature tile is drawn".into()),
            Step::Add | Step::AddDrawn { .. } => Ok(()),
        }
    }
}

const ADD: &str = "Add a tile";

impl Step {
    /// `FE-add-1` `FE-add-9` A tile is added from a row or from the victory tiles, or it is the one just drawn.
    fn check_available(self, state: &Founders, tile: Tile) -> Result<(), Why> {
        match self {
            Step::AddDrawn { tile: drawn } if tile != drawn => Err(Why::NotDrawn { drawn }),
            Step::Add if !state.is_face_up(tile) => Err(Why::NotFaceUp { tile }),
            Step::Add | Step::AddDrawn { .. } => Ok(()),
        }
    }
}

/// Tokens, tiles to add or swap, and what is left if nothing fits.
fn list_turn(state: &Founders, seat: Seat, out: &mut Vec<Any>) {
    tokens::list(state, seat, |play| out.push(play.into()));
    let before = out.len();
    list(state, seat, state.face_up(), out);
    // Free spaces are listed before swaps, so the first tile tells whether any fits a free space.
    if !matches!(out.get(before), Some(Any::Add(Action::Add(..)))) {
        let is_empty = state.stacks[Stack::Nature as usize].is_empty();
        out.push(if is_empty { Action::EndTurn } else { Action::Draw }.into());
    }
    if turn::check_proposal(state).is_ok() {
        out.push(turn::Action::Propose.into());
    }
}

/// `FE-add-2` `FE-add-3` A free space that shares a side with the nation, and whose surroundings feed the tile.
fn check_add(state: &Founders, seat: Seat, tile: Tile, at: Space) -> Result<(), Why> {
    let nation = &state.nations[seat];
    if nation.find(at).is_some() {
        return Err(Why::Occupied { at });
    }
    if !nation.tiles.iter().any(|placed| placed.at.shares_side(at)) {
        return Err(Why::NoSharedSide { at });
    }
    check_fed(state, seat, tile, at, 0)
}

/// `FE-swap-1` A tile of one's own nation, in whose place the new one is fed by its neighbours.
fn check_swap(state: &Founders, seat: Seat, tile: Tile, at: Space) -> Result<(), Why> {
    let nation = &state.nations[seat];
    let replaced = nation.find(at).ok_or(Why::NothingToSwap { at })?;
    check_fed(state, seat, tile, at, 1 << replaced)
}

/// The tile that is replaced feeds nothing: it is gone before the new one comes (ruling FE-R12).
/// `FE-add-12` Nothing asks again later: a tile stays when its sources are gone.
fn check_fed(state: &Founders, seat: Seat, tile: Tile, at: Space, replaced: u64) -> Result<(), Why> {
    let requires = tile.requires();
    if requires.is_empty() {
        return Ok(());
    }
    let sources = Sources::of(state, seat);
    let serving = sources.serving(neighbours(&state.nations[seat], at)) & !replaced;
    if sources.feed(requires, serving) {
        return Ok(());
    }
    let missing = sources.missing(requires, serving);
    Err(if missing.is_empty() { Why::OneForBoth { tile } } else { Why::NotFed { tile, missing } })
}

/// Adds a tile on a free space. `FE-add-11` Only one a turn: the step is over then.
fn add(state: &mut Founders, seat: Seat, tile: Tile, at: Space, log: &mut Log<Event>) {
    let fed_by = || fed_by(state, seat, tile, at, 0);
    log.tell(|| Event::TileAdded { seat, tile, at, fed_by: fed_by() });
    take_from_table(state, tile);
    state.nations[seat].tiles.push(Placed::new(tile, at));
    tokens::receive(state, seat, tile, log);
    state.agenda.pop();
}

/// `FE-swap-1` Puts a tile in the place of another, which lies face down before its owner from now on.
fn swap(state: &mut Founders, seat: Seat, tile: Tile, at: Space, log: &mut Log<Event>) {
    let Some(index) = state.nations[seat].find(at) else {
        return;
    };
    let replaced = state.nations[seat].tiles[index];
    let fed_by = || fed_by(state, seat, tile, at, 1 << index);
    log.tell(|| Event::TileSwapped { seat, tile, at, replaced: replaced.tile, fed_by: fed_by() });
    take_from_table(state, tile);
    clear_tokens(state, seat, replaced);
    let nation = &mut state.nations[seat];
    nation.swapped.push(replaced.tile);
    // Carriages lie on corners, not on tiles: the new tile is in the union. `FE-carriage-6`
    nation.tiles[index] = Placed::new(tile, at);
    tokens::receive(state, seat, tile, log);
    state.agenda.pop();
}

/// `FE-war-4` War tokens and craftsmen leave the game with their tile. `FE-coin-8` A coin comes to the owner.
fn clear_tokens(state: &mut Founders, seat: Seat, replaced: Placed) {
    state.gone.war += u8::from(replaced.has(Token::War));
    if let Some(craftsman) = replaced.craft().filter(|_| replaced.has(Token::Craftsman)) {
        state.gone.craftsmen.insert(craftsman);
    }
    state.nations[seat].hand.coin += u8::from(replaced.has(Token::Coin));
}

fn take_from_table(state: &mut Founders, tile: Tile) {
    if matches!(state.agenda.top(), Some(AnyStep::Add(Step::AddDrawn { .. }))) {
        return;
    }
    if tile.design().kind == Kind::Victory {
        if let Some(index) = state.victory.iter().position(|&other| other == tile) {
            state.victory.remove(index);
        }
    } else {
        for row in &mut state.rows {
            if let Some(index) = row.iter().position(|&other| other == tile) {
                row.remove(index);
                return;
            }
        }
    }
}

/// The tiles that feed a new one, as spaces; `None` stands for what was bought. For people to see.
fn fed_by(state: &Founders, seat: Seat, tile: Tile, at: Space, replaced: u64) -> Vec<Option<Space>> {
    let nation = &state.nations[seat];
    let sources = Sources::of(state, seat);
    let near = neighbours(nation, at);
    let anywhere = sources.serving(near) & !replaced;
    // Without deliveries if that is enough: it is what a person would point at.
    let by = sources.assignment(tile.requires(), sources.undelivered(near));
    let by = by.or_else(|| sources.assignment(tile.requires(), anywhere)).unwrap_or_default();
    by.into_iter().map(|source| source.map(|index| nation.tiles[index].at)).collect()
}

/// `FE-add-10` Whether some face-up tile fits a free space, with what was bought or united this turn. Then a tile must
/// be added; a swap meets that duty as well.
fn can_add(state: &Founders, seat: Seat) -> bool {
    // A nature tile fits wherever the nation has a side, and it always has one. `FE-add-6`
    if !state.rows[Stack::Nature as usize].is_empty() {
        return true;
    }
    fitting(state, seat, state.face_up()) != 0
}

/// `FE-add-9` A nature tile is drawn only if no face-up tile fits a free space.
fn check_draw(state: &Founders, seat: Seat) -> Result<(), Why> {
    if can_add(state, seat) {
        return Err(Why::MustAdd);
    }
    if state.stacks[Stack::Nature as usize].is_empty() { Err(Why::NoNatureTiles) } else { Ok(()) }
}

/// `FE-add-9` The turn ends with nothing added only if nothing fits and no nature tile can be drawn.
fn check_end(state: &Founders, seat: Seat) -> Result<(), Why> {
    if can_add(state, seat) {
        return Err(Why::MustAdd);
    }
    if state.stacks[Stack::Nature as usize].is_empty() { Ok(()) } else { Err(Why::MustDraw) }
}

/// `FE-add-9` Draws a nature tile, which is added at once; it never lies in the row (ruling FE-R14).
fn draw(state: &mut Founders, seat: Seat, log: &mut Log<Event>) {
    if let Some(tile) = state.stacks[Stack::Nature as usize].draw(&mut log.marks) {
        state.agenda.pop();
        state.agenda.push(Step::AddDrawn { tile }.into());
        log.tell(|| Event::TileDrawn { seat, tile });
    }
}

/// Every tile that the seat can add or swap in, and where: first what fits a free space.
fn list(state: &Founders, seat: Seat, designs: u64, out: &mut Vec<Any>) {
    let tiles = &state.nations[seat].tiles;
    each_fed(state, seat, designs, |tile, place| {
        let action = match place {
            Place::Free(space) => Action::Add(tile, space),
            Place::Own(index) => Action::Swap(tile, tiles[index].at),
        };
        out.push(action.into());
    });
}
