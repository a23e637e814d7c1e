//! Trades between players. `CC-trade`
//!
//! The player of the turn turns to another one (`trade 2`), and offers, or invites an offer; another one turns to the
//! player of the turn, unasked. An offer is taken, declined or answered with another one. Ruling CC-RB1: a turn has room
//! for so many offers of each player, so that bargaining ends.

mod bundle;

pub use bundle::{Bundle, BundleView, HandCard};

use crate::chapter::{Action as AnyAction, Log, Reason, TurnAction};
use crate::components::{ActionCard, Cards, ObjectiveCard};
use crate::names::Good;
use crate::payment::Purse;
use crate::state::State;
use engine::said::Phrase;
use engine::{Ask, Audience, Chapter, Choice, PromptKind, Seat, SeatSet, say, tell};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Turnings to another player, offers and invitations of each player in a turn. `CC-trade-8`
const MOST_OFFERS: u8 = 12;

/// What may be waited for.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/", rename = "TradeStep"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "TradeStep"))]
pub enum Step {
    /// What a seat offers another one.
    Propose {
        /// The seat that makes the offer.
        by: Seat,
        /// To whom.
        to: Seat,
    },
    /// Whether the offer on the table is taken.
    Answer,
    /// Which cards of its own choice a seat hands over.
    Hand {
        /// Who gives.
        by: Seat,
        /// Who gets.
        to: Seat,
        /// Action cards.
        actions: u8,
        /// Objective cards.
        objectives: u8,
    },
}

engine::verbs! {
    /// What a seat asks for.
    pub enum Action {
        /// Turns to another player.
        Trade(seat: Seat) => ["trade" seat];
        /// Offers a trade.
        Offer { give: Bundle, want: Bundle } => ["offer" give "for" want];
        /// Asks the other player for an offer.
        Invite => ["invite"];
        /// Takes the offer.
        Accept => ["accept"];
        /// Declines the offer.
        Decline => ["decline"];
        /// Hands over a card.
        Hand(card: HandCard) => ["hand" card];
    }
}

/// The offer on the table.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Offer {
    /// Who offers, and to whom; nobody if there is none.
    pub parties: Option<(Seat, Seat)>,
    /// What the first of them gives.
    pub give: Bundle,
    /// What the first of them wants.
    pub want: Bundle,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/", rename = "TradeEvent"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "TradeEvent"))]
#[allow(missing_docs)] // The sentences below say what the variants are.
pub enum Event {
    Offered { from: Seat, to: Seat, give: Phrase, want: Phrase },
    OfferedCards { from: Seat, to: Seat, give: Phrase, want: Phrase },
    Invited { from: Seat, to: Seat },
    Declined { seat: Seat },
    Traded { from: Seat, to: Seat, give: Phrase, want: Phrase },
    TradedCards { from: Seat, to: Seat, give: Phrase },
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Offered { from, to, give, want } => tell!(f, "@{from} offers @{to} {give} for {want}."),
            Event::OfferedCards { from, to, give, want } => {
                tell!(f, "Only @{from} and @{to} know which cards: {give} for {want}.")
            }
            Event::Invited { from, to } => tell!(f, "@{from} asks @{to} for an offer."),
            Event::Declined { seat } => tell!(f, "@{seat} declines."),
            Event::Traded { from, to, give, want } => tell!(f, "@{from} gives @{to} {give} for {want}."),
            Event::TradedCards { from, to, give } => tell!(f, "@{from} hands @{to} {give}."),
        }
    }
}

engine::reasons! {
    /// The fact that stands against an action.
    #[derive(Copy)]
    pub enum Why {
        NoPartner => "you can trade only with another player at the table", ["CC-trade-1"];
        NotOnTurn { seat: Seat } => "it is not the turn of @{seat}", ["CC-trade-2"];
        NothingOffered => "an offer must give or ask for something", ["CC-trade-3"];
        TooManyOffers => "you can begin a trade, offer or ask for an offer at most {MOST_OFFERS} times in a turn", ["CC-trade-8"];
        NotYours { give: Bundle } => "you do not have {}" (give.told()), ["CC-trade-5"];
        OwnChoice => "you must name the cards that you give", ["CC-trade-5"];
        NotTheirs => "the other player does not have that much", ["CC-trade-5"];
        NotInHand => "you do not have everything that is wanted", ["CC-trade-5"];
        OverLimit { seat: Seat } => "@{seat} could not keep all of it", ["CC-trade-6"];
        NoSuchCard => "you hand over cards from your hand, as many as agreed", ["CC-trade-5"];
    }
}

