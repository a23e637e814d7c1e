//! What everybody may know about a table.

use super::entry::numbers;
use crate::api::{SeatInfo, SeatKind, Status, TableInfo};
use crate::error::Error;
use crate::store::{SeatRow, TableRow};
use engine::{Seat, SeatSet, Seed};
use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;

/// What a record's first line says, whichever game it is.
#[derive(Deserialize)]
struct HeaderInfo {
    revision: u32,
    options: Box<RawValue>,
    commitment: String,
    seed: Option<String>,
    #[serde(default)]
    parts: Vec<String>,
}

/// Why nobody can act or see anything yet.
pub const NOT_DEALT: &str = "the game is dealt when every seat is taken";

fn header_of(row: &TableRow) -> Result<HeaderInfo, Error> {
    serde_json::from_str(&row.header)
        .map_err(|error| Error::Internal(format!("the header of table {} is wrong: {error}", row.id)))
}

/// The seed that the server has promised. It is told only once the game is over.
pub fn seed_of(row: &TableRow) -> Result<Seed, Error> {
    let missing = || Error::Internal(format!("the header of table {} has no seed", row.id));
    header_of(row)?.seed.and_then(|seed| seed.parse().ok()).ok_or_else(missing)
}

/// The table as everybody may know it. The seed is told only once the game is over.
pub fn table_info(row: &TableRow, online: SeatSet) -> Result<TableInfo, Error> {
    let header = header_of(row)?;
    // Who is there now may be known from elsewhere, and would tell who sits where.
    let online = if row.is_veiled() { SeatSet::EMPTY } else { online };
    let game = catalogue::game(&row.game);
    Ok(TableInfo {
        id: row.id.clone(),
        game: row.game.clone(),
        title: game.map_or_else(|| row.game.clone(), |game| game.title().into()),
        revision: header.revision,
        status: row.status,
        visibility: row.visibility,
        options: header.options,
        seats: seat_infos(row, online),
        seq: row.sequence,
        to_act: numbers(waiting_for(row)),
        deal: row.deal,
        commitment: header.commitment,
        parts: header.parts,
        seed: header.seed.filter(|_| row.status == Status::Finished),
        stand_in: row.stand_in.clone(),
        bot_pause_ms: row.bot_pause_ms,
        deadline: row.deadline,
        hints: row.hints,
        takeover: row.takeover(),
        absence_seconds: row.absence_seconds,
        proposal: row.host_proposal(),
        ballot: row.matters().ballot,
        host: row.matters().absence.host,
        rewound: row.matters().rewound,
        press: row.matters().press,
        rated: row.is_rated(),
        anonymous: row.is_anonymous(),
        language: row.asks().language,
        reliability: row.asks().reliability,
        created_at: row.created_at,
        updated_at: row.updated_at,
        rematch: row.rematch.clone(),
        imported: row.deal.is_imported(),
    })
}

/// The seats the table is waiting for; nobody in particular while seats are open.
pub fn waiting_for(row: &TableRow) -> SeatSet {
    if row.status == Status::Waiting { SeatSet::EMPTY } else { row.to_act }
}

fn seat_infos(row: &TableRow, online: SeatSet) -> Vec<SeatInfo> {
    let seats = row.shown_seats();
    let (numbered, mut lent) = (Seat::all(seats.len()).zip(seats), row.lent_until());
    let programs = row.matters().programs;
    numbered
        .map(|(seat, row)| SeatInfo {
            seat: seat.number(),
            kind: row.kind,
            name: row.name,
            level: row.level,
            program: programs.contains(&seat.number()),
            online: row.kind == SeatKind::Bot || online.contains(seat),
            lent_until: lent.remove(&seat.number()),
        })
        .collect()
}

/// What somebody is called whose name nobody is told, or who has none.
pub(super) fn neutral_name(seat: Seat) -> String {
    format!("Seat {seat}")
}

/// A name for each seat, for the record.
pub fn player_names(seats: &[SeatRow]) -> Vec<String> {
    let numbered = Seat::all(seats.len()).zip(seats);
    numbered.map(|(seat, row)| if row.name.is_empty() { neutral_name(seat) } else { row.name.clone() }).collect()
}

/// The record's first line with these names in it: people come and go, and the header is written once.
pub fn header_with_names(header: &str, seats: &[SeatRow]) -> Result<String, Error> {
    let wrong = |error: serde_json::Error| Error::Internal(format!("a stored header is wrong: {error}"));
    let mut header: Value = serde_json::from_str(header).map_err(wrong)?;
    header["players"] = player_names(seats).into();
    Ok(format!("{header}\n"))
}
