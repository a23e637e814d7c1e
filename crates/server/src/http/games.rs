//! Games and their rules.

use super::request::Name;
use crate::api::{BotInfo, GameInfo, Games, Rules};
use crate::error::Error;
use axum::Json;
use catalogue::{AnyGame, Character, Level, Slips};
use serde_json::Value;

/// Bots that a form may offer in every game: the ladder, and below it one that knows nothing.
const LADDER: [(&str, &str); 5] = [
    ("random", "Random: any legal action"),
    ("learning", "Learning: makes beginners' mistakes"),
    ("casual", "Casual: slips now and then"),
    ("steady", "Steady: seldom mistaken"),
    ("search:500ms", "Thinker: half a second"),
];

/// Bots that it may offer in this game besides: characters, and greedy where `steady` is another one.
fn besides(game: &dyn AnyGame) -> Vec<(Level, &'static str)> {
    let greedy = (game.ladder().steady != Slips::NONE).then_some((Level::Greedy, "Greedy: the best next step"));
    let label = |character| match character {
        Character::Trader => "Trader: trades more than others",
        Character::Builder => "Builder: builds more than others",
    };
    let characters = game.characters().into_iter().map(|character| (Level::Of(character), label(character)));
    greedy.into_iter().chain(characters).collect()
}

/// Whether bots that play so are among those that a form for this game offers. Greedy always is, there as `steady` where both
/// are one: it takes over from who resigns.
pub(crate) fn is_offered(game: &str, level: &str) -> bool {
    let Ok(level) = crate::text::level(level) else { return false };
    let is_besides = |game: &dyn AnyGame| besides(game).iter().any(|(offered, _)| *offered == level);
    level == Level::Greedy
        || LADDER.iter().any(|(offered, _)| crate::text::level(offered).is_ok_and(|offered| offered == level))
        || catalogue::game(game).is_some_and(is_besides)
}

pub(super) async fn list() -> Json<Games> {
    let bot = |(level, label): (&str, &str)| BotInfo { level: level.into(), label: label.into() };
    Json(Games {
        games: catalogue::games().iter().map(|game| game_info(*game)).collect(),
        bots: LADDER.map(bot).into(),
    })
}

fn game_info(game: &dyn AnyGame) -> GameInfo {
    let count = |seats: &usize| u8::try_from(*seats).unwrap_or(u8::MAX);
    let bot = |(level, label): (Level, &str)| BotInfo { level: level.to_string(), label: label.into() };
    GameInfo {
        id: game.id().into(),
        title: game.title().into(),
        revision: game.revision(),
        least_seats: count(game.seats().start()),
        most_seats: count(game.seats().end()),
        options: game.option_specs(),
        characters: besides(game).into_iter().map(bot).collect(),
        ratings: game.ratings().iter().map(|(level, rating)| ((*level).into(), *rating)).collect(),
    }
}

pub(super) async fn rules(Name(id): Name<String>) -> Result<Json<Rules>, Error> {
    let game = catalogue::game(&id).ok_or(Error::NotFound("game"))?;
    Ok(Json(Rules { game: game.id().into(), title: game.title().into(), rules: game.rules().rules.clone() }))
}

pub(super) async fn components(Name(id): Name<String>) -> Result<Json<Value>, Error> {
    let game = catalogue::game(&id).ok_or(Error::NotFound("game"))?;
    Ok(Json(game.components()))
}
