//! What nobody may know: who passed a calamity on that gives the trader no part, and how many calamities others hold.

use super::calamities::{ASSYRIA, EGYPT, HATTI, HELLAS, MINOA};
use super::support::{Table, seat, table, with};
use antiquity::Phase;
use antiquity::names::{Advance, Calamity, Commodity};
use engine::{Game as _, GameOptions as _, Rng, Seed, Viewer, rule};
use expansion_project::{ExpansionProject, Options};

/// All that somebody sees and hears: the view, the events since, who is waited for and what is asked.
fn seen(table: &Table, viewer: Viewer) -> String {
    let mut all = table.view_in_play(viewer).to_string();
    table.events.iter().for_each(|event| all.push_str(&format!("{event} {event:?}\n")));
    all.push_str(&format!("{:?}", table.waiting()));
    for &number in &table.waiting() {
        all.push_str(&format!("{:?}", table.game.prompt(seat(number)).map(|prompt| prompt.question)));
    }
    all
}

/// Everybody, and who only watches.
fn everybody() -> impl Iterator<Item = Viewer> {
    [MINOA, ASSYRIA, HATTI, HELLAS, EGYPT]
        .map(|number| Viewer::Seat(seat(number)))
        .into_iter()
        .chain([Viewer::Spectator])
}

/// Minoa struck by a calamity that a seat has traded to it.
fn struck(calamity: Calamity, trader: u8) -> Table {
    let options = Options { all_calamities_tradeable: true, ..Options::with_seats(5) };
    let table = with(options).cities(MINOA, &["rhodes", "knossos", "phaestos", "sparta", "argos"]);
    let mut table = table.tokens(MINOA, "cyprus", 9).treasury(MINOA, 12).ship(MINOA, "knossos");
    table = table.commodities(MINOA, &[(Commodity::Salt, 4), (Commodity::Oil, 2)]).tokens(HATTI, "troy", 3);
    table.game.players[seat(MINOA)].succession = 5;
    table.struck_by(MINOA, calamity, trader)
}

/// Whether nobody learns who traded a calamity.
fn tells_no_trader(calamity: Calamity) {
    let (one, other) = (struck(calamity, HATTI), struck(calamity, EGYPT));
    for viewer in everybody() {
        assert_eq!(seen(&one, viewer), seen(&other, viewer), "{viewer:?} learns who traded it");
    }
    assert!(!seen(&one, Viewer::Spectator).contains("beneficiary\":"), "nobody gains");
}

