//! Positions as a person writes them: the rulebook's names, and only what matters. What is left out is dealt.

use crate::setup::{self, victory_tiles};
use crate::state::{
    Carriage, Founders, Gone, Hand, MAX_COORDINATE, MAX_NATION, MAX_SWAPPED, Nation, Options, Placed, SeatIndex, Space,
    Supply, Turn,
};
use crate::tiles::{Craftsman, Kind, Resource, Stack, TOKENS_OF_A_KIND, Tile, Token, box_of};
use crate::{Game as _, Step, add, feeding, open, turn};
use engine::list::Full;
use engine::{Agenda, BySeat, Chapter as _, Deck, List, PositionError, Rng, Seat, Seed};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A position, as written. Only `nations` must be there.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// What is due: `"open"` (the default), `"add"`, `{"add_drawn": {"tile": "forest"}}`, `{"vote": {"waiting": [2]}}`,
    /// `{"last_craftsmen": {"waiting": [2]}}`.
    #[serde(default = "opening")]
    pub step: Step,
    /// Whose turn it is, and what was done in it.
    #[serde(default)]
    pub turn: TurnPosition,
    /// One for each seat.
    pub nations: Vec<NationPosition>,
    /// The face-up rows.
    #[serde(default)]
    pub rows: Piles<Vec<Tile>>,
    /// The face-up victory tiles; left out, they are dealt from those that no nation has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub victory: Option<Vec<Tile>>,
    /// The face-down stacks; left out, everything that lies nowhere else is in them, shuffled.
    #[serde(default)]
    pub stacks: Piles<StackPosition>,
    /// The next craftsmen of the pile, the top one first; the others that are nowhere else lie below, mixed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub craftsmen: Vec<Craftsman>,
    /// Tiles removed from full rows.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub removed: Vec<Tile>,
    /// Tokens that left the game with swapped tiles.
    #[serde(default)]
    pub gone: Gone,
    /// Tiles of the starting draft.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub draft: Vec<Tile>,
}

/// The turn under way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct TurnPosition {
    /// Whose turn it is.
    pub seat: Seat,
    /// Who took the first turn of the game.
    pub first: Seat,
    /// Whether a token was played.
    pub token_played: bool,
    /// What was bought.
    pub bought: Option<Resource>,
    /// Whether the ending was proposed.
    pub proposed: bool,
}

impl Default for TurnPosition {
    fn default() -> Self {
        let seat = Seat::new(0);
        TurnPosition { seat, first: seat, token_played: false, bought: None, proposed: false }
    }
}

/// One value for each stack.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default, bound(deserialize = "T: Deserialize<'de> + Default"))]
pub struct Piles<T> {
    /// Green backs.
    pub nature: T,
    /// Blue backs.
    pub village: T,
    /// Purple backs.
    pub city: T,
}

impl<T> Piles<T> {
    fn get(&self, stack: Stack) -> &T {
        match stack {
            Stack::Nature => &self.nature,
            Stack::Village => &self.village,
            Stack::City => &self.city,
        }
    }
}

/// A face-down stack.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct StackPosition {
    /// How many tiles it has; left out, all that lie nowhere else. The others count as removed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size: Option<usize>,
    /// The next tiles, the top one first; what lies below them is shuffled.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub next: Vec<Tile>,
}

/// What lies before one player.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct NationPosition {
    /// The tiles, each at its space: `{"0,0": "forest", "1,0": {"tile": "mine", "pillaged": true}}`.
    #[serde(with = "tiles_by_space")]
    pub tiles: Vec<Placed>,
    /// Carriages, each by the tile of its block that is nearest to the owner and leftmost.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub carriages: Vec<Space>,
    /// Tokens in hand.
    pub hand: Hand,
    /// Tiles swapped out.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub swapped: Vec<Tile>,
    /// Drafted tiles not laid yet.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub drafted: Vec<Tile>,
}

mod tiles_by_space {
    use super::{Placed, Space, Tile, Token};
    use serde::de::{Error as _, MapAccess, Visitor};
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[derive(Serialize, Deserialize)]
    #[serde(untagged)]
    enum Written {
        Plain(Tile),
        Marked(Marked),
    }

