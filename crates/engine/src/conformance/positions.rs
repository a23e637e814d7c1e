//! Positions: written, read, set up again, and survived when they are wrong.

use super::hostile::mutate_json;
use super::walk::{Walk, actions, some_viewers};
use super::{Failure, Plan, Promise, json, play_games, same};
use crate::position::{FileOf, export, load};
use crate::{Game, GameOptions as _, Log, Rng, Seat, Seed, Session, Viewer};

/// A position written down and set up again, with any seed, looks the same to everyone and goes on the same; a wrong
/// one is refused or is a game that can be played.
pub fn positions<G: Game>(plan: &Plan<G::Options>) -> Result<(), Failure> {
    play_games::<G>(plan, Promise("positions", 7_000_000), |walk| {
        // Positions are set up by the newest rules only.
        if walk.session.header().revision != G::REVISION {
            return Ok(());
        }
        loop {
            let next = walk.choose()?;
            // The later in a game, the less is new: a game of thousands of actions is not looked at hundreds of times.
            if next.is_none() || walk.once_in(8 + walk.session.sequence() as u32 / 4) {
                comes_back(walk)?;
                survives_mistakes(walk)?;
            }
            let Some((seat, action)) = next else { return Ok(()) };
            walk.act(seat, &action)?;
        }
    })
}

fn comes_back<G: Game>(walk: &mut Walk<G>) -> Result<(), String> {
    let game = walk.session.game();
    let file = export(game);
    let text = serde_json::to_string_pretty(&file).map_err(|error| format!("it cannot be written: {error}"))?;
    let read = FileOf::<G>::parse(&text).map_err(|error| error.to_string())?;
    same("the file read again", &file, &read)?;
    let mut loaded = load::<G>(&read, walk.luck.fork()).map_err(|error| format!("its own position: {error}"))?;
    same("exported again", &file, &export(&loaded))?;
    // With the same generator, a position that shows everything leads to the same game.
    *loaded.rng_mut() = game.rng().clone();
    go_on_together(walk.session.clone(), loaded, &mut walk.luck)
}

fn go_on_together<G: Game>(mut session: Session<G>, mut loaded: G, luck: &mut Rng) -> Result<(), String> {
    for step in 0..6 {
        looks_the_same(session.game(), &loaded, luck)
            .map_err(|problem| format!("{step} actions after it was set up from its position: {problem}"))?;
        let Some(seat) = session.game().to_act().first() else {
            break;
        };
        let listed = actions(session.game(), seat);
        if listed != actions(&loaded, seat) || session.game().prompt(seat) != loaded.prompt(seat) {
            return Err(format!("{seat:?} may do something else, {step} actions after it was set up again"));
        }
        if listed.is_empty() {
            break;
        }
        let action = &listed[luck.below(listed.len() as u32) as usize];
        session.act(seat, action).map_err(|refusal| refusal.to_string())?;
        loaded.apply(seat, action, &mut Log::silent()).map_err(|refusal| format!("refused once set up: {refusal}"))?;
    }
    Ok(())
}

fn looks_the_same<G: Game>(game: &G, loaded: &G, luck: &mut Rng) -> Result<(), String> {
    loaded.audit()?;
    same("whom the table waits for", &game.to_act(), &loaded.to_act())?;
    for viewer in some_viewers(game.seats(), luck).into_iter().chain([Viewer::Table]) {
        let (before, after) = (json(&game.view(viewer)), json(&loaded.view(viewer)));
        if before != after {
            return Err(format!("the view of {viewer:?} differs\n  {before}\n  {after}"));
        }
    }
    Ok(())
}

/// Changes the position a little: it is refused, or what comes of it adds up and can be played on.
fn survives_mistakes<G: Game>(walk: &mut Walk<G>) -> Result<(), String> {
    let right = serde_json::to_value(export(walk.game())).map_err(|error| error.to_string())?;
    for _ in 0..6 {
        let mut wrong = right.clone();
        for _ in 0..=walk.luck.below(2) {
            mutate_json(&mut wrong, &mut walk.luck);
        }
        let text = wrong.to_string();
        let seed = walk.luck.fork();
        can_be_played::<G>(&text, seed, &mut walk.luck)
            .map_err(|problem| format!("{problem}\nThe position: {text}"))?;
    }
    Ok(())
}

fn can_be_played<G: Game>(text: &str, seed: Seed, luck: &mut Rng) -> Result<(), String> {
    let Ok(mut game) = FileOf::<G>::parse(text).and_then(|file| load::<G>(&file, seed)) else {
        return Ok(());
    };
    for _ in 0..12 {
        game.audit()?;
        for viewer in some_viewers(game.options().seats(), luck).into_iter().chain([Viewer::Table]) {
            let _ = json(&game.view(viewer));
        }
        let mut seats: Vec<Seat> = game.to_act().iter().collect();
        luck.shuffle(&mut seats);
        let mut able = seats.into_iter().map(|seat| (seat, actions(&game, seat)));
        let Some((seat, listed)) = able.find(|(_, actions)| !actions.is_empty()) else {
            return match game.to_act().is_empty() && game.outcome().is_some() {
                true => Ok(()),
                false => Err("a wrong position was accepted: it is not over, but nobody has an action".into()),
            };
        };
        let action = &listed[luck.below(listed.len() as u32) as usize];
        game.apply(seat, action, &mut Log::silent())
            .map_err(|refusal| format!("a wrong position was accepted: it lists `{action}`, but {refusal}"))?;
    }
    Ok(())
}
