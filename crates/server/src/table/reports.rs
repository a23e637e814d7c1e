//! Reporting somebody at a table.

use super::Open;
use crate::api::{PickedLine, ReportSeat, ReportedLine, SeatKind};
use crate::clock;
use crate::error::Error;
use crate::store::{NewReport, Party};
use crate::token::Hashed;
use engine::Viewer;

/// How many lines go along.
const MOST_LINES: usize = 20;

impl Open {
    /// What is to be kept of a report, by a seat's own secret; whose account is whose is not known here.
    pub async fn report(&mut self, token: Hashed, request: &ReportSeat) -> Result<NewReport, Error> {
        let (own, about) = (self.owner_of(token)?, self.seat_numbered(request.seat)?);
        if own == about {
            return Err(Error::Invalid("nobody reports themselves".into()));
        }
        let row = &self.table()?.row;
        let (by, named) = (row.seats[own.index()].clone(), row.seats[about.index()].clone());
        if named.kind != SeatKind::Person {
            return Err(Error::not_now("NotAPerson", "nobody sits there who could be reported"));
        }
        let text = crate::text::chat_line(&request.text)?;
        let lines = self.picked(Viewer::Seat(own), token, &request.lines).await?;
        let lines = serde_json::to_string(&lines).map_err(|error| Error::Internal(error.to_string()))?;
        Ok(NewReport {
            at: clock::now(),
            kind: request.kind,
            text,
            lines,
            table: self.table()?.row.id.clone(),
            by: Party { account: 0, seat: own.number(), name: by.name },
            about: Party { account: 0, seat: about.number(), name: named.name },
        })
    }

    /// Lines that the reporter may read. One that is not there and one that is not for these eyes are refused alike.
    async fn picked(
        &mut self,
        viewer: Viewer,
        token: Hashed,
        picked: &[PickedLine],
    ) -> Result<Vec<ReportedLine>, Error> {
        if picked.len() > MOST_LINES {
            return Err(Error::Invalid(crate::worded!("at most {MOST_LINES} lines go along with a report")));
        }
        if picked.is_empty() {
            return Ok(Vec::new());
        }
        let key = self.table()?.row.key;
        let (chat, talk) = (self.chat(key).await?, self.heard(viewer, Some(token)).await?);
        let find = |line: &PickedLine| match line {
            PickedLine::Chat { number } => chat.iter().find(|line| line.number == *number).map(|line| ReportedLine {
                room: Vec::new(),
                seat: line.seat,
                name: line.name.clone(),
                text: line.text.clone(),
                at: line.at,
            }),
            PickedLine::Talk { room, at } => {
                let said = talk.iter().find(|line| line.room == *room && line.at == *at);
                said.map(|line| ReportedLine {
                    room: line.room.clone(),
                    seat: line.seat,
                    name: line.name.clone(),
                    text: line.text.clone(),
                    at: line.at,
                })
            }
        };
        let unknown = || Error::Invalid("a line that goes along is not there any more".into());
        picked.iter().map(|line| find(line).ok_or_else(unknown)).collect()
    }
}
