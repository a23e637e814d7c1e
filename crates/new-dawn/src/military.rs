//! Military: reinforcing, and attacks up to the roll of the dice. What a defeat leads to is in `defeat.rs`.

use crate::chapter::{Action as AnyAction, offer};
use crate::components::{Barbarian, CityState, Diplomacy, FocusCard, FocusType, Leader, Wonder};
use crate::event::Event;
use crate::hex::{Hex, Set, Space};
use crate::industry::count_from;
use crate::map::Icon;
use crate::prompt::About;
use crate::state::{Battle, Caravan, NewDawn};
use crate::terrain::difficulty;
use crate::turn::{is_card, not_now};
use crate::view::StepView;
use crate::why::Why as AnyWhy;
use crate::{defeat, diplomacy, trade};
use engine::chapter::{Ask, Chapter};
use engine::words::counted;
use engine::{Choice, Log, PromptKind, RuleId, Seat, SeatSet, say};
use serde::{Deserialize, Serialize};

engine::reasons! {
    /// The fact that stands against an action.
    pub enum Why {
        MilitaryDue => "reinforce or attack first, or decline both", ["ND-reinf-2"];
        ReinforcingDue => "finish reinforcing control tokens first", ["ND-reinf-1"];
        BattleDue => "the attack must be decided first; trade tokens can be spent on it", ["ND-atk-14"];
        NotYoursToReinforce { at: Hex } => "you have no control token at {at}", ["ND-reinf-1"];
        AlreadyReinforced { at: Hex } => "the control token at {at} is already reinforced", ["ND-reinf-6"];
        NothingToSpendOn => "trade tokens do not help to reinforce", ["ND-reinf-6"];
        NoReinforcing => "you are attacking with this card, so you cannot reinforce", ["ND-reinf-2"];
        NoAttacking => "you are reinforcing with this card, so you cannot attack", ["ND-reinf-2"];
        NoAttackYet => "trade tokens are spent on an attack after the dice are rolled", ["ND-atk-14"];
        NoAttacksLeft => "the card allows no more attacks", ["ND-focus-2"];
        NoTarget { at: Hex } => "there is nothing to attack at {at}", ["ND-atk-2"];
        OnlyFromTaken { at: Hex } =>
            "{at} could be attacked only from a space that you took this turn", ["ND-atk-5"];
        TargetBehind { at: Hex } =>
            "you cannot count through water, rival spaces or barbarians, and {at} lies behind them", ["ND-atk-3"];
        TargetBehindCityState { at: Hex } =>
            "you cannot count through city-states, and {at} lies behind one", ["ND-atk-20"];
        OutOfRange { at: Hex } => "{at} is out of the card's range", ["ND-atk-1"];
        CapitalSpared { at: Hex } => "the capital at {at} has already been defeated this turn", ["ND-atk-21"];
    }
}

/// What is still to happen.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/", rename = "MilitaryStep"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "MilitaryStep"))]
#[allow(missing_docs, reason = "the fields are named like what they hold")]
pub enum Step {
    /// Reinforces or attacks. `ND-reinf-2`
    Military { row: u8, slot: u8, attacks: u8 },
    /// Reinforces control tokens. `ND-reinf-1`
    Reinforce { left: u8 },
    /// The attacker may spend trade tokens. `ND-atk-14`
    SpendInAttack,
    /// The defender may spend trade tokens. `ND-atk-14`
    SpendInDefence,
}

engine::verbs! {
    /// What a seat asks for.
    #[derive(Copy)]
    pub enum Action {
        /// Reinforces a control token.
        Reinforce(at: Hex) => ["reinforce" at];
        /// Attacks what is in a space.
        Attack(at: Hex) => ["attack" at];
    }
}

impl Action {
    pub(crate) fn about(self, state: &NewDawn) -> About {
        match self {
            Action::Reinforce(at) => About::place(state, "Reinforce the control token at", at).group("Reinforce"),
            Action::Attack(at) => About::new(say!("Attack {at}")).at(at),
        }
    }
}

