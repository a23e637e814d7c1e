//! Battles on land and at sea, combat effects of Action cards, and captures. `CC-combat` `CC-cease` `CC-ccard`
//! `CC-effect` `CC-capture` `CC-settler` `CC-naval`

mod aftermath;
mod begin;
mod casualties;
mod modifiers;
mod round;
mod words;

use crate::chapter::{Action as AnyAction, Log, Reason};
use crate::components::{ActionCard, limits};
use crate::map::Space;
use crate::names::{Advance, Breach, CombatEffect, Terrain, UnitKind};
use crate::payment::Cost;
use crate::state::{Owner, Place, State, UNITS, UnitSet};
use crate::words::counted;
pub(crate) use begin::{barred, can_pay_to_attack, may_attack, push_battle, push_raid};
pub use casualties::Victim;
use engine::{Ask, Chapter, Choice, PromptKind, Seat, SeatSet, say};
pub use modifiers::{Change, Modifier, Modifiers, Source};
use serde::{Deserialize, Serialize};

/// The two sides of a battle.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/", rename = "BattleSide"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "BattleSide"))]
#[allow(missing_docs)]
pub enum Side {
    #[default]
    Attacker,
    Defender,
}

impl Side {
    /// The attacker first.
    pub const BOTH: [Side; 2] = [Side::Attacker, Side::Defender];

    /// For tables.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The opponent's.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::Attacker => Side::Defender,
            Side::Defender => Side::Attacker,
        }
    }
}

/// The effects of a round in their order. `CC-effect-order`
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/", rename = "CombatStage"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "CombatStage"))]
#[allow(missing_docs)] // The names are those of the cards.
pub enum Stage {
    Scouts,
    Martyr,
    TheSiege,
    AttackerShoots,
    DefenderShoots,
    Retreat,
    Roll,
}

impl Stage {
    const fn next(self) -> Option<Stage> {
        match self {
            Stage::Scouts => Some(Stage::Martyr),
            Stage::Martyr => Some(Stage::TheSiege),
            Stage::TheSiege => Some(Stage::AttackerShoots),
            Stage::AttackerShoots => Some(Stage::DefenderShoots),
            Stage::DefenderShoots => Some(Stage::Retreat),
            Stage::Retreat => Some(Stage::Roll),
            Stage::Roll => None,
        }
    }
}

/// What may be waited for. All of it is about `state.battle`.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/", rename = "CombatStep"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "CombatStep"))]
pub enum Step {
    /// Whether the attacker uses Siegecraft. `CC-adv-siegecraft-3`
    Siege,
    /// A combat round begins.
    Round,
    /// Whether a side plays a card. `CC-ccard-2`
    Card {
        /// The side that may play one.
        side: Side,
    },
    /// The effects of a stage.
    Effects {
        /// The stage whose effects come now.
        stage: Stage,
    },
    /// Whether the defender pays against The Siege.
    Resist,
    /// Where the defender's Army units retreat to.
    Retreat,
    /// A side loses units, or pieces of its city.
    Lose {
        /// The side that loses them.
        side: Side,
    },
    /// The round is over.
    EndOfRound,
    /// Whether the attacker goes on. `CC-cease-1`
    Continue,
    /// The battle is over.
    Finish,
    /// Whether the captor keeps a Barbarian settlement. `CC-barb-9`
    Keep,
}

