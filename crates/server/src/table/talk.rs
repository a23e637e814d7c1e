//! What people say at a table: to everybody, to some, and among those who watch.
//!
//! Whom a line is not for learns nothing of it. It is sent and shown to those alone who held a seat of its room when it was
//! said and hold it now, by the seat's own secret: not to whoever watches, not to the host, not to somebody to whom a seat
//! is lent, not to who sits there later. It changes nothing that others see, neither a number nor a time.

use super::{Open, Table};
use crate::api::{ChatLine, Press, SayLine, SeatKind, ServerMessage, Status, TalkLine, TalkTo};
use crate::error::Error;
use crate::store::{ChatRow, Hearer, TALK_OF_A_SEAT, TableKey, TalkRow};
use crate::table::entry::numbers;
use crate::token::Hashed;
use engine::{PromptKind, Seat, SeatSet, Viewer};

impl Table {
    /// Refuses what a seat says to everybody, if the table is played without talk.
    fn may_say(&self) -> Result<(), Error> {
        match (self.row.matters().press, self.row.status) {
            (Press::None, Status::Running) => Err(silent()),
            _ => Ok(()),
        }
    }

    /// Refuses what a seat says to some, if the table does not allow it now.
    pub(super) fn may_whisper(&self) -> Result<(), Error> {
        let words = match (self.row.matters().press, self.row.status) {
            (_, Status::Finished) | (Press::Full, _) => return Ok(()),
            (Press::Trade, _) if self.opens_talk_by_trade() => return Ok(()),
            (Press::None, _) => return Err(silent()),
            (Press::Public, _) => "nobody talks in private at this table until the game is over",
            (Press::Trade, _) => "people talk in private at this table only while they trade",
        };
        Err(Error::not_now("NoPrivateTalk", words))
    }

    /// Whether people talk in private just because they trade. Everybody is told.
    pub(super) fn opens_talk_by_trade(&self) -> bool {
        let row = &self.row;
        row.status == Status::Running && row.matters().press == Press::Trade && self.is_trading()
    }

    /// Whether the game asks somebody for trade. Whom the table waits for everybody knows, so this tells nobody more.
    fn is_trading(&self) -> bool {
        let is_asked = |seat: Seat| self.game.prompt(seat).is_some_and(|prompt| prompt.kind == PromptKind::Trade);
        self.row.to_act.iter().any(is_asked)
    }

    /// The seats of people, with their names as everybody knows them.
    fn named_people(&self) -> impl Iterator<Item = (Seat, String)> {
        let seats = Seat::all(self.row.seats.len()).zip(self.row.shown_seats());
        seats.filter(|(_, row)| row.kind == SeatKind::Person).map(|(seat, row)| (seat, row.name))
    }

    /// Whom a line names that these may read.
    fn named_in(&self, text: &str, by: Option<Seat>, among: SeatSet) -> SeatSet {
        let others: Vec<(Seat, String)> =
            self.named_people().filter(|(seat, _)| Some(*seat) != by && among.contains(*seat)).collect();
        let others: Vec<(Seat, &str)> = others.iter().map(|(seat, name)| (*seat, name.as_str())).collect();
        crate::text::mentioned(text, &others)
    }

    /// Who holds seats by their own secrets.
    pub(super) fn holders(&self, seats: SeatSet) -> Vec<(Seat, Hashed)> {
        let token = |seat: Seat| self.row.seats.get(seat.index()).and_then(|row| row.token);
        seats.iter().filter_map(|seat| Some((seat, token(seat)?))).collect()
    }
}

impl Open {
    /// Says something to everybody at the table.
    pub async fn say(&mut self, seat: Seat, request: &SayLine) -> Result<ChatLine, Error> {
        let text = crate::text::chat_line(&request.text)?;
        self.table()?.may_say()?;
        self.must_not_be_muted(seat).await?;
        let table = self.table()?;
        let name = table.row.shown_name(seat);
        let mentions = table.named_in(&text, Some(seat), Seat::all(table.row.seats.len()).collect());
        self.say_as(seat.number(), name, text, mentions).await
    }

    /// Adds a line to the chat and tells everybody; seat 0 is nobody's.
    pub(super) async fn say_as(
        &mut self,
        seat: u8,
        name: String,
        text: String,
        mentions: SeatSet,
    ) -> Result<ChatLine, Error> {
        let (key, known) = (self.table()?.row.key, self.table()?.chat_number);
        let last = match known {
            Some(number) => number,
            None => self.tables.store.chat(key).await?.last().map_or(0, |line| line.number),
        };
        let row = ChatRow { number: last + 1, seat, name, text, at: crate::clock::now(), mentions };
        // If this is cancelled, the number must be looked up again.
        self.table_mut()?.chat_number = None;
        let fence = self.table()?.fence;
        if let Err(error) = self.tables.store.say(key, row.clone(), fence).await {
            return Err(self.not_kept(error));
        }
        self.table_mut()?.chat_number = Some(row.number);
        let line = chat_line(row);
        self.state.watchers.tell_all(&ServerMessage::Chat { line: line.clone() });
        self.tables.touch(&self.slot.id);
        Ok(line)
    }

    /// Says something to some seats, by the secret of one of them.
    pub async fn talk(&mut self, token: Hashed, request: &TalkTo) -> Result<TalkLine, Error> {
        let seat = self.owner_of(token)?;
        let text = crate::text::chat_line(&request.text)?;
        if request.name.is_some() {
            return Err(Error::Invalid("whoever has a seat is called what its holder is called".into()));
        }
        self.table()?.may_whisper()?;
        self.must_not_be_muted(seat).await?;
        let room = self.room(seat, &request.to)?;
        let table = self.table()?;
        let (name, mentions) = (table.row.shown_name(seat), table.named_in(&text, Some(seat), room));
        let hears = self.who_hears(seat, room).await?;
        let holders = self.table()?.holders(hears);
        let line = self.keep_talk(room, hears, seat.number(), name, text, mentions).await?;
        self.state.watchers.tell_holders(&holders, &ServerMessage::Talk { line: line.clone() });
        self.tables.touch(&self.slot.id);
        Ok(line)
    }