/// An attack as a person reads it: what is attacked, and how it stands before trade tokens.
fn about_attack(state: &NewDawn, seat: Seat, row: u8, slot: u8, at: Hex) -> Option<About> {
    let space = state.board.at(at)?;
    let target = target(state, space)?;
    let what = match target {
        Target::Barbarian(barbarian) => say!("barbarian {}", barbarian.slug()),
        Target::CityState(city_state) => city_state.name().into(),
        Target::Capital(owner) => say!("the capital of @{owner}"),
        Target::City(owner) => say!("the city of @{owner}"),
        Target::Control(owner) => say!("the control token of @{owner}"),
    };
    let [attack, defence] = forecast(state, seat, row, slot, space, target);
    let percent = chance_to_win(attack, defence);
    let label = say!("Attack {what} at {at}: {attack} against {defence}, {percent}% before trade tokens");
    let about = About::new(label).group("Attack").at(at);
    Some(match target.defender() {
        Some(owner) => about.seat(owner),
        None => about,
    })
}

impl Step {
    /// The rule that says whom the table waits for.
    pub(crate) fn rule(self) -> RuleId {
        match self {
            Step::Military { .. } | Step::Reinforce { .. } => "ND-turn-1",
            Step::SpendInAttack | Step::SpendInDefence => "ND-atk-14",
        }
    }

    /// What of it everybody sees.
    pub(crate) fn show(self, state: &NewDawn, view: &mut StepView) {
        match self {
            Step::Military { row, slot, .. } => view.show_card(state, row, Some(slot)),
            Step::Reinforce { left } => view.left = Some(left),
            Step::SpendInAttack | Step::SpendInDefence => {}
        }
    }

    /// The card from which tokens are spent in a battle.
    fn battle_row(self, state: &NewDawn) -> Option<u8> {
        match self {
            Step::SpendInAttack => state.battle.map(|battle| battle.row),
            Step::SpendInDefence => defending_row(state).map(|(_, row)| row),
            Step::Military { .. } | Step::Reinforce { .. } => None,
        }
    }

    /// What being done is called, and what it would leave unused, as a question.
    fn done(self) -> (String, Option<String>) {
        match self {
            Step::Military { .. } => ("Done".into(), Some("You could still reinforce or attack. Stop here?".into())),
            Step::Reinforce { left } => {
                let tokens = counted(left, "control token");
                ("Done".into(), Some(say!("You could still reinforce {tokens}. Stop here?")))
            }
            Step::SpendInAttack | Step::SpendInDefence => ("Spend no more".into(), None),
        }
    }

    /// What stands against an action that is for another step.
    fn not_now(self, action: &AnyAction) -> AnyWhy {
        match (self, action) {
            (Step::Military { .. }, AnyAction::Trade(trade::Action::Spend(_))) => Why::NoAttackYet.into(),
            (Step::Military { .. }, action) => not_now(action, Why::MilitaryDue),
            (Step::Reinforce { .. }, AnyAction::Military(Action::Attack(_))) => Why::NoAttacking.into(),
            (Step::Reinforce { .. }, AnyAction::Trade(trade::Action::Spend(_))) => Why::NothingToSpendOn.into(),
            (Step::Reinforce { .. }, action) => not_now(action, Why::ReinforcingDue),
            (Step::SpendInAttack | Step::SpendInDefence, action) => not_now(action, Why::BattleDue),
        }
    }
}

impl Chapter<NewDawn> for Step {
    fn waiting(self, state: &NewDawn) -> SeatSet {
        match self {
            Step::Military { .. } | Step::Reinforce { .. } | Step::SpendInAttack => SeatSet::only(state.turn.seat),
            Step::SpendInDefence => {
                state.battle.and_then(|battle| battle.defender).map_or(SeatSet::EMPTY, SeatSet::only)
            }
        }
    }

