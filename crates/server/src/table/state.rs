//! Looking at a table: now, as it was, and live.

use super::Open;
use super::entry::{self, numbers};
use super::watchers::Outlet;
use crate::api::{
    CheckAction, Checked, LogEntry, LogPage, PROTOCOL, ReplayState, SeatChange, ServerMessage, SocketLimits, Status,
    TableState, Verification,
};
use crate::error::Error;
use crate::task;
use crate::token::Hashed;
use catalogue::AnyTable;
use engine::{Seat, Viewer};
use serde_json::value::RawValue;
use std::sync::Arc;

/// How many entries a state comes with.
const LOG_TAIL: u32 = 100;
/// How many entries are given at once.
const LOG_PAGE: u32 = 500;

impl Open {
    /// Everything this viewer may know now. A seat's own secret tells its holder from somebody to whom it is lent.
    pub async fn state(&mut self, viewer: Viewer, token: Option<Hashed>) -> Result<TableState, Error> {
        if let Viewer::Seat(seat) = viewer {
            self.table_mut()?.follow(seat);
        }
        let (key, sequence) = (self.table()?.row.key, self.table()?.row.sequence);
        let log = self.seen_entries(sequence.saturating_sub(LOG_TAIL), LOG_TAIL, viewer).await?;
        let (chat, talk) = (self.chat(key).await?, self.heard(viewer, token).await?);
        let treaties = self.treaties(viewer, token).await?;
        let table = self.table()?;
        let (prompt, asides, may_undo) = match viewer {
            Viewer::Seat(seat) if table.row.status == Status::Running => {
                (table.game.prompt(seat), table.game.asides(seat), table.game.may_undo(seat).is_ok())
            }
            _ => (None, Vec::new(), false),
        };
        Ok(TableState {
            table: self.info()?,
            seq: sequence,
            seat: seat_number(viewer),
            eyes: seat_number(table.game.same_view_as(viewer)),
            view: view(&*table.game, viewer)?,
            prompt,
            asides,
            to_act: numbers(super::info::waiting_for(&table.row)),
            may_undo,
            trade_talk: table.opens_talk_by_trade(),
            time_left_ms: table.time_left(),
            clocks: table.clocks(),
            log,
            seat_changes: table.row.named_changes(&table.changes),
            chat,
            talk,
            treaties,
            outcome: table.game.outcome(),
            thinking: numbers(self.state.thinking),
        })
    }

    /// Tells everybody everything.
    pub(super) async fn tell_state(&mut self) -> Result<(), Error> {
        for (viewer, token) in self.state.watchers.viewers() {
            let state = Box::new(self.state(viewer, token).await?);
            self.state.watchers.tell_one(viewer, token, &ServerMessage::State { state });
        }
        Ok(())
    }

    async fn seen_entries(&self, from: u32, limit: u32, viewer: Viewer) -> Result<Vec<LogEntry>, Error> {
        if from >= self.table()?.row.sequence {
            return Ok(Vec::new());
        }
        let rows = self.tables.store.entries(self.table()?.row.key, from, limit).await?;
        let table = self.table()?;
        let (game, over) = (table.game.game(), table.row.status == Status::Finished);
        let is_secret = |notation: &str| !over && game.is_secret(notation);
        rows.iter().map(|row| entry::seen_by(row, viewer, is_secret)).collect()
    }

    /// Entries after `from`.
    pub async fn log(&self, from: u32, limit: Option<u32>, viewer: Viewer) -> Result<LogPage, Error> {
        let limit = limit.unwrap_or(LOG_PAGE).min(LOG_PAGE);
        let (seq, entries) = (self.table()?.row.sequence, self.seen_entries(from, limit, viewer).await?);
        let to = entries.last().map_or(seq, |entry| entry.seq);
        let meanwhile = |change: &SeatChange| (from..=to).contains(&change.seq);
        let table = self.table()?;
        let mut seat_changes = table.row.named_changes(&table.changes);
        seat_changes.retain(meanwhile);
        Ok(LogPage { seq, entries, seat_changes })
    }

