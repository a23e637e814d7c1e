//! Sets a written position up, or says what in it cannot be.

use super::{PlayerPosition, Position, TokenPlace, TurnPosition};
use crate::chapter::Step;
use crate::components::{
    CARAVANS, Era, Leader, MOST_STORED, MOST_TRADE, RESOURCE_TOKENS, VictoryCard, Wonder, WonderType,
};
use crate::hex::{Hex, Set, Space};
use crate::map::{Board, Icon, Layout};
use crate::pieces;
use crate::setup::{bare, give_leader};
use crate::state::{Battle, Caravan, NewDawn, Options, Player, RowCard, Turn};
use crate::{Game as _, barbarians, building, defeat, economy, setup, turn, victory};
use engine::chapter::Chapter as _;
use engine::{Deck, Log, PositionError, Rng, Seat, Seed};

/// The most steps a written position may name.
const MOST_STEPS: usize = 18;

/// Sets a written position up.
pub(crate) fn load(options: &Options, position: &Position, seed: Seed) -> Result<NewDawn, PositionError> {
    if position.players.len() != options.seats {
        let problem = engine::say!("{} players for {} seats", position.players.len(), options.seats);
        return Err(PositionError::at("players", problem));
    }
    let mut state = bare(NewDawn::REVISION, options, Rng::new(seed));
    if let Some(layout) = position.map {
        let map = |problem| PositionError::at("map", problem);
        state.board = Board::new(layout).map_err(map)?;
        check_layout(&layout).map_err(|problem| PositionError::at("map", problem))?;
    }
    load_turn(&mut state, &position.turn)?;
    for (seat, written) in Seat::all(options.seats).zip(&position.players) {
        let problem = |problem: String| PositionError::at(engine::say!("player {seat}"), problem);
        load_player(&mut state, seat, written, position.map.is_none()).map_err(problem)?;
    }
    load_table(&mut state, position)?;
    load_neutrals(&mut state, position)?;
    load_wonders(&mut state, position)?;
    load_agenda(&mut state, position)?;
    state.count_the_box().map_err(|problem| PositionError::at("position", problem))?;
    state.run(&mut Log::silent());
    Ok(state)
}

fn check_layout(layout: &Layout) -> Result<(), String> {
    if usize::from(layout.core) > layout.tiles.len() || layout.tiles.is_empty() {
        return Err("the core is not whole".into());
    }
    Ok(())
}

fn space(state: &NewDawn, at: Hex) -> Result<Space, String> {
    state.board.at(at).ok_or_else(|| engine::say!("{at} is not on the map"))
}

fn spaces(state: &NewDawn, hexes: &[Hex]) -> Result<Set, String> {
    hexes.iter().map(|&at| space(state, at)).collect()
}

fn load_turn(state: &mut NewDawn, written: &TurnPosition) -> Result<(), PositionError> {
    let problem = |problem: String| PositionError::at("turn", problem);
    let seats = state.options.seats;
    let is_seat = |seat: Seat| seat.index() < seats;
    if !is_seat(written.first) || !is_seat(written.seat) || !written.capitals.iter().all(is_seat) {
        return Err(problem(engine::say!("seats are numbered from 1 to {seats}")));
    }
    if written.steps.iter().any(|&steps| steps > 60) || written.extra > 40 || written.colossus > 6 {
        return Err(problem("caravans do not move that far".into()));
    }
    if written.returned.iter().any(|number| !(1..=CARAVANS as u8).contains(number)) {
        return Err(problem(engine::say!("caravans are numbered from 1 to {CARAVANS}")));
    }
    let set = |hexes: &[Hex]| spaces(state, hexes).map_err(problem);
    state.turn = Turn {
        used: written.used,
        naturals: written.naturals.iter().fold(0, |bits, &one| bits | 1 << one as u8),
        city_states: written.city_states.iter().fold(0, |bits, &one| bits | 1 << one as u8),
        taken: set(&written.taken)?,
        capitals: written.capitals,
        arrived: set(&written.arrived)?,
        steps: written.steps,
        returned: written.returned.iter().fold(0, |bits, number| bits | 1 << (number - 1)),
        extra: written.extra,
        colossus: written.colossus,
        chain: set(&written.chain)?,
        ..Turn::fresh(written.first, written.seat, written.begun)
    };
    Ok(())
}

