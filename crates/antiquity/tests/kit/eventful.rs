//! A golden game with all that bots seldom do, for both books: it begins with conflicts, cities under attack and advances in
//! everybody's hands, and those who play it like best what the record does not have yet.

use super::Book;
use super::kit::{self, Table};
use antiquity::names::Advance;
use antiquity::position::Position;
use antiquity::{AreaId, Edition, Phase};
use engine::conformance::header;
use engine::{Game as _, GameOptions as _, Rng, Seat, Seed, Session};
use std::collections::BTreeSet;
use std::path::Path;

type Played = antiquity::State<Book>;
type Options = <Book as Edition>::Options;

/// What people call it, and whether a notation is of this kind.
type Kind = (&'static str, fn(&str) -> bool);

/// What must be in some record of a game: actions, each by what it is known by.
pub const KINDS: [Kind; 14] = [
    ("a counter-offer", |action| action.starts_with("counter ")),
    ("a declined offer", |action| action.starts_with("decline ")),
    ("a withdrawn offer", |action| action.starts_with("withdraw ")),
    ("an offer to one seat", |action| action.starts_with("offer ") && action.contains(" to ")),
    ("a claim about cards", |action| action.starts_with("offer ") && action.contains(" say ")),
    ("an offer that leaves its wish open", |action| action.starts_with("offer ") && action.contains(" for any")),
    ("somebody who trades again", |action| action == "trade again"),
    ("a choice of what wakes a seat", |action| action.starts_with("wake ")),
    ("insistence on the order", |action| action.starts_with("insist")),
    ("a casualty of choice", |action| action.starts_with("casualty ")),
    ("spoils", |action| action.starts_with("spoils ")),
    ("diaspora", |action| action.starts_with("diaspora ")),
    ("a province", |action| action.starts_with("province ")),
    ("monotheism", |action| action.starts_with("monotheism ")),
];

/// Fails if a kind of action is in none of the records of this game.
pub fn every_kind_is_on_record(crate_folder: &str) {
    let folder = Path::new(crate_folder).join("../../records").join(Played::ID);
    let mut missing: BTreeSet<&str> = KINDS.iter().map(|(name, _)| *name).collect();
    for entry in std::fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|ending| ending == "jsonl") {
            let record = engine::Record::<Played>::parse(&std::fs::read_to_string(&path).unwrap()).unwrap();
            for entry in &record.entries {
                if let engine::Entry::Act(_, action) = entry {
                    let action = action.to_string();
                    KINDS.iter().filter(|(_, is_it)| is_it(&action)).for_each(|(name, _)| {
                        missing.remove(name);
                    });
                }
            }
        }
    }
    assert!(missing.is_empty(), "no record of {} has {missing:?}", Played::ID);
}

/// The first such game that has every kind of action.
pub fn eventful(options: Options) -> Session<Played> {
    let games = (1..200).map(|seed| play(options, seed));
    games.into_iter().find(|session| unseen(session).is_empty()).expect("some game has it all")
}

fn unseen(session: &Session<Played>) -> Vec<usize> {
    let seen = |is_it: fn(&str) -> bool| {
        session
            .entries()
            .iter()
            .any(|entry| matches!(entry, engine::Entry::Act(_, action) if is_it(&action.to_string())))
    };
    (0..KINDS.len()).filter(|&kind| !seen(KINDS[kind].1)).collect()
}

