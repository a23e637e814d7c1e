//! A board to try things on: a new private table from a moment of another one, as far as whoever asks knows that moment.
//! Everything else is dealt anew, so that nothing of it can be learned there.

use super::create::{Created, new_row, people_named, secrets};
use super::{Tables, info, parse_viewer};
use crate::api::{BranchTable, CreatedTable, Deal, SeatRequest, Status, Visibility};
use crate::error::Error;
use crate::store::NewTable;
use crate::task;
use crate::token::Hashed;
use engine::{Seat, Viewer};
use std::sync::Arc;

impl Tables {
    /// Makes it.
    pub async fn branch(
        self: &Arc<Tables>,
        id: &str,
        token: Option<Hashed>,
        request: BranchTable,
        owner: Option<String>,
    ) -> Result<CreatedTable, Error> {
        self.must_have_room_for(owner.as_deref(), 0).await?;
        let (game, viewer, names) = self.known(id, token, &request).await?;
        let at = request.at.map_or(game.sequence(), |at| at as usize);
        if at > game.sequence() {
            return Err(Error::Invalid(crate::worded!("the table has {} entries, not {at}", game.sequence())));
        }
        let seeds = (self.chance.deal(game.game().id(), "branch")?, self.chance.deal(game.game().id(), "branch")?);
        let people = people_named(&names);
        // What it holds meanwhile is given back before the next one, as with records.
        let _importing = self.importing.acquire().await;
        let dealt = task::apart(move || {
            let then = game.rewind(at)?;
            if then.to_act().is_empty() {
                return Err(Error::not_now("Over", "the game is over there; go back to an earlier moment"));
            }
            let position = then.imagine(viewer, seeds.0);
            Ok(game.game().start_from_position(&position, names, seeds.1)?)
        });
        let mut table = dealt.await??;
        let created = Created::new(table.game(), &sitting(people, viewer, request.others.as_deref()))?;
        table.rename(info::player_names(&created.seats));
        let mut row = new_row(&*table, created.seats, Visibility::Private, owner)?;
        row.deal = Deal::Analysis;
        row.bot_pause_ms = PAUSE_MS;
        let (host, invite) = secrets(&mut row)?;
        let open = self.place(NewTable { row, entries: Vec::new(), snapshot: None }, table).await?;
        open.created(created.keys, &host, &invite)
    }

    /// The table, whose eyes are asked for, and the names of those who sit there.
    async fn known(
        self: &Arc<Tables>,
        id: &str,
        token: Option<Hashed>,
        request: &BranchTable,
    ) -> Result<(Box<dyn catalogue::AnyTable>, Viewer, Vec<String>), Error> {
        let open = self.open(id).await?;
        let wanted = request.viewer.as_deref().map(parse_viewer).transpose()?;
        let viewer = open.viewer(wanted, token)?;
        let table = open.table()?;
        if table.row.status == Status::Waiting {
            return Err(Error::not_now("NotDealt", info::NOT_DEALT));
        }
        // A bot that plays on from here would be a hint.
        if table.row.status == Status::Running && !table.row.hints {
            return Err(Error::not_now("NoHints", "this table is played without hints until it is over"));
        }
        Ok((table.game.fork(), viewer, info::player_names(&table.row.shown_seats())))
    }
}

/// How long bots pause there.
const PAUSE_MS: u32 = 400;

/// Who sits where: whoever asks in all seats, or in one against bots.
fn sitting(people: Vec<SeatRequest>, viewer: Viewer, others: Option<&str>) -> Vec<SeatRequest> {
    let own = match viewer {
        Viewer::Seat(seat) => seat,
        Viewer::Spectator | Viewer::Table => Seat::new(0),
    };
    let Some(level) = others else { return people };
    let numbered = Seat::all(people.len()).zip(people);
    numbered.map(|(seat, me)| if seat == own { me } else { SeatRequest::Bot { level: level.into() } }).collect()
}