/// Whether a seat may turn to others, offer or ask for offers once more in this turn. `CC-trade-8`
fn check_room(state: &State, seat: Seat) -> Result<(), Reason> {
    if state.turn.offers[seat.index()] < MOST_OFFERS { Ok(()) } else { Err(Why::TooManyOffers.into()) }
}

fn count_offer(state: &mut State, seat: Seat) {
    state.turn.offers[seat.index()] += 1;
}

/// Whether somebody else may turn to the player of the turn now, unasked: between that player's actions. `CC-trade-2`
pub(crate) fn check_approach(state: &State, seat: Seat, other: Seat) -> Result<(), Reason> {
    if !state.is_seat(other) || other == seat {
        return Err(Why::NoPartner.into());
    }
    if other != state.active() {
        return Err(Why::NotOnTurn { seat: other }.into());
    }
    check_room(state, seat)
}

/// What a seat may do unasked: turn to the player of the turn while that player is to act. `CC-trade-2`
pub(crate) fn asides(state: &State, seat: Seat) -> Vec<Choice> {
    let active = state.active();
    let open = is_between_actions(state) && state.is_seat(seat) && seat != active;
    if !open || check_approach(state, seat, active).is_err() {
        return Vec::new();
    }
    let turning = Action::Trade(active);
    let mut choice = Choice::of(&turning);
    turning.explain(state, seat, &mut choice);
    vec![choice]
}

/// Whether an action turns to the player of the turn unasked, and to whom.
pub(crate) fn approach(state: &State, seat: Seat, action: &AnyAction) -> Option<Seat> {
    let &AnyAction::Trade(Action::Trade(other)) = action else { return None };
    let is_unasked = is_between_actions(state) && state.is_seat(seat) && seat != state.active();
    is_unasked.then_some(other)
}

fn is_between_actions(state: &State) -> bool {
    state.agenda.top() == Some(crate::turn::Step::Act.into())
}

/// A seat turns to another one, to make an offer.
pub(crate) fn turn_to(state: &mut State, by: Seat, to: Seat) {
    count_offer(state, by);
    state.push(Step::Propose { by, to });
}

/// Whether both sides can keep what they would get. `CC-trade-6`
fn check_limits(state: &State, from: Seat, to: Seat, give: Purse, want: Purse) -> Result<(), Reason> {
    for (seat, given, got) in [(from, give, want), (to, want, give)] {
        let over = |good: &Good| {
            let after = u16::from(state.stock(seat, *good)) + u16::from(got[*good]) - u16::from(given[*good]);
            got[*good] > given[*good] && after > u16::from(state.limit(seat, *good))
        };
        if Good::ALL.iter().any(over) {
            return Err(Why::OverLimit { seat }.into());
        }
    }
    Ok(())
}

/// Whether an offer can be made. What the other player holds hidden is not asked. `CC-trade-3` `CC-trade-5`
fn check_offer(state: &State, from: Seat, to: Seat, give: &Bundle, want: &Bundle) -> Result<(), Reason> {
    check_room(state, from)?;
    if give.is_empty() && want.is_empty() {
        return Err(Why::NothingOffered.into());
    }
    if (give.any_actions, give.any_objectives) != (0, 0) {
        return Err(Why::OwnChoice.into());
    }
    if !give.is_held_by(state, from) {
        return Err(Why::NotYours { give: *give }.into());
    }
    let other = &state.players[to];
    let open = Bundle { goods: want.goods, great: want.great, ..Bundle::default() };
    let hands = want.action_count() <= other.hand.len() && want.objective_count() <= other.objectives.len();
    if !hands || !open.is_held_by(state, to) {
        return Err(Why::NotTheirs.into());
    }
    check_limits(state, from, to, give.goods, want.goods)
}

/// Puts an offer on the table.
fn offer(state: &mut State, from: Seat, to: Seat, give: Bundle, want: Bundle, log: &mut Log) {
    state.agenda.pop();
    count_offer(state, from);
    state.offer = Offer { parties: Some((from, to)), give, want };
    state.push(Step::Answer);
    let phrase = |bundle: Bundle| Phrase::new(|| bundle.told());
    log.tell(|| Event::Offered { from, to, give: phrase(give.covered()), want: phrase(want.covered()) }.into());
    if give.is_secret() || want.is_secret() {
        // The other player learns which cards are meant.
        log.marks.reveal();
        let parties = SeatSet::only(from).with(to);
        let told = || Event::OfferedCards { from, to, give: phrase(give), want: phrase(want) }.into();
        log.tell_only(Audience::Seats(parties), told);
    }
}

