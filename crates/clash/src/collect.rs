//! Collecting resources. `CC-collect`

use crate::chapter::{Action as AnyAction, Log, Reason, TurnAction};
use crate::cities;
use crate::map::{Set, Space};
use crate::moments::Moment;
use crate::names::{Advance, Good, Piece, Terrain};
use crate::payment::{Cost, Purse, Takes};
use crate::state::State;
use crate::words::counted;
use engine::{Ask, Chapter, Choice, PromptKind, Seat, SeatSet, say, tell};
use serde::{Deserialize, Serialize};
use std::fmt;

/// How far Husbandry reaches. `CC-adv-husbandry`
const HUSBANDRY_REACH: u8 = 2;
/// Mood tokens for a further Collect under Economic Liberty. `CC-adv-economic-liberty-2`
const FURTHER_COLLECT: u8 = 2;
/// Resources that Mass Collection adds. `CC-act-mass-collection`
const MASS: u8 = 2;

/// What may be waited for.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/", rename = "CollectStep"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "CollectStep"))]
pub enum Step {
    /// What the city takes.
    Gather(Gathering),
}

/// A Collect under way.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Gathering {
    /// The city.
    pub space: Space,
    /// How many resources at most.
    pub most: u8,
    /// Whether Husbandry reaches farther.
    pub far: bool,
    /// Whether one space may give several: Focused Collection.
    pub focused: bool,
}

engine::verbs! {
    /// What a seat asks for.
    pub enum Action {
        /// Activates a city to collect, perhaps with Husbandry.
        Collect { at: Space, husbandry: bool } => ["collect" at [husbandry]];
        /// Takes these resources.
        Gather(goods: Purse) => ["gather" goods];
    }
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/", rename = "CollectEvent"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "CollectEvent"))]
#[allow(missing_docs)] // The sentences below say what the variants are.
pub enum Event {
    Collected {
        seat: Seat,
        space: Space,
        #[cfg_attr(feature = "ts", ts(as = "crate::payment::Written"))]
        gathered: Purse,
        #[cfg_attr(feature = "ts", ts(as = "crate::payment::Written"))]
        kept: Purse,
    },
    Educated {
        seat: Seat,
    },
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Collected { seat, space, gathered, kept } if gathered == kept => {
                tell!(f, "@{seat} collects {} with the city on {space}.", gathered.told())
            }
            Event::Collected { seat, space, gathered, kept } if kept.is_empty() => {
                tell!(f, "@{seat} collects {} with the city on {space}, but can keep nothing.", gathered.told())
            }
            Event::Collected { seat, space, gathered, kept } => {
                let (gathered, kept) = (gathered.told(), kept.told());
                tell!(f, "@{seat} collects {gathered} with the city on {space}, but can keep only {kept}.")
            }
            Event::Educated { seat } => tell!(f, "@{seat} gets 1 Idea through Public Education."),
        }
    }
}

engine::reasons! {
    /// The fact that stands against an action.
    #[derive(Copy)]
    pub enum Why {
        NoActions => "you have no actions left", ["CC-turn-2"];
        CannotPay => "you cannot pay for that", ["CC-scale-5"];
        NoFurtherCollect => "another Collect costs 2 Mood tokens", ["CC-adv-economic-liberty-4"];
        NoHusbandry => "you do not have Husbandry, or have used it this turn", ["CC-adv-husbandry"];
        NothingToCollect { space: Space } => "the city on {space} has nothing to collect", ["CC-activate-3"];
        OtherCity { at: Space } => "nothing is collected from {at}: it holds another city", ["CC-collect-6"];
        ForeignUnits { at: Space } => "nothing is collected from {at}: foreign units are there", ["CC-collect-7"];
        Exhausted { at: Space } => "nothing is collected from {at}: it is exhausted", ["CC-collect-8"];
        NotGiven { good: Good } => "no space in reach gives {}" (good.title()), ["CC-collect-5"];
        SpacesGiveOne { good: Good } => "each space in reach gives {} only once" (good.title()), ["CC-collect-3"];
        OneSeaSpace => "a Collect uses only one Sea space", ["CC-collect-11"];
        NoPort { space: Space } => "the city on {space} has no Port to bring it in", ["CC-piece-port-2"];
        PortWithoutFishing { space: Space } => "the captured Port on {space} does not work without Fishing", ["CC-capture-8"];
        TooMany { most: u8 } => "the city collects at least 1 resource, and at most {most}", ["CC-collect-1"];
    }
}

/// What the spaces in reach of a city give, each once.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Yield {
    food: u8,
    ore: u8,
    wood: u8,
    /// What one Sea space gives: Food, and with a Port Gold or Mood tokens instead.
    sea: u8,
    port: bool,
}

