//! What a seat may know, built field by field. Secret are only the order of the stacks and of the craftsmen.

use crate::scoring::Score;
use crate::state::{Founders, Hand, Nation, Space};
use crate::tiles::{Craftsman, Resource, Stack, Tile, Token};
use crate::turn::{self, Ending};
use crate::{Step, add, open, setup};
use engine::{Deck, Game as _, ScoreLine, Seat, SeatSet, Viewer};
use serde::Serialize;

/// The table as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "founders/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct View {
    /// How many seats.
    pub seats: usize,
    /// What is happening.
    pub step: StepView,
    /// Everyone the table is waiting for.
    pub to_act: SeatSet,
    /// Whose turn it is.
    pub turn: Seat,
    /// Who took the first turn.
    pub first: Seat,
    /// Whether the token of this turn has been played.
    pub token_played: bool,
    /// What was bought for this turn.
    pub bought: Option<Resource>,
    /// Whether the others will be asked to end the game after this turn.
    pub ending_proposed: bool,
    /// Tiles left in the stacks.
    pub stacks: ByStack<usize>,
    /// The face-up rows.
    pub rows: ByStack<Vec<Tile>>,
    /// The face-up victory tiles.
    pub victory: Vec<Tile>,
    /// Tiles of the draft that nobody has taken.
    pub draft: Vec<Tile>,
    /// Tiles removed from full rows.
    pub removed: Vec<Tile>,
    /// Tokens that nobody has yet.
    pub supply: SupplyView,
    /// One for each seat, in order.
    pub nations: Vec<NationView>,
    /// The order of what lies face down, top first; only in replays that show everything.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub hidden: Option<Hidden>,
}

/// What is happening.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "name", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "founders/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum StepView {
    /// Nature tiles are drafted.
    Draft,
    /// The drafted tiles are laid.
    LayStart,
    /// A tile is opened.
    Open,
    /// A token may be played, a tile is added.
    Add,
    /// A tile drawn from the stack is added.
    AddDrawn {
        /// The tile that was drawn.
        tile: Tile,
    },
    /// The others say whether the game shall end.
    Vote,
    /// The last craftsmen are set to work before an agreed end.
    LastCraftsmen,
    /// The game is over.
    Over {
        /// Why the game ended.
        ending: Ending,
    },
}

/// One value for each stack.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "founders/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "ByStack_of_{T}"))]
pub struct ByStack<T> {
    /// Green backs.
    pub nature: T,
    /// Blue backs.
    pub village: T,
    /// Purple backs.
    pub city: T,
}

/// Tokens that nobody has yet.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "founders/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SupplyView {
    /// War tokens.
    pub war: u8,
    /// Coin tokens.
    pub coin: u8,
    /// Carriage tokens.
    pub carriage: u8,
    /// How many craftsmen lie face down.
    pub craftsmen: usize,
}

/// What lies before one player.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "founders/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NationView {
    /// The seat of the player.
    pub seat: Seat,
    /// The tiles.
    pub tiles: Vec<TileView>,
    /// Carriages, each by the tile of its block that is nearest to the owner and leftmost.
    pub carriages: Vec<Space>,
    /// Tokens in hand.
    pub hand: Hand,
    /// Drafted tiles not laid yet.
    pub drafted: Vec<Tile>,
    /// Tiles swapped out.
    pub swapped: Vec<Tile>,
    /// What the seat would score now.
    pub score: i32,
    /// Where that comes from.
    pub breakdown: Vec<ScoreLine>,
}

/// One tile of a nation.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "founders/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TileView {
    /// The tile that lies there.
    pub tile: Tile,
    /// Where, as in notation.
    pub at: Space,
    /// To the owner's right.
    pub x: i8,
    /// Away from the owner.
    pub y: i8,
    /// A war token lies on it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub pillaged: bool,
    /// The craftsman who works on it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub craftsman: Option<Craftsman>,
    /// A coin lies on it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub coin: bool,
    /// A war token could be laid on it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub unprotected: bool,
}

