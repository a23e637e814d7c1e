//! The board counts like a table that has room for everybody everywhere.

use antiquity::board::{Board as _, Owner, Pieces};
use antiquity::{AreaId, AreaSet};
use engine::{Rng, Seat, Seed};

const AREAS: usize = 130;
const OWNERS: usize = 10;
/// So few that most owners meet there.
const CROWDED: u32 = 12;

type Board = Pieces<AREAS, OWNERS>;

/// Tokens, those lying white side up, and the city's owner.
type Table = [([u8; OWNERS], [u8; OWNERS], Option<Owner>); AREAS];

fn owner(column: usize) -> Owner {
    if column == OWNERS - 1 { Owner::Barbarians } else { Owner::Seat(Seat::new(column)) }
}

#[test]
fn a_board_counts_like_a_table() {
    let mut rng = Rng::new(Seed::from_number(1));
    let (mut board, mut table): (Board, Table) = (Board::default(), [([0; OWNERS], [0; OWNERS], None); AREAS]);
    for round in 0..4000 {
        let index = rng.below(CROWDED) as usize * 11;
        let column = rng.below(OWNERS as u32) as usize;
        let (area, owner) = (AreaId::new(index), owner(column));
        let (tokens, flipped, city) = &mut table[index];
        match rng.below(8) {
            0 => {
                *city = (rng.below(2) > 0).then_some(owner);
                board.set_city(area, *city);
            }
            1 | 2 => {
                (tokens[column], flipped[column]) = (0, 0);
                board.set_tokens(area, owner, 0);
            }
            3 => {
                flipped[column] = rng.below(u32::from(tokens[column]) + 1) as u8;
                board.set_flipped(area, owner, flipped[column]);
            }
            _ => {
                tokens[column] = flipped[column] + 1 + rng.below(3) as u8;
                board.set_tokens(area, owner, tokens[column]);
            }
        }
        if rng.below(200) == 0 {
            table.iter_mut().for_each(|(_, flipped, _)| *flipped = [0; OWNERS]);
            board.unflip_all();
        }
        if round % 20 == 0 {
            assert_same(&board, &table);
        }
    }
}

fn assert_same(board: &Board, table: &Table) {
    for (index, (tokens, flipped, city)) in table.iter().enumerate() {
        let area = AreaId::new(index);
        assert_eq!(board.city(area), *city);
        assert_eq!(board.all_tokens(area), tokens.iter().sum::<u8>());
        let sides: Vec<(Owner, u8)> = board.sides(area).collect();
        let expected = tokens.iter().enumerate().filter(|(_, tokens)| **tokens > 0);
        assert_eq!(sides, expected.map(|(column, tokens)| (owner(column), *tokens)).collect::<Vec<_>>());
        for (column, (tokens, flipped)) in tokens.iter().zip(flipped).enumerate() {
            assert_eq!(board.tokens(area, owner(column)), *tokens);
            assert_eq!(board.flipped(area, owner(column)), *flipped);
        }
    }
    let has_units = |index: usize, column: usize| table[index].0[column] > 0 || table[index].2 == Some(owner(column));
    let count = |index: usize| (0..OWNERS).filter(|&column| has_units(index, column)).count();
    let areas = |is_in: &dyn Fn(usize) -> bool| -> AreaSet {
        (0..AREAS).filter(|&index| is_in(index)).map(AreaId::new).collect()
    };
    for column in 0..OWNERS {
        assert_eq!(*board.held(owner(column)), areas(&|index| has_units(index, column)));
        for holding in board.holdings(owner(column)) {
            let (tokens, flipped, city) = table[holding.area.index()];
            assert_eq!((holding.tokens, holding.flipped), (tokens[column], flipped[column]));
            assert_eq!(holding.city, city == Some(owner(column)));
        }
    }
    assert_eq!(board.occupied(), areas(&|index| count(index) > 0));
    assert_eq!(board.shared(), areas(&|index| count(index) > 1));
    let saved = serde_json::to_string(board).unwrap();
    assert_eq!(serde_json::from_str::<Board>(&saved).unwrap(), *board, "{saved}");
}

#[test]
fn areas_of_a_set_come_from_both_ends() {
    let set: AreaSet = [0, 63, 64, 129, 337].map(AreaId::new).into_iter().collect();
    let mut areas = set.iter().map(AreaId::index);
    assert_eq!((areas.next(), areas.next_back(), areas.next_back()), (Some(0), Some(337), Some(129)));
    assert_eq!((areas.next(), areas.next_back(), areas.next(), areas.next_back()), (Some(63), Some(64), None, None));
}
