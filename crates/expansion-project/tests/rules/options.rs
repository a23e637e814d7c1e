//! Chapter 32: the minor rule modifications are options. Those about calamities are in `calamities/` and `restacking.rs`.

use super::support::with;
use antiquity::Edition as _;
use engine::{Game as _, GameOptions as _, Seed, rule};
use expansion_project::{CalamityLimit, ExpansionProject, NonTradeable, Options, TheProject};

#[rule("EP-32.1")]
#[test]
fn every_modification_is_agreed_on_before_the_game() {
    let plain = Options::with_seats(8);
    assert!(!plain.all_calamities_tradeable && !plain.stoic && plain.least_unit_points == 0);
    assert_eq!(
        (plain.non_tradeable, plain.calamity_limit),
        (NonTradeable::Last, CalamityLimit::Usual),
        "none by default"
    );
    let names = ["all_calamities_tradeable", "non_tradeable", "calamity_limit", "least_unit_points", "stoic"];
    let specs = TheProject::option_specs();
    for name in names {
        let spec = specs.iter().find(|spec| spec.name == name).unwrap_or_else(|| panic!("no option {name}"));
        for (value, label) in &spec.values {
            let mut chosen = serde_json::to_value(plain).unwrap();
            chosen[name] = value.clone();
            let options: Options =
                serde_json::from_value(chosen).unwrap_or_else(|error| panic!("{name} {label}: {error}"));
            let game = ExpansionProject::new(1, &options, Seed::from_number(1)).unwrap();
            assert_eq!(game.options, options, "{name} {label}: kept for the whole game");
        }
    }
}

/// 32.3 and 32.4, and 32.5 and 32.6, are values of one option each; Stoic Civilization decides both.
#[rule("EP-32.1-r1")]
#[test]
fn what_excludes_each_other_cannot_be_chosen_together() {
    let values = |name: &str| {
        let specs = TheProject::option_specs();
        let spec = specs.iter().find(|spec| spec.name == name).unwrap();
        spec.values.iter().map(|(value, _)| value.as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(values("non_tradeable"), ["last", "shuffled", "last_three"]);
    assert_eq!(values("calamity_limit"), ["usual", "dynamic", "none"]);
    let new = |options: Options| ExpansionProject::new(1, &options, Seed::from_number(1)).is_ok();
    let stoic = Options { stoic: true, ..Options::with_seats(8) };
    assert!(!new(Options { non_tradeable: NonTradeable::LastThree, ..stoic }), "32.8 is 32.3");
    assert!(!new(Options { calamity_limit: CalamityLimit::Dynamic, ..stoic }), "and 32.5");
    assert!(new(stoic) && new(Options { non_tradeable: NonTradeable::Shuffled, ..stoic }));
    assert!(new(with(Options { calamity_limit: CalamityLimit::Dynamic, ..Options::with_seats(8) }).game.options));
}