    /// The table as it was after so many entries.
    pub async fn replay(&self, at: Option<u32>, viewer: Viewer) -> Result<ReplayState, Error> {
        let seq = self.table()?.row.sequence;
        let at = at.unwrap_or(seq);
        if at > seq {
            return Err(Error::Invalid(crate::worded!("the table has {seq} entries, not {at}")));
        }
        let entry = match at.checked_sub(1) {
            Some(from) => self.seen_entries(from, 1, viewer).await?.pop(),
            None => None,
        };
        let now = self.table()?.game.fork();
        let rewind = task::apart(move || now.rewind(at as usize));
        let then = rewind.await??;
        Ok(ReplayState {
            at,
            seq,
            view: view(&*then, viewer)?,
            entry,
            to_act: numbers(then.to_act()),
            outcome: then.outcome(),
        })
    }

    /// Who may look: a finished game is open to all eyes, a running one only to one's own.
    pub fn viewer(&self, wanted: Option<Viewer>, token: Option<Hashed>) -> Result<Viewer, Error> {
        let own = token.map(|token| self.seat_of(token)).transpose()?;
        let finished = self.table()?.row.status == Status::Finished;
        let seats = self.table()?.row.seats.len();
        match (wanted, own) {
            (None, own) => Ok(own.map_or(Viewer::Spectator, Viewer::Seat)),
            (Some(Viewer::Seat(seat)), _) if seat.index() >= seats => Err(Error::NotFound("seat")),
            (Some(Viewer::Spectator), _) => Ok(Viewer::Spectator),
            (Some(viewer), _) if finished => Ok(viewer),
            (Some(Viewer::Seat(seat)), Some(own)) if seat == own => Ok(Viewer::Seat(seat)),
            (Some(Viewer::Seat(_)), None) => Err(Error::NoToken("that seat until the game is over")),
            (Some(Viewer::Seat(_)), Some(_)) => Err(Error::BadToken),
            (Some(Viewer::Table), _) => Err(Error::not_now("NotOver", "everything is shown when the game is over")),
        }
    }

    /// Whether an action would be refused, and by which rule.
    pub fn check(&self, seat: Seat, request: CheckAction) -> Result<Checked, Error> {
        let table = self.table()?;
        let refusal = match table.must_be_running() {
            Ok(()) => {
                let notation = request.action.notation(&*table.game);
                notation.and_then(|notation| table.game.check(seat, &notation)).err().map(Error::Refused)
            }
            Err(error) => Some(error),
        };
        let body = refusal.map(Error::into_body);
        let id = body.as_ref().and_then(|body| body.rule.as_deref());
        let rule = id.and_then(|id| table.game.game().rules().get(id)).cloned();
        Ok(Checked { refusal: body, rule })
    }

    /// The record. A running game's has no seed.
    pub fn record(&self) -> Result<String, Error> {
        let table = self.table()?;
        let finished = table.row.status == Status::Finished;
        // A written position may name the order of what lies face down.
        if !finished && table.game.is_from_position() {
            return Err(Error::not_now("NotOver", "the position it started from is shown when the game is over"));
        }
        Ok(table.game.record(finished))
    }

    /// Whether the deal was what was promised: the record is played again from the revealed seed.
    pub async fn verify(&self) -> Result<Verification, Error> {
        let info = self.info()?;
        let (deal, parts) = (info.deal, info.parts);
        let dealt = !self.table()?.game.is_from_position();
        let entries = self.table()?.row.sequence;
        let Some(seed) = info.seed else {
            return Ok(Verification {
                finished: false,
                commitment: info.commitment,
                seed: None,
                seed_matches: false,
                replays: false,
                dealt,
                deal,
                parts,
                entries,
                problem: None,
            });
        };
        let (record, game) = (self.record()?, self.table()?.game.game());
        let replay = task::apart(move || game.replay(&record).map(drop));
        let replayed = replay.await?;
        let commitment = seed.parse::<engine::Seed>().map(|seed| seed.commitment().to_string());
        Ok(Verification {
            finished: true,
            seed_matches: commitment.as_ref() == Ok(&info.commitment),
            commitment: info.commitment,
            seed: Some(seed),
            replays: replayed.is_ok(),
            dealt,
            deal,
            parts,
            entries,
            problem: replayed.err().map(|error| error.to_string()),
        })
    }

