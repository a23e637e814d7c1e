//! What a viewer may know: the same in every world that the viewer cannot tell from the real one. Texts are compared with
//! their marks, so that neither a template nor what fills it says more than the text does.

use super::hostile::Hostile;
use super::walk::{Walk, actions, some_viewers, viewers};
use super::{Failure, Plan, Promise, failure_of_all, json, play_games, same};
use crate::said::marked;
use crate::{Applied, Entry, Game, Log, Rng, Seat, Seed, Viewer};
use std::collections::{BTreeMap, HashMap, HashSet};

const SECRET: Promise = Promise("secret", 6_000_000);

/// View, prompt, choices and even refusals are the same in every world that the viewer cannot tell from the real one;
/// the generator shows nowhere; an action that can be taken back shows nothing hidden; no event tells more than the views
/// show, nor in which order cards lay; each hidden pile by itself is dealt anew in imagined worlds; and all that look and
/// sound alike have one veiled world.
pub fn secret<G: Game>(plan: &Plan<G::Options>) -> Result<(), Failure> {
    let mut hostile = Hostile::<G>::new();
    let mut redealt = Redealt::default();
    let mut rare = Rare::default();
    play_games::<G>(plan, SECRET, |walk| {
        loop {
            hostile.learn(walk.session.game(), &mut walk.luck);
            let next = walk.choose()?;
            if next.is_none() || walk.now_and_then(6) {
                for viewer in some_viewers(walk.session.game().seats(), &mut walk.luck) {
                    knows_only_its_own(walk, viewer, &hostile, &mut redealt).map_err(for_viewer(viewer))?;
                }
                generator_is_out_of_sight(walk)?;
            }
            let Some((seat, action)) = next else { return record_tells_nothing(walk) };
            let is_rare = rare.meets(&action);
            play_in_other_worlds(walk, seat, &action, is_rare)?;
        }
    })?;
    let all_the_same = |problem| failure_of_all::<G>(plan, SECRET, problem);
    redealt.is_whole(plan).map_err(all_the_same)
}

/// The record that anybody may read before the game is over has no seed and no secret action.
fn record_tells_nothing<G: Game>(walk: &Walk<G>) -> Result<(), String> {
    let record = walk.session.record();
    let lines = record.entries.iter().map(|entry| match entry {
        Entry::Act(_, action) if G::is_secret(action) => Some(action.to_string()),
        Entry::Act(..) | Entry::Undo(_) | Entry::Note(..) | Entry::Rewind(_) => None,
    });
    let secrets: Vec<Option<String>> = lines.collect();
    let text = record.to_public_text();
    if walk.seed().is_some_and(|seed| text.contains(&seed.reveal())) {
        return Err("the public record holds the seed".into());
    }
    match text.lines().skip(1).zip(secrets).find(|(line, secret)| secret.as_ref().is_some_and(|it| line.contains(it))) {
        Some((line, _)) => Err(format!("the public record holds a secret action: {line}")),
        None => Ok(()),
    }
}

/// What random games meet seldom is looked at every time: a leak in one event of a calamity has few chances to be seen.
#[derive(Default)]
struct Rare(HashMap<String, u32>);

impl Rare {
    /// Whether this kind of action has been met only a few times in the games of this plan.
    fn meets(&mut self, action: &impl ToString) -> bool {
        const FEW: u32 = 6;
        let kind = action.to_string().split(' ').next().unwrap_or_default().to_owned();
        let met = self.0.entry(kind).or_default();
        *met += 1;
        *met <= FEW
    }
}

/// What was ever dealt anew for whom.
#[derive(Default)]
struct Redealt {
    viewers: HashSet<Viewer>,
    /// By the pile's name and whether a seat looks: how often it could have differed, and whether it ever did.
    piles: BTreeMap<(String, bool), (u32, bool)>,
}

impl Redealt {
    /// Whoever looks at a pile so often must have imagined another one.
    const OFTEN: u32 = 20;

    fn compare<G: Game>(&mut self, game: &G, world: &G, viewer: Viewer) -> Result<(), String> {
        let (real, imagined) = (game.hidden_piles(viewer), world.hidden_piles(viewer));
        if real.iter().map(|pile| &pile.name).ne(imagined.iter().map(|pile| &pile.name)) {
            return Err("in an imagined world other piles are hidden from it".into());
        }
        for (real, imagined) in real.into_iter().zip(imagined) {
            if real.cards.len() != imagined.cards.len() {
                return Err(format!("in an imagined world the {} has another number of cards", real.name));
            }
            if real.cards.iter().all(|card| *card == real.cards[0]) {
                continue;
            }
            let by_seat = viewer != Viewer::Spectator;
            let (looks, differed) = self.piles.entry((real.name, by_seat)).or_default();
            *looks += 1;
            *differed |= real.cards != imagined.cards;
        }
        Ok(())
    }

