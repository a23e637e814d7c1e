//! The same again: saved and loaded, replayed from a record, taken back and redone.

use super::walk::{Walk, some};
use super::{Failure, Plan, Promise, json, play_games, same, state_hash};
use crate::{Entry, Game, Log, Record, Seat, Session};

/// The same seed and the same actions give the same state, byte for byte; so do a game saved and loaded midway, a
/// silent log, and the record read from its text.
pub fn deterministic<G: Game>(plan: &Plan<G::Options>) -> Result<(), Failure> {
    play_games::<G>(plan, Promise("deterministic", 0), |walk| {
        let mut again = set_up_again(walk, plan)?;
        let mut loaded = again.clone();
        loop {
            if walk.now_and_then(12) {
                loaded = save_and_load(&loaded)?;
            }
            let Some((seat, action)) = walk.choose()? else { break };
            let told: Vec<String> = walk.act(seat, &action)?.events.iter().map(|(_, event)| json(event)).collect();
            walk.try_next(seat, &action);
            let mut log = Log::new();
            loaded.apply(seat, &action, &mut log).map_err(|refusal| format!("refused once loaded: {refusal}"))?;
            let told_again: Vec<String> = log.events().iter().map(|(_, event)| json(event)).collect();
            if told != told_again {
                return Err(format!("the events differ: {told:?} and {told_again:?}"));
            }
            again.apply(seat, &action, &mut Log::silent()).map_err(|refusal| format!("refused again: {refusal}"))?;
            let in_json = walk.now_and_then(1);
            same_state("played again with a silent log", walk.game(), &again, in_json)?;
            same_state("saved and loaded midway", walk.game(), &loaded, in_json)?;
            walk.tried();
        }
        replays(&walk.session)
    })
}

/// Refuses unless the two are equal, and perhaps in JSON, too.
fn same_state<G: Game>(what: &str, left: &G, right: &G, in_json: bool) -> Result<(), String> {
    if in_json || left != right { same(what, left, right) } else { Ok(()) }
}

fn set_up_again<G: Game>(walk: &Walk<G>, plan: &Plan<G::Options>) -> Result<G, String> {
    let again = walk.session.header().set_up().map_err(|error| error.to_string())?;
    same("set up again", walk.game(), &again)?;
    same("the options", &plan.options, &again.options())?;
    same("the revision", &walk.session.header().revision, &again.revision())?;
    same("the seats", &crate::GameOptions::seats(&plan.options), &again.seats())?;
    Ok(again)
}

fn save_and_load<G: Game>(game: &G) -> Result<G, String> {
    let loaded = serde_json::from_str(&json(game)).map_err(|error| format!("cannot load what was saved: {error}"))?;
    same("saved and loaded", game, &loaded)?;
    Ok(loaded)
}

fn replays<G: Game>(session: &Session<G>) -> Result<(), String> {
    let record = session.record();
    let text = record.to_text();
    let read = Record::<G>::parse(&text).map_err(|error| format!("its record cannot be read: {error}"))?;
    if read != record || read.to_text() != text {
        return Err("its record is read as another one".into());
    }
    let replayed = read.replay().map_err(|error| format!("its record cannot be replayed: {error}"))?;
    same("replayed from its record", session.game(), replayed.game())?;
    if replayed.game().outcome() != session.game().outcome() {
        return Err("its record leads to another outcome".into());
    }
    Ok(())
}

/// A revocable action can be taken back by its seat and nobody else, which restores the very state before it; any
/// other cannot. Records with undos replay.
pub fn undo<G: Game>(plan: &Plan<G::Options>) -> Result<(), Failure> {
    play_games::<G>(plan, Promise("undo", 5_000_000), |walk| {
        loop {
            let Some((seat, action)) = walk.choose()? else { break };
            let before = walk.game().clone();
            let applied = walk.act(seat, &action)?;
            walk.try_next(seat, &action);
            if walk.now_and_then(1) {
                only_its_seat_may_undo(walk, seat, applied.revocable)?;
            }
            if applied.revocable && walk.now_and_then(1) {
                undo_and_redo(&mut walk.session.clone(), &before, seat, &action)?;
            }
            // In earnest now and then, but not so often that a game could go on for ever.
            if applied.revocable && walk.once_in(8) {
                walk.session.undo(seat).map_err(|refusal| refusal.to_string())?;
                same("after an undo", &before, walk.game())?;
            }
            if walk.now_and_then(24) {
                undo_all(walk.session.clone())?;
            }
            walk.tried();
        }
        replays(&walk.session)
    })
}

fn only_its_seat_may_undo<G: Game>(walk: &mut Walk<G>, seat: Seat, revocable: bool) -> Result<(), String> {
    let others = some(Seat::all(walk.session.game().seats()).collect(), &mut walk.luck);
    let session = &walk.session;
    for other in others.into_iter().chain([seat, Seat::TABLE]) {
        let may = session.may_undo(other);
        if may.is_ok() != (revocable && other == seat) {
            return Err(format!("revocable: {revocable}, but an undo by {other:?} gives {may:?}"));
        }
        let mut tried = session.clone();
        if may.is_err() && (tried.undo(other) != may || tried.entries() != session.entries()) {
            return Err(format!("an undo by {other:?} is refused, but not as announced or not without a trace"));
        }
    }
    Ok(())
}

fn undo_and_redo<G: Game>(session: &mut Session<G>, before: &G, seat: Seat, action: &G::Action) -> Result<(), String> {
    let after = session.game().clone();
    session.undo(seat).map_err(|refusal| refusal.to_string())?;
    same("after an undo", before, session.game())?;
    session.act(seat, action).map_err(|refusal| format!("refused after an undo: {refusal}"))?;
    same("done again after an undo", &state_hash(&after), &state_hash(session.game()))
}

/// Takes back all that can be: the state must be the one that the remaining actions lead to.
fn undo_all<G: Game>(mut session: Session<G>) -> Result<(), String> {
    let mut kept: Vec<Entry<G::Action>> = Vec::new();
    while let Some(seat) = Seat::all(session.game().seats()).find(|&seat| session.may_undo(seat).is_ok()) {
        session.undo(seat).map_err(|refusal| refusal.to_string())?;
    }
    for entry in session.entries() {
        match entry {
            Entry::Act(..) => kept.push(entry.clone()),
            Entry::Undo(_) => drop(kept.pop()),
        }
    }
    let mut without = Session::from_header(session.header().clone()).map_err(|error| error.to_string())?;
    without.play_on(&kept).map_err(|error| format!("refused without what was taken back: {error}"))?;
    same("all taken back", without.game(), session.game())
}
