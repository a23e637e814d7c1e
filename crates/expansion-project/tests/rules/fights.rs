//! Chapter 18.2 once more: every small fight between three sides, by the words of the book written a second time.

use super::board::{EGYPT, HATTI, HELLAS, MINOA};
use super::support::{Table, table};
use antiquity::Phase;
use antiquity::names::Advance;
use engine::rule;

/// Sides of a fight: two players and, in every other fight, Barbarians, who hold nothing.
const SIDES: [[u8; 3]; 2] = [[MINOA, HATTI, EGYPT], [MINOA, HATTI, 0]];

/// One area for each limit.
const AREAS: [(&str, u8); 4] = [("athens", 1), ("thessaly", 2), ("thera", 3), ("moesia", 4)];

/// The fight in the area of a city goes on whatever the limit.
const NO_ROOM: u8 = 0;

/// What is left of these numbers of tokens: those with the fewest at the start remove one, then the next, equal ones
/// together; in the first round holders of Metalworking after all others; until one is alone or all have room.
fn by_the_book(start: [u8; 3], metal: [bool; 3], room: u8) -> [u8; 3] {
    let mut left = start;
    let over = |left: &[u8; 3]| {
        let sides = left.iter().filter(|&&tokens| tokens > 0).count();
        sides < 2 || left.iter().sum::<u8>() <= room
    };
    for round in 1.. {
        for (late, number) in [false, true].into_iter().flat_map(|late| (1..=12).map(move |number| (late, number))) {
            if over(&left) {
                return left;
            }
            for side in 0..3 {
                if start[side] == number && (round == 1 && metal[side]) == late {
                    left[side] = left[side].saturating_sub(1);
                }
            }
        }
    }
    left
}

/// The position before a fight, on an empty board.
fn before(empty: &Table, start: [u8; 3], metal: [bool; 3], sides: [u8; 3], name: &str) -> Table {
    let mut table = Table::of(empty.game.clone());
    for side in 0..3 {
        table = table.tokens(sides[side], name, start[side]);
        if metal[side] {
            table = table.advances(sides[side], &[Advance::Metalworking]);
        }
    }
    table
}

/// Numbers from zero to four for each side, and who of them holds Metalworking.
fn fights() -> impl Iterator<Item = ([u8; 3], [bool; 3])> {
    (0..5_u32.pow(3) * 8).map(|number| {
        let start = [0, 1, 2].map(|place| (number / 5_u32.pow(place) % 5) as u8);
        (start, [0, 1, 2].map(|bit| (number / 125) >> bit & 1 == 1))
    })
}

#[rule("EP-18.2.1a", "EP-18.2.1b", "EP-18.2.1-r1", "EP-18.2.2a", "EP-18.2.2b", "EP-18.2.3", "EP-18.2.3-r1")]
#[rule("EP-18.1a", "EP-18.1b", "EP-18.1-r1")]
#[test]
fn every_small_fight_goes_by_the_book() {
    let empty = table(5);
    for (number, (start, metal)) in fights().enumerate() {
        let sides = SIDES[number % 2];
        let metal = [0, 1, 2].map(|side| metal[side] && sides[side] > 0);
        for (name, room) in AREAS {
            let left = before(&empty, start, metal, sides, name).fought(name, &sides);
            assert_eq!(left, by_the_book(start, metal, room), "{start:?} {metal:?} {name} {sides:?}");
        }
    }
}

/// Three times as many tokens beside a city, of three attackers or of two and its owner: the last side attacks it, with seven
/// tokens or more.
#[rule("EP-18.3.3a", "EP-18.3.3b", "EP-18.3.3-r1", "EP-18.3.1a", "EP-18.3.1b", "EP-18.4.1a", "EP-18.4.1b")]
#[test]
fn every_siege_goes_by_the_book() {
    let empty = table(5);
    for ((start, metal), owner) in fights().flat_map(|fight| [(fight, HELLAS), (fight, EGYPT)]) {
        let start = start.map(|tokens| tokens * 3);
        let sides = SIDES[0];
        let table = before(&empty, start, metal, sides, "byzantium").cities(owner, &["byzantium"]);
        let mut table = table.only(Phase::Conflict);
        let left = by_the_book(start, metal, NO_ROOM);
        let falls = (0..3).any(|side| left[side] >= 7 && sides[side] != owner);
        assert_eq!(table.attacked().len(), usize::from(falls), "{start:?} {metal:?} {owner}");
        assert_eq!(table.city("byzantium").is_none(), falls, "{start:?} {metal:?} {owner}");
    }
}