    fn is_whole<O: crate::GameOptions>(&self, plan: &Plan<O>) -> Result<(), String> {
        let blind = viewers(plan.options.seats()).find(|viewer| !self.viewers.contains(viewer));
        if let Some(viewer) = blind.filter(|_| plan.secrets) {
            return Err(format!(
                "no world imagined for {viewer:?} ever differed from the real one: nothing is dealt anew"
            ));
        }
        match self.piles.iter().find(|(_, (looks, differed))| *looks >= Self::OFTEN && !differed) {
            Some(((name, by_seat), (looks, _))) => {
                let who = if *by_seat { "a seat" } else { "a spectator" };
                Err(format!(
                    "in {looks} worlds imagined for {who} the {name} was always as it is: it is not dealt anew"
                ))
            }
            None => Ok(()),
        }
    }
}

fn for_viewer(viewer: Viewer) -> impl Fn(String) -> String {
    move |problem| format!("seen by {viewer:?}: {problem}")
}

fn imagined<G: Game>(game: &G, viewer: Viewer, luck: &mut Rng) -> Result<G, String> {
    let world = game.determinize(viewer, luck);
    world.audit().map_err(|problem| format!("an imagined world does not add up: {problem}"))?;
    Ok(world)
}

/// Compares the real world with an imagined one through the viewer's eyes, and notes what differs of all that is hidden.
fn knows_only_its_own<G: Game>(
    walk: &mut Walk<G>,
    viewer: Viewer,
    hostile: &Hostile<G>,
    redealt: &mut Redealt,
) -> Result<(), String> {
    let world = imagined(walk.session.game(), viewer, &mut walk.luck)?;
    let game = walk.session.game();
    same_to_viewer(game, &world, viewer)?;
    veils_alike(game, &world, viewer)?;
    if game.view(G::same_view_as(viewer)) != game.view(viewer) {
        return Err(format!("{:?} is said to see the same, but sees something else", G::same_view_as(viewer)));
    }
    is_of_two_layers(game, walk.session.before(), viewer)?;
    if let Viewer::Seat(seat) = viewer {
        let same_texts = marked(|| game.prompt(seat) == world.prompt(seat) && game.asides(seat) == world.asides(seat));
        if actions(game, seat) != actions(&world, seat) || !same_texts {
            return Err("what it may do depends on what it cannot know".into());
        }
        for action in hostile.attempts_of_one(game, &mut walk.luck) {
            let (real, imagined) = marked(|| (game.check(seat, &action), world.check(seat, &action)));
            if real != imagined {
                return Err(format!("trying `{action}` tells what is hidden: {real:?} or {imagined:?}"));
            }
        }
    }
    if walk.seed().is_some_and(|seed| json(&world).contains(&seed.reveal())) {
        return Err("an imagined world holds the real seed, so that whoever thinks in it can foresee chance".into());
    }
    redealt.compare(game, &world, viewer)?;
    let mut apart_from_chance = world;
    *apart_from_chance.rng_mut() = game.rng().clone();
    if apart_from_chance != *game {
        redealt.viewers.insert(viewer);
    }
    Ok(())
}

/// The one world that stands for all which a viewer cannot tell apart is the same for these two.
fn veils_alike<G: Game>(game: &G, other: &G, viewer: Viewer) -> Result<(), String> {
    let (veiled, otherwise) = (game.veiled(viewer), other.veiled(viewer));
    match veiled == otherwise {
        true => Ok(()),
        false => Err(format!(
            "its veiled world depends on what it cannot know:\n  {}\n  {}",
            json(&veiled),
            json(&otherwise)
        )),
    }
}

/// What a viewer sees is what everybody sees, and its own over it.
fn is_of_two_layers<G: Game>(game: &G, before: Option<&G>, viewer: Viewer) -> Result<(), String> {
    let Some(own) = game.own_view(viewer) else {
        return Ok(());
    };
    if let Some(before) = before.filter(|before| game.keeps_own_view(before, viewer))
        && before.own_view(viewer).map(|own| json(&own)) != Some(json(&own))
    {
        return Err("its own part is said to be kept, and is not".into());
    }
    let value = |value: serde_json::Result<serde_json::Value>| value.map_err(|error| error.to_string());
    let mut both = value(serde_json::to_value(game.view(Viewer::Spectator)))?;
    crate::overlay::lay_over(&mut both, value(serde_json::to_value(own))?);
    let whole = value(serde_json::to_value(game.view(viewer)))?;
    if both != whole {
        return Err(format!("its own part over what everybody sees is not its view:\n  {both}\n  {whole}"));
    }
    Ok(())
}

