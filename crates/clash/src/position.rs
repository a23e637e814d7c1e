//! Positions as a person writes them: the rulebook's names, and only what matters. What is left out is dealt.

use crate::audit::{audit, region_of, used_actions, used_events, used_objectives};
use crate::chapter::{Log, Step};
use crate::components::{ActionCard, Cards, EventCard, ObjectiveCard};
use crate::map::{Lying, Map, Region, Set, Space};
use crate::names::{AdvanceSet, Mood, Piece, UnitKind, Wonder};
use crate::payment::Purse;
use crate::state::{
    City, Options, Owner, Place, Player, State, Turn, UNITS, Unit, UnitMarks, UnitSet, WonderPlace, first_of,
};
use crate::words::counted;
use crate::{setup, turn};
use engine::{Agenda, Chapter as _, Deck, PositionError, Rng, Seat, SeatSet, Seed, Stepwise as _};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A position, as written. Only `players` must be there.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// What is due, the last of it first; left out, the player of the turn acts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub agenda: Vec<Step>,
    /// The seats round the board; left out, by their numbers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub around: Vec<Seat>,
    /// The round.
    #[serde(default = "one")]
    pub round: u8,
    /// The turn of the round; 4 is the Status Phase.
    #[serde(default = "one")]
    pub turn_of_round: u8,
    /// The first player; left out, the first seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<Seat>,
    /// The turn; left out, the first player's, with three actions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<Turn>,
    /// What lies in the slots that are no homes: `down`, `down 8`, `up 8` or `up 8 turned`. Left out, they are face down.
    #[serde(default)]
    pub regions: Vec<String>,
    /// Spaces with an Exhausted token.
    #[serde(default)]
    pub exhausted: Set,
    /// The cities.
    #[serde(default)]
    pub cities: BTreeMap<Space, CityPosition>,
    /// One for each seat.
    pub players: Vec<PlayerPosition>,
    /// Cards left in the deck, the top one first; left out, all that are nowhere else, shuffled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub action_deck: Option<Vec<ActionCard>>,
    /// Action cards discarded.
    #[serde(default)]
    pub action_discards: Vec<ActionCard>,
    /// As the other decks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event_deck: Option<Vec<EventCard>>,
    /// Event cards discarded.
    #[serde(default)]
    pub event_discards: Vec<EventCard>,
    /// As the other decks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub objective_deck: Option<Vec<ObjectiveCard>>,
    /// As the other decks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wonder_deck: Option<Vec<Wonder>>,
    /// Wonders that are neither in the deck nor in a city.
    #[serde(default)]
    pub wonders: BTreeMap<Wonder, WonderPlace>,
    /// Whether Plague bars growth.
    #[serde(default)]
    pub plague: bool,
    /// The last payment.
    #[serde(default)]
    pub paid: Purse,
    /// The battle under way, or the last one.
    #[serde(default)]
    pub battle: crate::combat::Battle,
    /// The Event being resolved.
    #[serde(default)]
    pub event: crate::events::Resolution,
    /// What Action cards under way have to remember.
    #[serde(default)]
    pub cards: crate::action_cards::Played,
    /// Objectives completed in this round and by the trigger under way.
    #[serde(default)]
    pub claims: crate::objectives::Claims,
    /// The offer on the table.
    #[serde(default)]
    pub offer: crate::trade::Offer,
    /// Why the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub finish: Option<crate::scoring::Finish>,
}

/// The most steps that are read: half of what the agenda holds, so that whatever they push finds room. Games under way
/// have about a dozen.
const MOST_STEPS: usize = 24;

const fn one() -> u8 {
    1
}

/// A city.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CityPosition {
    /// The seat that owns it; left out, the Barbarians.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// How it feels; left out, neutral.
    #[serde(default = "neutral")]
    pub mood: Mood,
    /// Its pieces and their colours.
    #[serde(default)]
    pub pieces: BTreeMap<Piece, Seat>,
    /// The Sea space of its Port.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub port: Option<Space>,
    /// The Wonder in it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wonder: Option<Wonder>,
    /// How often it was activated this turn.
    #[serde(default)]
    pub activations: u8,
    /// Barbarian units in it.
    #[serde(default)]
    pub barbarians: u8,
}

const fn neutral() -> Mood {
    Mood::Neutral
}