    #[derive(Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Marked {
        tile: Tile,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        pillaged: bool,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        craftsman: bool,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        coin: bool,
    }

    impl Written {
        fn of(placed: &Placed) -> Written {
            let has = |token| placed.has(token);
            let (pillaged, craftsman, coin) = (has(Token::War), has(Token::Craftsman), has(Token::Coin));
            if pillaged || craftsman || coin {
                Written::Marked(Marked { tile: placed.tile, pillaged, craftsman, coin })
            } else {
                Written::Plain(placed.tile)
            }
        }

        fn at(self, at: Space) -> Placed {
            let Marked { tile, pillaged, craftsman, coin } = match self {
                Written::Plain(tile) => return Placed::new(tile, at),
                Written::Marked(marked) => marked,
            };
            let mut placed = Placed::new(tile, at);
            let marks = [(pillaged, Token::War), (craftsman, Token::Craftsman), (coin, Token::Coin)];
            marks.into_iter().filter(|(is_there, _)| *is_there).for_each(|(_, token)| placed.put(token));
            placed
        }
    }

    pub(super) fn serialize<S: Serializer>(tiles: &[Placed], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(tiles.iter().map(|placed| (placed.at, Written::of(placed))))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Placed>, D::Error> {
        struct Tiles;
        impl<'de> Visitor<'de> for Tiles {
            type Value = Vec<Placed>;
            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("tiles by space, like {\"0,0\": \"forest\"}")
            }
            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Vec<Placed>, M::Error> {
                // Not a map in memory: the order is the order in which spaces were filled, and a space that stands
                // twice must be seen.
                let mut tiles = Vec::new();
                while let Some(at) = map.next_key::<Space>()? {
                    if tiles.iter().any(|placed: &Placed| placed.at == at) {
                        return Err(M::Error::custom(engine::say!("there are two tiles at {at}")));
                    }
                    let value = map.next_value::<serde_json::Value>()?;
                    let written = if value.is_string() {
                        serde_json::from_value(value).map(Written::Plain)
                    } else {
                        serde_json::from_value(value).map(Written::Marked)
                    };
                    let written = written.map_err(|error| M::Error::custom(engine::say!("at {at}: {error}")))?;
                    tiles.push(written.at(at));
                }
                Ok(tiles)
            }
        }
        deserializer.deserialize_map(Tiles)
    }
}

/// The position as a person would write it, with everything hidden named.
pub(crate) fn export(state: &Founders) -> Position {
    let Turn { first, seat, token_played, bought, proposed } = state.turn;
    let pile = |stack: Stack| StackPosition { size: None, next: state.stacks[stack as usize].peek().collect() };
    let row = |stack: Stack| state.rows[stack as usize].to_vec();
    Position {
        step: state.agenda.top().unwrap_or_else(opening),
        turn: TurnPosition { seat, first, token_played, bought, proposed },
        nations: state.all_seats().map(|seat| export_nation(state, seat)).collect(),
        rows: Piles { nature: row(Stack::Nature), village: row(Stack::Village), city: row(Stack::City) },
        victory: Some(state.victory.to_vec()),
        stacks: Piles { nature: pile(Stack::Nature), village: pile(Stack::Village), city: pile(Stack::City) },
        craftsmen: state.supply.craftsmen.peek().collect(),
        removed: state.removed.to_vec(),
        gone: state.gone,
        draft: state.draft.to_vec(),
    }
}

fn export_nation(state: &Founders, seat: Seat) -> NationPosition {
    let nation = &state.nations[seat];
    let carriages = state.carriages.iter().filter(|carriage| carriage.seat.0 == seat);
    NationPosition {
        tiles: nation.tiles.to_vec(),
        carriages: carriages.map(|carriage| carriage.at).collect(),
        hand: nation.hand,
        swapped: nation.swapped.to_vec(),
        drafted: nation.drafted.to_vec(),
    }
}

/// Sets a written position up.
pub(crate) fn load(options: &Options, position: &Position, seed: Seed) -> Result<Founders, PositionError> {
    if position.nations.len() != options.seats {
        let problem = engine::say!("{} nations for {} seats", position.nations.len(), options.seats);
        return Err(PositionError::at("nations", problem));
    }
    let mut nations = BySeat([Nation::default(); 4]);
    let mut carriages = List::new();
    for (seat, written) in Seat::all(options.seats).zip(&position.nations) {
        let problem = |problem: String| PositionError::at(engine::say!("nation of seat {seat}"), problem);
        nations[seat] = load_nation(written).map_err(problem)?;
        for &at in &written.carriages {
            load_carriage(&nations[seat], seat, at, &mut carriages).map_err(problem)?;
        }
    }
    let turn = load_turn(options, &position.turn)?;
    let mut rng = Rng::new(seed);
    let mut tiles = Unplaced::new(position)?;
    let victory = load_victory(options, position, &mut tiles, &mut rng)?;
    let mut removed = list("removed", &position.removed)?;
    let mut stacks = [Deck::stacked(&[]); 3];
    for stack in Stack::ALL {
        stacks[stack as usize] = load_stack(stack, position, &mut tiles, &mut removed, &mut rng)?;
    }
    let mut rows = [List::new(); 3];
    for stack in Stack::ALL {
        rows[stack as usize] = list("rows", position.rows.get(stack))?;
    }
    let state = Founders {
        revision: Founders::REVISION,
        options: *options,
        agenda: load_agenda(position.step),
        turn,
        stacks,
        rows,
        victory,
        draft: list("draft", &position.draft)?,
        removed,
        supply: load_supply(position, &mut rng)?,
        gone: position.gone,
        carriages,
        nations,
        rng,
    };
    check_step(&state)?;
    check_room(&state)?;
    Ok(state)
}