fn load_player(state: &mut NewDawn, seat: Seat, written: &PlayerPosition, first_game: bool) -> Result<(), String> {
    let mut player = Player::default();
    let leader = written.leader.or_else(|| state.turn.begun.then(|| Leader::ALL[seat.index()]));
    if let Some(leader) = leader {
        if state.all_seats().any(|other| state.player(other).is(leader)) {
            return Err(engine::say!("{} is already taken", leader.design().civilization));
        }
        give_leader(&mut player, leader);
    }
    if !written.row.is_empty() {
        let row: Result<[RowCard; 5], _> = written.row.clone().try_into();
        player.row = row.map_err(|_| "a focus row has five cards".to_owned())?;
        player.caravans = Default::default();
        economy::fit_caravans(&mut player);
    }
    if player.row.iter().any(|one| one.trade > MOST_TRADE) {
        return Err(engine::say!("a card holds at most {MOST_TRADE} trade tokens"));
    }
    player.capital = match written.capital {
        Some(at) => Some(space(state, at)?),
        None if first_game && state.turn.begun => first_game_capital(state, seat),
        None => None,
    };
    if state.turn.begun && player.capital.is_none() {
        return Err("every player has a capital".into());
    }
    player.cities = spaces(state, &written.cities)?;
    if player.capital.is_some_and(|capital| player.cities.contains(capital)) {
        return Err("the capital is not named among the other cities".into());
    }
    player.capital.into_iter().for_each(|capital| player.cities.insert(capital));
    let reinforced = spaces(state, &written.reinforced)?;
    player.control = spaces(state, &written.control)? | reinforced;
    state.reinforced |= reinforced;
    if written.tech > 24 {
        return Err("the tech dial goes to 24".into());
    }
    player.tech = written.tech;
    load_belongings(state, &mut player, written)?;
    state.players[seat] = player;
    load_tiles(state, seat, written)
}

fn first_game_capital(state: &NewDawn, seat: Seat) -> Option<Space> {
    let order = if state.options.seats == 4 { [16, 9, 11, 7] } else { [16, 9, 7, 11] };
    let tile = order[seat.index()];
    let index = state.board.layout.tiles.iter().position(|laid| laid.side.tile() == tile)?;
    Some(Space((index * crate::map::TILE_SPACES) as u8))
}

fn load_belongings(state: &NewDawn, player: &mut Player, written: &PlayerPosition) -> Result<(), String> {
    if let Some(caravans) = &written.caravans {
        player.caravans = Default::default();
        for (&number, &at) in caravans {
            let index = usize::from(number.wrapping_sub(1));
            let caravan = player.caravans.get_mut(index);
            let caravan = caravan.ok_or_else(|| engine::say!("caravans are numbered from 1 to {CARAVANS}"))?;
            *caravan = match at {
                Some(at) => Caravan::At(space(state, at)?),
                None => Caravan::OnCard,
            };
        }
    }
    for (&resource, &count) in &written.resources {
        if usize::from(count) > RESOURCE_TOKENS {
            return Err(engine::say!("there are {RESOURCE_TOKENS} {} tokens", resource.slug()));
        }
        player.resources[resource.index()] = count;
    }
    player.reached_last = written.reached_last;
    player.won_capital = written.won_capital;
    Ok(())
}

fn load_tiles(state: &mut NewDawn, seat: Seat, written: &PlayerPosition) -> Result<(), String> {
    for &tile in &written.tiles {
        let is_laid = state.board.layout.tiles.iter().any(|laid| laid.side.tile() == tile);
        let is_held = state.all_seats().any(|other| state.hands[other].contains(&tile));
        if !(1..=16).contains(&tile) || is_laid || is_held || state.turn.begun {
            return Err(engine::say!("tile {tile} cannot be in hand"));
        }
        state.hands[seat].try_push(tile).map_err(|_| "three tiles at most".to_owned())?;
    }
    Ok(())
}

