//! What a viewer may know: the same in every world that the viewer cannot tell from the real one.

use super::hostile::Hostile;
use super::walk::{Walk, actions, some_viewers, viewers};
use super::{Failure, Plan, Promise, failure_of_all, json, play_games, same};
use crate::{Applied, Game, GameOptions as _, Log, Rng, Seat, Seed, Viewer};
use std::collections::HashSet;

const SECRET: Promise = Promise("secret", 6_000_000);

/// View, prompt, choices and even refusals are the same in every world that the viewer cannot tell from the real one;
/// the generator shows nowhere; an action that can be taken back shows nothing hidden.
pub fn secret<G: Game>(plan: &Plan<G::Options>) -> Result<(), Failure> {
    let mut hostile = Hostile::<G>::new();
    let mut redealt: HashSet<Viewer> = HashSet::new();
    play_games::<G>(plan, SECRET, |walk| {
        loop {
            hostile.learn(walk.session.game(), &mut walk.luck);
            let next = walk.choose()?;
            if next.is_none() || walk.now_and_then(6) {
                for viewer in some_viewers(walk.session.game().seats(), &mut walk.luck) {
                    if knows_only_its_own(walk, viewer, &hostile).map_err(for_viewer(viewer))? {
                        redealt.insert(viewer);
                    }
                }
                generator_is_out_of_sight(walk)?;
            }
            let Some((seat, action)) = next else { return Ok(()) };
            play_in_other_worlds(walk, seat, &action)?;
        }
    })?;
    match viewers(plan.options.seats()).find(|viewer| !redealt.contains(viewer)) {
        Some(viewer) if plan.secrets => Err(failure_of_all::<G>(
            plan,
            SECRET,
            format!("no world imagined for {viewer:?} ever differed from the real one: nothing is dealt anew"),
        )),
        _ => Ok(()),
    }
}

fn for_viewer(viewer: Viewer) -> impl Fn(String) -> String {
    move |problem| format!("seen by {viewer:?}: {problem}")
}

/// Compares the real world with an imagined one through the viewer's eyes, and says whether anything hidden differs.
fn knows_only_its_own<G: Game>(walk: &mut Walk<G>, viewer: Viewer, hostile: &Hostile<G>) -> Result<bool, String> {
    let world = walk.session.game().determinize(viewer, &mut walk.luck);
    let game = walk.session.game();
    world.audit().map_err(|problem| format!("an imagined world does not add up: {problem}"))?;
    same_to_viewer(game, &world, viewer)?;
    if game.view(G::same_eyes(viewer)) != game.view(viewer) {
        return Err(format!("{:?} is said to have the same eyes, but sees something else", G::same_eyes(viewer)));
    }
    if let Viewer::Seat(seat) = viewer {
        let same_asides = game.asides(seat) == world.asides(seat);
        if actions(game, seat) != actions(&world, seat) || game.prompt(seat) != world.prompt(seat) || !same_asides {
            return Err("what it may do depends on what it cannot know".into());
        }
        for action in hostile.attempts_of_one(game, &mut walk.luck) {
            let (real, imagined) = (game.check(seat, &action), world.check(seat, &action));
            if real != imagined {
                return Err(format!("trying `{action}` tells what is hidden: {real:?} or {imagined:?}"));
            }
        }
    }
    if walk.seed().is_some_and(|seed| json(&world).contains(&seed.reveal())) {
        return Err("an imagined world holds the real seed, so that whoever thinks in it can foresee chance".into());
    }
    let mut apart_from_chance = world;
    *apart_from_chance.rng_mut() = game.rng().clone();
    Ok(apart_from_chance != *game)
}

fn same_to_viewer<G: Game>(game: &G, world: &G, viewer: Viewer) -> Result<(), String> {
    let (real, imagined) = (game.view(viewer), world.view(viewer));
    if real != imagined || json(&real) != json(&imagined) {
        return Err(format!("the view depends on what it cannot know:\n  {}\n  {}", json(&real), json(&imagined)));
    }
    same("whom the table waits for", &game.to_act(), &world.to_act())?;
    if game.outcome() != world.outcome() {
        return Err("the outcome depends on what it cannot know".into());
    }
    Ok(())
}

/// No view holds the seed, nor anything that follows from the generator alone.
fn generator_is_out_of_sight<G: Game>(walk: &mut Walk<G>) -> Result<(), String> {
    let eyes = some_viewers(walk.session.game().seats(), &mut walk.luck);
    let game = walk.game();
    let mut other = game.clone();
    *other.rng_mut() = Rng::new(Seed::from_number(u64::MAX));
    for viewer in eyes.into_iter().chain([Viewer::Table]) {
        let view = json(&game.view(viewer));
        if walk.seed().is_some_and(|seed| view.contains(&seed.reveal())) {
            return Err(format!("the view of {viewer:?} holds the seed"));
        }
        if view != json(&other.view(viewer)) {
            return Err(format!("the view of {viewer:?} depends on the generator"));
        }
    }
    Ok(())
}