/// A player.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[allow(missing_docs)] // As in the state.
pub struct PlayerPosition {
    pub goods: Purse,
    pub culture_level: u8,
    pub happiness_level: u8,
    pub advances: AdvanceSet,
    pub writing_drawn: bool,
    /// Army units: `C4`, `ship 1`, with `moved`, `fought`, `mountain` or `forest` after it; `-` is one in the supply.
    pub armies: Vec<String>,
    /// Settlers, likewise.
    pub settlers: Vec<String>,
    /// Ships, likewise.
    pub ships: Vec<String>,
    pub hand: Vec<ActionCard>,
    pub great: Vec<EventCard>,
    pub objectives: Vec<ObjectiveCard>,
    pub peaceful: Vec<ObjectiveCard>,
    pub warlike: Vec<ObjectiveCard>,
    pub destroyed: [u8; 1 + Piece::COUNT],
    pub event_points: u8,
    pub fewer_actions: u8,
    pub assassinated: bool,
    pub truce: SeatSet,
}

impl Position {
    /// The position as a person would write it, with everything hidden named.
    pub(crate) fn of(state: &State) -> Position {
        let homes = state.options.seats;
        let regions = state.map.layout().all_slots().skip(homes).map(|slot| write_lying(state.map.lying(slot)));
        let elsewhere = |place: WonderPlace| !matches!(place, WonderPlace::Deck | WonderPlace::Built(_));
        let wonders = Wonder::ALL.into_iter().map(|wonder| (wonder, state.wonders[wonder.index()]));
        Position {
            agenda: state.agenda.steps().to_vec(),
            around: state.around().to_vec(),
            round: state.round,
            turn_of_round: state.turn_of_round,
            first: Some(state.first),
            turn: Some(state.turn),
            regions: regions.collect(),
            exhausted: state.exhausted,
            cities: state.cities.iter().map(|(space, city)| (space, write_city(city))).collect(),
            players: state.seats().map(|seat| write_player(&state.players[seat])).collect(),
            action_deck: Some(state.action_deck.peek().collect()),
            action_discards: state.action_discards.to_vec(),
            event_deck: Some(state.event_deck.peek().collect()),
            event_discards: state.event_discards.to_vec(),
            objective_deck: Some(state.objective_deck.peek().collect()),
            wonder_deck: Some(state.wonder_deck.peek().collect()),
            wonders: wonders.filter(|(_, place)| elsewhere(*place)).collect(),
            plague: state.plague,
            paid: state.paid,
            battle: state.battle,
            event: state.event,
            cards: state.cards,
            claims: state.claims,
            offer: state.offer,
            finish: state.finish,
        }
    }

    /// Sets the position up.
    pub(crate) fn set_up(&self, options: &Options, seed: Seed) -> Result<State, PositionError> {
        if self.players.len() != options.seats {
            let problem = engine::say!("{} players for {} seats", self.players.len(), options.seats);
            return Err(PositionError::at("players", problem));
        }
        let mut state = setup::bare(<State as engine::Game>::REVISION, options, Rng::new(seed));
        self.load_turn(&mut state)?;
        self.load_map(&mut state)?;
        for (seat, written) in Seat::all(options.seats).zip(&self.players) {
            let player =
                read_player(written).map_err(|problem| PositionError::at(engine::say!("player {seat}"), problem))?;
            state.players[seat] = player;
        }
        self.load_cities(&mut state)?;
        self.load_decks(&mut state)?;
        state.plague = self.plague;
        state.paid = self.paid;
        state.battle = self.battle;
        state.event = self.event;
        state.cards = self.cards;
        state.claims = self.claims;
        state.offer = self.offer;
        state.finish = self.finish;
        self.check_memory(&state)?;
        audit(&state).map_err(|problem| PositionError::at("position", problem))?;
        self.load_agenda(&mut state)?;
        state.settle(&mut Log::silent());
        somebody_can_act(&state)?;
        Ok(state)
    }

    /// What is kept of battles and Events past names seats and units that are there.
    fn check_memory(&self, state: &State) -> Result<(), PositionError> {
        let battle = &self.battle;
        let owners = [battle.attacker, battle.defender, battle.winner].into_iter().flatten();
        let known = owners.filter_map(Owner::seat).chain(self.event.drawer).all(|seat| state.is_seat(seat));
        let on_board = state.is_on_board(battle.space) || battle.attacker.is_none();
        if !known || !on_board || battle.attackers.0 >> UNITS != 0 {
            return Err(PositionError::at("battle", "a battle or an Event names what is not there"));
        }
        Ok(())
    }