impl Yield {
    /// What a Collect can take. `CC-collect-2` to `CC-collect-8` `CC-adv-fishing-2` `CC-collect-11`
    /// `CC-adv-farming` `CC-adv-irrigation` `CC-adv-mining` `CC-adv-fishing`
    fn of(state: &State, seat: Seat, gathering: Gathering) -> Yield {
        let Gathering { space, most, focused, .. } = gathering;
        let [near, land] = gathering.reach(state);
        let barred = (state.cities.spaces() - Set::only(space)) | state.foreign_units(seat) | state.exhausted;
        let count = |advance: Advance, reach: Set, terrain: Terrain| {
            let spaces =
                if state.holds(seat, advance) { (reach & state.map.all(terrain)) - barred } else { Set::EMPTY };
            match spaces.len() as u8 {
                0 => 0,
                // `CC-act-focused-collection`
                _ if focused => most,
                spaces => spaces,
            }
        };
        let barren = count(Advance::Irrigation, land, Terrain::Barren);
        let sea = count(Advance::Fishing, near, Terrain::Sea);
        Yield {
            food: count(Advance::Farming, land, Terrain::Fertile).saturating_add(barren),
            wood: count(Advance::Farming, land, Terrain::Forest),
            ore: count(Advance::Mining, land, Terrain::Mountain),
            sea: if focused { sea } else { sea.min(1) },
            port: state.works(space, Piece::Port),
        }
    }

    fn is_nothing(self) -> bool {
        (self.food, self.ore, self.wood, self.sea) == (0, 0, 0, 0)
    }

    /// Whether these spaces can give all that. `CC-collect-3` `CC-piece-port-2`
    fn gives(self, gathered: Purse) -> bool {
        let from_port = gathered[Good::Gold].saturating_add(gathered[Good::Mood]);
        let from_sea = if self.port { self.sea } else { 0 };
        let food = self.food.saturating_add(self.sea);
        gathered[Good::Ideas] == 0
            && gathered[Good::Culture] == 0
            && gathered[Good::Ore] <= self.ore
            && gathered[Good::Wood] <= self.wood
            && from_port <= from_sea
            && gathered[Good::Food].saturating_add(from_port) <= food
    }

    /// Calls back for everything that can be taken, the most first. `CC-collect-9`
    fn each(self, most: u8, mut each: impl FnMut(Purse)) {
        let port = if self.port { self.sea.min(most) } else { 0 };
        for total in (1..=most).rev() {
            for food in (0..=total.min(self.food.saturating_add(self.sea))).rev() {
                for ore in (0..=(total - food).min(self.ore)).rev() {
                    for wood in (0..=(total - food - ore).min(self.wood)).rev() {
                        let rest = total - food - ore - wood;
                        if rest > port || food + rest > self.food.saturating_add(self.sea) {
                            continue;
                        }
                        let land = Purse::of(Good::Food, food).and(Good::Ore, ore).and(Good::Wood, wood);
                        (0..=rest).for_each(|mood| each(land.and(Good::Gold, rest - mood).and(Good::Mood, mood)));
                    }
                }
            }
        }
    }
}

impl Gathering {
    /// The spaces in reach: those next to the city, where Sea counts, and those where Land does. `CC-collect-2`
    fn reach(self, state: &State) -> [Set; 2] {
        let near = Set::only(self.space) | state.map.neighbours(self.space);
        let far = if self.far { state.map.within(Set::only(self.space), HUSBANDRY_REACH) } else { Set::EMPTY };
        [near, near | far]
    }

    /// The spaces in reach that give a good by their terrain, whatever stands on them. `CC-collect-5`
    fn sources(self, state: &State, seat: Seat, good: Good) -> Set {
        let [near, land] = self.reach(state);
        let of = |advance: Advance, reach: Set, terrain: Terrain| {
            if state.holds(seat, advance) { reach & state.map.all(terrain) } else { Set::EMPTY }
        };
        let sea = of(Advance::Fishing, near, Terrain::Sea);
        match good {
            Good::Food => {
                of(Advance::Farming, land, Terrain::Fertile) | of(Advance::Irrigation, land, Terrain::Barren) | sea
            }
            Good::Wood => of(Advance::Farming, land, Terrain::Forest),
            Good::Ore => of(Advance::Mining, land, Terrain::Mountain),
            Good::Gold | Good::Mood => sea,
            Good::Ideas | Good::Culture => Set::EMPTY,
        }
    }

