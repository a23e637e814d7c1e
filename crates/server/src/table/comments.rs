//! What players say about moments of a finished game.

use super::Open;
use crate::api::{AddComment, Comment, Comments, Status};
use crate::error::Error;
use crate::store::{COMMENTS_OF_A_SEAT, CommentRow};
use engine::Seat;

impl Open {
    /// Says something about a moment. While a game goes on it is not commented: what somebody knows could be told so.
    pub async fn comment(&mut self, seat: Seat, request: &AddComment) -> Result<Comment, Error> {
        let text = crate::text::chat_line(&request.text)?;
        let row = &self.table()?.row;
        if row.status != Status::Finished {
            return Err(Error::not_now("NotOver", "moments can be commented once the game is over"));
        }
        if request.moment > row.sequence {
            return Err(Error::Invalid(crate::worded!(
                "the table has {} entries, not {}",
                row.sequence,
                request.moment
            )));
        }
        let (key, name) = (row.key, row.shown_name(seat));
        self.must_not_be_muted(seat).await?;
        // The table is held until the comment is kept, so that two never have one number.
        let before = self.tables.store.comments(key).await?;
        if before.iter().filter(|comment| comment.seat == seat.number()).count() >= COMMENTS_OF_A_SEAT {
            return Err(Error::OverQuota(crate::worded!("a player can make {COMMENTS_OF_A_SEAT} comments on a game")));
        }
        let number = before.last().map_or(0, |comment| comment.number) + 1;
        let comment =
            CommentRow { number, moment: request.moment, seat: seat.number(), name, text, at: crate::clock::now() };
        let fence = self.table()?.fence;
        if let Err(error) = self.tables.store.comment(key, comment.clone(), fence).await {
            return Err(self.not_kept(error));
        }
        Ok(told(comment))
    }

    /// All that was said, to whoever asks.
    pub async fn comments(&self) -> Result<Comments, Error> {
        let comments = self.tables.store.comments(self.table()?.row.key).await?;
        let mut comments: Vec<Comment> = comments.into_iter().map(told).collect();
        let lines = comments.iter_mut().map(|line| (line.seat, line.at, &mut line.name));
        self.table()?.row.name_speakers(lines);
        Ok(Comments { comments })
    }
}

fn told(row: CommentRow) -> Comment {
    let CommentRow { number, moment, seat, name, text, at } = row;
    Comment { number, moment, seat, name, text, at }
}
