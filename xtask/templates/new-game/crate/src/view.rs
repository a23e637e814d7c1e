//! What a seat may know, built field by field. Secret are the deck's order and the hands of others.

use crate::state::SampleGame;
use crate::wares::Ware;
use crate::{Step, scoring};
use engine::{Deck, Game as _, Mix, Pile, ScoreLine, Seat, SeatSet, Viewer};
use serde::Serialize;

/// The table as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "sample-game/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct View {
    /// Everyone the table is waiting for.
    pub to_act: SeatSet,
    /// Whose turn it is.
    pub turn: Seat,
    /// Whether the game is over.
    pub over: bool,
    /// Cards left in the deck.
    pub deck: usize,
    /// The order of the deck, top first; only in replays that show everything.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub order: Option<Vec<Ware>>,
    /// The face-up wares.
    pub market: Vec<Ware>,
    /// Cards out of the game.
    pub dropped: Vec<Ware>,
    /// One for each seat, in order.
    pub players: Vec<PlayerView>,
}

/// What lies before one player.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "sample-game/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayerView {
    /// Whose.
    pub seat: Seat,
    /// Cards in hand.
    pub cards: usize,
    /// Which, for the player alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub hand: Option<Vec<Ware>>,
    /// What is loaded, the first first.
    pub caravan: Vec<Ware>,
    /// What it counts.
    pub score: i32,
    /// Where that comes from.
    pub breakdown: Vec<ScoreLine>,
}

impl View {
    pub(crate) fn of(state: &SampleGame, viewer: Viewer) -> View {
        View {
            to_act: state.to_act(),
            turn: state.turn,
            over: state.agenda.top() == Some(Step::Over),
            deck: state.deck.len(),
            order: (viewer == Viewer::Table).then(|| state.deck.peek().collect()),
            market: state.market.to_vec(),
            dropped: state.dropped.to_vec(),
            players: state.seats().map(|seat| PlayerView::of(state, seat, viewer)).collect(),
        }
    }
}

impl PlayerView {
    fn of(state: &SampleGame, seat: Seat, viewer: Viewer) -> PlayerView {
        let player = &state.players[seat];
        PlayerView {
            seat,
            cards: player.hand.len(),
            hand: sees(viewer, seat).then(|| player.hand.to_vec()),
            caravan: player.caravan.to_vec(),
            score: scoring::score(state, seat),
            breakdown: scoring::lines(state, seat),
        }
    }
}

/// `SG-setup-2` A hand is seen by its owner alone.
fn sees(viewer: Viewer, seat: Seat) -> bool {
    match viewer {
        Viewer::Table => true,
        Viewer::Seat(own) => own == seat,
        Viewer::Spectator => false,
    }
}

/// Deals anew what the viewer does not see.
pub(crate) fn imagine(state: &SampleGame, viewer: Viewer, mix: &mut Mix<'_>) -> SampleGame {
    let mut world = state.clone();
    if viewer == Viewer::Table {
        return world;
    }
    let hidden: Vec<Seat> = world.seats().filter(|&seat| !sees(viewer, seat)).collect();
    let mut cards: Vec<Ware> = world.deck.peek().collect();
    cards.extend(hidden.iter().flat_map(|&seat| world.players[seat].hand.to_vec()));
    mix.cards(&mut cards);
    for seat in hidden {
        let hand = &mut world.players[seat].hand;
        hand.iter_mut().zip(cards.drain(..state.players[seat].hand.len())).for_each(|(card, dealt)| *card = dealt);
        hand.sort_unstable();
    }
    world.deck = Deck::stacked(&cards);
    world.rng = mix.rng();
    world
}

/// The deck, and the hands of others.
pub(crate) fn hidden_piles(state: &SampleGame, viewer: Viewer) -> Vec<Pile> {
    let hands = state.seats().filter(|&seat| !sees(viewer, seat));
    let hands = hands.map(|seat| Pile::hand("hand", state.players[seat].hand.iter()));
    std::iter::once(Pile::deck("deck", "/deck", state.deck.peek())).chain(hands).collect()
}

/// The view as text for a terminal.
pub(crate) fn draw(view: &View) -> String {
    let titles = |wares: &[Ware]| wares.iter().map(|ware| ware.design().title.as_str()).collect::<Vec<_>>().join(", ");
    let mut text = format!("Deck: {} cards. Market: {}.\n", view.deck, titles(&view.market));
    for player in &view.players {
        let hand = player.hand.as_deref().map_or_else(|| format!("{} cards", player.cards), titles);
        text += &format!(
            "@{}: {} points. Caravan: {}. Hand: {hand}.\n",
            player.seat,
            player.score,
            titles(&player.caravan)
        );
    }
    text
}