    /// The space that would give a good and must not, and why. `CC-collect-6` to `CC-collect-8`
    fn bar(self, state: &State, seat: Seat, good: Good) -> Option<Why> {
        let sources = self.sources(state, seat, good) - Set::only(self.space);
        sources.iter().find_map(|at| {
            if state.city(at).is_some() {
                Some(Why::OtherCity { at })
            } else if state.foreign_units(seat).contains(at) {
                Some(Why::ForeignUnits { at })
            } else {
                state.exhausted.contains(at).then_some(Why::Exhausted { at })
            }
        })
    }

    /// Why the spaces in reach do not give all that.
    fn shortage(self, state: &State, seat: Seat, gathered: Purse) -> Why {
        let gives = Yield::of(state, seat, self);
        let short = |good: &Good| !gives.gives(Purse::of(*good, gathered[*good]));
        // Each good is there by itself: Food and what a Port brings come from the same Sea space.
        let Some(good) = Good::ALL.into_iter().find(short) else { return Why::OneSeaSpace };
        let space = self.space;
        if matches!(good, Good::Gold | Good::Mood) && !gives.port {
            let captured = state.city(space).is_some_and(|city| city.has(Piece::Port));
            return if captured { Why::PortWithoutFishing { space } } else { Why::NoPort { space } };
        }
        let sources = self.sources(state, seat, good);
        let seas = (sources & state.map.all(Terrain::Sea)).len();
        match self.bar(state, seat, good) {
            Some(bar) => bar,
            None if sources.is_empty() => Why::NotGiven { good },
            None if seas > 1 => Why::OneSeaSpace,
            None => Why::SpacesGiveOne { good },
        }
    }
}

/// The Collect that the active player would begin.
fn begun(state: &State, space: Space, husbandry: bool) -> Gathering {
    let capacity = state.city(space).map_or(0, |city| cities::capacity(state, city));
    let most = capacity + if state.turn.mass { MASS } else { 0 };
    Gathering { space, most, far: husbandry, focused: state.turn.focused }
}

/// Whether Economic Liberty works this turn. `CC-adv-economic-liberty-3`
fn is_liberal(state: &State, seat: Seat) -> bool {
    state.holds(seat, Advance::EconomicLiberty) && !state.turn.used.contains(Advance::EconomicLiberty)
}

/// Whether the next Collect costs no action. `CC-adv-economic-liberty`
fn is_free(state: &State, seat: Seat) -> bool {
    is_liberal(state, seat) && state.turn.collects == 0
}

/// What a Collect costs beyond its action. `CC-adv-economic-liberty-4` `CC-adv-husbandry` `CC-adv-husbandry-2`
fn price(state: &State, seat: Seat, husbandry: bool) -> Cost {
    let further = is_liberal(state, seat) && state.turn.collects > 0;
    let food = husbandry && !state.holds(seat, Advance::Roads);
    Cost::FREE.and(if further { FURTHER_COLLECT } else { 0 }, Takes::MOOD).and(u8::from(food), Takes::FOOD)
}

fn check_collect(state: &State, seat: Seat, space: Space, husbandry: bool) -> Result<(), Reason> {
    cities::may_activate(state, seat, space)?;
    let spent = state.turn.used.contains(Advance::Husbandry);
    if husbandry && (spent || !state.holds(seat, Advance::Husbandry)) {
        return Err(Why::NoHusbandry.into());
    }
    if !state.has_action() && !is_free(state, seat) {
        return Err(Why::NoActions.into());
    }
    let begun = begun(state, space, husbandry);
    if Yield::of(state, seat, begun).is_nothing() {
        let bar = Good::ALL.into_iter().find_map(|good| begun.bar(state, seat, good));
        return Err(bar.unwrap_or(Why::NothingToCollect { space }).into());
    }
    if !state.can_pay(seat, price(state, seat, false)) {
        return Err(Why::NoFurtherCollect.into());
    }
    if state.can_pay(seat, price(state, seat, husbandry)) { Ok(()) } else { Err(Why::CannotPay.into()) }
}

/// Begins a Collect. Husbandry is paid before anything is taken. `CC-adv-husbandry-3`
fn collect(state: &mut State, seat: Seat, space: Space, husbandry: bool, log: &mut Log) {
    let gathering = begun(state, space, husbandry);
    let cost = price(state, seat, husbandry);
    if !is_free(state, seat) {
        state.spend_action();
    }
    state.turn.collects = state.turn.collects.saturating_add(1);
    (state.turn.focused, state.turn.mass) = (false, false);
    if husbandry {
        state.turn.used.insert(Advance::Husbandry);
    }
    cities::activate(state, space, log);
    state.push(Step::Gather(gathering));
    state.charge(seat, cost, log);
}

