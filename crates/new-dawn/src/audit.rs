//! Counts every component and says what does not add up to the box.

use crate::components::{
    Barbarian, CITIES, CONTROL_TOKENS, CityState, Era, FocusCard, MOST_STORED, MOST_TRADE, Natural, RESOURCE_TOKENS,
    Resource, Wonder, WonderType,
};
use crate::hex::Set;
use crate::state::{Caravan, CityStateState, Conquest, MAX_SEATS, NaturalState, NewDawn, Player};
use engine::Seat;

impl NewDawn {
    /// Counts every component against the box. `ND-comp-10`
    pub(crate) fn count_the_box(&self) -> Result<(), String> {
        for seat in Seat::all(MAX_SEATS) {
            self.count_player(seat).map_err(|problem| engine::say!("seat {seat}: {problem}"))?;
        }
        self.count_spaces()?;
        self.count_wonders()?;
        self.count_cards()
    }

    fn count_player(&self, seat: Seat) -> Result<(), String> {
        let player = &self.players[seat];
        if seat.index() >= self.options.seats {
            return if *player == Player::default() { Ok(()) } else { Err("nobody sits there".into()) };
        }
        if player.control.len() + usize::from(player.markers) > CONTROL_TOKENS {
            return Err(engine::say!("more than {CONTROL_TOKENS} control tokens"));
        }
        if player.capital.is_some_and(|capital| !player.cities.contains(capital)) {
            return Err("the capital is not among the cities".into());
        }
        if player.cities.len() > CITIES + usize::from(player.capital.is_some()) {
            return Err(engine::say!("more than {CITIES} cities besides the capital"));
        }
        if player.cities.meets(player.control) || !player.friendly().is_within(self.board.all & !self.board.water) {
            return Err("a city or control token where none can be".into());
        }
        if self.turn.begun {
            let mut cards: Vec<FocusCard> = player.row.iter().map(|one| one.card).collect();
            cards.sort_unstable();
            if cards.windows(2).any(|pair| pair[0] == pair[1]) {
                return Err("a focus card lies twice in the row".into());
            }
        }
        if player.row.iter().any(|one| one.trade > MOST_TRADE) {
            return Err(engine::say!("more than {MOST_TRADE} trade tokens on a card"));
        }
        let usable = crate::economy::usable_caravans(player);
        let in_use = player.caravans.iter().filter(|caravan| **caravan != Caravan::Unused).count();
        if self.turn.begun && in_use != usable {
            return Err(engine::say!("{in_use} caravans in use, and the economy card has {usable}"));
        }
        if player.caravans.iter().any(|one| matches!(one, Caravan::At(space) if !self.board.all.contains(*space))) {
            return Err("a caravan is off the map".into());
        }
        Ok(())
    }

    fn count_spaces(&self) -> Result<(), String> {
        let mut owned = Set::EMPTY;
        for seat in self.all_seats() {
            let friendly = self.players[seat].friendly();
            if friendly.meets(owned) {
                return Err("two players hold one space".into());
            }
            owned |= friendly;
        }
        if !self.reinforced.is_within(self.all_control()) {
            return Err("a reinforced side where no control token lies".into());
        }
        let mut printed = self.board.naturals;
        self.board.resources.iter().for_each(|set| printed |= *set);
        if !self.tokens.is_within(printed) || self.tokens.meets(owned) {
            return Err("a resource or natural wonder token where none can be".into());
        }
        if owned.meets(self.free_city_states()) {
            return Err("a piece stands on a city-state".into());
        }
        for resource in Resource::ALL {
            let held: usize =
                self.all_seats().map(|seat| usize::from(self.players[seat].resources[resource.index()])).sum();
            let on_map = (self.board.resources[resource.index()] & self.tokens).len();
            if held + on_map > RESOURCE_TOKENS {
                return Err(engine::say!(
                    "{} {} tokens; the box has {RESOURCE_TOKENS}",
                    held + on_map,
                    resource.slug()
                ));
            }
        }
        self.count_neutrals(owned)
    }

