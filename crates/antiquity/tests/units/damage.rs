//! The smallest excess of damage.

use antiquity::calamities::damage::Holdings;

fn holdings(tokens: i16, stock: i16, rooms: &[u8]) -> Holdings {
    Holdings { tokens, stock, rooms: rooms.iter().copied().collect(), kept: 0 }
}

/// Compares the formula with all ways to lose units, one after the other.
#[test]
fn the_smallest_excess_is_found() {
    fn best(holdings: Holdings, due: i16) -> Option<i16> {
        if due <= 0 {
            return Some(-due);
        }
        let token = (holdings.tokens > 0).then(|| best(holdings.without_tokens(1), due - 1)).flatten();
        let cities = holdings
            .rooms
            .iter()
            .flat_map(|&room| (0..=i16::from(room).min(holdings.stock)).map(move |kept| (room, kept as u8)));
        let city = cities.filter_map(|(room, kept)| {
            // Tokens that were placed are not taken again: a smaller number placed says the same.
            let mut after = holdings.without_city(room, kept);
            after.tokens -= i16::from(kept);
            best(after, due - 5 + i16::from(kept))
        });
        city.chain(token).min()
    }
    for tokens in 0..4 {
        for stock in 0..5 {
            for rooms in [&[][..], &[0], &[2], &[4], &[2, 0], &[3, 1], &[4, 4], &[1, 1, 0]] {
                let holdings = holdings(tokens, stock, rooms);
                for due in 1..=holdings.points() + 1 {
                    assert_eq!(holdings.excess(due), best(holdings, due), "{due} of {holdings:?}");
                }
            }
        }
    }
}