/// Victory cards, who has completed them, and diplomacy cards.
fn load_table(state: &mut NewDawn, position: &Position) -> Result<(), PositionError> {
    let wanted = if state.options.epic { 4 } else { 3 };
    let mut cards = match &position.victory {
        Some(cards) => cards.clone(),
        None if !state.turn.begun => Vec::new(),
        None => {
            let mut all = VictoryCard::ALL;
            state.rng.shuffle(&mut all);
            all[..wanted].to_vec()
        }
    };
    let count = cards.len();
    if count != if state.turn.begun { wanted } else { 0 } {
        return Err(PositionError::at("victory", engine::say!("{count} victory cards")));
    }
    state.victory = cards.iter().copied().collect();
    cards.sort_unstable();
    cards.dedup();
    if cards.len() != count {
        return Err(PositionError::at("victory", "a victory card is there twice"));
    }
    for (seat, written) in state.all_seats().zip(&position.players) {
        let problem = |problem: &str| PositionError::at(engine::say!("player {seat}"), problem);
        for card in &written.completed {
            let index = state.victory.iter().position(|other| other == card);
            let index = index.ok_or_else(|| problem("a victory card that is not on the table"))?;
            state.players[seat].completed |= 1 << index;
        }
        let markers = written.markers.unwrap_or_else(|| victory::completed(state, seat) as u8);
        if u32::from(markers) > victory::completed(state, seat) {
            return Err(problem("more control tokens next to victory cards than completed ones"));
        }
        state.players[seat].markers = markers;
        for &(giver, card) in &written.diplomacy {
            if giver.index() >= state.options.seats || giver == seat {
                return Err(problem("a diplomacy card of a player who is not a rival"));
            }
            let holder = &mut state.diplomacy[giver][card.index()];
            if holder.is_some() {
                return Err(problem("a diplomacy card that another player holds"));
            }
            *holder = Some(seat);
        }
    }
    if position.direction > 5 || position.stored > MOST_STORED {
        return Err(PositionError::at(
            "position",
            "the direction token has six directions, Great Zimbabwe room for four",
        ));
    }
    let sections = crate::components::catalogue().dials.event.sections.len();
    if usize::from(position.dial) >= sections {
        return Err(PositionError::at("dial", engine::say!("the event dial has {sections} sections")));
    }
    (state.direction, state.dial, state.stored) = (position.direction, position.dial, position.stored);
    Ok(())
}

/// Barbarians, tokens on the map, natural wonders and city-states.
fn load_neutrals(state: &mut NewDawn, position: &Position) -> Result<(), PositionError> {
    if !state.turn.begun {
        return Ok(());
    }
    for (barbarian, home) in state.board.all_barbarians().collect::<Vec<_>>() {
        let at = position.barbarians.as_ref().map(|written| written.get(&barbarian).copied().flatten());
        let at = match at {
            None => Some(home),
            Some(at) => {
                at.map(|at| space(state, at)).transpose().map_err(|problem| PositionError::at("barbarians", problem))?
            }
        };
        state.barbarians[barbarian.index()] = at;
    }
    if let Some(written) = &position.barbarians
        && written.keys().any(|&one| state.board.barbarian_home(one).is_none())
    {
        return Err(PositionError::at("barbarians", "a barbarian that is not on this map"));
    }
    let owned = state.all_seats().fold(Set::EMPTY, |set, seat| set | state.player(seat).friendly());
    let printed = state.board.resources.iter().fold(Set::EMPTY, |set, resources| set | *resources);
    let resources = match &position.resources {
        Some(hexes) => spaces(state, hexes).map_err(|problem| PositionError::at("resources", problem))?,
        None => printed & !owned,
    };
    if !resources.is_within(printed) {
        return Err(PositionError::at("resources", "a token where no resource is printed"));
    }
    state.tokens = resources | state.board.naturals & !owned;
    load_holders(state, position)
}

