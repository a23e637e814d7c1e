//! What parts of the kernel promise by themselves, apart from any edition. One binary: it links once.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod board;
mod connected;
mod damage;
mod offers;

use antiquity::atlas::{ATLAS, Area, EAST};
use antiquity::cards::Card;
use antiquity::names::{Advance, Calamity, Civilization};
use antiquity::words::{Many, Tokens, sentence};
use antiquity::{AreaId, AreaSet};

/// The agenda has room for 64, and a state is cloned for every thought of a bot.
#[test]
fn steps_are_small() {
    assert!(size_of::<antiquity::Step>() <= 16, "{} bytes", size_of::<antiquity::Step>());
}

/// It is part of every state, and a state is cloned for every thought of a bot.
#[test]
fn working_data_of_calamities_is_small() {
    let size = size_of::<antiquity::calamities::Resolution>();
    assert!(size <= 576, "{size} bytes");
}

#[test]
fn the_map_is_whole() {
    let atlas = &*ATLAS;
    assert_eq!(atlas.areas.iter().filter(|area| !area.open_sea).count(), 318);
    let east = |area: &&Area| area.board != "west";
    assert!(atlas.areas[..EAST].iter().all(|area| east(&area)) && !atlas.areas[EAST..].iter().any(|area| east(&area)));
    for area in AreaId::all() {
        for &other in &area.area().land {
            assert!(other.area().land.contains(&area), "{area} and {other} disagree on their land border");
        }
        for &other in &area.area().water {
            assert!(other.area().water.contains(&area), "{area} and {other} disagree on their water border");
        }
        assert_eq!(area.area().open_sea, area.area().region.is_none());
        let coasts = &area.area().coasts;
        let together: AreaSet = coasts.iter().flatten().copied().collect();
        assert!(coasts.is_empty() || together == area.area().water.iter().copied().collect(), "coasts of {area}");
    }
    let set: AreaSet = [AreaId::new(3), AreaId::new(200)].into_iter().collect();
    assert_eq!(set.iter().map(AreaId::index).collect::<Vec<_>>(), [3, 200]);
}

#[test]
fn people_read_names() {
    let area = "thar_desert".parse().unwrap_or_default();
    assert_eq!(antiquity::movement::Why::NoCoast { area }.to_string(), "Thar Desert has no coast");
    let card = Card::Calamity(Calamity::CivilWar);
    assert_eq!(antiquity::trade::Why::NonTradeable { card }.to_string(), "Civil War cannot be traded");
}

#[test]
fn one_is_not_many() {
    assert_eq!(Many(1, "city").to_string(), "1 city");
    assert_eq!(Many(0_u8, "city").to_string(), "0 cities");
    assert_eq!(Tokens(1).to_string(), "1 token");
    assert_eq!(Tokens(3).to_string(), "3 tokens");
    assert_eq!(sentence("which city?"), "Which city?");
}

#[test]
fn sets_come_as_close_as_treasury_allows() {
    assert_eq!(antiquity::advances::closest(&[16, 27, 50], 60, 20), 0b100, "50 and ten tokens");
    assert_eq!(antiquity::advances::closest(&[16, 27, 50], 60, 0), 0b101, "66 exceeds 60 by the least");
    assert_eq!(antiquity::advances::closest(&[16, 27, 50], 43, 0), 0b011, "exactly");
    assert_eq!(antiquity::advances::closest(&[], 5, 5), 0);
}

#[test]
fn names_read_back() {
    for advance in Advance::ALL {
        assert_eq!(advance.to_string().parse(), Ok(advance));
    }
    assert_eq!(Advance::WonderOfTheWorld.to_string(), "wonder-of-the-world");
    assert_eq!(Advance::WonderOfTheWorld.title(), "Wonder of the World");
    assert_eq!(Calamity::ALL.iter().filter(|calamity| calamity.is_minor()).count(), 8);
    assert_eq!(Civilization::ALL.len(), 18);
}
