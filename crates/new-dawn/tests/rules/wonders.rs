//! World wonders: ruins and control, and one test for each wonder.

use crate::support::{Board as _, Table, position, position_for};
use engine::rule;
use new_dawn::Event;
use new_dawn::components::FocusCard;
use new_dawn::view::PieceView;

/// Seat 1 controls these wonders (in the capital and in cities at 5,-4 and 3,-3) and has a card in a slot.
fn with(wonders: &str, card: &str, slot: usize, rest: &str) -> Table {
    let others = ["astrology", "pottery", "early-empire", "foreign-trade", "masonry"];
    let named = |name: &str| FocusCard::named(name.split(':').next().unwrap()).unwrap();
    let mut row: Vec<&str> = others.into_iter().filter(|name| named(name).kind() != named(card).kind()).collect();
    row.insert(slot - 1, card);
    let cities = ["7,-2", "5,-4", "3,-3"];
    let placed: Vec<String> =
        wonders.split_whitespace().zip(cities).map(|(wonder, at)| format!("{wonder}={at}")).collect();
    position(&format!("1 row {}\nbarbarians\n1 cities 5,-4 3,-3\nwonders {}\n{rest}", row.join(" "), placed.join(" ")))
}

fn attack(table: &Table, at: &str) -> u8 {
    table.view().forecasts.iter().find(|one| one.at.to_string() == at).unwrap().attack
}

fn defence(table: &Table, at: &str) -> u8 {
    table.view().forecasts.iter().find(|one| one.at.to_string() == at).unwrap().defence
}

/// The token stays in the ruins and works for nobody, until somebody holds the space again.
#[rule("ND-ww-2", "ND-ww-3")]
#[test]
fn ruins_wait_for_a_new_owner() {
    let mut table =
        position("2 cities 5,2\nwonders petra=5,2\nbarbarians D=4,2\ndial 1\ndirection 0\nwonders oracle=5,2");
    table.pass();
    table.dice(&[2]).pass();
    assert_eq!((table.owner("5,2"), table.space("5,2").wonder.map(|one| one.slug())), (None, Some("oracle")));
    assert!(table.player(1).wonders.is_empty() && table.player(2).wonders.is_empty());
    // A barbarian in the space keeps everybody away; then a control token takes the wonder.
    let text = "wonders oracle=5,2\n1 cities 5,1\n1 row astrology pottery early-empire foreign-trade masonry";
    let mut table = position(&format!("{text}\nbarbarians D=5,2"));
    table.play("1: focus early-empire").refuse("1: place 5,2", "ND-cul-4");
    let mut table = position(&format!("{text}\nbarbarians"));
    table.play("1: focus early-empire\n1: place 5,2");
    assert_eq!(table.player(1).wonders[0].slug(), "oracle");
}

/// A city on the token that holds a wonder takes it over.
#[rule("ND-ww-4", "ND-ww-1")]
#[test]
fn a_city_on_a_token_keeps_its_wonder() {
    let mut table = position("1 control 4,2\nwonders petra=4,2\nbarbarians");
    assert_eq!(table.player(1).wonders[0].slug(), "petra");
    table.play("1: focus pottery\n1: city 4,2");
    assert_eq!((table.space("4,2").piece, table.player(1).wonders[0].slug()), (Some(PieceView::City), "petra"));
    assert!(!table.has_event(|event| matches!(event, Event::WonderTaken { .. })), "it was theirs already");
}

/// Hills next to hills just taken, and so on, whatever the slot.
#[rule("ND-ww-5")]
#[test]
fn stonehenge() {
    let mut table = with("stonehenge", "early-empire", 2, "1 cities 5,-4 3,-3 3,4");
    table.play("1: focus early-empire\n1: place 3,3");
    assert_eq!(table.step(), "Stonehenge");
    table.refuse("1: place 3,2", "ND-ww-5");
    let asked = table.prompt(1).choices.into_iter().find_map(|choice| choice.confirm);
    assert_eq!(asked.as_deref(), Some("Stonehenge can still spread. Stop here?"), "the chain has no number");
    table.play("1: place 4,2\n1: place 4,3\n1: done");
    assert_eq!((table.step(), table.view().step.left), ("PlaceTokens", Some(1)));
    // The next hills begin a chain of their own: 2,3 is next to those of the first one only.
    let mut table = with("stonehenge", "early-empire", 2, "1 cities 5,-4 3,-3 3,4");
    table.play("1: focus early-empire\n1: place 3,3\n1: done\n1: place 4,3").refuse("1: place 2,3", "ND-ww-5");
    assert_eq!(table.offered("place"), ["4,2"]);
    assert_eq!(stonehenge_without_unused_tokens(), ["2,3", "4,2"]);
    let mut table = with("", "early-empire", 2, "1 cities 5,-4 3,-3 3,4");
    table.play("1: focus early-empire\n1: place 3,3").refuse("1: place 4,2", "ND-cul-1");
}