    fn load_turn(&self, state: &mut State) -> Result<(), PositionError> {
        let wrong = |problem: &str| Err(PositionError::at("turn", problem));
        if !self.around.is_empty() {
            let all: SeatSet = self.around.iter().copied().filter(|&seat| state.is_seat(seat)).collect();
            if self.around.len() != state.options.seats || all.len() != state.options.seats {
                return wrong("every seat sits somewhere round the board");
            }
            state.table[..self.around.len()].copy_from_slice(&self.around);
        }
        state.round = self.round;
        state.turn_of_round = self.turn_of_round;
        state.first = self.first.unwrap_or(state.around()[0]);
        state.turn = self.turn.unwrap_or(Turn { actions: 3, fresh: false, ..Turn::of(state.first) });
        if !state.is_seat(state.first) || !state.is_seat(state.active()) {
            return wrong("no such seat");
        }
        if !(1..=state.last_round()).contains(&self.round) || !(1..=4).contains(&self.turn_of_round) {
            return wrong("no such round or turn");
        }
        let offers = state.turn.offers.into_iter().max().unwrap_or(0);
        if state.turn.actions > 20 || state.turn.collects > 100 || offers > 100 || state.turn.drafts > 100 {
            return wrong("no turn has that many actions");
        }
        Ok(())
    }

    fn load_map(&self, state: &mut State) -> Result<(), PositionError> {
        let wrong = |problem: String| Err(PositionError::at("regions", problem));
        let homes = state.options.seats;
        let layout = state.map.layout();
        if self.regions.len() > layout.slots - homes {
            return wrong(engine::say!("{} regions are too many", self.regions.len()));
        }
        let mut written = Vec::new();
        for text in &self.regions {
            match read_lying(text) {
                Ok(lying) => written.push(lying),
                Err(problem) => return wrong(problem),
            }
        }
        let named: Cards = written.iter().flatten().filter_map(|lying| region_of(*lying)).map(Region::number).collect();
        if named.len() != written.iter().flatten().count() {
            return wrong("a region lies in two places".into());
        }
        // The regions that are not named are dealt to the other slots.
        let mut rest: Vec<Region> = Region::all().filter(|region| !named.contains(region.number())).collect();
        state.rng.shuffle(&mut rest);
        state.map = Map::new(homes, Region::all());
        let mut rest = rest.into_iter();
        for (index, slot) in layout.all_slots().skip(homes).enumerate() {
            let lying = written.get(index).copied().flatten().or_else(|| rest.next().map(Lying::FaceDown));
            state.map.lay(slot, lying.unwrap_or_default());
        }
        state.exhausted = self.exhausted;
        Ok(())
    }

    fn load_cities(&self, state: &mut State) -> Result<(), PositionError> {
        for (&space, written) in &self.cities {
            let mut city = City::new(written.seat.map_or(Owner::Barbarians, Owner::Seat));
            city.mood = written.mood;
            for (&piece, &seat) in &written.pieces {
                city.pieces[piece.index()] = Some(seat);
            }
            city.port = written.port;
            city.wonder = written.wonder;
            city.activations = written.activations;
            city.barbarians = written.barbarians;
            state.cities.insert(space, city);
            if let Some(wonder) = written.wonder {
                state.wonders[wonder.index()] = WonderPlace::Built(space);
            }
        }
        for (&wonder, &place) in &self.wonders {
            let fits = match place {
                WonderPlace::Claimed(seat) | WonderPlace::Gone(Some(seat)) => state.is_seat(seat),
                WonderPlace::FaceUp | WonderPlace::Gone(None) => true,
                WonderPlace::Deck | WonderPlace::Built(_) => false,
            };
            if !fits || state.wonders[wonder.index()] != WonderPlace::Deck {
                return Err(PositionError::at("wonders", engine::say!("{} cannot be there", wonder.title())));
            }
            state.wonders[wonder.index()] = place;
        }
        Ok(())
    }

    fn load_decks(&self, state: &mut State) -> Result<(), PositionError> {
        let too_many = |place: &str| PositionError::at(place, "more cards than there are");
        fill(&mut state.action_discards, &self.action_discards).map_err(|_| too_many("action_discards"))?;
        fill(&mut state.event_discards, &self.event_discards).map_err(|_| too_many("event_discards"))?;
        let actions = rest(ActionCard::all(), &self.action_deck, used_actions(state), ActionCard::number);
        let events = rest(EventCard::all(), &self.event_deck, used_events(state), EventCard::number);
        let objectives =
            rest(ObjectiveCard::all(), &self.objective_deck, used_objectives(state), ObjectiveCard::number);
        let in_deck = |wonder: &Wonder| state.wonders[wonder.index()] == WonderPlace::Deck;
        let wonders = self.wonder_deck.clone().unwrap_or_else(|| Wonder::ALL.into_iter().filter(in_deck).collect());
        let sizes = [(actions.len(), 42), (events.len(), 38), (objectives.len(), 32), (wonders.len(), Wonder::COUNT)];
        if sizes.into_iter().any(|(size, most)| size > most) {
            return Err(too_many("decks"));
        }
        state.action_deck = Deck::stacked(&actions);
        state.event_deck = Deck::stacked(&events);
        state.objective_deck = Deck::stacked(&objectives);
        state.wonder_deck = Deck::stacked(&wonders);
        let State { rng, action_deck, event_deck, objective_deck, wonder_deck, .. } = state;
        if self.action_deck.is_none() {
            action_deck.shuffle(rng);
        }
        if self.event_deck.is_none() {
            event_deck.shuffle(rng);
        }
        if self.objective_deck.is_none() {
            objective_deck.shuffle(rng);
        }
        if self.wonder_deck.is_none() {
            wonder_deck.shuffle(rng);
        }
        Ok(())
    }