    fn is_moot(self, state: &NewDawn) -> bool {
        let seat = state.turn.seat;
        match self {
            Step::Military { row, slot, attacks } => does_nothing(state, seat, row, slot, attacks),
            Step::Reinforce { left } => left == 0 || reinforceable(state, seat).is_empty(),
            Step::SpendInAttack => state.battle.is_none_or(|battle| !trade::has_coins(state, seat, battle.row)),
            Step::SpendInDefence => !defending_row(state).is_some_and(|(seat, row)| trade::has_coins(state, seat, row)),
        }
    }

    fn run(self, state: &mut NewDawn, _: &mut Log<Event>) {
        state.pop();
    }

    fn ask(self, state: &NewDawn, _: Seat) -> Ask {
        let (kind, name, question, rules): (_, _, String, &[_]) = match self {
            Step::Military { .. } => (
                PromptKind::PickPlaces,
                "ReinforceOrAttack",
                "Do you reinforce control tokens, or attack?".into(),
                &["ND-reinf-1", "ND-reinf-2", "ND-atk-1", "ND-atk-2"],
            ),
            Step::Reinforce { left } => (
                PromptKind::PickPlaces,
                "Reinforce",
                say!("Which control tokens do you reinforce? Up to {left} more."),
                &["ND-reinf-1"],
            ),
            Step::SpendInAttack | Step::SpendInDefence => (
                PromptKind::PickOption,
                if self == Step::SpendInAttack { "SpendInAttack" } else { "SpendInDefence" },
                state.battle.map_or(String::new(), |battle| {
                    let (at, attack, defence) = (battle.at, battle.attack(), battle.defence());
                    say!("The attack on {at} stands at {attack} against {defence}. Do you spend trade tokens?")
                }),
                &["ND-atk-14", "ND-atk-15", "ND-trade-3"],
            ),
        };
        Ask { kind, name, question, rules, open: false }
    }

    fn list(self, state: &NewDawn, seat: Seat, out: &mut Vec<AnyAction>) {
        let reinforce = |space: Space| Action::Reinforce(state.hex(space));
        match self {
            Step::Military { row, slot, attacks } => {
                if attacks < most_attacks(state, seat, row) {
                    let targets = targets(state, seat, row);
                    offer(out, targets.iter().map(|space| Action::Attack(state.hex(space))));
                }
                if may_reinforce(state, seat, row, slot, attacks) {
                    offer(out, reinforceable(state, seat).iter().map(reinforce));
                }
            }
            Step::Reinforce { .. } => offer(out, reinforceable(state, seat).iter().map(reinforce)),
            Step::SpendInAttack | Step::SpendInDefence => {
                self.battle_row(state).into_iter().for_each(|row| trade::list_coins(state, seat, row, out));
            }
        }
        out.push(AnyAction::Done);
    }

    fn check(self, state: &NewDawn, seat: Seat, action: &AnyAction) -> Result<(), AnyWhy> {
        match (self, action) {
            (Step::Military { row, slot, attacks }, &AnyAction::Military(Action::Reinforce(at))) => {
                if !may_reinforce(state, seat, row, slot, attacks) {
                    return Err(Why::NoReinforcing.into());
                }
                check_reinforce(state, seat, at)
            }
            (Step::Military { row, attacks, .. }, &AnyAction::Military(Action::Attack(at))) => {
                check_attack(state, seat, row, attacks, at)
            }
            (Step::Reinforce { .. }, &AnyAction::Military(Action::Reinforce(at))) => check_reinforce(state, seat, at),
            (Step::SpendInAttack | Step::SpendInDefence, &AnyAction::Trade(trade::Action::Spend(coin))) => {
                match self.battle_row(state) {
                    Some(row) => Ok(trade::check_coin(state, seat, row, coin)?),
                    None => Err(trade::Why::NoTradeTokens.into()),
                }
            }
            (
                Step::Military { .. } | Step::Reinforce { .. } | Step::SpendInAttack | Step::SpendInDefence,
                AnyAction::Done,
            ) => Ok(()),
            (Step::Military { .. } | Step::Reinforce { .. } | Step::SpendInAttack | Step::SpendInDefence, action) => {
                Err(self.not_now(action))
            }
        }
    }

