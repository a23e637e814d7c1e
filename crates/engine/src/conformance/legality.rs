//! What may be done: total, complete, conserving, readable.

use super::hostile::{Hostile, hostile_seats};
use super::walk::{Walk, actions, asides, some};
use super::{Failure, Plan, Promise, failure_of_all, json, known_rule, play_games};
use crate::refusal::WITHOUT_RULE;
use crate::verbs::Form;
use crate::{Game, Log, Outcome, Prompt, Reason, Refusal, RuleId, Seat, SeatSet, Verbs};
use serde_json::Value;
use std::collections::HashMap;
use std::str::FromStr;

/// The longest notation that a person still reads at a glance.
const LONGEST_NOTATION: usize = 80;
const TOTAL: Promise = Promise("total", 1_000_000);

/// Any action from any seat at any time is applied or refused. `apply` refuses exactly what `check` refuses, in the
/// same words, and a refusal changes nothing.
///
/// Every reason of the game, whether random games meet it or not, names a rule of its book.
pub fn total<G: Game>(plan: &Plan<G::Options>) -> Result<(), Failure> {
    let bad = |problem| failure_of_all::<G>(plan, TOTAL, problem);
    G::reasons().iter().try_for_each(reason_is_sound::<G>).map_err(bad)?;
    let mut hostile = Hostile::<G>::new();
    play_games::<G>(plan, TOTAL, |walk| {
        loop {
            hostile.learn(walk.session.game(), &mut walk.luck);
            let next = walk.choose()?;
            if next.is_none() || walk.now_and_then(6) {
                survive(walk, &hostile)?;
            }
            match next {
                Some((seat, action)) => walk.act(seat, &action)?,
                None => return Ok(()),
            };
        }
    })
}

/// Tries hostile actions on the state as it is.
fn survive<G: Game>(walk: &mut Walk<G>, hostile: &Hostile<G>) -> Result<(), String> {
    for (seat, action) in hostile.attempts(walk.session.game(), &mut walk.luck) {
        walk.try_next(seat, &action);
        let in_json = walk.once_in(8);
        attempt(walk.game(), seat, &action, in_json)?;
    }
    walk.tried();
    for seat in some(hostile_seats(walk.session.game().seats()), &mut walk.luck) {
        let _ = (walk.game().prompt(seat), actions(walk.game(), seat));
    }
    Ok(())
}

fn attempt<G: Game>(game: &G, seat: Seat, action: &G::Action, in_json: bool) -> Result<(), String> {
    let checked = game.check(seat, action);
    let mut after = game.clone();
    let mut log = Log::new();
    let applied = after.apply(seat, action, &mut log);
    if checked != applied {
        return Err(format!("check says {checked:?}, but apply says {applied:?}"));
    }
    let Err(refusal) = applied else { return Ok(()) };
    is_sound::<G>(&refusal)?;
    if after != *game || in_json && json(&after) != json(game) {
        return Err(format!("a refused action changed the state ({refusal})"));
    }
    if !log.events().is_empty() || log.marks.revealed() {
        return Err(format!("a refused action left something in the log ({refusal})"));
    }
    Ok(())
}

fn is_sound<G: Game>(refusal: &Refusal) -> Result<(), String> {
    if refusal.code.is_empty() || refusal.message.trim().is_empty() {
        return Err(format!("a refusal does not say why: {refusal:?}"));
    }
    match refusal.rule {
        Some(id) => known_rule::<G>(format_args!("the refusal {}", refusal.code), id),
        None if WITHOUT_RULE.iter().any(|(code, _)| *code == refusal.code) => Ok(()),
        None => Err(format!("the refusal {} names no rule: {refusal}", refusal.code)),
    }
}

/// A reason names a rule of the game's book. Where two games share code, one that only the other can have names none of
/// this book; if it is met here all the same, [`is_sound`] finds it.
fn reason_is_sound<G: Game>(reason: &Reason) -> Result<(), String> {
    if reason.rules.is_empty() {
        return Err(format!("the reason {} names no rule", reason.code));
    }
    let prefix = |id: &str| id.split('-').next().unwrap_or_default().to_owned();
    let of_this_book = |id: &&RuleId| G::rules().rules.first().is_some_and(|rule| prefix(&rule.id) == prefix(id));
    let mut own = reason.rules.iter().filter(of_this_book);
    own.try_for_each(|id| known_rule::<G>(format_args!("the reason {}", reason.code), id))
}