fn list<T: Copy + Default, const N: usize>(place: &str, items: &[T]) -> Result<List<T, N>, PositionError> {
    let mut list = List::new();
    for &item in items {
        list.try_push(item).map_err(|Full(room)| PositionError::at(place, engine::say!("at most {room} tiles")))?;
    }
    Ok(list)
}

fn load_nation(written: &NationPosition) -> Result<Nation, String> {
    let room = |problem: Full| problem.to_string();
    let mut nation = Nation { hand: written.hand, ..Nation::default() };
    for placed in &written.tiles {
        check_placed(placed)?;
        nation.tiles.try_push(*placed).map_err(room)?;
    }
    written.swapped.iter().try_for_each(|&tile| nation.swapped.try_push(tile)).map_err(room)?;
    written.drafted.iter().try_for_each(|&tile| nation.drafted.try_push(tile)).map_err(room)?;
    let hand = nation.hand;
    if [hand.war, hand.coin, hand.carriage].iter().any(|&count| count > TOKENS_OF_A_KIND) {
        return Err(engine::say!("a hand cannot hold more than {TOKENS_OF_A_KIND} tokens of a kind"));
    }
    if nation.drafted.iter().any(|tile| tile.design().kind != Kind::Nature) {
        return Err("only nature tiles are drafted".into());
    }
    check_connected(&nation)?;
    Ok(nation)
}

fn check_placed(placed: &Placed) -> Result<(), String> {
    let Placed { at, .. } = *placed;
    if at.x.unsigned_abs() > MAX_COORDINATE as u8 || at.y.unsigned_abs() > MAX_COORDINATE as u8 {
        return Err(engine::say!(
            "the tile at {at} lies too far out: coordinates go from -{MAX_COORDINATE} to {MAX_COORDINATE}"
        ));
    }
    if placed.has(Token::Craftsman) && placed.craft().is_none() {
        return Err(engine::say!("no craftsman can work at {at}: {} is not a village tile", placed.tile.design().name));
    }
    if placed.has(Token::Coin) && placed.tile.design().produces.is_empty() {
        return Err(engine::say!("there can be no coin at {at}: {} provides nothing", placed.tile.design().name));
    }
    Ok(())
}

/// `FE-add-2` Every tile shares a side with the rest of the nation, directly or through others.
fn check_connected(nation: &Nation) -> Result<(), String> {
    let Some(first) = nation.tiles.first() else {
        return Ok(());
    };
    let mut reached = vec![first.at];
    let mut next = 0;
    while next < reached.len() {
        let here = reached[next];
        let sides = nation.tiles.iter().map(|placed| placed.at).filter(|at| at.shares_side(here));
        let fresh: Vec<Space> = sides.filter(|at| !reached.contains(at)).collect();
        reached.extend(fresh);
        next += 1;
    }
    let stray = nation.tiles.iter().find(|placed| !reached.contains(&placed.at));
    stray.map_or(Ok(()), |stray| {
        Err(engine::say!("the tile at {} is not connected to the one at {}", stray.at, first.at))
    })
}

fn load_carriage(nation: &Nation, seat: Seat, at: Space, carriages: &mut List<Carriage, 6>) -> Result<(), String> {
    feeding::block(nation, at).ok_or_else(|| engine::say!("a carriage at {at} needs four tiles around its corner"))?;
    let carriage = Carriage { seat: SeatIndex(seat), at };
    if carriages.contains(&carriage) {
        return Err(engine::say!("there are two carriages at {at}"));
    }
    carriages.try_push(carriage).map_err(|_| engine::say!("the box has {TOKENS_OF_A_KIND} carriages"))
}

