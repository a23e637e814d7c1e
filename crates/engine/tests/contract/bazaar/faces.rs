//! What people see of Bazaar: actions, prompts, events, views.

use super::{Bazaar, Card, Step, fault};
use engine::verbs::{Field, Form, Shape};
use engine::{ActionData, Choice, Deck, Game as _, Mix, Prompt, PromptKind, Seat, Unreadable, Verbs, Viewer};
use serde::Serialize;
use serde_json::{Map, Value};
use std::fmt;
use std::str::FromStr;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Action<const FAULT: u8> {
    Pick(Card),
    Wager(u8),
    Buy,
    Peek,
    Done,
    Vote(bool),
    EndVote,
}

impl<const FAULT: u8> fmt::Display for Action<FAULT> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Pick(card) => write!(f, "pick {card}"),
            Action::Wager(coins) if FAULT == fault::NOTATION_READS_AS_ANOTHER => write!(f, "wager {}", coins / 2),
            Action::Wager(coins) => write!(f, "wager {coins}"),
            Action::Buy if FAULT == fault::NOTATION_IS_NOT_PLAIN => f.write_str("buy café"),
            Action::Buy => f.write_str("buy"),
            Action::Peek => f.write_str("peek"),
            Action::Done => f.write_str("done"),
            Action::Vote(yes) => write!(f, "vote {}", if *yes { "yes" } else { "no" }),
            Action::EndVote => f.write_str("end vote"),
        }
    }
}

impl<const FAULT: u8> FromStr for Action<FAULT> {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let number = |digits: &str| digits.parse().map_err(|_| Unreadable::new(text, "expected a small number"));
        Ok(match text.split_once(' ') {
            None if text == "buy" => Action::Buy,
            None if text == "peek" => Action::Peek,
            None if text == "done" => Action::Done,
            Some(("buy", "café")) if FAULT == fault::NOTATION_IS_NOT_PLAIN => Action::Buy,
            Some(("pick", card)) => Action::Pick(number(card)?),
            Some(("wager", coins)) => Action::Wager(number(coins)?),
            Some(("vote", "yes")) => Action::Vote(true),
            Some(("vote", "no")) => Action::Vote(false),
            Some(("end", "vote")) => Action::EndVote,
            _ => return Err(Unreadable::new(text, "there is no such action")),
        })
    }
}

/// By hand, because the macro makes no mistakes.
impl<const FAULT: u8> Verbs for Action<FAULT> {
    fn forms() -> Vec<Form> {
        let form = |verb, fields: &[(&'static str, Shape)]| Form {
            verb,
            about: "",
            usage: verb.into(),
            fields: fields.iter().map(|(name, shape)| Field { name, shape: shape.clone(), optional: false }).collect(),
        };
        let peek = if FAULT == fault::VERB_IS_DECLARED_TWICE { "buy" } else { "peek" };
        let least = if FAULT == fault::FORM_IS_TOO_NARROW { 0 } else { 255 };
        vec![
            form("pick", &[("card", Shape::Count(255))]),
            form("wager", &[("coins", Shape::Count(least))]),
            form("buy", &[]),
            form(peek, &[]),
            form("done", &[]),
            form("vote", &[("yes", Shape::Flag)]),
            form("end vote", &[]),
        ]
    }

    fn parse(words: &[&str]) -> Option<Result<Self, String>> {
        Some(words.join(" ").parse().map_err(|error: Unreadable| error.problem))
    }

    fn data(&self) -> ActionData {
        let (verb, arguments) = match *self {
            Action::Pick(card) => ("pick", vec![("card", card.into())]),
            Action::Wager(coins) => ("wager", vec![("coins", coins.into())]),
            Action::Buy => ("buy", vec![]),
            Action::Peek => ("peek", vec![]),
            Action::Done => ("done", vec![]),
            Action::Vote(yes) => ("vote", vec![("yes", yes.into())]),
            Action::EndVote => ("end vote", vec![]),
        };
        ActionData { verb, arguments }
    }

    fn from_arguments(verb: &str, arguments: &Map<String, Value>) -> Option<Result<Self, String>> {
        let number = |name| arguments.get(name).and_then(Value::as_u64).and_then(|number| u8::try_from(number).ok());
        Some(Ok(match verb {
            "pick" => Action::Pick(number("card")?),
            "wager" if FAULT == fault::JSON_READS_AS_ANOTHER => Action::Wager(number("coins")? / 2),
            "wager" => Action::Wager(number("coins")?),
            "buy" => Action::Buy,
            "peek" => Action::Peek,
            "done" => Action::Done,
            "vote" => Action::Vote(arguments.get("yes")?.as_bool()?),
            "end vote" => Action::EndVote,
            _ => return None,
        }))
    }
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Event {
    Picked { seat: Seat, shown: Option<Card> },
    TrickWon { winner: Seat, picks: Vec<Card>, prize: u8 },
    Rolled { seat: Seat, die: u32 },
    Bought { seat: Seat },
    Peeked { seat: Seat },
    Saw { card: Card },
    Drew { card: Card },
    Voted { yes: bool },
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Picked { seat, shown: None } => engine::tell!(f, "@{seat} put a card down"),
            Event::Picked { seat, shown: Some(card) } => engine::tell!(f, "@{seat} put a {card} down"),
            Event::TrickWon { winner, picks, prize } => engine::tell!(
                f,
                "@{winner} won {prize} coins with {}",
                engine::words::enumerated(&picks.iter().map(|pick| format!("{pick:?}")).collect::<Vec<_>>())
            ),
            Event::Rolled { seat, die } => engine::tell!(f, "@{seat} rolled {die}"),
            Event::Bought { seat } => engine::tell!(f, "@{seat} bought a shop"),
            Event::Peeked { seat } => engine::tell!(f, "@{seat} looked at the top card"),
            Event::Saw { card } => engine::tell!(f, "it is a {card}"),
            Event::Drew { card } => engine::tell!(f, "you drew a {card}"),
            Event::Voted { yes } => engine::tell!(f, "the answer was {}", if *yes { "yes" } else { "no" }),
        }
    }
}