engine::verbs! {
    /// What a seat asks for.
    #[derive(Copy)]
    pub enum Action {
        /// Takes away a Fortress's die for 2 Wood, its cancelled hit for 2 Ore, or both.
        Siege(breach: Breach) => ["siege" breach];
        /// Plays an Action card for its combat effect.
        Play(card: ActionCard) => ["combat" card];
        /// Pays 2 Food against The Siege.
        Resist => ["resist"];
        /// Retreats to a space.
        Retreat(to: Space) => ["retreat" to];
        /// Loses this in the battle.
        Lose(victim: Victim) => ["lose" victim];
        /// Fights another round.
        Attack => ["attack"];
        /// Ceases the attack.
        Cease => ["cease"];
        /// Keeps the captured settlement.
        Keep => "keep settlement" ["keep"];
        /// Razes the captured settlement.
        Burn => ["burn"];
    }
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/", rename = "CombatEvent"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "CombatEvent"))]
#[allow(missing_docs)] // The sentences below say what the variants are.
pub enum Event {
    Attacked { attacker: Owner, defender: Owner, space: Space },
    Besieged { seat: Seat, die: bool, hit: bool },
    PlayedCard { seat: Seat, card: ActionCard, effect: CombatEffect },
    TookCard { seat: Seat, card: ActionCard },
    CardDenied { card: ActionCard },
    Archers { die: u8, struck: bool },
    Peltasts { cancels: bool },
    Routing { die: u8, struck: bool },
    Retreated { seat: Seat, to: Space },
    Rolled { owner: Owner, dice: Vec<u8>, value: u8, hits: u8, cancelled: u8, modifiers: Vec<String> },
    Lost { owner: Owner, what: String },
    CityDestroyed { space: Space },
    DrewCard { seat: Seat },
    DrewThisCard { card: ActionCard },
    Ceased { seat: Seat },
    Ended { space: Space, winner: Option<Owner>, opposed: bool },
    Captured { seat: Seat, former: Owner, space: Space, gold: u8 },
    Kept { seat: Seat, space: Space },
    Razed { seat: Seat, space: Space },
}

engine::reasons! {
    /// The fact that stands against an action.
    #[derive(Copy)]
    pub enum Why {
        Truce { seat: Seat } => "you may not attack @{seat} this turn", ["CC-act-negotiations"];
        GreatWall { space: Space } => "the Great Wall protects the city on {space}: you cannot attack it without Siegecraft", ["CC-wonder-wall-3"];
        Mausoleum { count: u8 } => "attacking the Great Mausoleum costs {}" (counted(*count, "Mood or Culture token")), ["CC-wonder-mausoleum-4"];
        NoTactics => "you cannot use combat effects without Tactics", ["CC-adv-tactics-2"];
        NoSuchCard => "you do not have that card", ["CC-ccard-1"];
        NoFighter => "that card needs units that you do not have in this battle", ["CC-ccard-4"];
        NotYourPart => "that card is not for your part in this battle", ["CC-ccard-4"];
        NoRetreat => "there is no space to retreat to", ["CC-effect-tactical-retreat"];
        NotThere { space: Space } => "your Army units cannot retreat to {space}", ["CC-effect-tactical-retreat"];
        NoSuchVictim => "that cannot be lost in this battle", ["CC-combat-4"];
        NotTakenFirst => "that cannot be lost now: units come before city-pieces, and the Settlement last", ["CC-battack-2"];
        CannotPaySiege => "you cannot pay for that use of Siegecraft", ["CC-adv-siegecraft"];
        CannotResist => "you cannot pay 2 Food", ["CC-effect-the-siege"];
    }
}

/// The battle under way, or the last one: what objectives and cards ask about is kept until the next begins.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Battle {
    /// The space that is attacked.
    pub space: Space,
    /// Who attacks; nobody before the first battle.
    pub attacker: Option<Owner>,
    /// Who defends.
    pub defender: Option<Owner>,
    /// The attacking units of a player. They stay where they came from until they have won.
    pub attackers: UnitSet,
    /// The settlement of attacking Barbarians.
    pub base: Option<Space>,
    /// Whether it is fought at sea.
    pub naval: bool,
    /// Whether the attackers came straight from Ships.
    pub from_ships: bool,
    /// Whether the attackers are Ships just built, still in the supply.
    pub built: bool,
    /// Whether a city is on the space.
    pub city: bool,
    /// Whether that city was angry when it was attacked. `CC-capture-6`
    pub angry: bool,
    /// Whether it had a Temple when it was attacked.
    pub temple: bool,
    /// Whether it had a Fortress that works for the defender.
    pub fortress: bool,
    /// What Siegecraft took away: the Fortress's die, its cancelled hit.
    pub siege: [bool; 2],
    /// Whether anybody fought: a battle without opposition is none that can be won. `CC-combat-14`
    pub opposed: bool,
    /// What the attacker's Combat Value has on top in every round: the Great Warlord.
    pub bonus: u8,
    /// The combat round, counted from one.
    pub round: u8,
    /// The cards of the round: the attacker's, the defender's.
    pub cards: [Option<ActionCard>; 2],
    /// Whether those cards have no effect.
    pub denied: [bool; 2],
    /// Whether a side's Peltasts cancel a hit.
    pub peltasts: [bool; 2],
    /// Combat Values of the last roll.
    pub values: [u8; 2],
    /// Hits inflicted with the last roll, those cancelled taken off.
    pub hits: [u8; 2],
    /// Hits that a side still has to take.
    pub pending: [u8; 2],
    /// Units each side has lost in this round.
    pub fallen: [u8; 2],
    /// Army units or Ships when it began: the attacker's, the defender's.
    pub strength: [u8; 2],
    /// Army units or Ships each side has lost.
    pub losses: [u8; 2],
    /// Army units each side has lost, those on board Ships included: objectives count them.
    pub armies_lost: [u8; 2],
    /// Whether the defender's Army units retreated.
    pub retreated: bool,
    /// Whether Barbarians reduced the city.
    pub reduced: bool,
    /// Whether Barbarians destroyed the city.
    pub destroyed: bool,
    /// Who won, if anybody did.
    pub winner: Option<Owner>,
    /// Whether the attacker captured the city.
    pub captured: bool,
    /// Whether a Settler or Ship was eliminated that its owner could have used for a trade route, by side of the victim.
    pub marauded: [bool; 2],
}