/// Whether the seat that was asked can hand over what is wanted. `CC-trade-5`
fn check_accept(state: &State) -> Result<(), Reason> {
    let Offer { parties: Some((from, to)), give, want } = state.offer else { return Err(Reason::NotNow) };
    let hand = &state.players[to];
    let enough = want.action_count() <= hand.hand.len() && want.objective_count() <= hand.objectives.len();
    if !enough || !want.is_held_by(state, to) {
        return Err(Why::NotInHand.into());
    }
    if !give.is_held_by(state, from) {
        return Err(Why::NotTheirs.into());
    }
    check_limits(state, from, to, give.goods, want.goods)
}

/// Everything agreed changes hands at once. `CC-trade-5`
fn accept(state: &mut State, log: &mut Log) {
    state.agenda.pop();
    let Offer { parties: Some((from, to)), give, want } = std::mem::take(&mut state.offer) else { return };
    let phrase = |bundle: Bundle| Phrase::new(|| bundle.told());
    log.tell(|| Event::Traded { from, to, give: phrase(give.covered()), want: phrase(want.covered()) }.into());
    if give.is_secret() || want.is_secret() {
        log.marks.reveal();
    }
    for (good, count) in give.goods.iter() {
        state.lose(from, good, count);
    }
    for (good, count) in want.goods.iter() {
        state.lose(to, good, count);
        state.gain(from, good, count);
    }
    for (good, count) in give.goods.iter() {
        state.gain(to, good, count);
    }
    hand_over(state, from, to, &give);
    hand_over(state, to, from, &want);
    let (actions, objectives) = (want.any_actions, want.any_objectives);
    if actions + objectives > 0 {
        state.push(Step::Hand { by: to, to: from, actions, objectives });
    }
}

fn hand_over(state: &mut State, from: Seat, to: Seat, bundle: &Bundle) {
    let moved = |cards: Cards, hand: fn(&mut crate::state::Player) -> &mut Cards, state: &mut State| {
        for number in cards.iter() {
            hand(&mut state.players[from]).remove(number);
            hand(&mut state.players[to]).insert(number);
        }
    };
    moved(bundle.actions, |player| &mut player.hand, state);
    moved(bundle.objectives, |player| &mut player.objectives, state);
    moved(bundle.great, |player| &mut player.great, state);
}

/// A card of the giver's choice changes hands.
fn hand(state: &mut State, step: Step, card: &Bundle, log: &mut Log) {
    let Step::Hand { by, to, actions, objectives } = step else { return };
    state.agenda.pop();
    hand_over(state, by, to, card);
    log.marks.reveal();
    let told = || Event::TradedCards { from: by, to, give: Phrase::new(|| card.told()) }.into();
    log.tell_only(Audience::Seats(SeatSet::only(by).with(to)), told);
    let (actions, objectives) = (actions - card.actions.len() as u8, objectives - card.objectives.len() as u8);
    if actions + objectives > 0 {
        state.push(Step::Hand { by, to, actions, objectives });
    }
}

/// Plain offers: one good for another, an Action card for a Gold, a Gold for an Action card.
fn each_plain_offer(state: &State, from: Seat, to: Seat, mut each: impl FnMut(Bundle, Bundle)) {
    if check_room(state, from).is_err() {
        return;
    }
    for (give, _) in state.players[from].goods.iter() {
        for (want, _) in state.players[to].goods.iter().filter(|(want, _)| *want != give) {
            let (give, want) = (Purse::of(give, 1), Purse::of(want, 1));
            // Both sides have what they would give: only the limits can stand against it.
            if check_limits(state, from, to, give, want).is_ok() {
                each(Bundle::of(give), Bundle::of(want));
            }
        }
    }
    let mut check = |give: Bundle, want: Bundle| {
        if check_offer(state, from, to, &give, &want).is_ok() {
            each(give, want);
        }
    };
    let gold = Bundle::of(Purse::of(Good::Gold, 1));
    for number in state.players[from].hand.iter() {
        check(Bundle { actions: [number].into_iter().collect(), ..Bundle::default() }, gold);
    }
    check(gold, Bundle { any_actions: 1, ..Bundle::default() });
}

