//! Bazaar, and its broken variants: an option chooses the mistake. Only a mistake of an action by itself, which
//! knows no options, is a constant.

mod faces;
mod position;

use engine::said::Arg;
use engine::{
    Audience, Choice, Deck, Game, GameOptions, List, Log, Mix, OptionSpec, Outcome, Pile, PositionError, Prompt,
    Reason, Refusal, Rng, RuleBook, Said, ScoreLine, Seat, SeatSet, Seed, SetupError, Standing, Viewer,
};
pub(crate) use faces::{Action, Event, View};
pub(crate) use position::{Hand, Position};
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU32, Ordering};

/// The deliberate mistakes, each a kind that a real game could make.
pub(crate) mod fault {
    pub(crate) const NONE: u8 = 0;
    pub(crate) const VIEW_SHOWS_HANDS: u8 = 1;
    pub(crate) const VIEW_SHOWS_GENERATOR: u8 = 2;
    pub(crate) const DETERMINIZE_DEALS_NOTHING: u8 = 3;
    pub(crate) const DETERMINIZE_KEEPS_GENERATOR: u8 = 4;
    pub(crate) const REFUSAL_PANICS: u8 = 5;
    pub(crate) const REFUSAL_CHANGES_STATE: u8 = 6;
    pub(crate) const APPLY_DISAGREES_WITH_CHECK: u8 = 7;
    pub(crate) const LISTS_ILLEGAL: u8 = 8;
    pub(crate) const FORGETS_TO_LIST: u8 = 9;
    pub(crate) const LISTS_TWICE: u8 = 10;
    pub(crate) const LOSES_A_CARD: u8 = 11;
    pub(crate) const NOTATION_READS_AS_ANOTHER: u8 = 12;
    pub(crate) const NOTATION_IS_NOT_PLAIN: u8 = 13;
    pub(crate) const PEEK_CAN_BE_TAKEN_BACK: u8 = 14;
    pub(crate) const CHANCE_FROM_OUTSIDE: u8 = 15;
    pub(crate) const FIELD_IS_NOT_SAVED: u8 = 16;
    pub(crate) const UNKNOWN_RULE: u8 = 17;
    pub(crate) const NEVER_ENDS: u8 = 18;
    pub(crate) const NOBODY_CAN_ACT: u8 = 19;
    pub(crate) const POSITION_FORGETS_PICKS: u8 = 20;
    pub(crate) const POSITION_IS_NOT_CHECKED: u8 = 21;
    pub(crate) const REFUSAL_TELLS_HANDS: u8 = 22;
    pub(crate) const EVENT_TELLS_PICK: u8 = 23;
    pub(crate) const EVENT_TELLS_DRAW: u8 = 24;
    pub(crate) const WRONG_SEAT_MAY_ACT: u8 = 25;
    pub(crate) const PROMPT_OFFERS_LESS: u8 = 26;
    pub(crate) const SILENT_LOG_MATTERS: u8 = 27;
    pub(crate) const SCORE_DOES_NOT_ADD_UP: u8 = 28;
    pub(crate) const DETERMINIZE_LOSES_CARDS: u8 = 29;
    pub(crate) const LIST_DEPENDS_ON_DECK: u8 = 30;
    pub(crate) const PICK_IS_NO_SECRET: u8 = 31;
    pub(crate) const DETERMINIZE_KEEPS_DECK: u8 = 35;
    pub(crate) const DETERMINIZE_KEEPS_HANDS: u8 = 36;
    pub(crate) const EVENT_TELLS_ORDER: u8 = 37;
    pub(crate) const REASON_WITHOUT_RULE: u8 = 32;
    pub(crate) const REASON_OF_UNKNOWN_RULE: u8 = 33;
    pub(crate) const REFUSAL_WITHOUT_RULE: u8 = 34;
    pub(crate) const ASIDE_IS_REFUSED: u8 = 38;
    pub(crate) const ASIDE_IS_AN_ANSWER: u8 = 39;
    pub(crate) const ASIDE_DEPENDS_ON_DECK: u8 = 40;
    pub(crate) const JSON_READS_AS_ANOTHER: u8 = 41;
    pub(crate) const VERB_IS_DECLARED_TWICE: u8 = 42;
    pub(crate) const FORM_IS_TOO_NARROW: u8 = 43;
    pub(crate) const TEXT_WITHOUT_TEMPLATE: u8 = 44;
    pub(crate) const SENTENCE_IN_A_GAP: u8 = 45;
    pub(crate) const ARGUMENT_TELLS_HANDS: u8 = 46;
    pub(crate) const TEMPLATE_TELLS_HANDS: u8 = 47;
    pub(crate) const VEIL_KEEPS_ORDER: u8 = 48;
    pub(crate) const VEIL_KEEPS_PICKS: u8 = 49;
}