fn load_holders(state: &mut NewDawn, position: &Position) -> Result<(), PositionError> {
    for (natural, home) in state.board.all_naturals().collect::<Vec<_>>() {
        state.naturals[natural.index()].holder = state.owner(home);
    }
    for (seat, written) in state.all_seats().zip(&position.players) {
        for (&natural, &card) in &written.naturals {
            let one = &mut state.naturals[natural.index()];
            if one.holder != Some(seat) {
                return Err(PositionError::at(
                    engine::say!("player {seat}"),
                    engine::say!("{} is not held by this player", natural.name()),
                ));
            }
            one.card = Some(card);
        }
    }
    for (city_state, home) in state.board.all_city_states().collect::<Vec<_>>() {
        let written = position.city_states.get(&city_state).cloned().unwrap_or_default();
        if let Some(seat) = state.owner(home) {
            pieces::conquer_token(state, seat, city_state);
            if let Some(token) = &mut state.city_states[city_state.index()].conquered {
                token.card = match written.token {
                    None => token.card,
                    Some(TokenPlace::On(card)) => Some(card),
                    Some(TokenPlace::Beside) => None,
                };
            }
        } else if written.token.is_some() {
            return Err(PositionError::at("city_states", engine::say!("{} is not conquered", city_state.name())));
        }
        state.city_states[city_state.index()].holders = written.holders;
    }
    if position.city_states.keys().any(|&one| state.board.city_state_home(one).is_none()) {
        return Err(PositionError::at("city_states", "a city-state that is not on this map"));
    }
    Ok(())
}

/// Built wonders as written; the decks as written or dealt from what is left.
fn load_wonders(state: &mut NewDawn, position: &Position) -> Result<(), PositionError> {
    for (&wonder, &at) in &position.wonders {
        let at = space(state, at).map_err(|problem| PositionError::at("wonders", problem))?;
        state.wonders[wonder.index()] = Some(at);
    }
    if !state.turn.begun {
        let is_empty = position.wonders.is_empty() && position.decks.is_empty();
        return if is_empty { Ok(()) } else { Err(PositionError::at("wonders", "the map is not built yet")) };
    }
    for kind in WonderType::ALL {
        let cards = match position.decks.get(&kind) {
            Some(cards) => cards.clone(),
            None => deal_deck(state, kind),
        };
        if cards.len() > 6 {
            return Err(PositionError::at("decks", "a deck has at most six wonders"));
        }
        state.market[kind.index()] = cards.first().copied();
        state.decks[kind.index()] = Deck::stacked(cards.get(1..).unwrap_or_default());
    }
    Ok(())
}

fn deal_deck(state: &mut NewDawn, kind: WonderType) -> Vec<Wonder> {
    let mut cards = Vec::new();
    for era in Era::ALL {
        let of_era = || Wonder::of_type(kind).filter(move |wonder| wonder.era() == era);
        let mut left: Vec<Wonder> = of_era().filter(|wonder| state.wonders[wonder.index()].is_none()).collect();
        let built = of_era().count() - left.len();
        state.rng.shuffle(&mut left);
        let count = NewDawn::wonders_in_play(state.options.seats, era).saturating_sub(built);
        cards.extend(left.into_iter().take(count));
    }
    cards
}

fn load_agenda(state: &mut NewDawn, position: &Position) -> Result<(), PositionError> {
    let problem = |problem: &str| Err(PositionError::at("steps", problem));
    if position.steps.len() > MOST_STEPS {
        return problem("more steps than can be due");
    }
    let steps = if position.steps.is_empty() { vec![turn::Step::Turn.into()] } else { position.steps.clone() };
    for step in &steps {
        check_step(state, *step).map_err(|problem| PositionError::at("steps", problem))?;
    }
    let names = |step: Step| steps.contains(&step);
    state.battle = position.battle;
    if state.battle.is_some() != names(defeat::Step::DecideAttack.into()) {
        return problem("an attack must be under way if one is to be decided, and only then");
    }
    if let Some(battle) = state.battle {
        check_battle(state, battle).map_err(|problem| PositionError::at("battle", problem))?;
    }
    let may_share = names(barbarians::Step::Unstack.into());
    let on_map = state.barbarians.iter().flatten().count();
    if !may_share && state.barbarian_spaces().len() != on_map {
        return problem("barbarians share a space, but are not being moved");
    }
    if !state.turn.begun {
        check_building(state, &steps).map_err(|problem| PositionError::at("steps", problem))?;
    }
    state.agenda.push_in_order(steps.into_iter());
    Ok(())
}