/// With all tokens on the map one is taken off for each that is placed: from 3,3 on to 4,3, and back to neither. What is
/// offered then.
fn stonehenge_without_unused_tokens() -> Vec<String> {
    let spare = with("", "early-empire", 2, "1 cities 5,-4 3,-3 3,4");
    let is_plain = |space: &&new_dawn::view::SpaceView| {
        let is_free = space.owner.is_none() && space.city_state.is_none() && space.icon == new_dawn::map::Icon::None;
        is_free && !["water", "hills"].contains(&space.terrain.name())
    };
    let all: Vec<String> = spare.view().spaces.iter().filter(is_plain).take(31).map(|one| one.at.to_string()).collect();
    let text = format!("1 cities 5,-4 3,-3 3,4\n1 control {}", all.join(" "));
    let mut table = with("stonehenge", "early-empire", 2, &text);
    table.play(&format!("1: focus early-empire\n1: lift {}\n1: place 3,3\n1: lift 3,3\n1: place 4,3", all[0]));
    table.play("1: lift 4,3").refuse("1: place 3,3", "ND-ww-5").refuse("1: place 4,3", "ND-ww-5");
    table.offered("place")
}

#[rule("ND-ww-6")]
#[test]
fn hanging_gardens() {
    let mut table = with("hanging-gardens", "early-empire", 1, "");
    table.play("1: use hanging-gardens").refuse("1: place 8,-1", "ND-ww-6");
    table.play("1: place 7,-1").refuse("1: use hanging-gardens", "ND-turn-9");
    assert_eq!((table.owner("7,-1"), table.step()), (Some(1), "ChooseCard"));
    with("", "early-empire", 1, "").refuse("1: use hanging-gardens", "ND-ww-1");
}

#[rule("ND-ww-7")]
#[test]
fn forbidden_city() {
    let mut table = with("forbidden-city", "early-empire", 1, "2 control 8,-2 3,3\n2 reinforced 6,-2");
    table.refuse("1: raze 3,3", "ND-ww-7");
    table.play("1: raze 6,-2").refuse("1: raze 8,-2", "ND-turn-9");
    assert_eq!((table.owner("6,-2"), table.player(2).unused_control), (None, 29));
}

#[rule("ND-ww-8")]
#[test]
fn chichen_itza() {
    let text = "2 caravans 1=5,1";
    let mut table = with("chichen-itza", "early-empire", 3, text);
    table.play("1: focus early-empire").refuse("1: place 5,1", "ND-cul-1");
    table.play("1: place 5,2");
    assert_eq!(table.owner("5,2"), Some(1));
    with("", "early-empire", 3, text).play("1: focus early-empire").refuse("1: place 5,2", "ND-cul-1");
    with("chichen-itza", "early-empire", 2, text).play("1: focus early-empire").refuse("1: place 5,2", "ND-cul-1");
}

#[rule("ND-ww-9")]
#[test]
fn sydney_opera_house() {
    let text = "2 control 4,6 4,5 3,5\n1 control 3,7";
    assert!(position(&format!("{text}\nwonders sydney-opera-house=3,6")).space("3,6").mature);
    assert!(!position(&format!("{text}\nwonders sydney-opera-house=7,-2")).space("3,6").mature);
    // Rival cities do not count.
    assert!(!position("2 control 4,6 4,5 3,5\n1 cities 3,7\nwonders sydney-opera-house=3,6").space("3,6").mature);
}

/// Two tokens of one rival are named; the rival says which goes.
#[rule("ND-ww-10")]
#[test]
fn eiffel_tower() {
    let rest = "2 control 3,3\n2 reinforced 2,4\n3 control 4,4";
    let text = format!("1 cities 5,-4\nwonders eiffel-tower=5,-4\nbarbarians\n{rest}");
    let mut table = position_for(3, &text);
    table.refuse("1: lure 4,4", "ND-ww-10");
    table.play("1: lure 3,3").refuse("1: lure 4,4", "ND-ww-10");
    table.play("1: lure 2,4");
    assert_eq!((table.step(), table.waits_for()), ("YieldToken", 2));
    table.refuse("2: yield 4,4", "ND-ww-10");
    table.play("2: yield 2,4");
    assert_eq!(
        (table.owner("2,4"), table.space("2,4").piece, table.player(1).naturals.len()),
        (Some(1), Some(PieceView::Control), 1)
    );
    assert_eq!((table.step(), table.waits_for()), ("ChooseCard", 1));
}