/// The order of what lies face down, top first.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "founders/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Hidden {
    /// The stacks.
    pub stacks: ByStack<Vec<Tile>>,
    /// The pile of craftsmen.
    pub craftsmen: Vec<Craftsman>,
}

impl<T> ByStack<T> {
    fn of(mut value: impl FnMut(Stack) -> T) -> ByStack<T> {
        ByStack { nature: value(Stack::Nature), village: value(Stack::Village), city: value(Stack::City) }
    }
}

impl View {
    pub(crate) fn of(state: &Founders, viewer: Viewer) -> View {
        let turn = state.turn;
        View {
            seats: state.options.seats,
            step: StepView::of(state),
            to_act: state.to_act(),
            turn: turn.seat,
            first: turn.first,
            token_played: turn.token_played,
            bought: turn.bought,
            ending_proposed: turn.proposed,
            stacks: ByStack::of(|stack| state.stacks[stack as usize].len()),
            rows: ByStack::of(|stack| state.rows[stack as usize].to_vec()),
            victory: state.victory.to_vec(),
            draft: state.draft.to_vec(),
            removed: state.removed.to_vec(),
            supply: SupplyView {
                war: state.supply.war,
                coin: state.supply.coin,
                carriage: state.supply.carriage,
                craftsmen: state.supply.craftsmen.len(),
            },
            nations: state.all_seats().map(|seat| NationView::of(state, seat)).collect(),
            hidden: (viewer == Viewer::Table).then(|| Hidden {
                stacks: ByStack::of(|stack| state.stacks[stack as usize].peek().collect()),
                craftsmen: Deck::peek(&state.supply.craftsmen).collect(),
            }),
        }
    }
}

impl StepView {
    fn of(state: &Founders) -> StepView {
        match state.agenda.top() {
            Some(Step::Setup(setup::Step::Draft { .. })) => StepView::Draft,
            Some(Step::Setup(setup::Step::LayStart { .. })) => StepView::LayStart,
            Some(Step::Open(open::Step::Open)) => StepView::Open,
            Some(Step::Add(add::Step::Add)) => StepView::Add,
            Some(Step::Add(add::Step::AddDrawn { tile })) => StepView::AddDrawn { tile },
            Some(Step::Turn(turn::Step::Vote { .. })) => StepView::Vote,
            Some(Step::Turn(turn::Step::LastCraftsmen { .. })) => StepView::LastCraftsmen,
            Some(Step::Turn(turn::Step::Over { ending })) => StepView::Over { ending },
            Some(Step::Turn(turn::Step::EndTurn) | Step::Over) | None => {
                unreachable!("the end of a turn runs by itself, and the game ends in Over")
            }
        }
    }
}

impl NationView {
    fn of(state: &Founders, seat: Seat) -> NationView {
        let nation = &state.nations[seat];
        let score = Score::of(state, seat);
        let carriages = state.carriages.iter().filter(|carriage| carriage.seat.0 == seat);
        NationView {
            seat,
            tiles: (0..nation.tiles.len()).map(|index| TileView::of(nation, index)).collect(),
            carriages: carriages.map(|carriage| carriage.at).collect(),
            hand: nation.hand,
            drafted: nation.drafted.to_vec(),
            swapped: nation.swapped.to_vec(),
            score: score.total(),
            breakdown: score.lines().into(),
        }
    }
}

impl TileView {
    fn of(nation: &Nation, index: usize) -> TileView {
        let placed = nation.tiles[index];
        TileView {
            tile: placed.tile,
            at: placed.at,
            x: placed.at.x,
            y: placed.at.y,
            pillaged: placed.has(Token::War),
            craftsman: placed.craft().filter(|_| placed.has(Token::Craftsman)),
            coin: placed.has(Token::Coin),
            unprotected: !placed.has(Token::War) && nation.is_unprotected(index),
        }
    }
}