/// While the map is built, tiles in hand and steps belong together, and the last step deals the rest.
fn check_building(state: &NewDawn, steps: &[Step]) -> Result<(), String> {
    let (last, before) = steps.split_last().ok_or("no steps")?;
    if *last != setup::Step::Populate.into() {
        return Err("while the table is being set up, the last step must be to populate the map".into());
    }
    for seat in state.all_seats() {
        let player = state.player(seat);
        let named = |step: Step| before.iter().filter(|other| **other == step).count();
        let lays = named(building::Step::LayTile { seat }.into());
        let chooses = named(setup::Step::ChooseLeader { seat }.into());
        if lays != state.hands[seat].len() || chooses != usize::from(player.leader.is_none()) {
            return Err(engine::say!("the tiles or the leader of seat {seat} do not fit the steps"));
        }
        let capital = state.hands[seat].iter().filter(|&&tile| is_capital_tile(tile)).count();
        if capital != usize::from(player.capital.is_none()) {
            return Err(engine::say!("seat {seat} needs a capital or the tile for it"));
        }
        let mut fresh = Player { capital: player.capital, ..Player::default() };
        player.leader.into_iter().for_each(|leader| give_leader(&mut fresh, leader));
        player.capital.into_iter().for_each(|capital| fresh.cities.insert(capital));
        let on_icon = player.capital.is_none_or(|capital| state.board.icon(capital) == Icon::Capital);
        if *player != fresh || !on_icon {
            return Err(engine::say!("seat {seat} has more than a capital, but the map is not built"));
        }
    }
    let fresh = Turn::fresh(state.turn.first, state.turn.seat, false);
    if state.turn != fresh || state.stored > 0 || state.diplomacy.0.iter().flatten().any(Option::is_some) {
        return Err("nothing can have happened before the map is built".into());
    }
    let laid = state.board.layout.tiles.iter().skip(usize::from(state.board.layout.core));
    if laid.into_iter().any(|laid| !building::is_near_enough(laid.at)) {
        return Err("a tile is farther from the middle of the table than players can lay it".into());
    }
    let is_lay = |step: &Step| matches!(step, Step::Building(building::Step::LayTile { .. }));
    let is_other = |step: &Step| !is_lay(step) && !matches!(step, Step::Setup(setup::Step::ChooseLeader { .. }));
    match before.iter().find(|step| is_other(step)) {
        Some(_) => Err("before the map is built, only leaders and tiles can be due".into()),
        None if before.iter().any(is_lay) && state.board.layout.core == 0 => Err("tiles are laid around a core".into()),
        None => Ok(()),
    }
}

fn is_capital_tile(tile: u8) -> bool {
    crate::map::Side::new(tile.clamp(1, 16), false).design().kind == crate::map::TileKind::Capital
}

fn check_battle(state: &NewDawn, battle: Battle) -> Result<(), String> {
    let at = space(state, battle.at)?;
    let is_die = |die: &u8| (1..=6).contains(die);
    if !battle.dice.iter().all(is_die) || battle.bonus.iter().chain(&battle.spent).any(|&one| one > 80) {
        return Err("dice show 1 to 6".into());
    }
    let target = crate::military::target(state, at).ok_or("nothing can be attacked there")?;
    if battle.row > 4 || target.defender() != battle.defender || battle.defender == Some(state.turn.seat) {
        return Err("something else is there to be attacked".into());
    }
    Ok(())
}

/// Numbers and places of a step are such as can come up.
fn check_step(state: &NewDawn, step: Step) -> Result<(), String> {
    let is_won = state.all_seats().any(|seat| victory::has_all(state, seat));
    if step == Step::Over && !is_won {
        return Err(engine::say!("{step:?} cannot be due here"));
    }
    step.sound(state)
}
