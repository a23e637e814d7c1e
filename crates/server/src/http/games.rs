//! Games and their rules.

use super::request::Name;
use crate::api::{BotInfo, GameInfo, Games, Rules};
use crate::error::Error;
use axum::Json;
use catalogue::{AnyGame, Character, Level};
use serde_json::Value;

/// Bots that a form may offer.
const BOTS: [(&str, &str); 6] = [
    ("random", "Random: any legal action"),
    ("learning", "Learning: makes beginners' mistakes"),
    ("casual", "Casual: slips now and then"),
    ("greedy", "Greedy: the best next step"),
    ("search:500ms", "Thinker: half a second"),
    ("search:2s", "Deep thinker: two seconds"),
];

/// What a form says of a character.
const fn label(character: Character) -> &'static str {
    match character {
        Character::Trader => "Trader: trades more than others",
        Character::Builder => "Builder: builds more than others",
    }
}

/// Whether a form for this game may offer bots that play so.
pub(crate) fn is_offered(game: &str, level: &str) -> bool {
    let Ok(level) = crate::text::level(level) else { return false };
    let of_the_game = |character| catalogue::game(game).is_some_and(|game| game.characters().contains(&character));
    match level {
        Level::Of(character) => of_the_game(character),
        _ => BOTS.iter().any(|(offered, _)| crate::text::level(offered).is_ok_and(|offered| offered == level)),
    }
}

pub(super) async fn list() -> Json<Games> {
    let bot = |(level, label): (&str, &str)| BotInfo { level: level.into(), label: label.into() };
    Json(Games { games: catalogue::games().iter().map(|game| game_info(*game)).collect(), bots: BOTS.map(bot).into() })
}

fn game_info(game: &dyn AnyGame) -> GameInfo {
    let count = |seats: &usize| u8::try_from(*seats).unwrap_or(u8::MAX);
    let bot = |character| BotInfo { level: Level::Of(character).to_string(), label: label(character).into() };
    GameInfo {
        id: game.id().into(),
        title: game.title().into(),
        revision: game.revision(),
        least_seats: count(game.seats().start()),
        most_seats: count(game.seats().end()),
        options: game.option_specs(),
        characters: game.characters().into_iter().map(bot).collect(),
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
