//! The table before anybody has chosen anything. `ME-setup-7` `EP-9.3`

use super::{Step, civilizations, start};
use crate::atlas::AreaSet;
use crate::cards::{Discards, STACKS, Stack};
use crate::edition::Edition;
use crate::state::{CITIES, MAX_SEATS, Player, State, TOKENS};
use engine::{Agenda, BySeat, Rng, SeatSet, Seed, SetupError};

/// Sets the table up: pieces in stock, stacks prepared, priority tokens dealt. `ME-setup-7` `ME-setup-9` `EP-9.3`
pub(crate) fn set_up<E: Edition>(revision: u32, options: &E::Options, seed: Seed) -> Result<State<E>, SetupError> {
    let sets = E::piece_sets(options);
    let mut state = State {
        revision,
        options: *options,
        agenda: Agenda::new(),
        turn: 1,
        row: 0,
        insisted: crate::turn::Insistence::default(),
        board: E::Board::default(),
        in_play: E::areas_in_play(options),
        landings: Vec::new(),
        built: AreaSet::default(),
        barbarian_stock: E::BARBARIAN_TOKENS,
        pirate_stock: E::PIRATE_CITIES,
        players: BySeat([Player { stock: TOKENS * sets, city_stock: CITIES * sets, ..Player::default() }; MAX_SEATS]),
        left: SeatSet::EMPTY,
        departures: crate::leaving::Departures::default(),
        waited: SeatSet::EMPTY,
        ranks: [0; MAX_SEATS + 1],
        round: 0,
        stacks: [Stack::stacked(&[]); STACKS],
        discards: [Discards::default(); STACKS],
        trade: crate::trade::Session::default(),
        baskets: crate::advances::Baskets::default(),
        finish: crate::succession::Finish::default(),
        calamities: crate::calamities::Resolution::default(),
        struck: engine::List::new(),
        plans: std::collections::BTreeMap::new(),
        founding: false,
        rng: Rng::new(seed),
    };
    crate::card_acquisition::deal_the_rest(&mut state);
    start::deal_sets(&mut state);
    state.agenda.push(crate::turn::Step { row: 0 }.into());
    state.agenda.push(Step::PlacePieces.into());
    civilizations::assign(&mut state);
    Ok(state)
}