    fn perform(self, state: &mut NewDawn, seat: Seat, action: &AnyAction, log: &mut Log<Event>) {
        match (self, action) {
            (Step::Military { slot, attacks, .. }, &AnyAction::Military(Action::Reinforce(at))) => {
                reinforce(state, seat, state.known_space(at), slot.saturating_sub(attacks), log);
            }
            (Step::Military { row, slot, attacks }, &AnyAction::Military(Action::Attack(at))) => {
                state.change(Step::Military { row, slot, attacks: attacks + 1 });
                attack(state, seat, row, slot, state.known_space(at), log);
            }
            (Step::Reinforce { left }, &AnyAction::Military(Action::Reinforce(at))) => {
                reinforce(state, seat, state.known_space(at), left, log);
            }
            (Step::SpendInAttack | Step::SpendInDefence, &AnyAction::Trade(trade::Action::Spend(coin))) => {
                // `ND-trade-3`
                let side = usize::from(self == Step::SpendInDefence);
                state.battle.iter_mut().for_each(|battle| battle.spent[side] += 1);
                self.battle_row(state).into_iter().for_each(|row| trade::spend(state, seat, row, coin, log));
            }
            (
                Step::Military { .. } | Step::Reinforce { .. } | Step::SpendInAttack | Step::SpendInDefence,
                AnyAction::Done,
            ) => state.pop(),
            (Step::Military { .. } | Step::Reinforce { .. } | Step::SpendInAttack | Step::SpendInDefence, action) => {
                unreachable!("{self:?} does not allow {action}")
            }
        }
    }

    fn describe(self, state: &NewDawn, seat: Seat, action: &AnyAction, choice: &mut Choice) {
        let about = if let (Step::Military { row, slot, .. }, &AnyAction::Military(Action::Attack(at))) = (self, action)
        {
            about_attack(state, seat, row, slot, at)
        } else {
            None
        };
        about.unwrap_or_else(|| action.about(state, seat)).write(choice);
        if *action == AnyAction::Done {
            (choice.label, choice.confirm) = self.done();
        }
    }

    fn sound(self, state: &NewDawn) -> Result<(), String> {
        let fits = match self {
            Step::Military { row, slot, attacks } => is_card(row, slot) && attacks <= 3,
            Step::Reinforce { left } => (1..=5).contains(&left),
            Step::SpendInAttack | Step::SpendInDefence => state.turn.begun,
        };
        if fits { Ok(()) } else { Err(format!("{self:?} cannot be due here")) }
    }
}

/// `ND-atk-9` What a city-state adds to its die.
const CITY_STATE_BONUS: u8 = 8;

/// What is attacked.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    Barbarian(Barbarian),
    CityState(CityState),
    Capital(Seat),
    City(Seat),
    Control(Seat),
}

impl Target {
    /// The player who defends.
    pub(crate) fn defender(self) -> Option<Seat> {
        match self {
            Target::Barbarian(_) | Target::CityState(_) => None,
            Target::Capital(seat) | Target::City(seat) | Target::Control(seat) => Some(seat),
        }
    }
}

/// `ND-atk-2` `ND-barb-11` `ND-atk-22` What in a space can be attacked: a barbarian before all else.
pub(crate) fn target(state: &NewDawn, space: Space) -> Option<Target> {
    if let Some(index) = state.barbarians.iter().position(|&at| at == Some(space)) {
        return Some(Target::Barbarian(Barbarian::ALL[index]));
    }
    if let Some(owner) = state.owner(space) {
        let player = state.player(owner);
        return Some(if player.capital == Some(space) {
            Target::Capital(owner)
        } else if player.cities.contains(space) {
            Target::City(owner)
        } else {
            Target::Control(owner)
        });
    }
    match state.board.icon(space) {
        Icon::CityState(city_state) if state.city_states[city_state.index()].conquered.is_none() => {
            Some(Target::CityState(city_state))
        }
        _ => None,
    }
}