#[rule("ND-ww-11")]
#[test]
fn great_lighthouse() {
    // -2,3 is on the edge, far from everything; 1,3 is not on the edge.
    let mut table = with("great-lighthouse", "pottery", 5, "");
    table.play("1: focus pottery").refuse("1: city 1,3", "ND-build-1");
    table.play("1: city -2,3");
    with("", "pottery", 5, "").play("1: focus pottery").refuse("1: city -2,3", "ND-build-1");
    // Empty and of the slot's ground.
    let mut table = with("great-lighthouse", "pottery", 1, "");
    table.play("1: focus pottery").refuse("1: city -2,3", "ND-build-6");
    let mut table = with("great-lighthouse", "pottery", 5, "2 caravans 1=-2,3");
    table.play("1: focus pottery").refuse("1: city -2,3", "ND-build-1");
}

/// Six more steps, shared among the caravans.
#[test]
fn colossus() {
    let mut table = with("colossus", "currency", 1, "1 caravans 1=8,-2 2=7,-3");
    table.play("1: focus currency");
    assert_eq!(table.player(1).caravans.iter().filter_map(|one| one.steps).collect::<Vec<_>>(), [10, 10]);
    table.play("1: move 1 6,-2");
    let left = |table: &Table| table.player(1).caravans.iter().filter_map(|one| one.steps).collect::<Vec<_>>();
    assert_eq!(left(&table), [8, 10], "its own four steps go first");
    table.play("1: move 1 8,-2\n1: move 1 6,-2");
    assert_eq!(left(&table), [4, 8]);
}

/// Slots 1 and 2 count as slot 3.
#[test]
fn machu_picchu() {
    for (slot, tech) in [(1, 3), (2, 3), (4, 4)] {
        let mut table = with("machu-picchu", "astrology", slot, "");
        assert_eq!(table.player(1).row[slot - 1].counts_as, tech);
        table.play("1: focus astrology\n1: done");
        assert_eq!(table.player(1).tech, tech);
    }
}

/// Tokens may be stored there, four at most, and come to cards at the start of a turn.
#[test]
fn great_zimbabwe() {
    let mut table = with("great-zimbabwe", "mathematics", 1, "stored 3");
    table.play("1: unload pottery\n1: unload pottery");
    assert_eq!((table.trade(1, "pottery"), table.view().stored), (2, 1));
    table.play("1: focus mathematics\n1: put great-zimbabwe");
    assert_eq!(table.view().stored, 2);
    with("great-zimbabwe", "mathematics", 1, "stored 4")
        .play("1: focus mathematics")
        .refuse("1: put great-zimbabwe", "ND-ww-1");
    with("", "mathematics", 1, "stored 2").refuse("1: unload pottery", "ND-ww-1");
    // Also instead of a city-state's card.
    let mut table = with("great-zimbabwe", "foreign-trade", 1, "1 caravans 1=2,-1");
    table.play("1: focus foreign-trade\n1: move 1 1,0\n1: put great-zimbabwe\n1: put masonry");
    assert_eq!((table.view().stored, table.trade(1, "masonry")), (1, 1));
}

/// +2 for each caravan next to the defending space, in attack and defence.
#[test]
fn big_ben() {
    let text = "1 control 4,1\n2 control 5,1";
    let rest = format!("{text}\n1 caravans 1=5,0 2=4,2");
    let mut table =
        with("big-ben", "masonry", 3, &format!("1 row astrology currency masonry early-empire pottery\n{rest}"));
    table.play("1: focus masonry");
    assert_eq!(attack(&table, "5,1"), 7);
    let mut table = position(&format!(
        "1 row astrology pottery masonry early-empire foreign-trade\nbarbarians\n{text}\n2 caravans 1=5,2\nwonders big-ben=3,6"
    ));
    table.play("1: focus masonry");
    assert_eq!(defence(&table, "5,1"), 5);
}

/// The economy card is resolved and reset first, then another card.
#[test]
fn estadio_do_maracana() {
    let mut table = with("estadio-do-maracana", "foreign-trade", 3, "");
    table.play("1: use estadio-do-maracana\n1: move 1 8,-2\n1: done");
    assert_eq!((table.step(), table.row(1)[0]), ("ChooseOther", "foreign-trade"));
    table.refuse("1: focus foreign-trade", "ND-ww-1");
    table.play("1: focus early-empire\n1: done");
    assert_eq!((table.row(1)[0], table.waits_for()), ("early-empire", 2));
}