    fn load_agenda(&self, state: &mut State) -> Result<(), PositionError> {
        let wrong = |problem: String| Err(PositionError::at("agenda", problem));
        state.agenda = Agenda::new();
        if state.finish.is_some() {
            state.push(Step::Over);
            return Ok(());
        }
        if self.agenda.is_empty() {
            let step = if state.in_status_phase() { turn::Step::NextRound } else { turn::Step::Act };
            state.push(step);
        }
        if self.agenda.len() > MOST_STEPS {
            return wrong(engine::say!("there is room for {MOST_STEPS} steps"));
        }
        if !matches!(self.agenda.first(), None | Some(Step::Turn(_))) {
            return wrong("the turn must come after all else".into());
        }
        let answered = self.agenda.contains(&Step::Trade(crate::trade::Step::Answer));
        if self.offer.parties.is_some() != answered {
            return wrong("an offer on the table waits for its answer".into());
        }
        for &step in &self.agenda {
            if step == Step::Over {
                return wrong("the game is not over".into());
            }
            if let Err(problem) = step.sound(state) {
                return wrong(problem);
            }
            state.push(step);
        }
        Ok(())
    }
}

fn fill<T: Copy + Default, const N: usize>(list: &mut engine::List<T, N>, items: &[T]) -> Result<(), String> {
    items.iter().try_for_each(|&item| list.try_push(item)).map_err(|error| error.to_string())
}

/// The written deck, or all cards that are nowhere else.
fn rest<T: Copy>(all: impl Iterator<Item = T>, written: &Option<Vec<T>>, used: Vec<u8>, number: fn(T) -> u8) -> Vec<T> {
    written.clone().unwrap_or_else(|| all.filter(|&card| !used.contains(&number(card))).collect())
}

fn write_lying(lying: Lying) -> String {
    match lying {
        Lying::Nothing | Lying::Home(_) => "down".into(),
        Lying::FaceDown(region) => format!("down {}", region.number()),
        Lying::FaceUp(region, false) => format!("up {}", region.number()),
        Lying::FaceUp(region, true) => format!("up {} turned", region.number()),
    }
}

fn read_lying(text: &str) -> Result<Option<Lying>, String> {
    let region = |number: &str| {
        let number = engine::chapter::count(number)?;
        Region::numbered(number).ok_or_else(|| engine::say!("there is no regular region {number}"))
    };
    match text.split_whitespace().take(4).collect::<Vec<_>>()[..] {
        ["down"] => Ok(None),
        ["down", number] => Ok(Some(Lying::FaceDown(region(number)?))),
        ["up", number] => Ok(Some(Lying::FaceUp(region(number)?, false))),
        ["up", number, "turned"] => Ok(Some(Lying::FaceUp(region(number)?, true))),
        _ => Err("a region is written like `down`, `down 8`, `up 8` or `up 8 turned`".into()),
    }
}

fn write_city(city: &City) -> CityPosition {
    CityPosition {
        seat: city.owner.seat(),
        mood: city.mood,
        pieces: Piece::ALL.into_iter().filter_map(|piece| Some((piece, city.colour(piece)?))).collect(),
        port: city.port,
        wonder: city.wonder,
        activations: city.activations,
        barbarians: city.barbarians,
    }
}

pub(crate) fn write_unit(unit: &Unit) -> String {
    let UnitMarks { moved, fought, mountain, forest } = unit.marks;
    let mut text = match unit.place {
        Place::Supply => "-".to_owned(),
        Place::At(space) => space.to_string(),
        Place::Aboard(ship) => format!("ship {}", ship + 1),
    };
    for (mark, word) in [(moved, " moved"), (fought, " fought"), (mountain, " mountain"), (forest, " forest")] {
        if mark {
            text.push_str(word);
        }
    }
    text
}