pub(crate) const KINDS: u8 = 6;
pub(crate) const COINS: u8 = 24;
pub(crate) const SHOP_PRICE: u8 = 3;

/// A card is worth its number, 1 to 6; there are four of each.
pub(crate) type Card = u8;

/// The sound game.
pub(crate) type Sound = Bazaar<{ fault::NONE }>;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Options {
    pub seats: usize,
    /// Which mistake this variant makes.
    #[serde(default, skip_serializing_if = "is_sound")]
    pub fault: u8,
}

fn is_sound(fault: &u8) -> bool {
    *fault == fault::NONE
}

impl GameOptions for Options {
    fn with_seats(seats: usize) -> Self {
        Options { seats, fault: fault::NONE }
    }

    fn seats(&self) -> usize {
        self.seats
    }
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Step {
    /// Everyone without a pick picks.
    Pick,
    /// The winner wagers.
    Wager(Seat),
    /// The winner spends.
    Spend(Seat),
    /// So many have said yes.
    Vote(u8),
    Over,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Bazaar<const FAULT: u8> {
    options: Options,
    revision: u32,
    rng: Rng,
    step: Step,
    deck: Deck<Card, 24>,
    discard: List<Card, 24>,
    hands: [List<Card, 4>; 4],
    picks: [Option<Card>; 4],
    coins: [u8; 4],
    shops: [u8; 4],
    /// Who has seen the card that is on top now.
    know_top: SeatSet,
    /// Left at zero by all but one of the broken variants.
    #[serde(skip)]
    not_saved: u8,
}

static OUTSIDE: AtomicU32 = AtomicU32::new(0);

static RULES: LazyLock<RuleBook> = LazyLock::new(|| RuleBook::parse(include_str!("rules.toml")).unwrap());

impl<const FAULT: u8> Bazaar<FAULT> {
    fn has(&self, fault: u8) -> bool {
        self.options.fault == fault
    }

    fn bank(&self) -> u8 {
        COINS - self.coins.iter().sum::<u8>()
    }

    fn refuse(&self, code: &'static str, rule: &'static str, message: impl Into<String>) -> Refusal {
        let rule = if self.has(fault::UNKNOWN_RULE) { "TB-nothing" } else { rule };
        Refusal::by_rule(code, rule, message)
    }

    fn check_pick(&self, seat: Seat, card: Card) -> Result<(), Refusal> {
        if self.hands[seat.index()].contains(&card) {
            return Ok(());
        }
        let mut message = engine::say!("you hold no {card}");
        if self.has(fault::REFUSAL_TELLS_HANDS) && self.hands[seat.next(self.options.seats).index()].contains(&card) {
            message += ", but your neighbour does";
        }
        if self.has(fault::TEMPLATE_TELLS_HANDS) && self.hands[seat.next(self.options.seats).index()].contains(&card) {
            let held = card;
            message = engine::say!("you hold no {held}");
        }
        if self.has(fault::ARGUMENT_TELLS_HANDS) {
            let next = &self.hands[seat.next(self.options.seats).index()];
            let args = [("card", card.to_string()), ("next", next.contains(&card).to_string())];
            let args = args.map(|(name, value)| (name.to_owned(), Arg::of(&value))).to_vec();
            message = Said { id: "you hold no {card}".into(), args }.write();
        }
        if self.has(fault::TEXT_WITHOUT_TEMPLATE) {
            message = format!("card {card} is nowhere in your hand");
        }
        if self.has(fault::SENTENCE_IN_A_GAP) {
            let rest = format!("{card}, which you do not hold");
            message = engine::say!("you play {rest}");
        }
        Err(self.refuse("NotInHand", "TB-pick", message))
    }

    fn check_buy(&self, seat: Seat) -> Result<(), Refusal> {
        if self.coins[seat.index()] < SHOP_PRICE {
            return Err(self.refuse("TooPoor", "TB-spend", engine::say!("a shop costs {SHOP_PRICE} coins")));
        }
        Ok(())
    }

    fn check_peek(&self, seat: Seat) -> Result<(), Refusal> {
        if self.deck.is_empty() || self.know_top.contains(seat) {
            return Err(self.refuse("NothingToSee", "TB-spend", "there is no card that you have not seen"));
        }
        Ok(())
    }

    fn pick(&mut self, seat: Seat, card: Card, log: &mut Log<Event>) {
        let hand = &mut self.hands[seat.index()];
        if let Some(place) = hand.iter().position(|&held| held == card) {
            hand.remove(place);
        }
        self.picks[seat.index()] = Some(card);
        let shown = (self.has(fault::EVENT_TELLS_PICK)).then_some(card);
        log.tell(|| Event::Picked { seat, shown });
        if self.has(fault::SILENT_LOG_MATTERS) && log.events().is_empty() {
            self.not_saved += 1;
        }
        if self.picks[..self.options.seats].iter().all(Option::is_some) {
            self.turn_up(log);
        }
    }

    /// `TB-trick`
    fn turn_up(&mut self, log: &mut Log<Event>) {
        log.marks.reveal();
        let picks: Vec<Card> = self.picks.iter_mut().filter_map(Option::take).collect();
        let best = picks.iter().copied().max().unwrap_or_default();
        let tied: Vec<Seat> = Seat::all(picks.len()).filter(|seat| picks[seat.index()] == best).collect();
        let index = match tied.len() as u32 {
            1 => 0,
            count if self.has(fault::CHANCE_FROM_OUTSIDE) => OUTSIDE.fetch_add(1, Ordering::Relaxed) % count,
            count => self.rng.below(count),
        };
        let winner = tied[index as usize];
        for card in picks.iter().skip(usize::from(self.has(fault::LOSES_A_CARD))) {
            self.discard.push(*card);
        }
        let prize = self.bank().min(picks.len() as u8);
        self.coins[winner.index()] += prize;
        log.tell(|| Event::TrickWon { winner, picks, prize });
        self.step = Step::Wager(winner);
    }

    /// `TB-wager`
    fn wager(&mut self, seat: Seat, coins: u8, log: &mut Log<Event>) {
        if self.has(fault::FIELD_IS_NOT_SAVED) {
            self.not_saved += 1;
        }
        if coins > 0 {
            let die = self.rng.die(6);
            let bank = self.bank();
            let purse = &mut self.coins[seat.index()];
            *purse = if die >= 4 { *purse + coins.min(bank) } else { *purse - coins };
            log.tell(|| Event::Rolled { seat, die });
        }
        self.step = Step::Spend(seat);
    }

    fn peek(&mut self, seat: Seat, log: &mut Log<Event>) {
        if !self.has(fault::PEEK_CAN_BE_TAKEN_BACK) {
            log.marks.reveal();
        }
        self.know_top = self.know_top.with(seat);
        if let Some(card) = self.deck.peek().next() {
            log.tell_only(Audience::Seats(SeatSet::only(seat)), || Event::Saw { card });
        }
        log.tell(|| Event::Peeked { seat });
    }

    fn draw_cards(&mut self, log: &mut Log<Event>) {
        if self.deck.len() >= self.options.seats {
            for seat in Seat::all(self.options.seats) {
                let draws =
                    if self.has(fault::EVENT_TELLS_ORDER) && self.hands[seat.index()].len() < 3 { 2 } else { 1 };
                for _ in 0..draws {
                    let Some(card) = self.deck.draw(&mut log.marks) else { continue };
                    self.hands[seat.index()].push(card);
                    if draws > 1 {
                        self.hands[seat.index()].sort_unstable();
                    }
                    let audience = match self.options.fault {
                        fault::EVENT_TELLS_DRAW => Audience::Everyone,
                        _ => Audience::Seats(SeatSet::only(seat)),
                    };
                    log.tell_only(audience, || Event::Drew { card });
                }
            }
            self.know_top = SeatSet::EMPTY;
        }
        let empty = self.hands[..self.options.seats].iter().any(|hand| hand.is_empty());
        self.step = if empty && !self.has(fault::NEVER_ENDS) { Step::Over } else { Step::Vote(0) };
    }

    /// `TB-vote`
    fn vote(&mut self, yes: bool, log: &mut Log<Event>) {
        log.tell(|| Event::Voted { yes });
        let Step::Vote(count) = self.step else { return };
        self.step = match usize::from(count) + 1 {
            _ if self.has(fault::NEVER_ENDS) => Step::Vote(0),
            _ if !yes => Step::Pick,
            votes if votes < self.options.seats => Step::Vote(count + 1),
            _ => Step::Over,
        };
    }

    fn score(&self, seat: Seat) -> i32 {
        i32::from(self.coins[seat.index()]) + 4 * i32::from(self.shops[seat.index()])
    }

    fn standing(&self, seat: Seat, rank: usize) -> Standing {
        let (coins, shops) = (self.coins[seat.index()], self.shops[seat.index()]);
        let line = |label, count: u8, points| ScoreLine { label, count: count.into(), points, rule: "TB-end" };
        let shop_worth = if self.has(fault::SCORE_DOES_NOT_ADD_UP) { 5 } else { 4 };
        Standing {
            seat,
            rank,
            score: self.score(seat),
            breakdown: vec![line("coins", coins, coins.into()), line("shops", shops, shop_worth * i32::from(shops))],
            tie_break_says: None,
            tie_break: None,
        }
    }
}

impl<const FAULT: u8> Game for Bazaar<FAULT> {
    const ID: &'static str = "bazaar";
    const TITLE: &'static str = "Bazaar";
    const REVISION: u32 = 2;
    const SEATS: std::ops::RangeInclusive<usize> = 2..=4;
    type Options = Options;
    type Action = Action<FAULT>;
    type View = View;
    type Event = Event;
    type Components = ();
    type Position = Position;

    fn new(revision: u32, options: &Options, seed: Seed) -> Result<Self, SetupError> {
        SetupError::check::<Self>(revision, options)?;
        let mut rng = Rng::new(seed);
        let mut deck = Deck::shuffled((0..24).map(|index| index / 4 + 1), &mut rng.draws());
        let mut hands = [List::new(); 4];
        let mut marks = Default::default();
        for hand in &mut hands[..options.seats] {
            (0..3).for_each(|_| hand.extend_one(deck.draw(&mut marks)));
        }
        // Revision 1 gave a coin less at the start.
        let purse = revision as u8;
        let mut coins = [0; 4];
        coins[..options.seats].fill(purse);
        Ok(Bazaar {
            options: options.clone(),
            revision,
            rng,
            step: Step::Pick,
            deck,
            discard: List::new(),
            hands,
            picks: [None; 4],
            coins,
            shops: [0; 4],
            know_top: SeatSet::EMPTY,
            not_saved: 0,
        })
    }

    fn options(&self) -> Options {
        self.options.clone()
    }

    fn revision(&self) -> u32 {
        self.revision
    }

    fn to_act(&self) -> SeatSet {
        match self.step {
            Step::Pick => Seat::all(self.options.seats).filter(|seat| self.picks[seat.index()].is_none()).collect(),
            Step::Wager(seat) | Step::Spend(seat) => SeatSet::only(seat),
            Step::Vote(yes) => SeatSet::only(Seat::new(yes.into())),
            Step::Over => SeatSet::EMPTY,
        }
    }

    fn prompt(&self, seat: Seat) -> Option<Prompt> {
        self.to_act().contains(seat).then(|| self.question(seat))
    }

    fn actions(&self, seat: Seat, out: &mut Vec<Action<FAULT>>) {
        match self.step {
            Step::Vote(_) if seat == Seat::TABLE => out.push(Action::EndVote),
            _ if !self.to_act().contains(seat) => {}
            Step::Pick => {
                let mut cards = self.hands[seat.index()].to_vec();
                cards.sort_unstable();
                if !self.has(fault::LISTS_TWICE) {
                    cards.dedup();
                }
                out.extend(cards.into_iter().map(Action::Pick));
            }
            Step::Wager(_) => {
                let purse = self.coins[seat.index()];
                let mut sums = vec![0, 1, purse];
                sums.retain(|&sum| sum <= purse);
                sums.dedup();
                out.extend(sums.into_iter().map(Action::Wager));
            }
            Step::Spend(_) => {
                let illegal = self.has(fault::LISTS_ILLEGAL);
                let forgotten = self.has(fault::FORGETS_TO_LIST) && self.shops[seat.index()] > 0;
                if (illegal || self.check_buy(seat).is_ok()) && !forgotten {
                    out.push(Action::Buy);
                }
                let hidden = self.has(fault::LIST_DEPENDS_ON_DECK) && self.deck.peek().next() == Some(1);
                if self.check_peek(seat).is_ok() && !hidden {
                    out.push(Action::Peek);
                }
                out.push(Action::Done);
            }
            Step::Vote(_) if self.has(fault::NOBODY_CAN_ACT) => {}
            Step::Vote(_) => out.extend([Action::Vote(true), Action::Vote(false)]),
            Step::Over => {}
        }
    }

    /// There is nothing to do unasked in Bazaar; only mistakes say so.
    fn asides(&self, seat: Seat) -> Vec<Choice> {
        let is_asked = self.to_act().contains(seat);
        let mistake = match self.step {
            Step::Spend(_) if self.has(fault::ASIDE_DEPENDS_ON_DECK) => is_asked && self.deck.peek().next() == Some(1),
            Step::Spend(_) if self.has(fault::ASIDE_IS_AN_ANSWER) => is_asked,
            Step::Spend(_) => self.has(fault::ASIDE_IS_REFUSED) && !is_asked,
            _ => false,
        };
        let done = Choice { label: "Done".into(), ..Choice::of(&Action::<FAULT>::Done) };
        mistake.then_some(done).into_iter().collect()
    }

    fn check(&self, seat: Seat, action: &Action<FAULT>) -> Result<(), Refusal> {
        if seat == Seat::TABLE && matches!((self.step, action), (Step::Vote(_), Action::EndVote)) {
            return Ok(());
        }
        let votes_for_another = self.has(fault::WRONG_SEAT_MAY_ACT) && matches!(action, Action::Vote(_));
        if !(votes_for_another && seat.index() < self.options.seats) {
            let to_act = Refusal::unless_to_act(self.to_act(), seat);
            to_act.map_err(|refusal| refusal.in_phase("TB-vote"))?;
        }
        match (self.step, action) {
            (Step::Pick, Action::Pick(card)) => self.check_pick(seat, *card),
            (Step::Wager(_), Action::Wager(coins)) if *coins <= self.coins[seat.index()] => Ok(()),
            (Step::Wager(_), Action::Wager(_)) => Err(self.refuse("TooPoor", "TB-wager", "you have fewer coins")),
            (Step::Spend(_), Action::Buy) => self.check_buy(seat),
            (Step::Spend(_), Action::Peek) => self.check_peek(seat),
            (Step::Spend(_), Action::Done) | (Step::Vote(_), Action::Vote(_)) => Ok(()),
            _ => {
                let refusal =
                    Refusal::by_table("NotNow", engine::say!("`{action}` is not an answer to what you are asked"));
                Err(if self.has(fault::REFUSAL_WITHOUT_RULE) { refusal } else { refusal.in_phase("TB-vote") })
            }
        }
    }

    fn apply(&mut self, seat: Seat, action: &Action<FAULT>, log: &mut Log<Event>) -> Result<(), Refusal> {
        if let Err(refusal) = self.check(seat, action) {
            match (self.options.fault, action) {
                (fault::REFUSAL_PANICS, Action::Pick(card)) if *card > KINDS => panic!("there is no card {card}"),
                (fault::REFUSAL_CHANGES_STATE, Action::Buy) if self.bank() > 0 => self.coins[0] += 1,
                (fault::APPLY_DISAGREES_WITH_CHECK, Action::Buy) => return Err(Refusal::by_table("No", "no")),
                _ => {}
            }
            return Err(refusal);
        }
        match *action {
            Action::Pick(card) => self.pick(seat, card, log),
            Action::Wager(coins) => self.wager(seat, coins, log),
            Action::Buy => {
                self.coins[seat.index()] -= SHOP_PRICE;
                self.shops[seat.index()] += 1;
                log.tell(|| Event::Bought { seat });
            }
            Action::Peek => self.peek(seat, log),
            Action::Done => self.draw_cards(log),
            Action::Vote(yes) => self.vote(yes, log),
            Action::EndVote => self.vote(false, log),
        }
        Ok(())
    }

    fn is_secret(action: &Action<FAULT>) -> bool {
        matches!(action, Action::Pick(_)) && FAULT != fault::PICK_IS_NO_SECRET
    }

    fn view(&self, viewer: Viewer) -> View {
        self.seen_by(viewer)
    }

    fn determinize(&self, viewer: Viewer, rng: &mut Rng) -> Self {
        let mut world = self.clone();
        if !self.has(fault::DETERMINIZE_KEEPS_GENERATOR) {
            world.rng = Rng::new(rng.fork());
        }
        match self.options.fault {
            fault::DETERMINIZE_DEALS_NOTHING => {}
            fault::DETERMINIZE_KEEPS_HANDS if !self.know_top.is_empty() => {}
            fault::DETERMINIZE_KEEPS_HANDS => world.deck.shuffle(rng),
            _ => world.deal_anew(viewer, &mut Mix::shuffle(rng)),
        }
        if self.has(fault::DETERMINIZE_LOSES_CARDS) {
            world.deck = Deck::stacked(&vec![1; world.deck.len()]);
        }
        world
    }

    fn veiled(&self, viewer: Viewer) -> Self {
        let mut world = Bazaar { rng: Mix::Sort.rng(), ..self.clone() };
        world.deal_anew(viewer, &mut Mix::Sort);
        world
    }

    fn hidden_piles(&self, viewer: Viewer) -> Vec<Pile> {
        let mut piles = vec![Pile::deck("deck", "/deck", self.deck.peek())];
        for seat in Seat::all(self.options.seats).filter(|seat| viewer != Viewer::Seat(*seat)) {
            piles.push(Pile::hand("hand", self.hands[seat.index()].iter()));
        }
        piles
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.step != Step::Over {
            return None;
        }
        let scores: Vec<i32> = Seat::all(self.options.seats).map(|seat| self.score(seat)).collect();
        let ranks = Outcome::ranks(&scores);
        let standings = Seat::all(self.options.seats).map(|seat| self.standing(seat, ranks[seat.index()]));
        Some(Outcome {
            says: None,
            reason: "The bazaar has closed.".into(),
            rule: "TB-end",
            standings: standings.collect(),
            halves: false,
        })
    }

    fn rng(&self) -> &Rng {
        &self.rng
    }

    fn rng_mut(&mut self) -> &mut Rng {
        &mut self.rng
    }

    fn audit(&self) -> Result<(), String> {
        let held = self.hands.iter().flat_map(|hand| hand.iter().copied());
        let picked = self.picks.iter().copied().flatten();
        let all = held.chain(picked).chain(self.discard.iter().copied()).chain(self.deck.peek());
        let mut all: Vec<Card> = all.collect();
        all.sort_unstable();
        if all != (0..24).map(|index| index / 4 + 1).collect::<Vec<Card>>() {
            return Err(format!("the cards are not those of the box: {all:?}"));
        }
        match self.coins.iter().map(|&coins| u32::from(coins)).sum::<u32>() {
            coins if coins > COINS.into() => Err(format!("{coins} coins of {COINS} are in play")),
            _ => Ok(()),
        }
    }

    fn position(&self) -> Position {
        self.write_position()
    }

    fn from_position(options: &Options, position: &Position, seed: Seed) -> Result<Self, PositionError> {
        Self::read_position(options, position, seed)
    }

    fn rules() -> &'static RuleBook {
        &RULES
    }

    fn reasons() -> Vec<Reason> {
        let unknown: &[_] = if FAULT == fault::REASON_WITHOUT_RULE { &[] } else { &["TB-spend", "OT-in-another-book"] };
        let pick: &[_] = if FAULT == fault::REASON_OF_UNKNOWN_RULE { &["TB-nothing"] } else { &["TB-pick"] };
        vec![Reason { code: "NotInHand", rules: pick }, Reason { code: "NothingToSee", rules: unknown }]
    }

    fn option_specs() -> Vec<OptionSpec> {
        Vec::new()
    }

    fn components() {}

    fn draw(view: &View) -> String {
        format!("{view:?}")
    }
}

/// A card that may not have been there.
trait ExtendOne {
    fn extend_one(&mut self, card: Option<Card>);
}

impl ExtendOne for List<Card, 4> {
    fn extend_one(&mut self, card: Option<Card>) {
        card.into_iter().for_each(|card| self.push(card));
    }
}