impl Battle {
    /// Whose a side is.
    pub const fn owner(&self, side: Side) -> Option<Owner> {
        match side {
            Side::Attacker => self.attacker,
            Side::Defender => self.defender,
        }
    }

    /// The player of a side.
    pub fn seat(&self, side: Side) -> Option<Seat> {
        self.owner(side).and_then(Owner::seat)
    }

    /// Whether Barbarians attack: for one round only. `CC-battack-1`
    pub fn is_raid(&self) -> bool {
        self.attacker == Some(Owner::Barbarians)
    }

    /// The combat effect of a side's card in this round, if it has any.
    pub fn effect(&self, side: Side) -> Option<CombatEffect> {
        let card = self.cards[side.index()].filter(|_| !self.denied[side.index()])?;
        Some(card.design().combat)
    }

    /// Whether a battle from a written position can be under way. Whoever fights is there, and the rest is small.
    fn sound(&self, state: &State) -> Result<(), String> {
        let wrong = || Err("no such battle can be under way".to_owned());
        let (Some(attacker), Some(defender)) = (self.attacker, self.defender) else { return wrong() };
        let seats = [attacker, defender].into_iter().filter_map(Owner::seat);
        if attacker == defender || !seats.into_iter().all(|seat| state.is_seat(seat)) || !state.is_on_board(self.space)
        {
            return wrong();
        }
        let sea = state.map.all(Terrain::Sea).contains(self.space);
        let attackers = match attacker {
            Owner::Seat(seat) => self.sound_attackers(state, seat),
            Owner::Barbarians => {
                let base = self.base.is_some_and(|base| state.is_barbarian_settlement(base));
                self.attackers.is_empty() && base && self.defender != Some(Owner::Barbarians)
            }
        };
        let owner = state.city(self.space).map(|city| city.owner);
        let defends = match defender {
            Owner::Barbarians => owner == Some(Owner::Barbarians),
            Owner::Seat(seat) => match owner {
                Some(owner) => owner == Owner::Seat(seat),
                None => state.others(seat).all(|other| state.units_at(other, self.space).is_empty()),
            },
        };
        let counts = [self.pending, self.fallen, self.strength, self.losses, self.armies_lost, self.hits];
        let small = counts.iter().flatten().all(|&count| count <= 60) && self.bonus <= 10;
        let place = self.naval == sea && (sea || state.map.land().contains(self.space));
        if attackers && defends && small && place { Ok(()) } else { wrong() }
    }