/// Everybody's first cities are under attack by the next seat, two others meet in the open, and advances whose use random games
/// hardly see are spread over the seats.
fn embattled(options: Options) -> Table {
    let mut table = kit::with(options);
    let seats = options.seats();
    let is_site = |area: &AreaId| table.game.is_in_play(*area) && area.area().city_site.is_some();
    let sites: Vec<AreaId> = table.game.areas().filter(is_site).collect();
    let is_open =
        |area: &AreaId| table.game.is_in_play(*area) && area.area().city_site.is_none() && area.area().population > 1;
    let fields: Vec<AreaId> = table.game.areas().filter(is_open).collect();
    for (index, &site) in sites.iter().take(3 * seats).enumerate() {
        table.game.place_city(site, Seat::new(index % seats));
        if index < seats {
            table.game.place_tokens(site, Seat::new((index + 1) % seats), 8);
        }
    }
    for (index, &field) in fields.iter().take(4 * seats).enumerate() {
        table.game.place_tokens(field, Seat::new(index % seats), 4);
        if index % 3 == 0 {
            table.game.place_tokens(field, Seat::new((index + 2) % seats), 4);
        }
    }
    let gifts = [
        &[Advance::Diaspora, Advance::Monotheism][..],
        &[Advance::ProvincialEmpire, Advance::AdvancedMilitary],
        &[Advance::Diaspora, Advance::AdvancedMilitary],
        &[Advance::ProvincialEmpire],
        &[Advance::Monotheism, Advance::Coinage],
    ];
    for seat in Seat::all(seats) {
        gifts[seat.index() % gifts.len()].iter().for_each(|&gift| table.game.players[seat].advances.insert(gift));
        table.game.stock_to_treasury(seat, 8);
    }
    table
}

fn play(options: Options, seed: u64) -> Session<Played> {
    let mut file = engine::position::export(&embattled(options).game);
    let row = Book::TURN.iter().position(|row| row.phase == Phase::Conflict).unwrap() as u8;
    // Cards are dealt from the seed.
    file.position = Position { turn: 1, row, stacks: None, agenda: Vec::new(), ..file.position };
    let mut header = header::<Played>(options, seed);
    header.position = Some(Box::new(file));
    let mut rng = Rng::new(Seed::from_number(seed));
    let mut session = Session::from_header(header).unwrap();
    loop {
        let asked: Vec<Seat> = session.game().to_act().iter().collect();
        if asked.is_empty() {
            return session;
        }
        let seat = asked[rng.below(asked.len() as u32) as usize];
        let (seat, action) = choose(&session, seat, &mut rng);
        session.act_in_words(seat, &action).unwrap_or_else(|refusal| panic!("{action}: {refusal}"));
    }
}

/// What the record lacks, if it can be had now; else an action of any kind.
fn choose(session: &Session<Played>, seat: Seat, rng: &mut Rng) -> (Seat, String) {
    let game = session.game();
    let missing = unseen(session);
    let lacks = |action: &String| missing.iter().any(|&kind| KINDS[kind].1(action));
    let anybody = Seat::new(rng.below(game.options().seats() as u32) as usize);
    let asides = game.asides(anybody).into_iter().map(|choice| choice.notation);
    if let Some(aside) = asides.into_iter().find(|aside| lacks(aside)).filter(|_| rng.below(12) == 0) {
        return (anybody, aside);
    }
    let mut listed = Vec::new();
    game.actions(seat, &mut listed);
    let mut listed: Vec<String> = listed.iter().map(ToString::to_string).collect();
    let wanted: Vec<String> = listed.iter().cloned().chain(said(game, seat, &listed, rng)).filter(lacks).collect();
    if !wanted.is_empty() && rng.below(2) == 0 {
        return (seat, wanted[rng.below(wanted.len() as u32) as usize].clone());
    }
    let kind = |action: &String| action.split(' ').next().unwrap_or_default().to_owned();
    let kinds: Vec<String> = listed.iter().map(kind).collect::<BTreeSet<_>>().into_iter().collect();
    let chosen = &kinds[rng.below(kinds.len() as u32) as usize];
    listed.retain(|action| kind(action) == *chosen);
    (seat, listed.swap_remove(rng.below(listed.len() as u32) as usize))
}

/// Listed offers, whispered to one seat or with something said about them: no list has these.
fn said(game: &Played, seat: Seat, listed: &[String], rng: &mut Rng) -> Vec<String> {
    let partners: Vec<Seat> = game.others(seat).collect();
    let partner = partners[rng.below(partners.len() as u32) as usize];
    let offers = listed.iter().filter(|action| action.starts_with("offer "));
    offers.flat_map(|offer| [format!("{offer} to {partner}"), offer.replacen(" for ", " say salt for ", 1)]).collect()
}