    /// Says something among those who watch. Who plays reads it when the game is over.
    pub async fn talk_watching(&mut self, request: &TalkTo) -> Result<TalkLine, Error> {
        if !request.to.is_empty() {
            return Err(Error::NoToken("a seat"));
        }
        let text = crate::text::chat_line(&request.text)?;
        let no_name = || Error::Invalid("say what you are called".into());
        let name = crate::text::name(request.name.as_deref().ok_or_else(no_name)?)?;
        super::create::must_be_told_apart(&self.table()?.row.shown_seats(), &name)?;
        let line = self.keep_talk(SeatSet::EMPTY, SeatSet::EMPTY, 0, name, text, SeatSet::EMPTY).await?;
        let message = ServerMessage::Talk { line: line.clone() };
        match self.table()?.row.status {
            Status::Finished => self.state.watchers.tell_all(&message),
            Status::Waiting | Status::Running => self.state.watchers.tell(Viewer::Spectator, &message),
        }
        Ok(line)
    }

    /// The seats among which a line is said, the speaker's too.
    pub(super) fn room(&self, own: Seat, to: &[u8]) -> Result<SeatSet, Error> {
        let mut room = SeatSet::only(own);
        for number in to {
            let seat = self.seat_numbered(*number)?;
            if self.table()?.named_people().all(|(other, _)| other != seat) {
                let words = crate::worded!("nobody sits in seat {seat} who could read it");
                return Err(Error::not_now("NotAPerson", words));
            }
            room = room.with(seat);
        }
        match room == SeatSet::only(own) {
            true => Err(Error::Invalid("say to which other seats".into())),
            false => Ok(room),
        }
    }

    async fn keep_talk(
        &mut self,
        room: SeatSet,
        hears: SeatSet,
        seat: u8,
        name: String,
        text: String,
        mentions: SeatSet,
    ) -> Result<TalkLine, Error> {
        let (key, fence) = (self.table()?.row.key, self.table()?.fence);
        let known = self.tables.store.talks().talk_standing(key, room, seat).await?;
        // What others say counts for nothing here, so that nobody learns of it. Lines of those who watch go by themselves.
        if !room.is_empty() && known.own >= TALK_OF_A_SEAT {
            let words =
                crate::worded!("{TALK_OF_A_SEAT} lines that you said in private are kept here, and no more can be");
            return Err(Error::OverQuota(words));
        }
        let at = crate::clock::now().max(known.last_at + 1);
        let row = TalkRow { number: known.last + 1, room, hears, seat, name, text, at, mentions };
        self.table_mut()?.has_talk = Some(true);
        if let Err(error) = self.tables.store.talks().whisper(key, row.clone(), fence).await {
            return Err(self.not_kept(error));
        }
        Ok(talk_line(row))
    }

    /// The latest lines of chat. Whether there are any is remembered, because most tables are silent.
    pub(super) async fn chat(&mut self, key: TableKey) -> Result<Vec<ChatLine>, Error> {
        if self.table()?.chat_number == Some(0) {
            return Ok(Vec::new());
        }
        let lines = self.tables.store.chat(key).await?;
        self.table_mut()?.chat_number = Some(lines.last().map_or(0, |line| line.number));
        let mut lines: Vec<ChatLine> = lines.into_iter().map(chat_line).collect();
        self.table()?.row.name_speakers(lines.iter_mut().map(|line| (line.seat, line.at, &mut line.name)));
        Ok(lines)
    }

    /// What was said to this viewer and not to everybody. A seat's own secret is needed for what was said to the seat.
    pub(super) async fn heard(&mut self, viewer: Viewer, token: Option<Hashed>) -> Result<Vec<TalkLine>, Error> {
        if self.table()?.has_talk.is_none() {
            let key = self.table()?.row.key;
            let known = self.tables.store.talks().talk_standing(key, SeatSet::EMPTY, 0).await?;
            self.table_mut()?.has_talk = Some(known.last > 0);
        }
        let table = self.table()?;
        if table.has_talk == Some(false) {
            return Ok(Vec::new());
        }
        let seat = match viewer {
            Viewer::Seat(seat) if table.is_holder(seat, token) => Some(Hearer::Seat(seat.number())),
            Viewer::Seat(_) | Viewer::Spectator | Viewer::Table => None,
        };
        let watches = viewer == Viewer::Spectator || table.row.status == Status::Finished;
        let mut lines = Vec::new();
        for by in seat.into_iter().chain(watches.then_some(Hearer::Watcher)) {
            lines.extend(self.tables.store.talks().heard(table.row.key, by).await?.into_iter().map(talk_line));
        }
        table.row.name_speakers(lines.iter_mut().map(|line| (line.seat, line.at, &mut line.name)));
        Ok(lines)
    }
}

fn silent() -> Error {
    Error::not_now("NoTalk", "nobody talks at this table until the game is over")
}

fn chat_line(row: ChatRow) -> ChatLine {
    let ChatRow { number, seat, name, text, at, mentions } = row;
    ChatLine { number, seat, name, text, at, mentions: numbers(mentions) }
}

fn talk_line(row: TalkRow) -> TalkLine {
    let TalkRow { room, seat, name, text, at, mentions, .. } = row;
    TalkLine { room: numbers(room), seat, name, text, at, mentions: numbers(mentions) }
}