/// A closed prompt lists every legal action once and nothing else, what a seat may do unasked is listed apart from that,
/// somebody has an action until the game is over, and the game ends.
pub fn complete<G: Game>(plan: &Plan<G::Options>) -> Result<(), Failure> {
    let mut hostile = Hostile::<G>::new();
    play_games::<G>(plan, Promise("complete", 2_000_000), |walk| {
        loop {
            hostile.learn(walk.session.game(), &mut walk.luck);
            is_listed_whole(walk)?;
            if walk.now_and_then(6) {
                nothing_else_is_legal(walk, &hostile)?;
            }
            match walk.choose()? {
                Some((seat, action)) => walk.act(seat, &action)?,
                None => return Ok(()),
            };
        }
    })
}

fn is_listed_whole<G: Game>(walk: &mut Walk<G>) -> Result<(), String> {
    let seats = some(hostile_seats(walk.session.game().seats()), &mut walk.luck);
    let game = walk.game();
    let to_act = game.to_act();
    match game.outcome() {
        Some(_) if !to_act.is_empty() => return Err(format!("there is an outcome, but it waits for {to_act:?}")),
        None if to_act.is_empty() => return Err("it waits for nobody, but there is no outcome".into()),
        Some(outcome) => is_sound_outcome::<G>(game, &outcome)?,
        None => {}
    }
    if to_act.iter().any(|seat| seat.index() >= game.seats()) {
        return Err(format!("it waits for {to_act:?} at a table of {}", game.seats()));
    }
    seats
        .into_iter()
        .try_for_each(|seat| seat_is_listed_whole(game, seat, to_act).map_err(|problem| format!("{seat:?}: {problem}")))
}

fn seat_is_listed_whole<G: Game>(game: &G, seat: Seat, to_act: SeatSet) -> Result<(), String> {
    let listed = actions(game, seat);
    for action in &listed {
        game.check(seat, action).map_err(|refusal| format!("`{action}` is listed, but refused: {refusal}"))?;
    }
    let listed = by_notation(listed)?;
    let prompt = game.prompt(seat);
    if seat == Seat::TABLE {
        return Ok(());
    }
    asides_are_sound(game, seat, &listed)?;
    match prompt {
        Some(_) if !to_act.contains(seat) => Err("it is asked something, but the table does not wait for it".into()),
        None if to_act.contains(seat) => Err("the table waits for it, but it is asked nothing".into()),
        None if listed.is_empty() => Ok(()),
        None => Err(format!("it is not to act, but may {:?}", listed.keys())),
        Some(prompt) => prompt_is_sound(game, seat, &prompt, &listed),
    }
}

/// Whatever a seat may do unasked is legal, has a label and is no answer to its prompt; once the game is over there is nothing.
fn asides_are_sound<G: Game>(game: &G, seat: Seat, listed: &HashMap<String, G::Action>) -> Result<(), String> {
    let asides = asides(game, seat)?;
    if !asides.is_empty() && game.to_act().is_empty() {
        return Err("the game is over, but it may still do something unasked".into());
    }
    for (action, label) in &asides {
        game.check(seat, action).map_err(|refusal| format!("`{action}` is an aside, but refused: {refusal}"))?;
        if label.trim().is_empty() || listed.contains_key(&action.to_string()) {
            return Err(format!("the aside `{action}` has no label or is an answer, too"));
        }
    }
    by_notation(asides.into_iter().map(|(action, _)| action).collect()).map(|_| ())
}

fn by_notation<A: Eq + ToString>(listed: Vec<A>) -> Result<HashMap<String, A>, String> {
    let mut actions = HashMap::new();
    for action in listed {
        let notation = action.to_string();
        if actions.insert(notation.clone(), action).is_some() {
            return Err(format!("`{notation}` is listed twice"));
        }
    }
    Ok(actions)
}