/// `ND-atk-1` `ND-atk-2` `ND-atk-3` `ND-atk-5` What can be attacked with the card in this place of the row.
/// `ND-atk-18` An attack in vain does not matter.
pub(crate) fn targets(state: &NewDawn, seat: Seat, row: u8) -> Set {
    let Some(card) = state.player(seat).row.get(usize::from(row)).map(|one| one.card) else { return Set::EMPTY };
    // `ND-atk-21` A capital defeated this turn is left alone.
    let capitals = state.turn.capitals.iter().filter_map(|rival| state.player(rival).capital);
    let spared: Set = capitals.filter(|&capital| !state.barbarian_spaces().contains(capital)).collect();
    let hostile = state.barbarian_spaces() | state.rival_spaces(seat) | state.free_city_states();
    hostile & !spared & in_range(state, seat, card)
}

/// `ND-atk-3` `ND-atk-4` `ND-atk-5` `ND-atk-19` `ND-atk-20` Spaces in range of one that was not taken this turn.
fn in_range(state: &NewDawn, seat: Seat, card: FocusCard) -> Set {
    let from = state.player(seat).friendly() & !state.turn.taken;
    if state.controls(seat, Wonder::Pentagon) {
        return if from.is_empty() { from } else { state.board.all };
    }
    count_from(state, from, countable(state, seat, card), card.design().range)
}

/// `ND-atk-3` `ND-atk-4` `ND-atk-20` What an attack with the card may be counted through.
fn countable(state: &NewDawn, seat: Seat, card: FocusCard) -> Set {
    let mut through = state.board.all;
    if !card.design().water {
        through &= !state.board.water;
    }
    if !card.design().through_all {
        through &= !(state.rival_spaces(seat) | state.barbarian_spaces() | state.free_city_states());
    }
    through
}

/// Why a target is not in range: where the count would have to begin, or what it would have to go through.
fn why_out_of_range(state: &NewDawn, seat: Seat, row: u8, space: Space) -> Why {
    let at = state.hex(space);
    let Some(card) = state.player(seat).row.get(usize::from(row)).map(|one| one.card) else {
        return Why::OutOfRange { at };
    };
    let (friendly, through) = (state.player(seat).friendly(), countable(state, seat, card));
    let reaches = |from: Set, through: Set| count_from(state, from, through, card.design().range).contains(space);
    let from = friendly & !state.turn.taken;
    if reaches(friendly, through) {
        Why::OnlyFromTaken { at }
    } else if reaches(from, through | state.free_city_states()) {
        Why::TargetBehindCityState { at }
    } else if reaches(from, state.board.all) {
        Why::TargetBehind { at }
    } else {
        Why::OutOfRange { at }
    }
}

/// Whether a space can be attacked.
fn check_attack(state: &NewDawn, seat: Seat, row: u8, attacks: u8, at: Hex) -> Result<(), AnyWhy> {
    let space = state.space(at)?;
    if attacks >= most_attacks(state, seat, row) {
        return Err(Why::NoAttacksLeft.into());
    }
    if targets(state, seat, row).contains(space) {
        return Ok(());
    }
    match target(state, space) {
        None => Err(Why::NoTarget { at }.into()),
        Some(target) if target.defender() == Some(seat) => Err(Why::NoTarget { at }.into()),
        Some(Target::Capital(rival)) if state.turn.capitals.contains(rival) => Err(Why::CapitalSpared { at }.into()),
        Some(_) => Err(why_out_of_range(state, seat, row, space).into()),
    }
}

fn most_attacks(state: &NewDawn, seat: Seat, row: u8) -> u8 {
    state.player(seat).row.get(usize::from(row)).map_or(0, |one| one.card.design().attacks)
}

/// Control tokens that can be reinforced.
fn reinforceable(state: &NewDawn, seat: Seat) -> Set {
    state.player(seat).control & !state.reinforced
}

