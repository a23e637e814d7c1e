//! The same again: saved and loaded, replayed from a record, taken back and redone.

use super::walk::{Walk, some};
use super::{Failure, Plan, Promise, json, play_games, same, state_hash};
use crate::{Applied, Entry, Game, Log, Record, Seat, Session};

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

/// A revocable action can be taken back by its seat, which restores the very state before it. Others in the same phase can
/// take back their own: then the state is the one that the remaining actions lead to from the start, and what others did
/// since came to the same. A refused undo leaves no trace. Records with undos replay, and a snapshot loses none.
pub fn undo<G: Game>(plan: &Plan<G::Options>) -> Result<(), Failure> {
    play_games::<G>(plan, Promise("undo", 5_000_000), |walk| {
        loop {
            let Some((seat, action)) = walk.choose()? else { break };
            let before = walk.game().clone();
            let applied = walk.act(seat, &action)?;
            walk.try_next(seat, &action);
            if walk.session.may_undo(seat).is_ok() != applied.revocable {
                return Err(format!("revocable: {}, but {:?}", applied.revocable, walk.session.may_undo(seat)));
            }
            if applied.revocable && walk.now_and_then(1) {
                undo_and_redo(&mut walk.session.clone(), &before, seat, &action)?;
            }
            if walk.now_and_then(4) {
                refusals_leave_no_trace(walk)?;
            }
            if walk.now_and_then(12) {
                anybody_goes_back(walk)?;
            }
            // In earnest now and then, but not so often that a game could go on for ever.
            if walk.once_in(8)
                && let Some(seat) = who_may_undo(walk)
            {
                walk.session.undo(seat).map_err(|refusal| refusal.to_string())?;
            }
            if walk.now_and_then(24) {
                undo_all(walk)?;
            }
            walk.tried();
        }
        replays(&walk.session)
    })
}

/// One of those who can take something back.
fn who_may_undo<G: Game>(walk: &mut Walk<G>) -> Option<Seat> {
    let mut seats: Vec<Seat> = Seat::all(walk.session.game().seats()).collect();
    walk.luck.shuffle(&mut seats);
    seats.into_iter().find(|&seat| walk.session.may_undo(seat).is_ok())
}

/// An undo does what was announced: it is accepted, or refused in the same words and without a trace.
fn refusals_leave_no_trace<G: Game>(walk: &mut Walk<G>) -> Result<(), String> {
    let others = some(Seat::all(walk.session.game().seats()).collect(), &mut walk.luck);
    let session = &walk.session;
    for other in others.into_iter().chain([Seat::TABLE]) {
        let may = session.may_undo(other);
        let mut tried = session.clone();
        if tried.undo(other) != may {
            return Err(format!("an undo by {other:?} is announced as {may:?}, but does not come so"));
        }
        if may.is_err() && (tried.entries() != session.entries() || tried.game() != session.game()) {
            return Err(format!("an undo by {other:?} is refused, but not without a trace"));
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

/// Somebody who can takes its latest action back, though others may have acted since.
fn anybody_goes_back<G: Game>(walk: &mut Walk<G>) -> Result<(), String> {
    let Some(seat) = who_may_undo(walk) else { return Ok(()) };
    let mut session = walk.session.clone();
    let mut kept = in_effect(session.entries());
    let Some(place) = kept.iter().rposition(|entry| matches!(entry, Entry::Act(by, _) if *by == seat)) else {
        return Err(format!("{seat:?} may take back something, but has done nothing"));
    };
    let (game, step) = (session.game().clone(), kept.remove(place));
    session.undo(seat).map_err(|refusal| refusal.to_string())?;
    let mut before = Session::from_header(session.header().clone()).map_err(|error| error.to_string())?;
    before.play_on(&kept[..place]).map_err(|error| format!("refused without what was taken back: {error}"))?;
    let mut without = before.clone();
    without.play_on(&kept[place..]).map_err(|error| format!("refused without what was taken back: {error}"))?;
    same("taken back although others have acted", without.game(), session.game())?;
    let Entry::Act(_, action) = step else { return Ok(()) };
    comes_to_the_same(&mut before, &mut without, &game, seat, &action)
}

/// What others did came to the same without the step: if it is taken after them and tells the same, so does the game. Where
/// it tells something else then, or is not legal any more, order matters for the step itself, and nothing is known.
fn comes_to_the_same<G: Game>(
    before: &mut Session<G>,
    without: &mut Session<G>,
    game: &G,
    seat: Seat,
    action: &G::Action,
) -> Result<(), String> {
    let told = |applied: Applied<G::Event>| {
        let events = applied.events.into_iter();
        (applied.revocable, events.map(|(to, event)| format!("{to:?} {}", json(&event))).collect::<Vec<_>>())
    };
    let (Ok(then), Ok(now)) = (before.act(seat, action), without.act(seat, action)) else { return Ok(()) };
    if told(then) == told(now) && without.game() != game {
        return Err(format!(
            "`{action}` by {seat:?} can be taken back, but what others did since came to something else without it, and \
             no event tells so:\n  {}\n  {}",
            json(game),
            json(without.game())
        ));
    }
    Ok(())
}

/// The actions that have not been taken back.
fn in_effect<A: Clone>(entries: &[Entry<A>]) -> Vec<Entry<A>> {
    let mut kept: Vec<Entry<A>> = Vec::new();
    for entry in entries {
        match entry {
            Entry::Act(..) => kept.push(entry.clone()),
            Entry::Undo(seat) => {
                let latest = kept.iter().rposition(|entry| matches!(entry, Entry::Act(by, _) if by == seat));
                latest.into_iter().for_each(|place| drop(kept.remove(place)));
            }
            Entry::Note(..) | Entry::Rewind(_) => {}
        }
    }
    kept
}

/// Takes back all that can be, once as it is and once taken up from its snapshot: the state must be the one that the
/// remaining actions lead to.
fn undo_all<G: Game>(walk: &mut Walk<G>) -> Result<(), String> {
    let mut session = walk.session.clone();
    let (sequence, state) = session.snapshot();
    let entries = session.entries()[..sequence].to_vec();
    let mut resumed = Session::from_snapshot(session.header().clone(), entries, state.clone());
    resumed
        .play_on(&walk.session.entries()[sequence..])
        .map_err(|error| format!("refused once taken up from its snapshot: {error}"))?;
    while let Some(seat) = Seat::all(session.game().seats()).find(|&seat| session.may_undo(seat).is_ok()) {
        session.undo(seat).map_err(|refusal| refusal.to_string())?;
        resumed.undo(seat).map_err(|refusal| format!("refused once taken up from its snapshot: {refusal}"))?;
    }
    same("all taken back, and taken up from its snapshot", resumed.game(), session.game())?;
    let mut without = Session::from_header(session.header().clone()).map_err(|error| error.to_string())?;
    without
        .play_on(&in_effect(session.entries()))
        .map_err(|error| format!("refused without what was taken back: {error}"))?;
    same("all taken back", without.game(), session.game())
}