    fn sound_attackers(&self, state: &State, seat: Seat) -> bool {
        let units = &state.players[seat].units;
        let ships = self.attackers.only(UnitKind::Ship);
        let place = |unit: usize| match units[unit].place {
            Place::Supply => self.built && self.naval,
            Place::At(space) => space != self.space,
            Place::Aboard(_) => !self.naval,
        };
        self.attackers.0 >> UNITS == 0
            && self.attackers.iter().all(place)
            && self.attackers.only(UnitKind::Army).len() <= limits().stack
            && if self.naval { ships == self.attackers } else { ships.is_empty() }
    }
}

impl State {
    fn is_barbarian_settlement(&self, space: Space) -> bool {
        self.is_on_board(space) && self.is_city_of(space, Owner::Barbarians)
    }
}

/// What Siegecraft costs. `CC-adv-siegecraft` `CC-adv-siegecraft-2`
fn siege_cost(breach: Breach) -> Cost {
    Cost::resources(0, if breach.takes_hit() { 2 } else { 0 }, if breach.takes_die() { 2 } else { 0 })
}

/// The uses of Siegecraft that the attacker can pay.
fn sieges(state: &State) -> impl Iterator<Item = Breach> {
    let seat = state.battle.seat(Side::Attacker).filter(|&seat| state.holds(seat, Advance::Siegecraft));
    let uses = if seat.is_some() && state.battle.fortress { &Breach::ALL[..] } else { &[] };
    uses.iter().copied().filter(move |&breach| seat.is_some_and(|seat| state.can_pay(seat, siege_cost(breach))))
}

impl Step {
    /// Who answers it, if there is anything to answer.
    fn asked(self, state: &State) -> Option<Seat> {
        let battle = &state.battle;
        let (side, is_choice) = match self {
            Step::Siege => (Side::Attacker, sieges(state).next().is_some()),
            Step::Card { side } => (side, round::might_play(state, side)),
            Step::Resist => (Side::Defender, true),
            Step::Retreat => (Side::Defender, round::retreats(state).len() > 1),
            Step::Lose { side } => (side, casualties::is_choice(state, side)),
            Step::Continue | Step::Keep => (Side::Attacker, true),
            Step::Round | Step::Effects { .. } | Step::EndOfRound | Step::Finish => return None,
        };
        battle.seat(side).filter(|_| is_choice)
    }

    /// Does what was answered. `CC-cease-2`
    fn answer(self, state: &mut State, seat: Seat, action: &AnyAction, log: &mut Log) {
        let AnyAction::Combat(action) = action else {
            state.agenda.pop();
            if self == Step::Resist {
                round::deny(state, log);
            }
            return;
        };
        if !matches!(self, Step::Lose { .. }) {
            state.agenda.pop();
        }
        match (self, *action) {
            (Step::Siege, Action::Siege(breach)) => {
                let (die, hit) = (breach.takes_die(), breach.takes_hit());
                state.battle.siege = [die, hit];
                log.tell(|| Event::Besieged { seat, die, hit }.into());
                state.charge(seat, siege_cost(breach), log);
            }
            (Step::Card { side }, Action::Play(card)) => round::play(state, seat, side, card, log),
            (Step::Resist, Action::Resist) => state.charge(seat, round::siege_price(), log),
            (Step::Retreat, Action::Retreat(space)) => round::retreat(state, seat, space, log),
            (Step::Lose { side }, Action::Lose(victim)) => casualties::lose(state, seat, side, victim, log),
            (Step::Continue, Action::Attack) => state.push(Step::Round),
            (Step::Continue, Action::Cease) => {
                log.tell(|| Event::Ceased { seat }.into());
                state.push(Step::Finish);
            }
            (Step::Keep, Action::Keep) => aftermath::keep(state, seat, log),
            (Step::Keep, Action::Burn) => aftermath::raze(state, seat, log),
            (
                Step::Siege
                | Step::Round
                | Step::Card { .. }
                | Step::Effects { .. }
                | Step::Resist
                | Step::Retreat
                | Step::Lose { .. }
                | Step::EndOfRound
                | Step::Continue
                | Step::Finish
                | Step::Keep,
                _,
            ) => {}
        }
    }
}

