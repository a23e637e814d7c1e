//! Trade actions as text: `offer salt*2 tea say silk for 4 jade jade to 3`.

use super::pack::{CLAIMS, Names, Pack};
use super::session::{Wake, Wish};
use super::{Action, OfferTerms};
use crate::card_acquisition::read_number;
use crate::cards::Card;
use engine::chapter::Notation;
use engine::{List, Seat};
use std::fmt;

/// More words than any trade action has; a longer text may have been cut.
const TOO_MANY_WORDS: usize = 60;
/// What is wanted where that is left open.
const OPEN: &str = "any";

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Offer(terms) => terms.fmt(f),
            Action::Accept { number, give } => write!(f, "accept {number} {give}"),
            Action::Decline { number } => write!(f, "decline {number}"),
            Action::Withdraw { number } => write!(f, "withdraw {number}"),
            Action::Swap { give, take } => write!(f, "swap {give} for {take}"),
            Action::Wake(wake) => write_wake(f, wake),
            Action::TradeAgain => f.write_str("trade again"),
            Action::PassMarket => f.write_str("pass market"),
            Action::CloseTrading => f.write_str("close trading"),
            Action::EndTrading => f.write_str("end trading"),
        }
    }
}

impl fmt::Display for OfferTerms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.answers {
            0 => f.write_str("offer")?,
            number => write!(f, "counter {number}")?,
        }
        write!(f, " {}", self.give)?;
        names(f, "say", &self.said)?;
        match self.wish {
            Some(Wish { count, named: [first, second] }) => write!(f, " for {count} {first} {second}")?,
            None => write!(f, " for {OPEN}")?,
        }
        names(f, "hope", &self.hoped)?;
        self.to.map_or(Ok(()), |seat| write!(f, " to {seat}"))
    }
}

fn names(f: &mut fmt::Formatter<'_>, word: &str, names: &Names<Card>) -> fmt::Result {
    if !names.is_empty() {
        write!(f, " {word}")?;
    }
    names.iter().try_for_each(|name| write!(f, " {name}"))
}

impl Notation for Action {
    fn parse(words: &[&str]) -> Option<Result<Action, String>> {
        if words.len() > TOO_MANY_WORDS {
            return None;
        }
        Some(match words {
            ["offer", rest @ ..] => terms(0, rest),
            ["counter", number, rest @ ..] => read_number(number).and_then(|number| match number {
                0 => Err("offers are numbered from 1".into()),
                number => terms(number, rest),
            }),
            ["accept", number, rest @ ..] => {
                read_number(number).and_then(|number| Ok(Action::Accept { number, give: Pack::parse(rest)? }))
            }
            ["decline", number] => read_number(number).map(|number| Action::Decline { number }),
            ["withdraw", number] => read_number(number).map(|number| Action::Withdraw { number }),
            ["swap", rest @ ..] => swap(rest),
            ["wake", rest @ ..] => read_wake(rest),
            ["trade", "again"] => Ok(Action::TradeAgain),
            ["pass", "market"] => Ok(Action::PassMarket),
            ["close", "trading"] => Ok(Action::CloseTrading),
            ["end", "trading"] => Ok(Action::EndTrading),
            _ => return None,
        })
    }
}

engine::not_yet_verbs!(Action);

fn write_wake(f: &mut fmt::Formatter<'_>, wake: &Wake) -> fmt::Result {
    match wake {
        Wake::Never => f.write_str("wake never"),
        Wake::Me => f.write_str("wake me"),
        Wake::All => f.write_str("wake all"),
        Wake::For(names) => {
            f.write_str("wake for")?;
            names.iter().try_for_each(|name| write!(f, " {name}"))
        }
    }
}

fn read_wake(words: &[&str]) -> Result<Action, String> {
    let wake = match words {
        ["never"] => Wake::Never,
        ["me"] => Wake::Me,
        ["all"] => Wake::All,
        ["for", names @ ..] if !names.is_empty() => {
            let mut listened = List::new();
            for name in names {
                let Card::Commodity(commodity) = name.parse::<Card>()? else {
                    return Err("calamities are not mentioned".into());
                };
                if listened.contains(&commodity) || listened.try_push(commodity).is_err() {
                    return Err("expected different commodities".into());
                }
            }
            Wake::For(listened)
        }
        _ => return Err("expected `wake never`, `wake me`, `wake all` or `wake for salt tea`".into()),
    };
    Ok(Action::Wake(wake))
}

fn swap(words: &[&str]) -> Result<Action, String> {
    let at = words.iter().position(|&word| word == "for").ok_or("expected `swap tea for salt`")?;
    Ok(Action::Swap { give: Pack::parse(&words[..at])?, take: Pack::parse(&words[at + 1..])? })
}

/// `salt*2 tea say silk for 4 jade jade hope tea to 3`
fn terms(answers: u16, words: &[&str]) -> Result<Action, String> {
    let (given, wish) = split(words, "for").ok_or("expected what is wanted: `for 3 silk silk`")?;
    let (give, said) = split(given, "say").unwrap_or((given, &[]));
    let (wish, to) = split(wish, "to").unwrap_or((wish, &[]));
    let (wish, hoped) = split(wish, "hope").unwrap_or((wish, &[]));
    let wish = match wish {
        [OPEN] => None,
        [count, first, second] => Some(Wish { count: read_number(count)?, named: [first.parse()?, second.parse()?] }),
        _ => return Err("expected `for any`, or a number of cards and two commodities: `for 3 silk silk`".into()),
    };
    let to = match to {
        [] if !words.contains(&"to") => None,
        [seat] => Some(read_number::<u8>(seat).and_then(|seat| Seat::from_number(seat).ok_or("no such seat".into()))?),
        _ => return Err("expected one seat: `to 3`".into()),
    };
    if to == Some(Seat::TABLE) || (answers > 0 && to.is_some()) {
        return Err("this cannot be offered to a seat of its own choice".into());
    }
    if (said.is_empty() && given.contains(&"say")) || (hoped.is_empty() && words.contains(&"hope")) {
        return Err("expected names of commodities".into());
    }
    Ok(Action::Offer(OfferTerms {
        answers,
        give: Pack::parse(give)?,
        said: read_names(said)?,
        wish,
        hoped: read_names(hoped)?,
        to,
    }))
}

fn split<'a>(words: &'a [&'a str], at: &str) -> Option<(&'a [&'a str], &'a [&'a str])> {
    let at = words.iter().position(|&word| word == at)?;
    Some((&words[..at], &words[at + 1..]))
}

fn read_names(words: &[&str]) -> Result<Names<Card>, String> {
    let mut names = Names::new();
    for word in words {
        names.try_push(word.parse::<Card>()?).map_err(|_| format!("at most {CLAIMS} commodities can be named"))?;
    }
    Ok(names)
}
