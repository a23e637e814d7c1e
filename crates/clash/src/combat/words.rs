//! How battles read: labels of choices and sentences of the log.

use super::{Action, Event, Victim};
use crate::chapter::TurnAction;
use crate::components::ActionCard;
use crate::names::Breach;
use crate::state::Owner;
use crate::words::{a_piece, counted, listed};
use engine::{say, tell};
use std::fmt;

impl Action {
    pub(super) fn label(&self) -> String {
        match self {
            Action::Siege(Breach::Both) => "Take away its die and its cancelled hit for 2 Wood and 2 Ore".into(),
            Action::Siege(Breach::Die) => "Take away its die for 2 Wood".into(),
            Action::Siege(Breach::Hit) => "Take away its cancelled hit for 2 Ore".into(),
            Action::Play(card) => {
                let design = card.design().combat.design();
                say!("{}: {}", design.title, design.text)
            }
            Action::Resist => "Pay 2 Food".into(),
            Action::Retreat(space) => say!("Retreat to {space}"),
            Action::Lose(victim) => victim.told(),
            Action::Attack => "Go on attacking".into(),
            Action::Cease => "Cease the attack".into(),
            Action::Keep => "Keep the city".into(),
            Action::Burn => "Raze the city for 1 Gold".into(),
        }
    }
}

impl Victim {
    /// As the log tells it.
    fn lost(self) -> String {
        match self {
            Victim::Army => "an Army unit".into(),
            Victim::ArmyOf(ship) => say!("an Army unit of Ship {}", ship + 1),
            Victim::Settler => "a Settler".into(),
            Victim::Ship(ship) => say!("Ship {} and what it carried", ship + 1),
            Victim::Piece(piece) => a_piece(piece).into(),
        }
    }

    /// As people read it.
    fn told(self) -> String {
        match self {
            Victim::Army => "An Army unit".into(),
            Victim::ArmyOf(ship) => say!("An Army unit of Ship {}", ship + 1),
            Victim::Settler => "A Settler".into(),
            Victim::Ship(ship) => say!("Ship {} and what it carries", ship + 1),
            Victim::Piece(piece) => say!("The {}", piece.title()),
        }
    }
}

fn who(owner: Owner) -> String {
    match owner {
        Owner::Seat(seat) => format!("@{seat}"),
        Owner::Barbarians => "the Barbarians".into(),
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let title = |card: &ActionCard| &card.design().combat.design().title;
        match self {
            Event::Attacked { attacker: Owner::Barbarians, defender, space } => {
                tell!(f, "The Barbarians attack {} on {space}.", who(*defender))
            }
            Event::Attacked { attacker, defender, space } => {
                tell!(f, "{} attacks {} on {space}.", who(*attacker), who(*defender))
            }
            Event::Besieged { seat, die, hit } => {
                let what = match (die, hit) {
                    (true, true) => "die and cancelled hit",
                    (true, false) => "die",
                    _ => "cancelled hit",
                };
                tell!(f, "@{seat} takes away the Fortress's {what} with Siegecraft.")
            }
            Event::PlayedCard { seat, card, .. } => tell!(f, "@{seat} plays {}.", title(card)),
            Event::TookCard { seat, card } => {
                tell!(f, "The Scouts of @{seat} make {} ineffective and take the card.", title(card))
            }
            Event::CardDenied { card } => tell!(f, "{} has no effect.", title(card)),
            Event::Archers { die, struck } => {
                tell!(f, "The Archers roll {die} and {}.", if *struck { "hit a unit" } else { "miss" })
            }
            Event::Peltasts { cancels } => {
                tell!(f, "The Peltasts {} a hit.", if *cancels { "cancel" } else { "do not cancel" })
            }
            Event::Routing { die, struck } => {
                tell!(f, "Routing rolls {die}: {}.", if *struck { "one more hit" } else { "no more hits" })
            }
            Event::Retreated { seat, to } => tell!(f, "@{seat} retreats to {to}."),
            Event::Rolled { owner, dice, value, hits, cancelled, modifiers } => {
                let dice: Vec<String> = dice.iter().map(ToString::to_string).collect();
                let named = if modifiers.is_empty() { String::new() } else { say!(" with {}", listed(modifiers)) };
                match owner {
                    Owner::Barbarians => f.write_str("The Barbarians roll ")?,
                    Owner::Seat(seat) => tell!(f, "@{seat} rolls ")?,
                }
                let rolled = if dice.is_empty() { "no die".into() } else { dice.join(" ") };
                tell!(f, "{rolled}{named}: Combat Value {value}, {}", counted(*hits, "hit"))?;
                if *cancelled > 0 { tell!(f, ", {cancelled} cancelled.") } else { f.write_str(".") }
            }
            Event::Lost { owner: Owner::Barbarians, .. } => tell!(f, "The Barbarians lose a unit."),
            Event::Lost { owner, what } => match what.parse::<Victim>() {
                Ok(victim) => tell!(f, "{} loses {}.", who(*owner), victim.lost()),
                Err(_) => tell!(f, "{} loses {what}.", who(*owner)),
            },
            Event::CityDestroyed { space } => tell!(f, "The city on {space} is destroyed."),
            Event::DrewCard { seat } => tell!(f, "@{seat} draws an Action card for Tactical Surprise."),
            Event::DrewThisCard { card } => tell!(f, "You draw the Action card {}.", card.told()),
            Event::Ceased { seat } => tell!(f, "@{seat} ceases the attack."),
            Event::Ended { space, opposed: false, .. } => tell!(f, "Nobody opposed the attack on {space}."),
            Event::Ended { space, winner: Some(Owner::Barbarians), .. } => {
                tell!(f, "The Barbarians win the battle on {space}.")
            }
            Event::Ended { space, winner: Some(owner), .. } => tell!(f, "{} wins the battle on {space}.", who(*owner)),
            Event::Ended { space, winner: None, .. } => tell!(f, "The battle on {space} ends without a winner."),
            Event::Captured { seat, former, space, gold } => {
                tell!(f, "@{seat} captures the city of {} on {space} and gets {gold} Gold.", who(*former))
            }
            Event::Kept { seat, space } => tell!(f, "@{seat} keeps the city on {space}."),
            Event::Razed { seat, space } => tell!(f, "@{seat} razes the city on {space} and gets 1 Gold."),
        }
    }
}

impl TurnAction for Action {}