/// `ND-reinf-1` `ND-reinf-6` One of one's own control tokens that is not reinforced yet.
fn check_reinforce(state: &NewDawn, seat: Seat, at: Hex) -> Result<(), AnyWhy> {
    let space = state.space(at)?;
    if reinforceable(state, seat).contains(space) {
        return Ok(());
    }
    let is_own = state.player(seat).control.contains(space);
    Err(if is_own { Why::AlreadyReinforced { at }.into() } else { Why::NotYoursToReinforce { at }.into() })
}

/// `ND-reinf-2` Whether the card may still reinforce: before any attack, or with Mass Production after them.
fn may_reinforce(state: &NewDawn, seat: Seat, row: u8, slot: u8, attacks: u8) -> bool {
    let is_both = is_mass_production(state, seat, row);
    attacks == 0 || is_both && attacks < slot
}

fn is_mass_production(state: &NewDawn, seat: Seat, row: u8) -> bool {
    state.player(seat).row.get(usize::from(row)).is_some_and(|one| one.card == FocusCard::MassProduction)
}

/// Whether there is neither anything to attack nor to reinforce.
fn does_nothing(state: &NewDawn, seat: Seat, row: u8, slot: u8, attacks: u8) -> bool {
    // Targets take longest to find.
    if may_reinforce(state, seat, row, slot, attacks) && !reinforceable(state, seat).is_empty() {
        return false;
    }
    attacks >= most_attacks(state, seat, row) || targets(state, seat, row).is_empty()
}

/// `ND-reinf-1` Turns a token over; so many may follow.
fn reinforce(state: &mut NewDawn, seat: Seat, space: Space, left: u8, log: &mut Log<Event>) {
    state.pop();
    state.reinforced.insert(space);
    let at = state.hex(space);
    log.tell(|| Event::TokenReinforced { seat, at });
    if left > 1 {
        state.push(Step::Reinforce { left: left - 1 });
    }
}

/// Declares an attack: `ND-dip-6` diplomacy cards go back, `ND-atk-6` both dice are rolled.
/// `ND-atk-7` Who throws the die of a barbarian or city-state changes nothing about it.
fn attack(state: &mut NewDawn, seat: Seat, row: u8, slot: u8, space: Space, log: &mut Log<Event>) {
    let Some(target) = target(state, space) else { return };
    diplomacy::give_back_for_attack(state, seat, target, log);
    let bonus = [attack_bonus(state, seat, row, slot, space, target), defence_bonus(state, seat, space, target)];
    let mut draws = state.rng.draws();
    let dice = [draws.die(6) as u8, draws.die(6) as u8];
    let at = state.hex(space);
    state.battle = Some(Battle { at, defender: target.defender(), row, dice, bonus, spent: [0; 2] });
    log.tell(|| Event::Attacked { seat, at, defender: target.defender(), dice, bonus });
    state.push(defeat::Step::DecideAttack);
    state.push(Step::SpendInDefence);
    state.push(Step::SpendInAttack);
}

/// `ND-atk-8` What the attacker adds to the die: slot, card, wonders, leader, diplomacy.
/// `ND-dip-8`
fn attack_bonus(state: &NewDawn, seat: Seat, row: u8, slot: u8, space: Space, target: Target) -> u8 {
    let design = state.player(seat).row[usize::from(row)].card.design();
    let is_barbarian = matches!(target, Target::Barbarian(_));
    let mut bonus = slot + if is_barbarian { design.barbarian_bonus.max(design.bonus) } else { design.bonus };
    for wonder in [Wonder::TerracottaArmy, Wonder::Alhambra, Wonder::Pentagon] {
        bonus += 2 * u8::from(state.controls(seat, wonder));
    }
    if let Some(rival) = target.defender() {
        bonus += kremlin(state, seat, rival);
    }
    for giver in state.rivals(seat) {
        let applies = state.holds_of(seat, giver, Diplomacy::JointWar) && target.defender() != Some(giver);
        bonus += 2 * u8::from(applies);
    }
    if state.holds(seat, CityState::Kabul)
        && matches!(target, Target::CityState(_) | Target::City(_) | Target::Capital(_))
    {
        bonus += 3;
    }
    bonus + either_bonus(state, seat, space)
}