impl Chapter<State> for Step {
    fn waiting(self, state: &State) -> SeatSet {
        self.asked(state).map_or(SeatSet::EMPTY, SeatSet::only)
    }

    fn run(self, state: &mut State, log: &mut Log) {
        match self {
            Step::Round => round::begin(state),
            Step::Effects { stage } => round::run_stage(state, stage, log),
            Step::Lose { side } => casualties::run(state, side, log),
            Step::EndOfRound => round::end(state, log),
            Step::Finish => aftermath::finish(state, log),
            Step::Retreat => {
                state.agenda.pop();
                let only = round::retreats(state).iter().next().filter(|_| state.fighters(Side::Defender) > 0);
                if let (Some(space), Some(seat)) = (only, state.battle.seat(Side::Defender)) {
                    round::retreat(state, seat, space, log);
                }
            }
            Step::Siege | Step::Card { .. } | Step::Resist | Step::Continue | Step::Keep => {
                state.agenda.pop();
            }
        }
    }

    fn list(self, state: &State, _: Seat, out: &mut Vec<AnyAction>) {
        match self {
            Step::Siege => {
                out.push(AnyAction::Done);
                out.extend(sieges(state).map(|breach| Action::Siege(breach).into()));
            }
            Step::Card { side } => {
                out.push(AnyAction::Done);
                out.extend(round::playable(state, side).map(|card| Action::Play(card).into()));
            }
            Step::Resist => {
                out.push(AnyAction::Done);
                if self.check_resist(state).is_ok() {
                    out.push(Action::Resist.into());
                }
            }
            Step::Retreat => out.extend(round::retreats(state).iter().map(|space| Action::Retreat(space).into())),
            Step::Lose { side } => {
                casualties::each_victim(state, side, &mut |victim| out.push(Action::Lose(victim).into()));
            }
            Step::Continue => out.extend([Action::Attack.into(), Action::Cease.into()]),
            Step::Keep => out.extend([Action::Keep.into(), Action::Burn.into()]),
            Step::Round | Step::Effects { .. } | Step::EndOfRound | Step::Finish => {}
        }
    }

    fn check(self, state: &State, _: Seat, action: &AnyAction) -> Result<(), Reason> {
        let action = match (self, action) {
            (Step::Siege | Step::Card { .. } | Step::Resist, AnyAction::Done) => return Ok(()),
            (_, AnyAction::Combat(action)) => action,
            (
                Step::Siege
                | Step::Round
                | Step::Card { .. }
                | Step::Effects { .. }
                | Step::Resist
                | Step::Retreat
                | Step::Lose { .. }
                | Step::EndOfRound
                | Step::Continue
                | Step::Finish
                | Step::Keep,
                _,
            ) => return Err(Reason::NotNow),
        };
        match (self, *action) {
            (Step::Siege, Action::Siege(breach)) => {
                let known = sieges(state).any(|one| one == breach);
                if known { Ok(()) } else { Err(Why::CannotPaySiege.into()) }
            }
            (Step::Card { side }, Action::Play(card)) => Ok(round::may_play(state, side, card)?),
            (Step::Resist, Action::Resist) => self.check_resist(state),
            (Step::Retreat, Action::Retreat(space)) => {
                if round::retreats(state).contains(space) {
                    Ok(())
                } else {
                    Err(Why::NotThere { space }.into())
                }
            }
            (Step::Lose { side }, Action::Lose(victim)) => Ok(casualties::may_lose(state, side, victim)?),
            (Step::Continue, Action::Attack | Action::Cease) | (Step::Keep, Action::Keep | Action::Burn) => Ok(()),
            (
                Step::Siege
                | Step::Round
                | Step::Card { .. }
                | Step::Effects { .. }
                | Step::Resist
                | Step::Retreat
                | Step::Lose { .. }
                | Step::EndOfRound
                | Step::Continue
                | Step::Finish
                | Step::Keep,
                _,
            ) => Err(Reason::NotNow),
        }
    }

    fn perform(self, state: &mut State, seat: Seat, action: &AnyAction, log: &mut Log) {
        self.answer(state, seat, action, log);
    }

