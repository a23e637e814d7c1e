//! What happened, for players.

use crate::wares::Ware;
use engine::{Seat, tell};
use serde::Serialize;
use std::fmt;

/// Something that happened. `Display` is the sentence in the log.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[allow(missing_docs, reason = "the sentences below say what the variants are")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "sample-game/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Event {
    CardDrawn {
        seat: Seat,
    },
    /// Told to the one who drew it alone.
    CardSeen {
        ware: Ware,
    },
    WareTaken {
        seat: Seat,
        ware: Ware,
    },
    WareLoaded {
        seat: Seat,
        ware: Ware,
    },
    WareDropped {
        seat: Seat,
        ware: Ware,
    },
    GameEnded,
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::CardDrawn { seat } => tell!(f, "@{seat} draws a card."),
            Event::CardSeen { ware } => tell!(f, "The card is {}.", ware.design().title),
            Event::WareTaken { seat, ware } => tell!(f, "@{seat} takes {} from the market.", ware.design().title),
            Event::WareLoaded { seat, ware } => tell!(f, "@{seat} loads {}.", ware.design().title),
            Event::WareDropped { seat, ware } => tell!(f, "@{seat} drops {}.", ware.design().title),
            Event::GameEnded => tell!(f, "The deck has run out: the game is over."),
        }
    }
}