impl Action {
    /// Whether others must not see it: it names hidden cards, or could have.
    pub(crate) fn is_secret(&self) -> bool {
        match self {
            Action::Offer { give, want } => give.is_secret() || want.is_secret(),
            Action::Hand(_) => true,
            Action::Trade(_) | Action::Invite | Action::Accept | Action::Decline => false,
        }
    }

    /// The card that is handed over.
    fn handed(&self) -> Option<Bundle> {
        match self {
            Action::Hand(card) => Some(card.alone()),
            Action::Trade(_) | Action::Offer { .. } | Action::Invite | Action::Accept | Action::Decline => None,
        }
    }
}

impl TurnAction for Action {
    fn offer(state: &State, seat: Seat, out: &mut Vec<AnyAction>) {
        if check_room(state, seat).is_ok() {
            out.extend(state.others(seat).map(|other| Action::Trade(other).into()));
        }
    }

    fn allow(&self, state: &State, seat: Seat) -> Result<(), Reason> {
        match *self {
            Action::Trade(other) if !state.is_seat(other) || other == seat => Err(Why::NoPartner.into()),
            Action::Trade(_) => check_room(state, seat),
            Action::Offer { .. } | Action::Invite | Action::Accept | Action::Decline | Action::Hand(_) => {
                Err(Reason::NotNow)
            }
        }
    }

    fn take(&self, state: &mut State, seat: Seat, _: &mut Log) {
        if let Action::Trade(to) = *self {
            turn_to(state, seat, to);
        }
    }

    fn explain(&self, _: &State, _: Seat, choice: &mut Choice) {
        match self {
            Action::Trade(seat) => {
                choice.label = say!("Trade with @{seat}");
                choice.group = Some("Trade");
                choice.seat = Some(*seat);
            }
            Action::Offer { give, want } => choice.label = say!("Offer {} for {}", give.told(), want.told()),
            Action::Invite => choice.label = "Ask for an offer".into(),
            Action::Accept => choice.label = "Accept".into(),
            Action::Decline => choice.label = "Decline".into(),
            Action::Hand(_) => {
                choice.label = self.handed().unwrap_or_default().told();
            }
        }
    }
}

/// Cards that the giver of a step may hand over.
fn hands(state: &State, step: Step) -> impl Iterator<Item = Action> {
    let (hand, objectives) = match step {
        Step::Hand { by, actions, objectives, .. } => {
            let player = &state.players[by];
            let pick = |count: u8, cards: Cards| if count > 0 { cards } else { Cards::EMPTY };
            (pick(actions, player.hand), pick(objectives, player.objectives))
        }
        Step::Propose { .. } | Step::Answer => (Cards::EMPTY, Cards::EMPTY),
    };
    let actions = hand.iter().filter_map(ActionCard::numbered).map(HandCard::Action);
    let objectives = objectives.iter().filter_map(ObjectiveCard::numbered).map(HandCard::Objective);
    actions.chain(objectives).map(Action::Hand)
}

impl Chapter<State> for Step {
    fn waiting(self, state: &State) -> SeatSet {
        match self {
            Step::Propose { by, .. } => SeatSet::only(by),
            Step::Answer => state.offer.parties.map_or(SeatSet::EMPTY, |(_, to)| SeatSet::only(to)),
            Step::Hand { by, .. } if hands(state, self).next().is_some() => SeatSet::only(by),
            Step::Hand { .. } => SeatSet::EMPTY,
        }
    }

    fn run(self, state: &mut State, _: &mut Log) {
        state.agenda.pop();
    }

    fn list(self, state: &State, seat: Seat, out: &mut Vec<AnyAction>) {
        match self {
            Step::Propose { by, to } => {
                out.push(Action::Decline.into());
                if by == state.active() && check_room(state, by).is_ok() {
                    out.push(Action::Invite.into());
                }
                each_plain_offer(state, by, to, |give, want| out.push(Action::Offer { give, want }.into()));
            }
            Step::Answer => {
                out.push(Action::Decline.into());
                if check_accept(state).is_ok() {
                    out.push(Action::Accept.into());
                }
                let _ = seat;
            }
            Step::Hand { .. } => out.extend(hands(state, self).map(AnyAction::from)),
        }
    }