/// Two neighbouring cards are swapped at the start of the turn.
#[test]
fn oracle() {
    let mut table = with("oracle", "astrology", 1, "");
    table.refuse("1: swap astrology early-empire", "ND-ww-1").refuse("1: swap pottery astrology", "ND-turn-8");
    table.play("1: swap astrology pottery").refuse("1: swap pottery astrology", "ND-turn-9");
    assert_eq!(table.row(1)[..2], ["pottery", "astrology"]);
}

/// Builds a wonder in the third city, paying with what it needs.
fn build(name: &str, resource: &str, rest: &str) -> Table {
    let kind = new_dawn::components::Wonder::named(name).unwrap();
    let deck: Vec<&str> = new_dawn::components::Wonder::of_type(kind.kind()).map(|one| one.slug()).collect();
    let before: Vec<&&str> = deck.iter().take_while(|slug| **slug != name).collect();
    let keep = |era: usize| deck[era * 2..era * 2 + 2].to_vec();
    let mut built = Vec::new();
    let mut left = Vec::new();
    for era in 0..3 {
        let count = [1, 1, 2][era];
        let of_era = keep(era);
        let position = of_era.iter().position(|slug| *slug == name);
        match position {
            Some(index) => left.extend(if count == 1 { vec![name] } else { vec![name, of_era[1 - index]] }),
            None if era < kind.era() as usize => built.extend(of_era.into_iter().take(count)),
            None => left.extend(of_era.into_iter().take(count)),
        }
    }
    assert!(before.len() < 6);
    let places = ["3,3", "3,1", "1,4"];
    let ruins: Vec<String> = built.iter().zip(places).map(|(one, at)| format!("{one}={at}")).collect();
    let text = format!(
        "1 row astrology currency masonry early-empire pottery\nbarbarians\n1 resources {resource}=4\nwonders {}\ndeck {} {}\n{rest}",
        ruins.join(" "),
        kind.kind().slug(),
        left.join(",")
    );
    let mut table = position_for(2, &text);
    table.play(&format!("1: focus pottery\n1: wonder {name}"));
    while table.refusal("1: build 7,-2").is_some() {
        table.play(&format!("1: spend {resource}"));
    }
    table.play("1: build 7,-2");
    table
}

/// Up to three level-I cards become level II of the same type.
#[test]
fn pyramids() {
    let mut table = build("pyramids", "mercury", "");
    assert_eq!(table.step(), "ReplaceCards");
    table
        .refuse("1: gain steam-power over currency", "ND-ww-1")
        .refuse("1: gain civil-service over early-empire", "ND-ww-1");
    table.play(
        "1: gain mathematics over astrology\n1: gain iron-working over masonry\n1: gain animal-husbandry over pottery",
    );
    assert_eq!(table.row(1), ["animal-husbandry", "mathematics", "currency", "iron-working", "early-empire"]);
}

/// Three cards from rivals at once, and more than one of each may be held.
#[test]
fn potala_palace() {
    let mut table = build("potala-palace", "mercury", "");
    assert_eq!(table.left(), Some(3));
    table.play("1: take joint-war 2\n1: take embassy 2").refuse("1: take embassy 2", "ND-dip-5");
    table.play("1: take open-borders 2");
    assert_eq!((table.player(1).diplomacy.len(), table.waits_for()), (3, 2));
}

/// Up to two cards become one level better.
#[test]
fn porcelain_tower() {
    let mut table = build("porcelain-tower", "mercury", "");
    table.refuse("1: gain capitalism over currency", "ND-ww-1");
    // Two cards, not one of them twice.
    table.play("1: gain steam-power over currency").refuse("1: gain capitalism over steam-power", "ND-ww-1");
    table.play("1: gain iron-working over masonry");
    assert_eq!(table.row(1), ["pottery", "astrology", "steam-power", "iron-working", "early-empire"]);
    assert_eq!(table.waits_for(), 2);
}

/// A new card may take the place of one of another type, but not of science.
#[test]
fn oxford_university() {
    let mut table = with("oxford-university", "astrology", 1, "1 tech 2");
    table.play("1: focus astrology").refuse("1: gain currency over astrology", "ND-sci-4");
    table.play("1: gain iron-working over pottery");
    assert_eq!(table.row(1), ["astrology", "iron-working", "early-empire", "foreign-trade", "masonry"]);
    let mut table = with("oxford-university", "astrology", 1, "1 tech 2\n1 caravans 1=3,-1");
    table.play("1: focus astrology\n1: gain iron-working over foreign-trade");
    assert!(table.player(1).caravans.is_empty(), "without an economy card no caravan can be used");
}