    fn count_neutrals(&self, owned: Set) -> Result<(), String> {
        let capitals: Set = self.all_seats().filter_map(|seat| self.players[seat].capital).collect();
        for barbarian in Barbarian::ALL {
            let Some(at) = self.barbarians[barbarian.index()] else { continue };
            let lands = self.board.all & !self.board.water & !(owned & !capitals);
            if self.board.barbarian_home(barbarian).is_none() || !lands.contains(at) {
                return Err(engine::say!("barbarian {} where it cannot be", barbarian.slug()));
            }
        }
        if !self.turn.begun {
            return Ok(());
        }
        for natural in Natural::ALL {
            let NaturalState { holder, card } = self.naturals[natural.index()];
            let Some(home) = self.board.natural_home(natural) else {
                if holder.is_some() {
                    return Err(engine::say!("{} is not on this map", natural.name()));
                }
                continue;
            };
            let held_there = self.owner(home);
            if self.tokens.contains(home) == holder.is_some() || holder != held_there {
                return Err(engine::say!("{} belongs to whoever holds its space", natural.name()));
            }
            let fits = |card| holder.is_some_and(|seat| self.players[seat].place_of(card).is_some());
            if card.is_some_and(|card| !fits(card)) {
                return Err(engine::say!("{} lies on a card that is not in the row", natural.name()));
            }
        }
        Ok(())
    }

    fn count_wonders(&self) -> Result<(), String> {
        let mut seen = [0; Wonder::ALL.len()];
        for (kind, deck) in WonderType::ALL.into_iter().zip(&self.decks) {
            let face_up = self.market[kind.index()];
            let cards: Vec<Wonder> = face_up.into_iter().chain(deck.peek()).collect();
            if cards.iter().any(|card| card.kind() != kind)
                || cards.windows(2).any(|pair| pair[0].era() > pair[1].era())
            {
                return Err(engine::say!("the {} deck is not stacked by era", kind.slug()));
            }
            if face_up.is_none() && !deck.is_empty() && self.turn.begun {
                return Err(engine::say!("the top of the {} deck is not turned up", kind.slug()));
            }
            cards.iter().for_each(|card| seen[card.index()] += 1);
        }
        let mut tokens = Set::EMPTY;
        for wonder in Wonder::ALL {
            if let Some(at) = self.wonders[wonder.index()] {
                if !(self.board.all & !self.board.water).contains(at) || tokens.contains(at) {
                    return Err(engine::say!("{} where it cannot be", wonder.name()));
                }
                tokens.insert(at);
                seen[wonder.index()] += 1;
            }
        }
        for kind in WonderType::ALL {
            for era in Era::ALL {
                let of_era = Wonder::of_type(kind).filter(|wonder| wonder.era() == era);
                let counts: Vec<usize> = of_era.map(|wonder| seen[wonder.index()]).collect();
                let expected = NewDawn::wonders_in_play(self.options.seats, era);
                if self.turn.begun
                    && (counts.iter().sum::<usize>() != expected || counts.iter().any(|&count| count > 1))
                {
                    return Err(engine::say!("{counts:?} of the {} {} wonders", era.slug(), kind.slug()));
                }
            }
        }
        Ok(())
    }

    fn count_cards(&self) -> Result<(), String> {
        for city_state in CityState::ALL {
            let CityStateState { conquered, holders } = self.city_states[city_state.index()];
            let name = city_state.name();
            let Some(home) = self.board.city_state_home(city_state) else {
                if conquered.is_some() || !holders.is_empty() {
                    return Err(engine::say!("{name} is not on this map"));
                }
                continue;
            };
            if holders.len() > 2 || holders.iter().any(|seat| seat.index() >= self.options.seats) {
                return Err(engine::say!("{name} has two diplomacy cards"));
            }
            if let Some(Conquest { seat, card }) = conquered {
                let fits = |card| self.players[seat].place_of(card).is_some();
                if self.owner(home) != Some(seat) || !holders.is_empty() || card.is_some_and(|card| !fits(card)) {
                    return Err(engine::say!("{name} is not conquered by whoever holds its space"));
                }
            }
        }
        for giver in Seat::all(MAX_SEATS) {
            for holder in self.diplomacy[giver].iter().flatten() {
                if *holder == giver || holder.index() >= self.options.seats || giver.index() >= self.options.seats {
                    return Err("a diplomacy card where it cannot be".into());
                }
            }
        }
        if self.stored > MOST_STORED {
            return Err(engine::say!("more than {MOST_STORED} trade tokens on Great Zimbabwe"));
        }
        Ok(())
    }
}