    fn ask(self, state: &State, _: Seat) -> Ask {
        let space = state.battle.space;
        let (kind, name, question, rules): (_, _, String, &'static [_]) = match self {
            Step::Siege => (
                PromptKind::PickOption,
                "Siege",
                say!("Do you use Siegecraft against the Fortress on {space}?"),
                &["CC-adv-siegecraft", "CC-adv-siegecraft-2", "CC-adv-siegecraft-3"],
            ),
            Step::Resist => (
                PromptKind::Confirm,
                "Resist",
                "Do you pay 2 Food so that your card works despite The Siege?".into(),
                &["CC-effect-the-siege"],
            ),
            Step::Retreat => (
                PromptKind::PickPlaces,
                "Retreat",
                "Where do your Army units retreat to?".into(),
                &["CC-effect-tactical-retreat"],
            ),
            Step::Lose { .. } => (
                PromptKind::PickOption,
                "Lose",
                "What do you lose?".into(),
                &["CC-combat-4", "CC-battack-2", "CC-battack-8"],
            ),
            Step::Continue => (
                PromptKind::PickOption,
                "Continue",
                say!("Do you go on attacking {space}?"),
                &["CC-combat-7", "CC-cease-1"],
            ),
            Step::Keep => (
                PromptKind::PickOption,
                "Keep",
                say!("Do you keep the Barbarian settlement on {space} as an angry city, or raze it for 1 Gold?"),
                &["CC-barb-9"],
            ),
            Step::Card { .. } | Step::Round | Step::Effects { .. } | Step::EndOfRound | Step::Finish => (
                PromptKind::PickCards,
                "CombatCard",
                say!("Do you play an Action card for its combat effect in round {}?", state.battle.round),
                &["CC-ccard-1", "CC-ccard-4"],
            ),
        };
        Ask { kind, name, question, rules, open: false }
    }

    fn describe(self, _: &State, _: Seat, action: &AnyAction, choice: &mut Choice) {
        let AnyAction::Combat(action) = action else {
            choice.label = match self {
                Step::Card { .. } => "Play no card".into(),
                Step::Resist => "Let the card go".into(),
                Step::Siege
                | Step::Round
                | Step::Effects { .. }
                | Step::Retreat
                | Step::Lose { .. }
                | Step::EndOfRound
                | Step::Continue
                | Step::Finish
                | Step::Keep => "Do not use Siegecraft".into(),
            };
            return;
        };
        choice.label = action.label();
        match action {
            Action::Play(card) => choice.card = Some(card.slug()),
            Action::Retreat(space) => choice.place = Some(space.to_string()),
            Action::Siege(_)
            | Action::Resist
            | Action::Lose(_)
            | Action::Attack
            | Action::Cease
            | Action::Keep
            | Action::Burn => {}
        }
    }

    fn sound(self, state: &State) -> Result<(), String> {
        state.battle.sound(state)?;
        let fits = match self {
            // Only Barbarian settlements that were won can be kept.
            Step::Keep => {
                let defended = state.fighters(Side::Defender) > 0;
                let seat = state.battle.seat(Side::Attacker);
                state.battle.defender == Some(Owner::Barbarians)
                    && !defended
                    && seat.is_some_and(|seat| state.settlements_left(seat) > 0)
            }
            Step::Continue => state.battle.seat(Side::Attacker).is_some() && !state.battle.built,
            Step::Resist => state.battle.seat(Side::Defender).is_some(),
            Step::Siege
            | Step::Round
            | Step::Card { .. }
            | Step::Effects { .. }
            | Step::Retreat
            | Step::Lose { .. }
            | Step::EndOfRound
            | Step::Finish => true,
        };
        if fits { Ok(()) } else { Err(format!("{self:?} cannot be due here")) }
    }
}

impl Step {
    fn check_resist(self, state: &State) -> Result<(), Reason> {
        let seat = state.battle.seat(Side::Defender);
        let pays = seat.is_some_and(|seat| state.can_pay(seat, round::siege_price()));
        if pays { Ok(()) } else { Err(Why::CannotResist.into()) }
    }
}