fn prompt_is_sound<G: Game>(
    game: &G,
    seat: Seat,
    prompt: &Prompt,
    listed: &HashMap<String, G::Action>,
) -> Result<(), String> {
    let name = prompt.name;
    if prompt.rules.is_empty() || prompt.question.trim().is_empty() || name.is_empty() {
        return Err(format!("the prompt {name} lacks a name, a question or a rule"));
    }
    for id in &prompt.rules {
        known_rule::<G>(format_args!("the prompt {name}"), id)?;
    }
    let mut chosen = HashMap::new();
    for choice in &prompt.choices {
        let notation = &choice.notation;
        let action = notation.parse::<G::Action>().map_err(|error| format!("the prompt {name}: {error}"))?;
        game.check(seat, &action)
            .map_err(|refusal| format!("the prompt {name} offers `{notation}`, but it is refused: {refusal}"))?;
        if choice.label.trim().is_empty() {
            return Err(format!("the prompt {name} offers `{notation}` without a label"));
        }
        if choice.action != action.data() {
            return Err(format!("the prompt {name} offers `{notation}` as {:?}", choice.action));
        }
        if chosen.insert(notation.clone(), action).is_some() {
            return Err(format!("the prompt {name} offers `{notation}` twice"));
        }
    }
    if prompt.open {
        return Ok(());
    }
    if listed.is_empty() {
        return Err(format!("the prompt {name} is closed and has no answer"));
    }
    if chosen != *listed {
        let offered = chosen.keys().filter(|notation| !listed.contains_key(*notation));
        let missing = listed.keys().filter(|notation| !chosen.contains_key(*notation));
        return Err(format!(
            "the prompt {name} is closed and offers {:?} too much and {:?} too little",
            offered.collect::<Vec<_>>(),
            missing.collect::<Vec<_>>()
        ));
    }
    Ok(())
}

fn is_sound_outcome<G: Game>(game: &G, outcome: &Outcome) -> Result<(), String> {
    known_rule::<G>("the outcome", outcome.rule)?;
    if outcome.reason.trim().is_empty() {
        return Err("the outcome has no reason".into());
    }
    let seats: Vec<Seat> = outcome.standings.iter().map(|standing| standing.seat).collect();
    if seats != Seat::all(game.seats()).collect::<Vec<_>>() {
        return Err(format!("the outcome ranks {seats:?} at a table of {}", game.seats()));
    }
    let ranks: Vec<usize> = outcome.standings.iter().map(|standing| standing.rank).collect();
    // A rank is one more than the number of seats that are better.
    if ranks.iter().any(|rank| *rank != 1 + ranks.iter().filter(|other| *other < rank).count()) {
        return Err(format!("these ranks leave a gap: {ranks:?}"));
    }
    for standing in &outcome.standings {
        let points: i32 = standing.breakdown.iter().map(|line| line.points).sum();
        if points != standing.score {
            let (seat, score) = (standing.seat, standing.score);
            return Err(format!("the breakdown of {seat:?} adds up to {points}, not to {score}"));
        }
        for line in &standing.breakdown {
            known_rule::<G>(format_args!("the score line {:?}", line.label), line.rule)?;
        }
    }
    Ok(())
}

/// Whatever a closed prompt does not list is refused, and so is everything from a seat that is not to act; but for what
/// a seat may do unasked.
fn nothing_else_is_legal<G: Game>(walk: &mut Walk<G>, hostile: &Hostile<G>) -> Result<(), String> {
    for (seat, action) in hostile.attempts(walk.session.game(), &mut walk.luck) {
        walk.try_next(seat, &action);
        let game = walk.game();
        if seat == Seat::TABLE || game.check(seat, &action).is_err() {
            continue;
        }
        if asides(game, seat)?.iter().any(|(aside, _)| *aside == action) {
            continue;
        }
        let Some(prompt) = game.prompt(seat).filter(|_| game.to_act().contains(seat)) else {
            return Err("it is accepted from a seat that is not to act".into());
        };
        if !prompt.open && !actions(game, seat).contains(&action) {
            return Err(format!("the prompt {} is closed; this is legal, but not listed", prompt.name));
        }
    }
    walk.tried();
    Ok(())
}