#[derive(Debug, PartialEq, Serialize)]
pub(crate) struct View {
    pub step: Step,
    pub coins: Vec<u8>,
    pub shops: Vec<u8>,
    pub discard: Vec<Card>,
    pub deck_size: usize,
    pub hand_sizes: Vec<usize>,
    pub picked: Vec<bool>,
    /// Who knows the top card: open to all.
    pub know_top: Vec<Seat>,
    /// The hands this viewer may see.
    pub hands: Vec<Option<Vec<Card>>>,
    pub picks: Vec<Option<Card>>,
    pub top: Option<Card>,
    pub deck: Option<Vec<Card>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub generator: Option<String>,
}

impl<const FAULT: u8> Bazaar<FAULT> {
    pub(super) fn seen_by(&self, viewer: Viewer) -> View {
        let seats = || Seat::all(self.options.seats);
        let sees = |seat: Seat| viewer == Viewer::Table || viewer == Viewer::Seat(seat);
        let sees_hand = |seat: Seat| sees(seat) || self.has(fault::VIEW_SHOWS_HANDS);
        let knows_top = match viewer {
            Viewer::Seat(seat) => self.know_top.contains(seat),
            Viewer::Spectator => false,
            Viewer::Table => true,
        };
        View {
            step: self.step,
            coins: self.coins[..self.options.seats].to_vec(),
            shops: self.shops[..self.options.seats].to_vec(),
            discard: self.discard.to_vec(),
            deck_size: self.deck.len(),
            hand_sizes: seats().map(|seat| self.hands[seat.index()].len()).collect(),
            picked: seats().map(|seat| self.picks[seat.index()].is_some()).collect(),
            know_top: self.know_top.iter().collect(),
            hands: seats().map(|seat| sees_hand(seat).then(|| self.hands[seat.index()].to_vec())).collect(),
            picks: seats().map(|seat| self.picks[seat.index()].filter(|_| sees(seat))).collect(),
            top: self.deck.peek().next().filter(|_| knows_top),
            deck: (viewer == Viewer::Table).then(|| self.deck.peek().collect()),
            generator: (self.has(fault::VIEW_SHOWS_GENERATOR) && viewer == Viewer::Table)
                .then(|| serde_json::to_string(&self.rng).unwrap()),
        }
    }

    pub(super) fn question(&self, seat: Seat) -> Prompt {
        let mut actions = Vec::new();
        self.actions(seat, &mut actions);
        if self.has(fault::PROMPT_OFFERS_LESS) {
            actions.truncate(1);
        }
        let choice = |action: Action<FAULT>| Choice { label: action.to_string(), ..Choice::of(&action) };
        let (kind, name, question, rule) = match self.step {
            Step::Pick => (PromptKind::PickCards, "PickCard", "Which card do you put down?", "TB-pick"),
            Step::Wager(_) => (PromptKind::PickNumber, "WagerCoins", "How many coins do you wager?", "TB-wager"),
            Step::Spend(_) => (PromptKind::PickOption, "SpendCoins", "What do you spend your coins on?", "TB-spend"),
            Step::Vote(_) | Step::Over => (PromptKind::Confirm, "EndGame", "Shall the game end?", "TB-vote"),
        };
        Prompt {
            says: None,
            kind,
            name,
            question: question.into(),
            rules: vec![rule],
            open: matches!(self.step, Step::Wager(_)),
            choices: actions.into_iter().map(choice).collect(),
        }
    }

    /// Deals all cards that the viewer does not see once more.
    pub(super) fn deal_anew(&mut self, viewer: Viewer, mix: &mut Mix<'_>) {
        let seats = self.options.seats;
        let own = |index: usize| viewer == Viewer::Seat(Seat::new(index));
        let knows_top = matches!(viewer, Viewer::Seat(seat) if self.know_top.contains(seat));
        let is_veil = matches!(mix, Mix::Sort);
        let picks_stay = is_veil && self.has(fault::VEIL_KEEPS_PICKS);
        let deck_stays = !is_veil && self.has(fault::DETERMINIZE_KEEPS_DECK);
        let mut deck: Vec<Card> = self.deck.peek().filter(|_| !deck_stays).collect();
        let top = if knows_top && !deck_stays { Some(deck.remove(0)) } else { None };
        let mut hidden: Vec<Card> = deck;
        for index in (0..seats).filter(|&index| !own(index)) {
            hidden.extend(self.hands[index].iter().copied());
            hidden.extend(self.picks[index].filter(|_| !picks_stay));
        }
        if !(is_veil && self.has(fault::VEIL_KEEPS_ORDER)) {
            mix.cards(&mut hidden);
        }
        for index in (0..seats).filter(|&index| !own(index)) {
            let count = self.hands[index].len();
            self.hands[index] = hidden.split_off(hidden.len() - count).into_iter().collect();
            if self.picks[index].is_some() && !picks_stay {
                self.picks[index] = hidden.pop();
            }
        }
        if !deck_stays {
            let deck: Vec<Card> = top.into_iter().chain(hidden).collect();
            self.deck = Deck::stacked(&deck);
        }
    }
}