fn same_to_viewer<G: Game>(game: &G, world: &G, viewer: Viewer) -> Result<(), String> {
    let (real, imagined) = (game.view(viewer), world.view(viewer));
    if real != imagined || json(&real) != json(&imagined) {
        return Err(format!("the view depends on what it cannot know:\n  {}\n  {}", json(&real), json(&imagined)));
    }
    same("whom the table waits for", &game.to_act(), &world.to_act())?;
    if marked(|| game.outcome() != world.outcome()) {
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
/// taken back, it must tell and show the same. What is rare is looked at every time, and by those who see least.
fn play_in_other_worlds<G: Game>(
    walk: &mut Walk<G>,
    seat: Seat,
    action: &G::Action,
    is_rare: bool,
) -> Result<(), String> {
    let mut worlds = Vec::new();
    let before = walk.session.game().clone();
    if is_rare || walk.now_and_then(3) {
        let mut eyes = some_viewers(before.seats(), &mut walk.luck);
        if is_rare && !eyes.contains(&Viewer::Spectator) {
            eyes.push(Viewer::Spectator);
        }
        for &viewer in &eyes {
            let mut world = imagined(&before, viewer, &mut walk.luck)?;
            // The same chance in both: what differs then comes from what is hidden.
            *world.rng_mut() = before.rng().clone();
            worlds.push((viewer, world));
        }
        other_choices_look_as_they_sound(&before, seat, &eyes)?;
    }
    let applied = walk.act(seat, action)?;
    walk.try_next(seat, action);
    for (viewer, world) in worlds {
        tells_nothing_hidden(walk.game(), &applied, viewer, world, seat, action).map_err(for_viewer(viewer))?;
    }
    if !applied.revocable {
        tells_no_order(&before, walk.game(), &applied, seat, action)?;
    }
    walk.tried();
    Ok(())
}

/// In which order cards lay that were drawn together is told to nobody who does not see it: if two of them had changed places
/// and all looks the same, it must sound the same.
fn tells_no_order<G: Game>(
    before: &G,
    after: &G,
    applied: &Applied<G::Event>,
    seat: Seat,
    action: &G::Action,
) -> Result<(), String> {
    let (piles, left) = (before.hidden_piles(Viewer::Spectator), after.hidden_piles(Viewer::Spectator));
    for pile in piles {
        let now = left.iter().find(|other| other.name == pile.name).map_or(0, |other| other.cards.len());
        let drawn = pile.cards.len().saturating_sub(now);
        let Some(place) = pile.deck.filter(|_| drawn > 1 && pile.cards[0] != pile.cards[1]) else { continue };
        let Some(swapped) = with_top_cards_swapped(before, &place)? else { continue };
        for viewer in viewers(before.seats()).filter(|&viewer| same_to_viewer(before, &swapped, viewer).is_ok()) {
            let (mut world, mut log) = (swapped.clone(), Log::new());
            let is_legal = world.apply(seat, action, &mut log).is_ok();
            let (told, otherwise) = (told::<G>(&applied.events, viewer), told::<G>(log.events(), viewer));
            if is_legal && told != otherwise && same_to_viewer(after, &world, viewer).is_ok() {
                let problem =
                    format!("its events tell in which order the {} lay:\n  {told:?}\n  {otherwise:?}", pile.name);
                return Err(for_viewer(viewer)(problem));
            }
        }
    }
    Ok(())
}

/// The same game with the two top cards of a deck in the other order; none if the deck is not where it is said to be.
fn with_top_cards_swapped<G: Game>(game: &G, place: &str) -> Result<Option<G>, String> {
    let mut state = serde_json::to_value(game).map_err(|error| error.to_string())?;
    let Some(deck) = state.pointer_mut(place).and_then(serde_json::Value::as_array_mut) else {
        return Err(format!("there is no deck at {place} in the state's JSON"));
    };
    let count = deck.len();
    if count < 2 {
        return Ok(None);
    }
    deck.swap(count - 1, count - 2);
    serde_json::from_value(state).map(Some).map_err(|error| error.to_string())
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
    if looks_the_same.is_ok() {
        veils_alike(real, &world, viewer)?;
    }
    match viewer {
        Viewer::Seat(own) if looks_the_same.is_ok() && marked(|| real.prompt(own) != world.prompt(own)) => {
            Err("what it is asked afterwards depends on what it cannot know".into())
        }
        _ => Ok(()),
    }
}

/// Two actions that lead to different states and yet look alike to a viewer must sound alike, too, and be secret; and what
/// the viewer imagines from then on must be the same.
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
            if alike {
                veils_alike(&results[first].1, &results[second].1, viewer).map_err(|problem| {
                    format!(
                        "seen by {viewer:?}: `{}` and `{}` look the same, but {problem}",
                        results[first].0, results[second].0
                    )
                })?;
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
    heard.map(|(_, event)| marked(|| format!("{event} {}", json(event)))).collect()
}