/// Everything adds up to the box, after the set-up and after every action.
pub fn conserving<G: Game>(plan: &Plan<G::Options>) -> Result<(), Failure> {
    let plan = &Plan { games: plan.games * 2, ..plan.clone() };
    play_games::<G>(plan, Promise("conserving", 3_000_000), |walk| {
        loop {
            walk.game().audit()?;
            let Some((seat, action)) = walk.choose()? else {
                return Ok(());
            };
            walk.act(seat, &action)?;
        }
    })
}

/// Every action is one short line that parses back to it, and no two share a line; the same of its JSON, which is of a form
/// that the game declares. What can be read at all can be written again.
pub fn readable<G: Game>(plan: &Plan<G::Options>) -> Result<(), Failure> {
    const PROMISE: Promise = Promise("readable", 4_000_000);
    let mut hostile = Hostile::<G>::new();
    let forms = forms_by_verb::<G>().map_err(|problem| failure_of_all::<G>(plan, PROMISE, problem))?;
    play_games::<G>(plan, PROMISE, |walk| {
        loop {
            hostile.learn(walk.session.game(), &mut walk.luck);
            let seats = some(hostile_seats(walk.session.game().seats()), &mut walk.luck);
            let game = walk.game();
            seats.into_iter().try_for_each(|seat| notations_are_good(actions(game, seat), &forms))?;
            for _ in 0..8 {
                let text = hostile.mutant(&mut walk.luck);
                if let Ok(action) = text.parse::<G::Action>() {
                    reads_back(&action, &forms).map_err(|problem| format!("reading {text:?}: {problem}"))?;
                }
            }
            let Some((seat, action)) = walk.choose()? else {
                return Ok(());
            };
            walk.act(seat, &action)?;
        }
    })
}

/// What the game declares of its actions, each verb once.
fn forms_by_verb<G: Game>() -> Result<HashMap<&'static str, Form>, String> {
    let mut forms = HashMap::new();
    for form in G::Action::forms() {
        if let Some(twin) = forms.insert(form.verb, form) {
            return Err(format!("two actions are called {:?} in JSON, one is written `{}`", twin.verb, twin.usage));
        }
    }
    Ok(forms)
}

fn notations_are_good<A: Readable>(listed: Vec<A>, forms: &HashMap<&'static str, Form>) -> Result<(), String> {
    for action in &listed {
        reads_back(action, forms)?;
        let notation = action.to_string();
        let is_plain = notation.bytes().all(|byte| byte.is_ascii_graphic() || byte == b' ');
        if notation.is_empty() || notation.len() > LONGEST_NOTATION || !is_plain || notation.trim() != notation {
            return Err(format!("{notation:?} is not one plain line of at most {LONGEST_NOTATION} characters"));
        }
    }
    by_notation(listed).map(|_| ())
}

trait Readable: Eq + ToString + FromStr<Err = crate::Unreadable> + Verbs {}
impl<A: Eq + ToString + FromStr<Err = crate::Unreadable> + Verbs> Readable for A {}

fn reads_back<A: Readable>(action: &A, forms: &HashMap<&'static str, Form>) -> Result<(), String> {
    let notation = action.to_string();
    let read = notation.parse::<A>().map_err(|error| error.to_string())?;
    if read != *action {
        return Err(format!("`{notation}` is read as `{}`", read.to_string()));
    }
    let data = action.data();
    let json = Value::from(data.clone());
    let read = A::from_json(&json).map_err(|problem| format!("{json} is refused: {problem}"))?;
    if read != *action {
        return Err(format!("{json} is read as `{}`", read.to_string()));
    }
    let form = forms.get(data.verb).ok_or_else(|| format!("{json} is of no form that the game declares"))?;
    let given = |name: &str| data.arguments.iter().any(|(given, _)| *given == name);
    if let Some(missing) = form.fields.iter().find(|field| !field.optional && !given(field.name)) {
        return Err(format!("{json} lacks `{}`", missing.name));
    }
    let wrong = data
        .arguments
        .iter()
        .find(|(name, value)| !form.fields.iter().any(|field| field.name == *name && field.shape.allows(value)));
    wrong.map_or(Ok(()), |(name, _)| Err(format!("`{name}` of {json} is not what the game declares")))
}