fn load_turn(options: &Options, turn: &TurnPosition) -> Result<Turn, PositionError> {
    let TurnPosition { seat, first, token_played, bought, proposed } = *turn;
    if [seat, first].iter().any(|seat| seat.index() >= options.seats) {
        return Err(PositionError::at("turn", engine::say!("seats are numbered from 1 to {}", options.seats)));
    }
    if bought.is_some() && !token_played {
        return Err(PositionError::at("turn", "something was bought, so a token was played"));
    }
    Ok(Turn { first, seat, token_played, bought, proposed })
}

/// Tiles of the box that the position names nowhere, by design.
struct Unplaced {
    left: BTreeMap<Tile, u8>,
}

impl Unplaced {
    fn new(position: &Position) -> Result<Unplaced, PositionError> {
        let mut unplaced = Unplaced { left: Tile::all().map(|tile| (tile, tile.design().copies)).collect() };
        let nations = position.nations.iter().flat_map(|nation| {
            nation.tiles.iter().map(|placed| &placed.tile).chain(&nation.swapped).chain(&nation.drafted)
        });
        unplaced.take("nations", nations)?;
        for stack in Stack::ALL {
            unplaced.take("rows", position.rows.get(stack))?;
        }
        unplaced.take("removed", &position.removed)?;
        unplaced.take("draft", &position.draft)?;
        if let Step::Add(add::Step::AddDrawn { tile }) = position.step {
            unplaced.take("step", [&tile])?;
        }
        unplaced.take("victory", position.victory.iter().flatten())?;
        Ok(unplaced)
    }

    fn take<'t>(&mut self, place: &str, tiles: impl IntoIterator<Item = &'t Tile>) -> Result<(), PositionError> {
        for tile in tiles {
            match self.left.get_mut(tile).filter(|left| **left > 0) {
                Some(left) => *left -= 1,
                None => {
                    let (name, copies) = (&tile.design().name, tile.design().copies);
                    return Err(PositionError::at(place, engine::say!("the box has only {copies} of the {name}")));
                }
            }
        }
        Ok(())
    }

    fn rest(&mut self, kind: Kind) -> Vec<Tile> {
        let of_kind = self.left.iter().filter(|(tile, _)| tile.design().kind == kind);
        of_kind.flat_map(|(&tile, &left)| std::iter::repeat_n(tile, left.into())).collect()
    }
}

/// `FE-setup-2` Deals the face-up victory tiles that the position leaves open.
fn load_victory(
    options: &Options,
    position: &Position,
    tiles: &mut Unplaced,
    rng: &mut Rng,
) -> Result<List<Tile, 12>, PositionError> {
    let in_nations = |nation: &NationPosition| {
        let laid = nation.tiles.iter().map(|placed| placed.tile).chain(nation.swapped.iter().copied());
        laid.filter(|tile| tile.design().kind == Kind::Victory).count()
    };
    let taken: usize = position.nations.iter().map(in_nations).sum();
    let victory = match &position.victory {
        Some(named) => named.clone(),
        None => {
            let mut rest = tiles.rest(Kind::Victory);
            rng.shuffle(&mut rest);
            rest.truncate(victory_tiles(options.seats).saturating_sub(taken));
            rest
        }
    };
    if victory.iter().any(|tile| tile.design().kind != Kind::Victory) {
        return Err(PositionError::at("victory", "only victory tiles lie there"));
    }
    if victory.len() + taken > victory_tiles(options.seats) {
        let most = victory_tiles(options.seats);
        return Err(PositionError::at(
            "victory",
            engine::say!("{most} victory tiles are dealt for {} seats", options.seats),
        ));
    }
    list("victory", &victory)
}

fn load_stack(
    stack: Stack,
    position: &Position,
    tiles: &mut Unplaced,
    removed: &mut List<Tile, 72>,
    rng: &mut Rng,
) -> Result<Deck<Tile, 24>, PositionError> {
    let StackPosition { size, next } = position.stacks.get(stack);
    let place = engine::say!("{stack} stack");
    if next.iter().any(|tile| tile.design().kind != stack.kind()) {
        return Err(PositionError::at(place, engine::say!("only {stack} tiles lie there")));
    }
    tiles.take(&place, next)?;
    let mut rest = tiles.rest(stack.kind());
    rng.shuffle(&mut rest);
    let all = next.len() + rest.len();
    let size = size.unwrap_or(all);
    if size > all || size < next.len() {
        return Err(PositionError::at(place, engine::say!("it can have {} to {all} tiles, not {size}", next.len())));
    }
    for tile in rest.drain(size - next.len()..) {
        removed.try_push(tile).map_err(|full| PositionError::at("removed", full.to_string()))?;
    }
    let order: Vec<Tile> = next.iter().copied().chain(rest).collect();
    Ok(Deck::stacked(&order))
}

