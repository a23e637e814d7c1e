//! Chapter 30: the printed numbers of the 51 advancements, and what happens when some of them are bought.

use super::advances::{credit, holds, open, shop};
use super::support::{Table, seat, shows, table};
use antiquity::advances::{credits, price};
use antiquity::calamities::card::Role;
use antiquity::data::AdvanceCard;
use antiquity::names::{Advance, Calamity, Commodity, Group};
use antiquity::{Edition as _, Phase};
use engine::{GameOptions as _, rule};
use expansion_project::{Options, TheProject};

use Advance as A;
use Commodity as C;
use Group as G;

fn card(advance: Advance) -> &'static AdvanceCard {
    TheProject::data().advance(advance)
}

/// Cost, groups, credits (Art, Civic, Craft, Religion, Science) and extra credit.
type Printed = (Advance, u16, &'static [Group], [u16; 5], Option<(Advance, u16)>);

/// The advancements as chapter 30 prints them.
#[rustfmt::skip]
const PRINTED: [Printed; 51] = [
    (A::AdvancedMilitary, 260, &[G::Civic], [0, 10, 0, 0, 5], None),
    (A::Agriculture, 120, &[G::Craft], [0, 0, 10, 0, 5], Some((A::Democracy, 20))),
    (A::Anatomy, 270, &[G::Science], [0, 0, 5, 0, 10], None),
    (A::Architecture, 140, &[G::Art], [10, 0, 0, 0, 5], Some((A::Mining, 20))),
    (A::Astronavigation, 80, &[G::Science], [0, 0, 0, 5, 10], Some((A::Calendar, 10))),
    (A::Calendar, 180, &[G::Science], [0, 5, 0, 0, 10], Some((A::PublicWorks, 20))),
    (A::Cartography, 160, &[G::Science], [5, 0, 0, 0, 10], Some((A::Library, 20))),
    (A::ClothMaking, 50, &[G::Craft], [5, 0, 10, 0, 0], Some((A::NavalWarfare, 10))),
    (A::Coinage, 90, &[G::Science], [0, 5, 0, 0, 10], Some((A::TradeRoutes, 10))),
    (A::CulturalAscendancy, 280, &[G::Art], [10, 0, 0, 5, 0], None),
    (A::Deism, 80, &[G::Religion], [0, 0, 5, 10, 0], Some((A::Fundamentalism, 10))),
    (A::Democracy, 220, &[G::Civic], [5, 10, 0, 0, 0], None),
    (A::Diaspora, 270, &[G::Religion], [5, 0, 0, 10, 0], None),
    (A::Diplomacy, 180, &[G::Art], [10, 5, 0, 0, 0], Some((A::ProvincialEmpire, 20))),
    (A::DramaAndPoetry, 80, &[G::Art], [10, 0, 0, 5, 0], Some((A::Rhetoric, 10))),
    (A::Empiricism, 60, &[G::Science], [5, 5, 5, 5, 10], Some((A::Medicine, 10))),
    (A::Engineering, 160, &[G::Craft, G::Science], [0, 0, 5, 0, 5], Some((A::Roadbuilding, 20))),
    (A::Enlightenment, 160, &[G::Religion], [0, 0, 5, 10, 0], Some((A::Philosophy, 20))),
    (A::Fundamentalism, 150, &[G::Religion], [5, 0, 0, 10, 0], Some((A::Monotheism, 20))),
    (A::Law, 170, &[G::Civic], [0, 10, 0, 5, 0], Some((A::CulturalAscendancy, 20))),
    (A::Library, 220, &[G::Science], [5, 0, 0, 0, 10], None),
    (A::Literacy, 110, &[G::Art, G::Civic], [10, 10, 5, 5, 5], Some((A::Mathematics, 20))),
    (A::Masonry, 60, &[G::Craft], [0, 0, 10, 0, 5], Some((A::Engineering, 10))),
    (A::Mathematics, 240, &[G::Science, G::Art], [10, 10, 10, 10, 10], None),
    (A::Medicine, 140, &[G::Science], [0, 0, 5, 0, 10], Some((A::Anatomy, 20))),
    (A::Metalworking, 90, &[G::Craft], [0, 0, 10, 0, 5], Some((A::Military, 10))),
    (A::Military, 170, &[G::Civic], [0, 10, 5, 0, 0], Some((A::AdvancedMilitary, 20))),
    (A::Mining, 230, &[G::Craft], [0, 0, 10, 0, 5], None),
    (A::Monarchy, 60, &[G::Civic], [0, 10, 0, 5, 0], Some((A::Law, 10))),
    (A::Monotheism, 240, &[G::Religion], [0, 5, 0, 10, 0], None),
    (A::Monument, 180, &[G::Craft, G::Religion], [0, 0, 5, 5, 0], Some((A::WonderOfTheWorld, 20))),
    (A::Music, 80, &[G::Art], [10, 0, 0, 5, 0], Some((A::Enlightenment, 10))),
    (A::Mysticism, 50, &[G::Art, G::Religion], [5, 0, 0, 5, 0], Some((A::Monument, 10))),
    (A::Mythology, 60, &[G::Religion], [5, 0, 0, 10, 0], Some((A::Literacy, 10))),
    (A::NavalWarfare, 160, &[G::Civic], [0, 10, 5, 0, 0], Some((A::Diaspora, 20))),
    (A::Philosophy, 240, &[G::Science, G::Religion], [0, 0, 0, 5, 5], None),
    (A::Politics, 230, &[G::Art], [10, 0, 0, 5, 0], None),
    (A::Pottery, 60, &[G::Craft], [5, 0, 10, 0, 0], Some((A::Agriculture, 10))),
    (A::ProvincialEmpire, 260, &[G::Civic], [0, 10, 0, 5, 0], None),
    (A::PublicWorks, 230, &[G::Civic], [0, 10, 5, 0, 0], None),
    (A::Rhetoric, 130, &[G::Art], [10, 5, 0, 0, 0], Some((A::Politics, 20))),
    (A::Roadbuilding, 220, &[G::Craft], [0, 0, 10, 0, 5], None),
    (A::Sculpture, 50, &[G::Art], [10, 5, 0, 0, 0], Some((A::Architecture, 10))),
    (A::Theocracy, 80, &[G::Civic, G::Religion], [0, 5, 0, 5, 0], Some((A::UniversalDoctrine, 10))),
    (A::Theology, 250, &[G::Religion], [0, 0, 0, 10, 5], None),
    (A::TradeEmpire, 260, &[G::Craft], [0, 5, 10, 0, 0], None),
    (A::TradeRoutes, 180, &[G::Craft], [0, 0, 10, 5, 0], Some((A::TradeEmpire, 20))),
    (A::UniversalDoctrine, 160, &[G::Religion], [0, 5, 0, 10, 0], Some((A::Theology, 20))),
    (A::Urbanism, 50, &[G::Civic], [0, 10, 0, 0, 5], Some((A::Diplomacy, 10))),
    (A::WonderOfTheWorld, 280, &[G::Craft, G::Art], [5, 0, 5, 0, 0], None),
    (A::WrittenRecord, 60, &[G::Science, G::Civic], [0, 5, 0, 0, 5], Some((A::Cartography, 10))),
];

/// Whether a card has its printed numbers, and prices fall by them for its holder.
fn as_printed(advance: Advance) {
    let (_, cost, groups, printed, extra) = PRINTED.into_iter().find(|row| row.0 == advance).unwrap();
    let points = match cost {
        ..100 => 1,
        100..200 => 2,
        _ => 3,
    };
    assert_eq!((card(advance).cost, card(advance).points, &card(advance).groups[..]), (cost, points, groups));
    let game = table(5).advances(1, &[advance]).into_game();
    assert_eq!(credits(&game, seat(1)), printed);
    for (other, full, fields, ..) in PRINTED.into_iter().filter(|&(other, ..)| other != advance) {
        let by_group = fields.iter().map(|group| printed[group.index()]).max().unwrap();
        let special = extra.filter(|&(to, _)| to == other).map_or(0, |(_, worth)| worth);
        assert_eq!(price(&game, seat(1), other), full - by_group - special, "{other}");
    }
}

shows! {
    #[rule("EP-30.2.1")]
    #[test]
    fn advanced_military_is_as_printed() { as_printed(A::AdvancedMilitary) => () }
    #[rule("EP-30.3.1")]
    #[test]
    fn agriculture_is_as_printed() { as_printed(A::Agriculture) => () }
    #[rule("EP-30.4.1")]
    #[test]
    fn anatomy_is_as_printed() { as_printed(A::Anatomy) => () }
    #[rule("EP-30.5.1")]
    #[test]
    fn architecture_is_as_printed() { as_printed(A::Architecture) => () }
    #[rule("EP-30.6.1")]
    #[test]
    fn astronavigation_is_as_printed() { as_printed(A::Astronavigation) => () }
    #[rule("EP-30.7.1")]
    #[test]
    fn calendar_is_as_printed() { as_printed(A::Calendar) => () }
    #[rule("EP-30.8.1")]
    #[test]
    fn cartography_is_as_printed() { as_printed(A::Cartography) => () }
    #[rule("EP-30.9.1")]
    #[test]
    fn cloth_making_is_as_printed() { as_printed(A::ClothMaking) => () }
    #[rule("EP-30.10.1")]
    #[test]
    fn coinage_is_as_printed() { as_printed(A::Coinage) => () }
    #[rule("EP-30.11.1")]
    #[test]
    fn cultural_ascendancy_is_as_printed() { as_printed(A::CulturalAscendancy) => () }
    #[rule("EP-30.12.1")]
    #[test]
    fn deism_is_as_printed() { as_printed(A::Deism) => () }
    #[rule("EP-30.13.1")]
    #[test]
    fn democracy_is_as_printed() { as_printed(A::Democracy) => () }
    #[rule("EP-30.14.1")]
    #[test]
    fn diaspora_is_as_printed() { as_printed(A::Diaspora) => () }
    #[rule("EP-30.15.1")]
    #[test]
    fn diplomacy_is_as_printed() { as_printed(A::Diplomacy) => () }
    #[rule("EP-30.16.1")]
    #[test]
    fn drama_and_poetry_is_as_printed() { as_printed(A::DramaAndPoetry) => () }
    #[rule("EP-30.17.1")]
    #[test]
    fn empiricism_is_as_printed() { as_printed(A::Empiricism) => () }
    #[rule("EP-30.18.1")]
    #[test]
    fn engineering_is_as_printed() { as_printed(A::Engineering) => () }
    #[rule("EP-30.19.1")]
    #[test]
    fn enlightenment_is_as_printed() { as_printed(A::Enlightenment) => () }
    #[rule("EP-30.20.1")]
    #[test]
    fn fundamentalism_is_as_printed() { as_printed(A::Fundamentalism) => () }
    #[rule("EP-30.21.1")]
    #[test]
    fn law_is_as_printed() { as_printed(A::Law) => () }
    #[rule("EP-30.22.1")]
    #[test]
    fn library_is_as_printed() { as_printed(A::Library) => () }
    #[rule("EP-30.23.1")]
    #[test]
    fn literacy_is_as_printed() { as_printed(A::Literacy) => () }
    #[rule("EP-30.24.1")]
    #[test]
    fn masonry_is_as_printed() { as_printed(A::Masonry) => () }
    #[rule("EP-30.25.1")]
    #[test]
    fn mathematics_is_as_printed() { as_printed(A::Mathematics) => () }
    #[rule("EP-30.26.1")]
    #[test]
    fn medicine_is_as_printed() { as_printed(A::Medicine) => () }
    #[rule("EP-30.27.1")]
    #[test]
    fn metalworking_is_as_printed() { as_printed(A::Metalworking) => () }
    #[rule("EP-30.28.1")]
    #[test]
    fn military_is_as_printed() { as_printed(A::Military) => () }
    #[rule("EP-30.29.1")]
    #[test]
    fn mining_is_as_printed() { as_printed(A::Mining) => () }
    #[rule("EP-30.30.1")]
    #[test]
    fn monarchy_is_as_printed() { as_printed(A::Monarchy) => () }
    #[rule("EP-30.31.1")]
    #[test]
    fn monotheism_is_as_printed() { as_printed(A::Monotheism) => () }
    #[rule("EP-30.32.1")]
    #[test]
    fn monument_is_as_printed() { as_printed(A::Monument) => () }
    #[rule("EP-30.33.1")]
    #[test]
    fn music_is_as_printed() { as_printed(A::Music) => () }
    #[rule("EP-30.34.1")]
    #[test]
    fn mysticism_is_as_printed() { as_printed(A::Mysticism) => () }
    #[rule("EP-30.35.1")]
    #[test]
    fn mythology_is_as_printed() { as_printed(A::Mythology) => () }
    #[rule("EP-30.36.1")]
    #[test]
    fn naval_warfare_is_as_printed() { as_printed(A::NavalWarfare) => () }
    #[rule("EP-30.37.1")]
    #[test]
    fn philosophy_is_as_printed() { as_printed(A::Philosophy) => () }
    #[rule("EP-30.38.1")]
    #[test]
    fn politics_is_as_printed() { as_printed(A::Politics) => () }
    #[rule("EP-30.39.1")]
    #[test]
    fn pottery_is_as_printed() { as_printed(A::Pottery) => () }
    #[rule("EP-30.40.1")]
    #[test]
    fn provincial_empire_is_as_printed() { as_printed(A::ProvincialEmpire) => () }
    #[rule("EP-30.41.1")]
    #[test]
    fn public_works_is_as_printed() { as_printed(A::PublicWorks) => () }
    #[rule("EP-30.42.1")]
    #[test]
    fn rhetoric_is_as_printed() { as_printed(A::Rhetoric) => () }
    #[rule("EP-30.43.1")]
    #[test]
    fn roadbuilding_is_as_printed() { as_printed(A::Roadbuilding) => () }
    #[rule("EP-30.44.1")]
    #[test]
    fn sculpture_is_as_printed() { as_printed(A::Sculpture) => () }
    #[rule("EP-30.45.1")]
    #[test]
    fn theocracy_is_as_printed() { as_printed(A::Theocracy) => () }
    #[rule("EP-30.46.1")]
    #[test]
    fn theology_is_as_printed() { as_printed(A::Theology) => () }
    #[rule("EP-30.47.1")]
    #[test]
    fn trade_empire_is_as_printed() { as_printed(A::TradeEmpire) => () }
    #[rule("EP-30.48.1")]
    #[test]
    fn trade_routes_is_as_printed() { as_printed(A::TradeRoutes) => () }
    #[rule("EP-30.49.1")]
    #[test]
    fn universal_doctrine_is_as_printed() { as_printed(A::UniversalDoctrine) => () }
    #[rule("EP-30.50.1")]
    #[test]
    fn urbanism_is_as_printed() { as_printed(A::Urbanism) => () }
    #[rule("EP-30.51.1")]
    #[test]
    fn wonder_of_the_world_is_as_printed() { as_printed(A::WonderOfTheWorld) => () }
    #[rule("EP-30.52.1")]
    #[test]
    fn written_record_is_as_printed() { as_printed(A::WrittenRecord) => () }
}

#[rule("EP-30.1a")]
#[test]
fn three_tiers_of_seventeen_lead_to_each_other() {
    let tier = |advance: Advance| card(advance).points;
    for points in 1..=3 {
        assert_eq!(A::ALL.into_iter().filter(|&advance| tier(advance) == points).count(), 17);
    }
    let mut helped = std::collections::BTreeSet::new();
    for (advance, .., extra) in PRINTED {
        match (tier(advance), extra) {
            (3, extra) => assert_eq!(extra, None),
            (points, Some((to, worth))) => {
                assert_eq!((tier(to), worth), (points + 1, u16::from(points) * 10), "{advance}");
                assert!(helped.insert(to), "{to} is helped twice");
            }
            (_, None) => panic!("{advance} gives no extra credit"),
        }
    }
    assert_eq!(helped.len(), 34);
    assert_eq!(A::ALL.into_iter().map(|advance| u32::from(card(advance).cost)).sum::<u32>(), 7990);
}

/// What the game asks about a player that an advancement could change: prices of stacks, hand limit, calamities.
fn attributes(advance: Option<Advance>) -> impl PartialEq + std::fmt::Debug {
    let table = table(8).advances(1, advance.as_slice()).cities(1, &["knossos"]).tokens(1, "thera", 3);
    let game = &table.game;
    let stacks: Vec<_> = (1..=9).map(|stack| TheProject::stack_price(game, seat(1), stack)).collect();
    let calamities = TheProject::calamities(&game.options);
    let number = |calamity, role| calamities.card(calamity).number(game, seat(1), role, 100);
    let numbers = Calamity::ALL.map(|calamity| [Role::Primary, Role::Secondary].map(|role| number(calamity, role)));
    let limits: Vec<_> = game.areas().map(|area| TheProject::population_limit(game, area, seat(1))).collect();
    let support = table.view(engine::Viewer::Spectator)["players"][0]["support"].clone();
    let rates = Table::of(game.clone()).phase(Phase::TaxCollection).choices(1);
    (stacks, numbers, limits, TheProject::hand_limit(game, seat(1)), support, rates)
}

#[rule("EP-30.17-r1", "EP-30.23-r1", "EP-30.25-r1")]
#[test]
fn three_advancements_are_credits_alone() {
    let none = attributes(None);
    for advance in [A::Empiricism, A::Literacy, A::Mathematics] {
        assert!(attributes(Some(advance)) == none, "{advance}");
        assert!(!TheProject::SPECIAL_ABILITIES.contains(&advance), "{advance}");
    }
    for advance in [A::Agriculture, A::Cartography, A::Coinage, A::Diaspora, A::Pottery, A::CulturalAscendancy] {
        assert!(attributes(Some(advance)) != none, "{advance} would be noticed");
    }
}

/// Misprints of chapter 30 stand under the numbers they were meant to have.
#[rule("EP-30.1-r2")]
#[test]
fn misprinted_numbers_are_put_right() {
    let says = |id: &str, word: &str| {
        let rule = TheProject::rules().get(id).unwrap_or_else(|| panic!("no {id}"));
        assert!(rule.statement.contains(word), "{id}: {}", rule.statement);
    };
    says("EP-30.10.3", "Coinage");
    says("EP-30.12.2", "Deism");
    says("EP-30.29.5", "Mining");
    let number = |advance, calamity, base| {
        let game = table(5).advances(1, &[advance]).into_game();
        TheProject::calamities(&game.options).card(calamity).number(&game, seat(1), Role::Primary, base)
    };
    assert_eq!(number(A::Coinage, Calamity::Corruption, 10), 15);
    assert_eq!(number(A::Deism, Calamity::Superstition, 3), 2);
    assert_eq!(number(A::DramaAndPoetry, Calamity::CivilDisorder, 4), 3);
    assert_eq!(number(A::Law, Calamity::CivilDisorder, 4), 3);
}

/// Chapter 30 says five treasury tokens and one area; chapter 25 says up to five, and any areas.
#[rule("EP-30.1-r1")]
#[test]
fn chapters_before_the_summary_decide() {
    let table = table(5).tokens(1, "thera", 1).tokens(0, "athens", 2).tokens(0, "argos", 3);
    let mut table = table.advances(1, &[A::Politics, A::UniversalDoctrine]).only(Phase::SpecialAbilities);
    table.act(1, "politics gain 2");
    assert_eq!(table.game.players[seat(1)].treasury, 2);
    table.act(1, "doctrine 2 athens").act(1, "doctrine 3 argos");
    assert_eq!((table.count(1, "athens"), table.count(1, "argos")), (2, 3));
}

fn rich(number: u8) -> Table {
    table(5).commodities(number, &[(C::Gold, 5), (C::Silk, 4), (C::Gemstones, 5)])
}

#[rule("EP-30.4.2a", "EP-30.4.2b", "EP-30.4.2-r1")]
#[test]
fn anatomy_brings_two_cheap_science_advancements() {
    let mut table = open(rich(1));
    assert_eq!(table.refused_by(1, "free coinage"), "EP-30.4.2a", "not before Anatomy");
    table.act(1, "buy anatomy");
    let free: Vec<String> = table.choices(1).into_iter().filter(|choice| choice.starts_with("free")).collect();
    assert_eq!(free, ["free astronavigation", "free coinage", "free empiricism", "free written-record"]);
    assert_eq!(table.refused_by(1, "free calendar"), "EP-30.4.2a", "too dear");
    assert_eq!(table.refused_by(1, "free mysticism"), "EP-30.4.2a", "no Science");
    table.act(1, "free coinage");
    assert_eq!(table.refused_by(1, "buy coinage"), "EP-26.6.1", "not bought as well");
    table.act(1, "free written-record");
    assert_eq!((table.refused_by(1, "free empiricism"), shop(&table, 1, "due")), ("EP-30.4.2a", 270.into()));
    table.acquire(1).act(1, "credit art").acquire(1);
    assert!([A::Anatomy, A::Coinage, A::WrittenRecord].into_iter().all(|advance| holds(&table, 1, advance)));
    assert_eq!(credits(&table.game, seat(1)), [5, 5 + 5, 5, 0, 10 + 10 + 5], "the free ones give their credits");
}

#[rule("EP-30.4.2b")]
#[test]
fn anatomy_may_bring_fewer() {
    let held = [A::Astronavigation, A::Empiricism, A::WrittenRecord];
    let mut table = open(rich(1).advances(1, &held));
    table.act(1, "buy anatomy");
    let free = |table: &Table| table.choices(1).iter().filter(|choice| choice.starts_with("free")).count();
    assert_eq!(free(&table), 1, "only Coinage is left");
    table.acquire(1);
    assert!(holds(&table, 1, A::Anatomy) && !holds(&table, 1, A::Coinage), "it may be left");
    let mut none = open(rich(1).advances(1, &held).advances(1, &[A::Coinage]));
    none.act(1, "buy anatomy");
    assert_eq!(free(&none), 0);
}

#[rule("EP-30.22.2", "EP-30.22.2-r1")]
#[test]
fn library_takes_forty_off_one_other_advancement() {
    let mut table = open(rich(1));
    table.act(1, "buy library");
    assert_eq!(shop(&table, 1, "due"), 220, "not off itself");
    table.act(1, "buy law");
    assert_eq!(shop(&table, 1, "due"), 220 + 170 - 40);
    table.act(1, "buy sculpture");
    assert_eq!(shop(&table, 1, "due"), 220 + 170 + 50 - 40, "once");
    let mut cheap = open(credit(rich(1), 1, G::Art, 30));
    cheap.act(1, "buy library").act(1, "buy sculpture");
    assert_eq!(shop(&cheap, 1, "due"), 220, "20 left after credits, and not below nothing");
    let mut later = open(rich(1).advances(1, &[A::Library]));
    later.act(1, "buy law");
    assert_eq!(shop(&later, 1, "due"), 170, "only in the turn in which it is bought");
}

#[rule("EP-30.32.2", "EP-30.32.2-r1", "EP-30.51.2", "EP-30.52.2")]
#[test]
fn chosen_credits_are_taken_in_steps_of_five() {
    let choose = |advance: &str, points: usize| {
        let mut table = open(rich(1));
        table.act(1, &format!("buy {advance}")).acquire(1);
        assert_eq!(table.choices(1).len(), 6, "five groups, or think again");
        for group in ["art", "civic", "craft", "religion"].iter().cycle().take(points / 5) {
            assert_eq!(table.refused(1, "acquire").code, "NotNow", "all points are to be chosen");
            table.act(1, &format!("credit {group}"));
        }
        assert_eq!(price(&table.game, seat(1), A::Sculpture), 50, "not in this turn");
        table.acquire(1);
        (credits(&table.game, seat(1)), price(&table.game, seat(1), A::Sculpture))
    };
    assert_eq!(choose("monument", 10), ([5, 5, 5, 5, 0], 45));
    assert_eq!(choose("wonder-of-the-world", 20), ([5 + 5, 5, 5 + 5, 5, 0], 40));
    assert_eq!(choose("written-record", 5), ([5, 5, 0, 0, 5], 45), "one colour");
    let mut table = open(rich(1));
    table.act(1, "buy monument").acquire(1).act(1, "credit art").act(1, "credit art").acquire(1);
    assert_eq!(credits(&table.game, seat(1))[G::Art.index()], 10, "or both steps of one colour");
    let chosen = table.events.iter().filter_map(|event| match event {
        antiquity::Event::Advances(antiquity::advances::Event::CreditsChosen { credits, .. }) => Some(credits.clone()),
        _ => None,
    });
    let told: Vec<_> = chosen.collect();
    assert_eq!(told, [[(G::Art, 10)]], "everybody hears of it, and of no other colour");
}

/// With eighteen seats a purchase takes nothing from anybody else.
#[rule("EP-10.2")]
#[test]
fn all_may_buy_the_same() {
    let options = Options::with_seats(18);
    let mut table = (1..=18).fold(super::support::with(options), |table, number| table.treasury(number, 50));
    table = open(table);
    for number in 1..=18 {
        table.act(number, "buy sculpture").acquire(number);
        assert!(holds(&table, number, A::Sculpture));
    }
}