/// +4 against a rival with fewer reinforced tokens.
#[test]
fn kremlin() {
    let text = "1 control 4,1\n1 reinforced 8,-2\n2 control 5,1\nbarbarians D=4,2";
    let mut table = with("kremlin", "masonry", 3, text);
    table.play("1: focus masonry");
    assert_eq!((attack(&table, "5,1"), attack(&table, "4,2")), (7, 3));
    let mut table = with("kremlin", "masonry", 3, &format!("{text}\n2 reinforced 3,3"));
    table.play("1: focus masonry");
    assert_eq!(attack(&table, "5,1"), 3);
}

/// +2 in defence; a barbarian that would enter a city or a reinforced token goes the other way.
#[test]
fn petra() {
    let text = "1 row astrology pottery masonry early-empire foreign-trade\n1 control 4,1\n2 control 5,1\nbarbarians\nwonders petra=3,6";
    let mut table = position(text);
    table.play("1: focus masonry");
    assert_eq!((attack(&table, "5,1"), defence(&table, "5,1")), (3, 5));
    let moved = |piece: &str| {
        let mut table = position(&format!("2 {piece} 5,2\nwonders petra=3,6\nbarbarians D=4,2\ndial 1\ndirection 0"));
        table.pass();
        table.dice(&[2]).pass();
        (table.barbarian("D").unwrap(), table.owner("5,2"))
    };
    assert_eq!(moved("cities"), ("3,2".into(), Some(2)));
    assert_eq!(moved("reinforced"), ("3,2".into(), Some(2)));
    assert_eq!(moved("control"), ("5,2".into(), None));
    // Beyond water it turns there, like at the edge of the map: it is back where it was, at 6,2.
    let mut table = position("2 cities 8,2\nwonders petra=3,6\nbarbarians F=6,2\ndial 1\ndirection 0");
    table.pass();
    table.dice(&[2]).pass();
    assert_eq!((table.barbarian("F").as_deref(), table.owner("8,2")), (Some("6,2"), Some(2)));
}

/// +2 in attack: Terracotta Army, Alhambra and Pentagon; they add up.
#[test]
fn terracotta_army() {
    let value = |wonders: &str| {
        let mut table = with(wonders, "masonry", 3, "1 control 4,1\n2 control 5,1");
        table.play("1: focus masonry");
        (attack(&table, "5,1"), defence(&table, "5,1"))
    };
    assert_eq!(value(""), (3, 3));
    assert_eq!(value("terracotta-army"), (5, 3));
    assert_eq!(value("terracotta-army alhambra"), (7, 3));
}

/// +2 in attack and in defence.
#[test]
fn alhambra() {
    let text = "1 row astrology pottery masonry early-empire foreign-trade\n1 control 4,1\n2 control 5,1\nbarbarians";
    let values = |wonder: &str| {
        let mut table = position(&format!("{text}\n{wonder}"));
        table.play("1: focus masonry");
        (attack(&table, "5,1"), defence(&table, "5,1"))
    };
    assert_eq!(values("wonders alhambra=7,-2"), (5, 3));
    assert_eq!(values("wonders alhambra=3,6"), (3, 5));
}

/// The card resolved in slot 5 is resolved again as in slot 1, once a turn.
#[test]
fn venetian_arsenal() {
    let mut table = with("venetian-arsenal", "early-empire", 5, "");
    table.play("1: focus early-empire\n1: place 8,-2\n1: place 7,-1");
    assert_eq!(table.step(), "ResolveAgain");
    table.play("1: again").refuse("1: place 6,-1", "ND-cul-2");
    table.play("1: place 6,-2\n1: done");
    assert_eq!((table.waits_for(), table.row(1)[0]), (2, "early-empire"));
    let mut table = with("venetian-arsenal", "early-empire", 4, "");
    table.play("1: focus early-empire\n1: done");
    assert_eq!(table.waits_for(), 2);
}

/// +2 in attack, and any distance.
#[test]
fn pentagon() {
    let mut table = with("pentagon", "masonry", 3, "");
    table.play("1: focus masonry");
    assert_eq!(attack(&table, "3,6"), 5);
    let mut table = with("", "masonry", 3, "2 control 8,-2");
    table.play("1: focus masonry").refuse("1: attack 3,6", "ND-atk-1");
}

/// +5 in defence.
#[test]
fn ruhr_valley() {
    let text = "1 row astrology pottery masonry early-empire foreign-trade\n1 control 4,1\n2 control 5,1\nbarbarians\nwonders ruhr-valley=3,6";
    let mut table = position(text);
    table.play("1: focus masonry");
    assert_eq!((attack(&table, "5,1"), defence(&table, "5,1")), (3, 8));
}