fn load_supply(position: &Position, rng: &mut Rng) -> Result<Supply, PositionError> {
    let count = |name: &str, used: usize| {
        let left = usize::from(TOKENS_OF_A_KIND).checked_sub(used);
        let problem =
            || PositionError::at("tokens", engine::say!("the box has {TOKENS_OF_A_KIND} {name} tokens, not {used}"));
        left.map(|left| left as u8).ok_or_else(problem)
    };
    let tiles = || position.nations.iter().flat_map(|nation| &nation.tiles);
    let hands = || position.nations.iter().map(|nation| nation.hand);
    let held = |number: fn(Hand) -> u8| hands().map(|hand| usize::from(number(hand))).sum::<usize>();
    let pillaged = tiles().filter(|placed| placed.has(Token::War)).count();
    let paid = tiles().filter(|placed| placed.has(Token::Coin)).count();
    let united: usize = position.nations.iter().map(|nation| nation.carriages.len()).sum();
    Ok(Supply {
        war: count("war", held(|hand| hand.war) + pillaged + usize::from(position.gone.war))?,
        coin: count("coin", held(|hand| hand.coin) + paid)?,
        carriage: count("carriage", held(|hand| hand.carriage) + united)?,
        craftsmen: load_craftsmen(position, rng)?,
    })
}

fn load_craftsmen(position: &Position, rng: &mut Rng) -> Result<Deck<Craftsman, 6>, PositionError> {
    let tiles = position.nations.iter().flat_map(|nation| &nation.tiles);
    let working = tiles.filter(|placed| placed.has(Token::Craftsman)).filter_map(|placed| placed.craft());
    let held = position.nations.iter().flat_map(|nation| nation.hand.craftsmen.iter());
    let named = working.chain(held).chain(position.gone.craftsmen.iter()).chain(position.craftsmen.iter().copied());
    let mut rest = Craftsman::ALL.to_vec();
    for craftsman in named {
        let Some(index) = rest.iter().position(|&other| other == craftsman) else {
            return Err(PositionError::at("craftsmen", engine::say!("there is only one {craftsman}")));
        };
        rest.remove(index);
    }
    rng.shuffle(&mut rest);
    let order: Vec<Craftsman> = position.craftsmen.iter().copied().chain(rest).collect();
    Ok(Deck::stacked(&order))
}

/// Where most positions begin.
fn opening() -> Step {
    open::Step::Open.into()
}

fn load_agenda(step: Step) -> Agenda<Step, 4> {
    let mut agenda = Agenda::new();
    let end = turn::Step::EndTurn.into();
    match step {
        Step::Open(_) => agenda.push_in_order([step, add::Step::Add.into(), end].into_iter()),
        Step::Add(_) => agenda.push_in_order([step, end].into_iter()),
        Step::Setup(_) | Step::Turn(_) | Step::Over => agenda.push(step),
    }
    agenda
}

/// A step that the position can really be at, so that somebody has something to do.
fn check_step(state: &Founders) -> Result<(), PositionError> {
    let step = state.agenda.top().unwrap_or_default();
    let problem = |problem: &str| Err(PositionError::at("step", problem));
    if step == Step::Over {
        return problem("a game that is over says how it ended");
    }
    if let Step::Setup(setup) = step {
        let field = if matches!(setup, setup::Step::Draft { .. }) { "draft" } else { "step" };
        return setup.sound(state).map_err(|problem| PositionError::at(field, problem));
    }
    if !state.draft.is_empty() || !state.all_seats().all(|seat| state.nations[seat].is_founded()) {
        return problem("every nation needs its first two tiles, and nothing is left of the draft");
    }
    if state.victory.is_empty() && state.ended().is_none() {
        return problem("no victory tile is left, so the game is over");
    }
    step.sound(state).map_err(|problem| PositionError::at("step", problem))
}

/// However the game goes on, no nation outgrows its room.
fn check_room(state: &Founders) -> Result<(), PositionError> {
    let turns: usize = state.stacks.iter().map(Deck::len).sum::<usize>() / state.options.seats + 2;
    for seat in state.all_seats() {
        let nation = &state.nations[seat];
        if nation.tiles.len() + turns > MAX_NATION || nation.swapped.len() + turns > MAX_SWAPPED {
            let problem = engine::say!("with {turns} turns to come it could outgrow its room of {MAX_NATION} tiles");
            return Err(PositionError::at(engine::say!("nation of seat {seat}"), problem));
        }
    }
    // Every tile of the three stacks fits into the list of removed ones.
    assert!(Stack::ALL.iter().map(|stack| box_of(stack.kind()).len()).sum::<usize>() <= 72);
    Ok(())
}