    fn check(self, state: &State, seat: Seat, action: &AnyAction) -> Result<(), Reason> {
        let AnyAction::Trade(action) = action else { return Err(Reason::NotNow) };
        match (self, action) {
            (Step::Propose { .. } | Step::Answer, Action::Decline) => Ok(()),
            (Step::Propose { by, to }, Action::Offer { give, want }) => check_offer(state, by, to, give, want),
            (Step::Propose { by, .. }, Action::Invite) if by == state.active() => check_room(state, by),
            (Step::Answer, Action::Accept) => check_accept(state),
            (Step::Answer, Action::Offer { give, want }) => {
                let Some((from, _)) = state.offer.parties else { return Err(Reason::NotNow) };
                check_offer(state, seat, from, give, want)
            }
            (Step::Hand { .. }, Action::Hand(_)) => {
                let fits = hands(state, self).any(|one| one == *action);
                if fits { Ok(()) } else { Err(Why::NoSuchCard.into()) }
            }
            (Step::Propose { .. } | Step::Answer | Step::Hand { .. }, _) => Err(Reason::NotNow),
        }
    }

    fn perform(self, state: &mut State, seat: Seat, action: &AnyAction, log: &mut Log) {
        let AnyAction::Trade(action) = action else { return };
        match (self, action) {
            (Step::Propose { by, to }, Action::Offer { give, want }) => offer(state, by, to, *give, *want, log),
            (Step::Propose { by, to }, Action::Invite) => {
                state.agenda.pop();
                count_offer(state, by);
                state.push(Step::Propose { by: to, to: by });
                log.tell(|| Event::Invited { from: by, to }.into());
            }
            (Step::Answer, Action::Accept) => accept(state, log),
            (Step::Answer, Action::Offer { give, want }) => {
                if let Some((from, _)) = state.offer.parties {
                    offer(state, seat, from, *give, *want, log);
                }
            }
            (Step::Hand { .. }, _) => {
                if let Some(card) = action.handed() {
                    hand(state, self, &card, log);
                }
            }
            (
                Step::Propose { .. } | Step::Answer,
                Action::Trade(_) | Action::Invite | Action::Accept | Action::Decline | Action::Hand(_),
            ) => {
                state.agenda.pop();
                state.offer = Offer::default();
                log.tell(|| Event::Declined { seat }.into());
            }
        }
    }

    fn ask(self, state: &State, _: Seat) -> Ask {
        let (kind, name, question, rules, open): (_, _, String, &'static [_], _) = match self {
            Step::Propose { to, .. } => {
                let question = say!("What do you offer @{to}?");
                (PromptKind::Trade, "Propose", question, &["CC-trade-1", "CC-trade-3"], true)
            }
            Step::Answer => {
                let Offer { parties, give, want } = state.offer;
                let from = parties.map_or(state.active(), |(from, _)| from);
                let question = say!("@{from} offers you {} for {}. What do you say?", give.told(), want.told());
                (PromptKind::Trade, "Answer", question, &["CC-trade-5", "CC-trade-6"], true)
            }
            Step::Hand { to, .. } => {
                let question = say!("Which card do you hand @{to}?");
                (PromptKind::PickCards, "Hand", question, &["CC-trade-5"], false)
            }
        };
        Ask { kind, name, question, rules, open }
    }

    fn describe(self, state: &State, seat: Seat, action: &AnyAction, choice: &mut Choice) {
        match (self, action) {
            (Step::Propose { .. }, AnyAction::Trade(Action::Decline)) => choice.label = "Offer nothing".into(),
            (_, AnyAction::Trade(action)) => action.explain(state, seat, choice),
            (Step::Propose { .. } | Step::Answer | Step::Hand { .. }, _) => {}
        }
    }

    fn sound(self, state: &State) -> Result<(), String> {
        let pair = |one: Seat, other: Seat| {
            let active = [one, other].contains(&state.active());
            state.is_seat(one) && state.is_seat(other) && one != other && active
        };
        let fits = match self {
            Step::Propose { by, to } => pair(by, to),
            Step::Answer => {
                let Offer { parties, give, want } = state.offer;
                let hands = |(from, to): (Seat, Seat)| {
                    pair(from, to) && give.is_held_by(state, from) && (give.any_actions, give.any_objectives) == (0, 0)
                };
                let wants = want.action_count() <= 42 && want.objective_count() <= 32;
                parties.is_some_and(hands) && wants
            }
            Step::Hand { by, to, actions, objectives } => {
                let player = |seat: Seat| &state.players[seat];
                pair(by, to)
                    && usize::from(actions) <= player(by).hand.len()
                    && usize::from(objectives) <= player(by).objectives.len()
            }
        };
        if fits && !state.in_status_phase() { Ok(()) } else { Err(format!("{self:?} cannot be due here")) }
    }
}