/// Plays the action. In a world imagined before it, it must not tell a viewer more than the views do; if it can be
/// taken back, it must tell and show the same.
fn play_in_other_worlds<G: Game>(walk: &mut Walk<G>, seat: Seat, action: &G::Action) -> Result<(), String> {
    let mut worlds = Vec::new();
    if walk.now_and_then(3) {
        let eyes = some_viewers(walk.session.game().seats(), &mut walk.luck);
        for &viewer in &eyes {
            let mut world = walk.session.game().determinize(viewer, &mut walk.luck);
            // The same chance in both: what differs then comes from what is hidden.
            *world.rng_mut() = walk.game().rng().clone();
            worlds.push((viewer, world));
        }
        other_choices_look_as_they_sound(walk.game(), seat, &eyes)?;
    }
    let applied = walk.act(seat, action)?;
    walk.try_next(seat, action);
    for (viewer, world) in worlds {
        tells_nothing_hidden(walk.game(), &applied, viewer, world, seat, action).map_err(for_viewer(viewer))?;
    }
    walk.tried();
    Ok(())
}

fn tells_nothing_hidden<G: Game>(
    real: &G,
    applied: &Applied<G::Event>,
    viewer: Viewer,
    mut world: G,
    seat: Seat,
    action: &G::Action,
) -> Result<(), String> {
    let by_viewer = viewer == Viewer::Seat(seat);
    let mut log = Log::new();
    let chance = world.rng().used();
    match world.apply(seat, action, &mut log) {
        Ok(()) => {}
        Err(refusal) if by_viewer => {
            return Err(format!("legal, but refused in a world that looks the same: {refusal}"));
        }
        // In this world the seat holds other cards. That it holds the one it played is its own to tell.
        Err(_) => return Ok(()),
    }
    let revocable = world.rng().used() == chance && log.marks.revocable();
    if by_viewer && revocable != applied.revocable {
        return Err("whether it can be taken back depends on what is hidden".into());
    }
    let looks_the_same = same_to_viewer(real, &world, viewer);
    if applied.revocable {
        looks_the_same
            .clone()
            .map_err(|problem| format!("it can be taken back, but it shows what was hidden: {problem}"))?;
    }
    let (told, imagined) = (told::<G>(&applied.events, viewer), told::<G>(log.events(), viewer));
    if told != imagined && looks_the_same.is_ok() {
        return Err(format!("its events tell what the view hides:\n  {told:?}\n  {imagined:?}"));
    }
    Ok(())
}

/// Two actions that lead to different states and yet look alike to a viewer must sound alike, too, and be secret.
fn other_choices_look_as_they_sound<G: Game>(game: &G, seat: Seat, eyes: &[Viewer]) -> Result<(), String> {
    let mut results = Vec::new();
    for action in actions(game, seat).into_iter().take(5) {
        let (mut after, mut log) = (game.clone(), Log::new());
        // Dice are told and not always seen in the state afterwards, so choices that roll any are left out.
        if after.apply(seat, &action, &mut log).is_ok() && after.rng().used() == game.rng().used() {
            results.push((action, after, log));
        }
    }
    for &viewer in eyes {
        let seen: Vec<_> = results.iter().map(|(_, after, _)| json(&after.view(viewer))).collect();
        let heard: Vec<_> = results.iter().map(|(_, _, log)| told::<G>(log.events(), viewer)).collect();
        for (first, second) in (0..results.len()).flat_map(|second| (0..second).map(move |first| (first, second))) {
            let alike = seen[first] == seen[second] && results[first].1 != results[second].1;
            if alike && heard[first] != heard[second] {
                return Err(format!(
                    "seen by {viewer:?}: `{}` and `{}` look the same, but events tell what the view hides:\n  {:?}\n  {:?}",
                    results[first].0, results[second].0, heard[first], heard[second]
                ));
            }
            if alike && viewer != Viewer::Seat(seat) {
                let open = [first, second].into_iter().find(|&index| !G::is_secret(&results[index].0));
                if let Some(index) = open {
                    return Err(format!(
                        "seen by {viewer:?}: `{}` and `{}` look the same, but the log would tell them apart: `{}` must be \
                         secret (`Game::is_secret`)",
                        results[first].0, results[second].0, results[index].0
                    ));
                }
            }
        }
    }
    Ok(())
}

fn told<G: Game>(events: &[(crate::Audience, G::Event)], viewer: Viewer) -> Vec<String> {
    let heard = events.iter().filter(|(audience, _)| audience.includes(viewer));
    heard.map(|(_, event)| format!("{event} {}", json(event))).collect()
}