    /// Connects somebody: the first message, and a number for [`Open::leave`].
    pub async fn watch(
        &mut self,
        token: Option<Hashed>,
        last_seq: Option<u32>,
        out: Arc<dyn Outlet>,
    ) -> Result<(Option<Seat>, u64, ServerMessage), Error> {
        let viewer = self.viewer(None, token)?;
        let seq = self.table()?.row.sequence;
        let up_to_date = last_seq == Some(seq);
        let state = if up_to_date { None } else { Some(Box::new(self.state(viewer, token).await?)) };
        // Seats change hands without an entry.
        let table = up_to_date.then(|| self.info()).transpose()?.map(Box::new);
        let now = self.table()?;
        let seat_changes = if up_to_date { now.row.named_changes(&now.changes) } else { Vec::new() };
        let (mut chat, mut talk, mut treaties) = (Vec::new(), Vec::new(), Vec::new());
        if up_to_date {
            let key = self.table()?.row.key;
            (chat, talk) = (self.chat(key).await?, self.heard(viewer, token).await?);
            treaties = self.treaties(viewer, token).await?;
        }
        let missed = match last_seq {
            Some(last) if last < seq => {
                self.seen_entries(last.max(seq.saturating_sub(LOG_TAIL)), LOG_TAIL, viewer).await?
            }
            _ => Vec::new(),
        };
        let state_now = &mut *self.state;
        let Some(watched) = &state_now.table else {
            return Err(Error::Internal("the table was given up".into()));
        };
        let number = state_now.watchers.join(watched, viewer, token, out);
        state_now.watchers.tell_presence(Some(number));
        let presence = state_now.watchers.presence();
        let welcome = ServerMessage::Welcome {
            version: PROTOCOL,
            seat: seat_number(viewer),
            seq,
            state,
            missed,
            presence,
            thinking: numbers(self.state.thinking),
            pausing: self.state.patience.told(),
            table,
            seat_changes,
            chat,
            talk,
            treaties,
            limits: SocketLimits {
                messages_per_second: self.tables.limits.messages_per_second,
                message_burst: self.tables.limits.message_burst,
                message_bytes: u32::try_from(self.tables.limits.message_bytes).unwrap_or(u32::MAX),
            },
        };
        let seat = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator | Viewer::Table => None,
        };
        self.note_seen(seat);
        Ok((seat, number, welcome))
    }

    /// Notes that the holder of a seat has just come or gone, for as long as somebody may ask how long they were away. Nobody
    /// waits for it.
    fn note_seen(&mut self, seat: Option<Seat>) {
        let (Some(seat), Some(table)) = (seat, &mut self.state.table) else { return };
        let now = crate::clock::now();
        if let Some(row) = table.row.seats.get_mut(seat.index()) {
            row.seen_at = now;
        }
        drop(self.tables.store.saw(table.row.key, seat.number(), now));
    }

    /// Disconnects somebody.
    pub(super) async fn leave(&mut self, number: u64) {
        let seat = self.state.watchers.seat(number);
        if seat.is_some() {
            // If the table cannot be read, nobody can ask when its players left.
            let _ = self.load().await;
        }
        self.note_seen(seat);
        self.state.watchers.leave(number);
        self.state.watchers.tell_presence(None);
    }
}

/// A viewer as an address names it.
pub fn parse_viewer(text: &str) -> Result<Viewer, Error> {
    let bad = || Error::Invalid("a viewer is a seat number, `spectator` or `table`".into());
    match text {
        "spectator" => Ok(Viewer::Spectator),
        "table" => Ok(Viewer::Table),
        number => match number.parse::<Seat>() {
            Ok(seat) if seat != Seat::TABLE => Ok(Viewer::Seat(seat)),
            _ => Err(bad()),
        },
    }
}

fn seat_number(viewer: Viewer) -> Option<u8> {
    match viewer {
        Viewer::Seat(seat) => Some(seat.number()),
        Viewer::Spectator | Viewer::Table => None,
    }
}

fn view(game: &dyn AnyTable, viewer: Viewer) -> Result<Box<RawValue>, Error> {
    let mut text = Vec::with_capacity(4096);
    game.write_view(viewer, &mut text);
    serde_json::from_slice(&text).map_err(|error| Error::Internal(format!("a view is no JSON: {error}")))
}
