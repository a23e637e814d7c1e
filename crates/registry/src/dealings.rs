//! What seats do to each other, in all games alike: what changes hands in deals, and who hurts whom. A host who wonders
//! whether two players hold together reads sums of it.

use crate::Dealing;
use engine::record::{Entry, in_effect};
use engine::{Audience, Game, Record, RecordError, Seat, Session};
use std::slice;

/// A game that can tell what its seats do to each other. One in which they do nothing says nothing.
pub trait Dealings: Game {
    /// What an action came to in this sense; `before` is how the game was.
    fn dealings(
        before: &Self,
        seat: Seat,
        action: &Self::Action,
        events: &[(Audience, Self::Event)],
        out: &mut Vec<Dealing>,
    ) {
        let _ = (before, seat, action, events, out);
    }
}

/// What the seats of a finished game did to each other: what was taken back, or gone back behind, was not done.
pub(crate) fn of_record<G: Dealings>(record: &str) -> Result<Vec<Dealing>, RecordError> {
    let Record { header, entries, .. } = Record::<G>::parse(record)?;
    let mut session = Session::from_header(header)?;
    let mut acts: Vec<(Seat, Vec<Dealing>)> = Vec::new();
    for entry in in_effect(&entries) {
        let Entry::Act(seat, action) = &entry else {
            session.play_on(slice::from_ref(&entry))?;
            let undone = |acts: &[(Seat, Vec<Dealing>)]| match entry {
                Entry::Undo(seat) => acts.iter().rposition(|(by, _)| *by == seat),
                Entry::Act(..) | Entry::Note(..) | Entry::Rewind(_) => None,
            };
            if let Some(last) = undone(&acts) {
                acts.remove(last);
            }
            continue;
        };
        let (before, line) = (session.game().clone(), session.sequence() + 2);
        let refused = |refusal| RecordError::Refused { line, seat: *seat, refusal };
        let applied = session.act(*seat, action).map_err(refused)?;
        let mut dealings = Vec::new();
        G::dealings(&before, *seat, action, &applied.events, &mut dealings);
        acts.push((*seat, dealings));
    }
    Ok(acts.into_iter().flat_map(|(_, dealings)| dealings).collect())
}

impl Dealings for founders::Founders {
    fn dealings(_: &Self, _: Seat, _: &Self::Action, events: &[(Audience, founders::Event)], out: &mut Vec<Dealing>) {
        for (_, event) in events {
            if let founders::Event::TilePillaged { seat, victim, .. } = event {
                out.push(Dealing::Harm { by: *seat, victim: *victim });
            }
        }
    }
}

impl Dealings for new_dawn::NewDawn {
    fn dealings(_: &Self, _: Seat, _: &Self::Action, events: &[(Audience, new_dawn::Event)], out: &mut Vec<Dealing>) {
        use new_dawn::Event;
        for (_, event) in events {
            if let Event::Attacked { seat, defender: Some(victim), .. }
            | Event::TokenReplaced { seat, victim, .. }
            | Event::TradeSeized { seat, victim, .. } = event
            {
                out.push(Dealing::Harm { by: *seat, victim: *victim });
            }
        }
    }
}

/// What a card is worth beside goods and tokens of 1.
const CARD: usize = 2;

impl Dealings for clash::Clash {
    fn dealings(before: &Self, _: Seat, _: &Self::Action, events: &[(Audience, clash::Event)], out: &mut Vec<Dealing>) {
        use clash::combat::Event::Attacked;
        use clash::state::Owner;
        use clash::trade::Event::Traded;
        let worth = |bundle: clash::trade::Bundle| {
            let cards = bundle.action_count() + bundle.objective_count() + bundle.great.len();
            u32::from(bundle.goods.total()) + u32::try_from(cards * CARD).unwrap_or(u32::MAX)
        };
        for (_, event) in events {
            match event {
                clash::Event::Combat(Attacked { attacker: Owner::Seat(by), defender: Owner::Seat(victim), .. }) => {
                    out.push(Dealing::Harm { by: *by, victim: *victim })
                }
                // The sentence has words for what it was; the offer that was taken has it in numbers.
                clash::Event::Trade(Traded { from, to, .. }) => {
                    let gave = [worth(before.offer.give), worth(before.offer.want)];
                    out.push(Dealing::Deal { between: [*from, *to], gave });
                }
                _ => {}
            }
        }
    }
}

impl<E: antiquity::Edition> Dealings for antiquity::State<E> {
    fn dealings(
        _: &Self,
        seat: Seat,
        action: &Self::Action,
        events: &[(Audience, antiquity::Event)],
        out: &mut Vec<Dealing>,
    ) {
        use antiquity::calamities::Action::Afflict;
        use antiquity::cards::Card;
        use antiquity::conflict::Event::{CityAttacked, TokensRemoved};
        use antiquity::trade::Event::{CardsExchanged, TradeReceived};
        use antiquity::{Action, Event, Owner};
        if let Action::Calamities(Afflict(victim)) = action {
            out.push(Dealing::Harm { by: seat, victim: *victim });
        }
        let worth = |card: &Card| match card {
            Card::Commodity(commodity) => E::data().face_value(*commodity),
            Card::Calamity(_) => 0,
        };
        let given = |from: Seat, to: Seat| -> u32 {
            let cards = events.iter().filter_map(|(_, event)| match event {
                Event::Trade(TradeReceived { seat, from: by, cards }) if (*by, *seat) == (from, to) => Some(cards),
                _ => None,
            });
            cards.flatten().map(worth).sum()
        };
        for (_, event) in events {
            match event {
                Event::Trade(CardsExchanged { by, with, .. }) => {
                    let gave = [given(*by, *with), given(*with, *by)];
                    out.push(Dealing::Deal { between: [*by, *with], gave });
                }
                Event::Conflict(CityAttacked { attacker, defender, .. }) => {
                    if let (Owner::Seat(by), Owner::Seat(victim)) = (*attacker, *defender) {
                        out.push(Dealing::Harm { by, victim });
                    }
                }
                // Whoever moved there last, both stayed: it is a fight of all against all.
                Event::Conflict(TokensRemoved { losses, .. }) => {
                    let seats: Vec<Seat> = losses.iter().filter_map(|(owner, _)| owner.seat()).collect();
                    let against = |by: Seat| seats.iter().filter(move |victim| **victim != by);
                    let harm = seats.iter().flat_map(|by| against(*by).map(|victim| (*by, *victim)));
                    out.extend(harm.map(|(by, victim)| Dealing::Harm { by, victim }));
                }
                _ => {}
            }
        }
    }
}
