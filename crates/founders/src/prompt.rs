//! What a seat is asked, with every answer it may give.

use crate::notation::Action;
use crate::setup::Layout;
use crate::state::{Founders, Space, Step};
use crate::tiles::Tile;
use crate::tokens::Play;
use engine::{Choice, Game as _, Prompt, PromptKind, RuleId, Seat};

/// The question to a seat that is to act.
pub(crate) fn prompt(state: &Founders, seat: Seat) -> Option<Prompt> {
    if !state.to_act().contains(seat) {
        return None;
    }
    let (kind, name, question, rules): (_, _, &str, &[RuleId]) = match state.agenda.top()? {
        Step::Draft { .. } => {
            (PromptKind::PickCards, "TakeTile", "Which nature tile do you take?", &["FE-setup-3", "FE-setup-4"])
        }
        Step::LayStart { .. } => {
            (PromptKind::PickOption, "LayStart", "How do you lay your first two tiles?", &["FE-setup-5"])
        }
        Step::Open => (PromptKind::PickCards, "OpenTile", "Which stack do you open?", &["FE-turn-1", "FE-open-1"]),
        Step::Add if state.turn.token_played => {
            (PromptKind::PickPlaces, "AddTile", "Which tile do you add, and where?", &["FE-add-1", "FE-add-3"])
        }
        Step::Add => (
            PromptKind::PickPlaces,
            "PlayTokenOrAddTile",
            "Add a tile; before that you may play one token.",
            &["FE-turn-1", "FE-token-1", "FE-add-1", "FE-add-3"],
        ),
        Step::AddDrawn { .. } => {
            (PromptKind::PickPlaces, "AddDrawnTile", "Where do you add the tile you drew?", &["FE-add-9", "FE-add-6"])
        }
        Step::Vote { .. } => (
            PromptKind::Confirm,
            "AgreeToEnd",
            "Shall the game end now? It ends only if everybody agrees that nobody can score any more. Craftsmen in \
             hand can still be set to work before points are counted.",
            &["FE-end-3"],
        ),
        Step::LastCraftsmen { .. } => (
            PromptKind::PickPlaces,
            "LastCraftsmen",
            "The game is about to end. Which of your craftsmen do you still set to work?",
            &["FE-end-3", "FE-craft-2", "FE-craft-4"],
        ),
        Step::EndTurn | Step::Over { .. } => return None,
    };
    let mut actions = Vec::new();
    state.actions(seat, &mut actions);
    let choices = actions.into_iter().map(|action| choice(state, seat, action)).collect();
    Some(Prompt { kind, name, question: question.into(), rules: rules.to_vec(), open: false, choices })
}

const TOKEN: &str = "Play a token";
const ADD: &str = "Add a tile";
const SWAP: &str = "Swap a tile";
const ENDING: &str = "End the game";

/// An action as an answer that a person can read and a client can show on the board.
fn choice(state: &Founders, seat: Seat, action: Action) -> Choice {
    let mut choice = Choice { notation: action.notation(), ..Choice::default() };
    let mut about = |label: String, group: Option<&'static str>, card: Option<String>, at: Option<(Seat, Space)>| {
        choice.label = label;
        choice.group = group;
        choice.card = card;
        choice.place = at.map(|(seat, at)| place(seat, at));
        choice.seat = at.map(|(seat, _)| seat).filter(|&owner| owner != seat);
    };
    let slug = |tile: Tile| Some(tile.design().slug.clone());
    match action {
        Action::Take(tile) => about(format!("Take the {}", name(tile)), None, slug(tile), None),
        Action::Lay(first, second, layout) => about(layout_label(first, second, layout), None, slug(first), None),
        Action::Open(stack) => about(format!("Open the {stack} stack"), None, Some(stack.to_string()), None),
        Action::Play(play) => {
            let (label, card, owner, at) = token_choice(state, seat, play);
            about(label, Some(TOKEN), Some(card), Some((owner, at)));
        }
        Action::Add(tile, at) => {
            // Most choices are these, so they are put together without the formatting machinery.
            let label = ["Add ", name(tile), " at ", at.write(&mut [0; 9])].concat();
            about(label, Some(ADD), slug(tile), Some((seat, at)));
        }
        Action::Swap(tile, at) => {
            let old = state.nations[seat].find(at).map_or("tile", |index| name(state.nations[seat].tiles[index].tile));
            let label = ["Swap ", old, " for ", name(tile), " at ", at.write(&mut [0; 9])].concat();
            about(label, Some(SWAP), slug(tile), Some((seat, at)));
        }
        Action::Draw => about("Draw a nature tile".into(), Some(ADD), None, None),
        Action::EndTurn => about("End the turn: nothing can be added".into(), None, None, None),
        Action::Propose => about("Propose to end the game after this turn".into(), Some(ENDING), None, None),
        Action::Agree => about("Yes, end the game".into(), None, None, None),
        Action::Refuse => about("No, play on".into(), None, None, None),
        Action::Keep => about("Keep the rest in hand".into(), None, None, None),
    }
    choice
}

fn layout_label(first: Tile, second: Tile, layout: Layout) -> String {
    let (first, second) = (name(first), name(second));
    match layout {
        Layout::Beside => format!("Side by side: {first} left, {second} right"),
        Layout::Before => format!("One behind the other: {first} near you, {second} beyond"),
    }
}

fn token_choice(state: &Founders, seat: Seat, play: Play) -> (String, String, Seat, Space) {
    let tile_of = |owner: Seat, at: Space| {
        let nation = &state.nations[owner];
        nation.find(at).map_or("tile", |index| name(nation.tiles[index].tile))
    };
    match play {
        Play::War { victim, at } => {
            (format!("War: pillage the {} of @{victim} at {at}", tile_of(victim, at)), "war".into(), victim, at)
        }
        Play::Coin { seller, at, bought } => {
            let label = format!("Coin: buy {bought} from the {} of @{seller} at {at}", tile_of(seller, at));
            (label, "coin".into(), seller, at)
        }
        Play::Carriage { at } => (
            format!("Carriage: unite the four tiles from {at} to {},{}", at.x + 1, at.y + 1),
            "carriage".into(),
            seat,
            at,
        ),
        Play::Craftsman { craftsman, at } => {
            (format!("Craftsman: set the {craftsman} to work at {at}"), craftsman.to_string(), seat, at)
        }
    }
}

/// A space of a nation, as places are named to a client: `2:1,0` is space 1,0 of seat 2.
fn place(seat: Seat, at: Space) -> String {
    // At most four seats: one digit.
    let owner = [b'0' + seat.number(), b':'];
    [std::str::from_utf8(&owner).unwrap_or_default(), at.write(&mut [0; 9])].concat()
}

fn name(tile: Tile) -> &'static str {
    &tile.design().name
}