/// Takes what was chosen; what is above a limit is lost. `CC-scale-4` `CC-adv-public-education`
fn gather(state: &mut State, seat: Seat, space: Space, gathered: Purse, log: &mut Log) {
    state.agenda.pop();
    let mut kept = Purse::EMPTY;
    for (good, count) in gathered.iter() {
        kept = kept.and(good, state.gain(seat, good, count));
    }
    log.tell(|| Event::Collected { seat, space, gathered, kept }.into());
    if state.holds(seat, Advance::PublicEducation) && state.works(space, Piece::Academy) {
        state.gain(seat, Good::Ideas, 1);
        log.tell(|| Event::Educated { seat }.into());
    }
    state.push(Moment::Collected { seat, space });
}

impl TurnAction for Action {
    fn offer(state: &State, seat: Seat, out: &mut Vec<AnyAction>) {
        for space in state.cities_of(seat) {
            for husbandry in [false, true] {
                if check_collect(state, seat, space, husbandry).is_ok() {
                    out.push(Action::Collect { at: space, husbandry }.into());
                }
            }
        }
    }

    fn allow(&self, state: &State, seat: Seat) -> Result<(), Reason> {
        match *self {
            Action::Collect { at: space, husbandry } => check_collect(state, seat, space, husbandry),
            Action::Gather(_) => Err(Reason::NotNow),
        }
    }

    fn take(&self, state: &mut State, seat: Seat, log: &mut Log) {
        if let Action::Collect { at: space, husbandry } = *self {
            collect(state, seat, space, husbandry, log);
        }
    }

    fn explain(&self, _: &State, _: Seat, choice: &mut Choice) {
        match *self {
            Action::Collect { at: space, husbandry } => {
                let far = if husbandry { ", up to 2 spaces away" } else { "" };
                choice.label = say!("Collect with the city on {space}{far}");
                choice.group = Some("Collect resources");
                choice.place = Some(space.to_string());
            }
            Action::Gather(gathered) => choice.label = gathered.told(),
        }
    }
}

impl Chapter<State> for Step {
    fn waiting(self, state: &State) -> SeatSet {
        let Step::Gather(gathering) = self;
        let seat = state.active();
        let mut ways = 0;
        Yield::of(state, seat, gathering).each(gathering.most, |_| ways += 1);
        if ways > 1 { SeatSet::only(seat) } else { SeatSet::EMPTY }
    }

    fn run(self, state: &mut State, log: &mut Log) {
        let Step::Gather(gathering) = self;
        let seat = state.active();
        let mut only = Purse::EMPTY;
        Yield::of(state, seat, gathering).each(gathering.most, |way| only = way);
        gather(state, seat, gathering.space, only, log);
    }

    fn list(self, state: &State, seat: Seat, out: &mut Vec<AnyAction>) {
        let Step::Gather(gathering) = self;
        let gives = Yield::of(state, seat, gathering);
        gives.each(gathering.most, |way| out.push(Action::Gather(way).into()));
    }

    fn check(self, state: &State, seat: Seat, action: &AnyAction) -> Result<(), Reason> {
        let Step::Gather(gathering) = self;
        let &AnyAction::Collect(Action::Gather(gathered)) = action else { return Err(Reason::NotNow) };
        let most = gathering.most;
        if !(1..=u16::from(most)).contains(&gathered.total()) {
            return Err(Why::TooMany { most }.into());
        }
        let given = Yield::of(state, seat, gathering).gives(gathered);
        if given { Ok(()) } else { Err(gathering.shortage(state, seat, gathered).into()) }
    }

    fn perform(self, state: &mut State, seat: Seat, action: &AnyAction, log: &mut Log) {
        let Step::Gather(gathering) = self;
        if let &AnyAction::Collect(Action::Gather(gathered)) = action {
            gather(state, seat, gathering.space, gathered, log);
        }
    }

    fn ask(self, _: &State, _: Seat) -> Ask {
        let Step::Gather(Gathering { space, most, .. }) = self;
        Ask {
            kind: PromptKind::PickOption,
            name: "Gather",
            question: say!("What does the city on {space} collect? Up to {}.", counted(most, "resource")),
            rules: &["CC-collect-1", "CC-collect-3", "CC-collect-5"],
            open: false,
        }
    }

    fn describe(self, state: &State, seat: Seat, action: &AnyAction, choice: &mut Choice) {
        if let AnyAction::Collect(action) = action {
            action.explain(state, seat, choice);
        }
    }

    fn sound(self, state: &State) -> Result<(), String> {
        let Step::Gather(gathering) = self;
        let fits = state.is_city_of(gathering.space, state.active()) && (1..=8).contains(&gathering.most);
        if !fits || Yield::of(state, state.active(), gathering).is_nothing() {
            return Err("nothing is collected there".into());
        }
        Ok(())
    }
}