/// Kremlin: 4 more if the attacker has more reinforced control tokens than the defender.
fn kremlin(state: &NewDawn, seat: Seat, rival: Seat) -> u8 {
    let reinforced = |seat: Seat| (state.player(seat).control & state.reinforced).len();
    let applies = state.controls(seat, Wonder::Kremlin) && reinforced(seat) > reinforced(rival);
    4 * u8::from(applies)
}

/// `ND-atk-9` `ND-atk-10` `ND-atk-11` `ND-atk-12` What the defender adds to the die.
/// `ND-cs-10` A city on the space of a city-state is one on grassland.
fn defence_bonus(state: &NewDawn, attacker: Seat, space: Space, target: Target) -> u8 {
    let terrain = difficulty(state, space);
    match target {
        Target::CityState(_) => CITY_STATE_BONUS,
        Target::Barbarian(_) => terrain,
        Target::Control(seat) => terrain + player_defence(state, attacker, seat, space),
        Target::City(seat) | Target::Capital(seat) => 2 * terrain + player_defence(state, attacker, seat, space),
    }
}

/// `ND-reinf-3` `ND-reinf-4` Reinforced tokens, and what cards and leader sheet add.
fn player_defence(state: &NewDawn, attacker: Seat, seat: Seat, space: Space) -> u8 {
    let tokens = state.player(seat).control & state.reinforced & (state.board.near(space) | Set::only(space));
    let mut bonus = tokens.len() as u8;
    bonus += 2 * u8::from(state.controls(seat, Wonder::Petra));
    bonus += 2 * u8::from(state.controls(seat, Wonder::Alhambra));
    bonus += 5 * u8::from(state.controls(seat, Wonder::RuhrValley));
    for giver in state.rivals(seat) {
        let applies = state.holds_of(seat, giver, Diplomacy::DefensivePact) && giver != attacker;
        bonus += 2 * u8::from(applies);
    }
    bonus + either_bonus(state, seat, space)
}

/// What helps in attack and defence alike: Scythia, Big Ben, Carthage.
fn either_bonus(state: &NewDawn, seat: Seat, space: Space) -> u8 {
    let mut bonus = 0;
    if state.player(seat).is(Leader::Scythia) && state.board.steppe.contains(space) {
        bonus += 3;
    }
    if state.controls(seat, Wonder::BigBen) {
        let near = state.board.near(space);
        let beside = |one: &&Caravan| matches!(one, Caravan::At(at) if near.contains(*at));
        bonus += 2 * state.player(seat).caravans.iter().filter(beside).count() as u8;
    }
    if state.holds(seat, CityState::Carthage) {
        let near = state.board.within_two(space);
        bonus += (near & (state.free_city_states() | state.player(seat).cities)).len() as u8;
    }
    bonus
}

/// The place in the row of a player's military card from which tokens are spent in defence.
pub(crate) fn defending_row(state: &NewDawn) -> Option<(Seat, u8)> {
    let seat = state.battle?.defender?;
    let card = state.player(seat).cards_of(FocusType::Military).last()?;
    Some((seat, state.player(seat).place_of(card)? as u8))
}

/// What both sides would add to their dice. Cards that go back when the attack is declared do not count any more.
pub(crate) fn forecast(state: &NewDawn, seat: Seat, row: u8, slot: u8, space: Space, target: Target) -> [u8; 2] {
    let mut world = state.clone();
    diplomacy::give_back_for_attack(&mut world, seat, target, &mut Log::silent());
    [attack_bonus(&world, seat, row, slot, space, target), defence_bonus(&world, seat, space, target)]
}

/// How often of a hundred times the attacker's die and bonus beat the defender's.
pub(crate) fn chance_to_win(attack: u8, defence: u8) -> u32 {
    let rolls = (1..=6u32).flat_map(|own| (1..=6u32).map(move |other| (own, other)));
    let wins = rolls.filter(|(own, other)| own + u32::from(attack) > other + u32::from(defence)).count() as u32;
    (wins * 100 + 18) / 36
}
