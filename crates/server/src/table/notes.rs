//! What happens at a table that is nothing of its game: it stands in the log and in the record as a note, which changes nothing.

use catalogue::{AnyTable, Done, Told};
use engine::{Audience, Refusal, Said, Seat, say};

/// Something to be noted.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Note {
    /// The seat's time is over, and the stand-in acts for it until it is back.
    TimeOver,
    /// The seat takes vacation.
    Vacation { days: u8 },
    /// It is back.
    Back,
    /// All clocks stand still, for so many hours or until people vote otherwise.
    Paused { hours: Option<u16> },
    /// They run again.
    Resumed,
    /// Everybody has got so much more time.
    Extended { seconds: u32 },
    /// Somebody else may play for the seat.
    Lent { days: u8 },
    /// Nobody else may any more.
    LentNoMore,
    /// Somebody to whom the seat is lent acts for it from now on.
    Borrowed,
    /// The seat's holder acts from now on.
    Here,
    /// The seat's holder has said before what is answered from now on.
    Standing,
    /// The seat's holder is the host from now on.
    NewHost,
}

impl std::fmt::Display for Note {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Note::TimeOver => f.write_str("time over"),
            Note::Vacation { days } => write!(f, "vacation {days}"),
            Note::Back => f.write_str("back"),
            Note::Paused { hours: None } => f.write_str("paused"),
            Note::Paused { hours: Some(hours) } => write!(f, "paused {hours}"),
            Note::Resumed => f.write_str("resumed"),
            Note::Extended { seconds } => write!(f, "extended {seconds}"),
            Note::Lent { days } => write!(f, "lent {days}"),
            Note::LentNoMore => f.write_str("lent no more"),
            Note::Borrowed => f.write_str("borrowed"),
            Note::Here => f.write_str("here"),
            Note::Standing => f.write_str("standing"),
            Note::NewHost => f.write_str("host"),
        }
    }
}

impl Note {
    /// Reads what a record says; a note of another program is none of these.
    fn read(text: &str) -> Option<Note> {
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        Some(match (word, rest) {
            ("time", "over") => Note::TimeOver,
            ("back", "") => Note::Back,
            ("resumed", "") => Note::Resumed,
            ("host", "") => Note::NewHost,
            ("borrowed", "") => Note::Borrowed,
            ("here", "") => Note::Here,
            ("standing", "") => Note::Standing,
            ("lent", "no more") => Note::LentNoMore,
            ("lent", days) => Note::Lent { days: days.parse().ok()? },
            ("paused", "") => Note::Paused { hours: None },
            ("paused", hours) => Note::Paused { hours: Some(hours.parse().ok()?) },
            ("vacation", days) => Note::Vacation { days: days.parse().ok()? },
            ("extended", seconds) => Note::Extended { seconds: seconds.parse().ok()? },
            _ => return None,
        })
    }

    /// What everybody reads.
    fn words(self, seat: Seat) -> String {
        match self {
            Note::TimeOver => say!("The time of @{seat} is over: the stand-in acts until @{seat} is back."),
            Note::Vacation { days: 1 } => say!("@{seat} takes vacation, a day at most."),
            Note::Vacation { days } => say!("@{seat} takes vacation, {days} days at most."),
            Note::Back => say!("@{seat} is back from vacation."),
            Note::Paused { hours: None } => say!("The clocks stand still, by a vote."),
            Note::Paused { hours: Some(1) } => say!("The clocks stand still for an hour, by a vote."),
            Note::Paused { hours: Some(hours) } => say!("The clocks stand still for {hours} hours, by a vote."),
            Note::Resumed => say!("The clocks run again."),
            Note::Extended { seconds: 60 } => say!("Everybody has got a minute more, by a vote."),
            Note::Extended { seconds: 3600 } => say!("Everybody has got an hour more, by a vote."),
            Note::Lent { days: 1 } => say!("@{seat} lends the seat to somebody else, for a day at most."),
            Note::Lent { days } => say!("@{seat} lends the seat to somebody else, for {days} days at most."),
            Note::LentNoMore => say!("@{seat} lends the seat to nobody any more."),
            Note::Borrowed => say!("Somebody else acts for @{seat}, to whom the seat is lent."),
            Note::Here => say!("@{seat} acts again."),
            Note::Standing => say!("@{seat} has said before what is answered now."),
            Note::NewHost => say!("@{seat} is the host now."),
            Note::Extended { seconds } if seconds % 3600 == 0 => {
                let hours = seconds / 3600;
                say!("Everybody has got {hours} hours more, by a vote.")
            }
            Note::Extended { seconds } => {
                let minutes = seconds.div_ceil(60);
                say!("Everybody has got {minutes} minutes more, by a vote.")
            }
        }
    }
}

/// Notes it, with what everybody is told.
pub(super) fn noted(game: &mut dyn AnyTable, seat: Seat, note: &str) -> Result<Done, Refusal> {
    let mut done = game.note(seat, note)?;
    let (text, says) = match Note::read(note) {
        Some(known) => Said::of(|| known.words(seat)),
        None => (note.to_owned(), None),
    };
    let data = serde_json::json!({ "note": note }).to_string();
    done.events.push(Told { audience: Audience::Everyone, text, says, data });
    Ok(done)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_note_is_read_as_it_was_written() {
        let notes = [
            Note::TimeOver,
            Note::Vacation { days: 7 },
            Note::Back,
            Note::Paused { hours: None },
            Note::Paused { hours: Some(3) },
            Note::Resumed,
            Note::Extended { seconds: 90 },
            Note::Lent { days: 3 },
            Note::LentNoMore,
            Note::Borrowed,
            Note::Here,
            Note::Standing,
            Note::NewHost,
        ];
        for note in notes {
            let text = note.to_string();
            assert!(engine::record::is_note(&text), "{text}");
            assert_eq!(Note::read(&text), Some(note), "{text}");
        }
        assert_eq!(Note::read("something of another program"), None);
        assert_eq!(Note::read("paused for long"), None);
    }
}