/// A test for each calamity in which its trader has no part.
macro_rules! without_a_part {
    ($($(#[$($mark:tt)*])* fn $name:ident() = $calamity:ident;)+) => {
        $($(#[$($mark)*])* fn $name() {
            tells_no_trader(Calamity::$calamity);
        })+
    };
}

without_a_part! {
    #[rule("EP-23.3e")]
    #[test]
    fn superstition_tells_no_trader() = Superstition;
    #[rule("EP-23.3e")]
    #[test]
    fn slave_revolt_tells_no_trader() = SlaveRevolt;
    #[rule("EP-23.3e")]
    #[test]
    fn civil_disorder_tells_no_trader() = CivilDisorder;
    #[rule("EP-23.3e")]
    #[test]
    fn corruption_tells_no_trader() = Corruption;
    #[rule("EP-23.3e")]
    #[test]
    fn regression_tells_no_trader() = Regression;
    #[rule("EP-23.3e", "EP-24.1.1-r2")]
    #[test]
    fn cyclone_tells_no_trader() = Cyclone;
    #[rule("EP-23.3e", "EP-24.1.1-r2")]
    #[test]
    fn earthquake_tells_no_trader() = VolcanicEruption;
    #[rule("EP-23.3e")]
    #[test]
    fn squandered_wealth_tells_no_trader() = SquanderedWealth;
    #[rule("EP-23.3e")]
    #[test]
    fn tempest_tells_no_trader() = Tempest;
    #[rule("EP-23.3e")]
    #[test]
    fn city_in_flames_tells_no_trader() = CityInFlames;
    #[rule("EP-23.3e")]
    #[test]
    fn city_riots_tell_no_trader() = CityRiots;
    #[rule("EP-23.3e")]
    #[test]
    fn coastal_migration_tells_no_trader() = CoastalMigration;
    #[rule("EP-23.3e")]
    #[test]
    fn tribal_conflict_tells_no_trader() = TribalConflict;
    #[rule("EP-23.3e")]
    #[test]
    fn minor_uprising_tells_no_trader() = MinorUprising;
}

/// Where the trader chooses or is spared it must be known.
#[rule("EP-24.1.1b", "EP-29.2.2.1a", "EP-29.9.2.1")]
#[test]
fn a_trader_with_a_part_is_known() {
    for calamity in [Calamity::Treachery, Calamity::Piracy, Calamity::Epidemic, Calamity::IconoclasmAndHeresy] {
        let table = struck(calamity, HATTI);
        let told =
            table.events.iter().any(|event| event.to_string().contains(&format!("the beneficiary is @{HATTI}.")));
        assert!(told, "{calamity}");
    }
}

/// A second calamity in hand looks like one more commodity until it is named.
#[rule("EP-24.7.2a")]
#[test]
fn nobody_learns_how_many_calamities_others_hold() {
    let corrupt = |more: Option<Calamity>| {
        let salt = if more.is_some() { 6 } else { 7 };
        let table = table(5).commodities(MINOA, &[(Commodity::Salt, salt), (Commodity::Oil, 1)]);
        let table = table.calamity(MINOA, Calamity::Corruption, None);
        let table = more.into_iter().fold(table, |table, calamity| table.calamity(MINOA, calamity, None));
        table.only(Phase::CalamityResolution)
    };
    let (one, two) = (corrupt(None), corrupt(Some(Calamity::Regression)));
    assert_eq!((one.waiting(), two.waiting()), (vec![MINOA], vec![MINOA]));
    for viewer in everybody().filter(|&viewer| viewer != Viewer::Seat(seat(MINOA))) {
        assert_eq!(seen(&one, viewer), seen(&two, viewer), "{viewer:?}");
    }
    assert_ne!(seen(&one, Viewer::Seat(seat(MINOA))), seen(&two, Viewer::Seat(seat(MINOA))), "its holder knows");
}

/// Whoever has cards of one kind is asked like everybody: else all would know what is kept.
#[rule("EP-23.3e", "EP-29.7.1.1")]
#[test]
fn cards_of_one_kind_are_asked_for_like_others() {
    let asked = |cards: &[(Commodity, u8)]| {
        let table = table(5).commodities(MINOA, cards).struck(MINOA, Calamity::Corruption);
        (table.waiting(), seen(&table, Viewer::Spectator))
    };
    let (one_kind, two_kinds) = (asked(&[(Commodity::Salt, 6)]), asked(&[(Commodity::Salt, 5), (Commodity::Fish, 1)]));
    assert_eq!(one_kind, two_kinds);
    assert_eq!(asked(&[(Commodity::Salt, 3)]).0, [] as [u8; 0], "all of them go, which all see");
}

/// Only the victim of Banditry and who sent it know the card.
#[rule("EP-29.9.3.1", "EP-23.3e")]
#[test]
fn bandits_show_their_card_to_nobody() {
    let table = table(5).cities(MINOA, &["thera"]).commodities(MINOA, &[(Commodity::Salt, 1), (Commodity::Fish, 1)]);
    let mut table = table.struck_by(MINOA, Calamity::Banditry, HATTI);
    let mut log = engine::Log::new();
    table.game.apply(seat(MINOA), &"hand over fish".parse().unwrap(), &mut log).unwrap();
    let hears = |viewer| {
        let heard = log.events().iter().filter(|(audience, _)| audience.includes(viewer));
        heard.map(|(_, event)| format!("{event} {event:?}")).collect::<String>()
    };
    for viewer in everybody() {
        let partner = [MINOA, HATTI].map(|number| Viewer::Seat(seat(number))).contains(&viewer);
        assert_eq!(hears(viewer).to_lowercase().contains("fish"), partner, "{viewer:?}");
        assert!(hears(viewer).contains(&format!("hands a commodity card to @{HATTI}")), "{viewer:?}");
    }
    let view = table.view_in_play(Viewer::Spectator).to_string();
    assert!(!view.contains("\"fish\":1"), "{view}");
    assert_eq!(table.game.players[seat(HATTI)].hand.count(Commodity::Fish), 1);
}

/// With Theocracy a victim is asked by the number of cards, which is open, whatever they are.
#[rule("EP-29.8.2.2b")]
#[test]
fn theocracy_tells_only_the_number_of_cards() {
    let asked = |cards: &[(Commodity, u8)]| {
        let table = table(5).cities(MINOA, &["thera"]).advances(MINOA, &[Advance::Theocracy]).commodities(MINOA, cards);
        seen(&table.struck(MINOA, Calamity::IconoclasmAndHeresy), Viewer::Spectator)
    };
    assert_eq!(asked(&[(Commodity::Salt, 2)]), asked(&[(Commodity::Fish, 1), (Commodity::Gold, 1)]));
}

/// Of two copies of a calamity in one hand all see that one goes, and not whose it was.
#[rule("EP-24.2-r1")]
#[test]
fn whose_copy_of_a_pair_is_discarded_nobody_can_tell() {
    let discarded = |index: u32| {
        // Treachery waits for its trader while the others lie face down.
        let table = with(Options::with_seats(15)).cities(5, &["knossos", "thera", "argos"]);
        let table = table.calamity(5, Calamity::Treachery, Some(6)).calamity(1, Calamity::Piracy, Some(2));
        let table = table.calamity(1, Calamity::Piracy, Some(3)).calamity(1, Calamity::Epidemic, Some(4));
        let mut table = table.commodities(1, &[(Commodity::Salt, 2)]);
        table.game.rng_mut().fix(vec![index]);
        let table = table.only(Phase::CalamityResolution);
        assert_eq!(table.waiting(), [6]);
        table.with_stacks()
    };
    let (one, other) = (discarded(0), discarded(1));
    let trader = |game: &ExpansionProject| game.players[seat(1)].hand.calamities[0].trader();
    assert_eq!((trader(&one), trader(&other)), (Some(seat(3)), Some(seat(2))));
    for viewer in [Viewer::Seat(seat(2)), Viewer::Seat(seat(3)), Viewer::Seat(seat(4)), Viewer::Spectator] {
        assert!(one.view(viewer) == other.view(viewer), "{viewer:?}");
        assert_eq!(one.veiled(viewer), other.veiled(viewer), "{viewer:?}");
    }
    // The third one is another card, and surely still there.
    let epidemic = |game: ExpansionProject| {
        game.players[seat(1)].hand.calamities.iter().any(|held| held.calamity == Calamity::Epidemic)
    };
    assert!(
        (0..40).all(|number| {
            epidemic(one.determinize(Viewer::Seat(seat(4)), &mut Rng::new(Seed::from_number(number))))
        })
    );
}