fn read_unit(text: &str) -> Result<Unit, String> {
    let words: Vec<&str> = text.split_whitespace().take(8).collect();
    let (place, marks) = match words[..] {
        ["-"] => (Place::Supply, &[][..]),
        ["ship", number, ..] => match engine::chapter::count(number)? {
            number @ 1..=4 => (Place::Aboard(number - 1), &words[2..]),
            number => return Err(engine::say!("there is no ship {number}")),
        },
        [space, ..] => (Place::At(space.parse()?), &words[1..]),
        [] => return Err("a unit is written like `C4`, `ship 1` or `-`".into()),
    };
    let mut unit = Unit { place, marks: UnitMarks::default() };
    for &mark in marks {
        let mark = match mark {
            "moved" => &mut unit.marks.moved,
            "fought" => &mut unit.marks.fought,
            "mountain" => &mut unit.marks.mountain,
            "forest" => &mut unit.marks.forest,
            _ => {
                return Err(engine::say!(
                    "{:?} is not something a unit did",
                    mark.chars().take(20).collect::<String>()
                ));
            }
        };
        *mark = true;
    }
    Ok(unit)
}

/// Units of a kind, without those at the end that are in the supply.
fn write_units(player: &Player, kind: UnitKind) -> Vec<String> {
    let all: Vec<&Unit> = UnitSet::of(kind).iter().map(|unit| &player.units[unit]).collect();
    let used = all.iter().rposition(|unit| unit.place != Place::Supply).map_or(0, |last| last + 1);
    all[..used].iter().map(|unit| write_unit(unit)).collect()
}

fn write_player(player: &Player) -> PlayerPosition {
    let objectives = |cards: Cards| cards.iter().filter_map(ObjectiveCard::numbered).collect();
    PlayerPosition {
        goods: player.goods,
        culture_level: player.culture_level,
        happiness_level: player.happiness_level,
        advances: player.advances,
        writing_drawn: player.writing_drawn,
        armies: write_units(player, UnitKind::Army),
        settlers: write_units(player, UnitKind::Settler),
        ships: write_units(player, UnitKind::Ship),
        hand: player.hand.iter().filter_map(ActionCard::numbered).collect(),
        great: player.great.iter().filter_map(EventCard::numbered).collect(),
        objectives: objectives(player.objectives),
        peaceful: objectives(player.peaceful),
        warlike: objectives(player.warlike),
        destroyed: player.destroyed,
        event_points: player.event_points,
        fewer_actions: player.fewer_actions,
        assassinated: player.assassinated,
        truce: player.truce,
    }
}

fn read_player(written: &PlayerPosition) -> Result<Player, String> {
    let objectives = |cards: &[ObjectiveCard]| cards.iter().map(|card| card.number()).collect();
    let mut units = [Unit::default(); UNITS];
    let kinds =
        [(UnitKind::Army, &written.armies), (UnitKind::Settler, &written.settlers), (UnitKind::Ship, &written.ships)];
    for (kind, texts) in kinds {
        if texts.len() > kind.supply() {
            return Err(engine::say!("{} are too many", counted(texts.len() as u64, kind.title())));
        }
        for (index, text) in texts.iter().enumerate() {
            units[first_of(kind) + index] = read_unit(text)?;
        }
    }
    if written.event_points > 100 || written.fewer_actions > 10 || written.destroyed.iter().any(|&count| count > 7) {
        return Err("event_points, fewer_actions or destroyed is too large".into());
    }
    Ok(Player {
        goods: written.goods,
        culture_level: written.culture_level,
        happiness_level: written.happiness_level,
        advances: written.advances,
        writing_drawn: written.writing_drawn,
        units,
        hand: written.hand.iter().map(|card| card.number()).collect(),
        great: written.great.iter().map(|card| card.number()).collect(),
        objectives: objectives(&written.objectives),
        peaceful: objectives(&written.peaceful),
        warlike: objectives(&written.warlike),
        destroyed: written.destroyed,
        event_points: written.event_points,
        fewer_actions: written.fewer_actions,
        assassinated: written.assassinated,
        truce: written.truce,
    })
}

/// A table that waits for seats which can do nothing would wait for ever.
fn somebody_can_act(state: &State) -> Result<(), PositionError> {
    let waiting = engine::Game::to_act(state);
    let mut actions = Vec::new();
    waiting.iter().for_each(|seat| engine::Game::actions(state, seat, &mut actions));
    if waiting.is_empty() || !actions.is_empty() {
        return Ok(());
    }
    Err(PositionError::at("agenda", "nobody whom the table waits for can do anything"))
}
