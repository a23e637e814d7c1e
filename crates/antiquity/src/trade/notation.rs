//! Trade actions as text: `offer salt*2 tea say silk for 4 jade jade to 3`.

use super::pack::{CLAIMS, Names, Pack};
use super::{Action, OfferTerms};
use crate::card_acquisition::read_number;
use crate::cards::Card;
use crate::chapter::Notation;
use engine::Seat;
use std::fmt;

/// More words than any trade action has; a longer text may have been cut.
const TOO_MANY_WORDS: usize = 60;

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Offer(terms) => terms.fmt(f),
            Action::Accept { number, give } => write!(f, "accept {number} {give}"),
            Action::Decline { number } => write!(f, "decline {number}"),
            Action::Withdraw { number } => write!(f, "withdraw {number}"),
            Action::Swap { give, take } => write!(f, "swap {give} for {take}"),
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
        write!(f, " for {} {} {}", self.wanted_count, self.wanted[0], self.wanted[1])?;
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
            ["pass", "market"] => Ok(Action::PassMarket),
            ["close", "trading"] => Ok(Action::CloseTrading),
            ["end", "trading"] => Ok(Action::EndTrading),
            _ => return None,
        })
    }
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
    let [count, first, second] = wish else {
        return Err("expected a number of cards and two commodities: `for 3 silk silk`".into());
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
        wanted_count: read_number(count)?,
        wanted: [first.parse()?, second.parse()?],
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
