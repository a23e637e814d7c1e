//! Programs that play. One is an account without a passphrase, so that nobody signs in to it, and belongs to somebody who
//! does; it proves who it is by a token that allows this or that, ends by itself, and is told once.

use super::{AccountRow, DAY, People, SignedIn, account_name, banned, new_key};
use crate::api::{
    Accepts, ChangeProgram, JoinTable, Joined, MakeToken, OwnProgram, OwnPrograms, ProgramToken, Scope, WaitingProgram,
    WaitingPrograms,
};
use crate::clock;
use crate::error::Error;
use crate::store::{AccountKey, AccountSeat, MadeProgram, NewProgram, ProgramRow, Programs, TokenRow};
use crate::table::Open;
use crate::token::{self, Hashed, Purpose, Secret};

/// How many programs an account has at most.
const MOST_PROGRAMS: u32 = 10;
/// How many good tokens a program has at most.
const MOST_TOKENS: u32 = 10;
/// For how many days a token is good at most.
const MOST_DAYS: u32 = 365;
/// The longest label.
const LABEL: usize = 40;
/// How often it is noted that a token is used.
const NOTED_EVERY: i64 = 10 * 60 * 1000;
/// Who has not been seen for so long does not wait for tables. A stream is noted more often.
const WAITS_FOR: i64 = 60 * 1000;
/// At how many tables that are not over a program is given a seat.
const MOST_GIVEN: u32 = 100;
/// How many programs are told at once.
const MOST_TOLD: u32 = 100;

/// A program that has proved who it is.
#[derive(Clone, Debug)]
pub(crate) struct Proved {
    pub(crate) token: TokenRow,
    pub(crate) program: ProgramRow,
}

impl Proved {
    /// Refuses what the token does not allow.
    pub(crate) fn must_allow(&self, scope: Scope) -> Result<(), Error> {
        let message = match scope {
            _ if self.token.scopes.contains(&scope) => return Ok(()),
            Scope::Read => "this token does not allow to look (scope `read`)",
            Scope::Play => "this token does not allow to play (scope `play`)",
            Scope::Tables => "this token does not allow to make tables (scope `tables`)",
        };
        Err(Error::forbidden("MissingScope", message))
    }
}

impl ProgramRow {
    fn waits(&self) -> bool {
        clock::now() - self.seen_at <= WAITS_FOR
    }
}

impl People {
    fn programs(&self) -> &dyn Programs {
        self.store.programs()
    }

    /// Which program this token is of.
    pub(crate) async fn proved(&self, token: &str) -> Result<Proved, Error> {
        let proved = self.still_proved(token::hash(token)).await?;
        let now = clock::now();
        if now - proved.token.seen_at > NOTED_EVERY {
            self.programs().saw_token(proved.token.token, now).await?;
        }
        Ok(proved)
    }

    /// The same of a hashed token, without noting that it was used.
    pub(crate) async fn still_proved(&self, token: Hashed) -> Result<Proved, Error> {
        self.must_be_on()?;
        let unknown = Error::Unproved { code: "UnknownToken", message: "no program has this token, or not any more" };
        let (token, program) = self.programs().by_token(token).await?.ok_or(unknown)?;
        let now = clock::now();
        if token.expires_at <= now {
            return Err(Error::Unproved { code: "TokenExpired", message: "this token was good until its last day" });
        }
        // Whoever is kept out does not come in as one of their programs.
        for account in [program.owner, program.account] {
            let ban = self.store.moderation().ban_of(account).await?;
            if let Some(ban) = ban.filter(|ban| ban.holds(now)) {
                return Err(Error::Banned { message: banned(&ban, now), appeal: None });
            }
        }
        Ok(Proved { token, program })
    }

    /// Notes that a program waits for tables.
    pub(crate) async fn waits(&self, program: &ProgramRow) -> Result<(), Error> {
        Ok(self.programs().saw_program(program.account, clock::now()).await?)
    }

    /// The hashed token of a program's seat at a table, and which seat that is.
    pub(crate) async fn seat_of(&self, program: &ProgramRow, table: &str) -> Result<(u8, Hashed), Error> {
        let seats = self.accounts().seats_at(program.account, table.into()).await?;
        let none = || Error::forbidden("NoSeat", "this program has no seat at this table");
        seats.first().map(|held| (held.seat, held.token)).ok_or_else(none)
    }

    /// Lets a program sit down under its own name. The seat's token is told to nobody: it would outlive the program's.
    pub(crate) async fn sit_down(
        &self,
        open: &mut Open,
        program: ProgramRow,
        request: JoinTable,
    ) -> Result<Joined, Error> {
        let table = open.info()?.id;
        if !self.accounts().seats_at(program.account, table.clone()).await?.is_empty() {
            return Err(Error::not_now("OneSeatEach", "a program plays one seat of a table"));
        }
        let request = JoinTable { name: program.name, ..request };
        let mut joined = open.join(request, Some(program.account), true).await?;
        let (account, seat) = (program.account, joined.key.seat);
        let token = token::hash(&std::mem::take(&mut joined.key.token));
        self.accounts().take_seat(AccountSeat { account, table, seat, token, at: clock::now() }).await?;
        Ok(joined)
    }

    /// The program of this name, if it takes a seat at a table of this game from whoever makes it.
    pub(crate) async fn given_seat(
        &self,
        name: &str,
        game: &str,
        maker: Option<AccountKey>,
    ) -> Result<ProgramRow, Error> {
        let found = match self.find(name).await? {
            Some(AccountRow { key, .. }) => self.programs().program(key).await?,
            None => None,
        };
        // Who is a person is no more told of than who is nobody.
        let nobody = || Error::not_now("NoSuchProgram", "there is no program of this name");
        let program = found.ok_or_else(nobody)?;
        let declines = |why: &str| Err(Error::not_now("ProgramDeclines", why));
        match program.accepts {
            Accepts::Everybody => {}
            Accepts::Owner if maker == Some(program.owner) => {}
            Accepts::Owner => return declines("this program takes a seat only from its owner"),
            Accepts::Nobody => return declines("this program takes no seat from others; it sits down by itself"),
        }
        if !program.games.is_empty() && !program.games.iter().any(|known| known == game) {
            return declines("this program does not play this game");
        }
        let now = clock::now();
        for account in [program.owner, program.account] {
            if self.store.moderation().ban_of(account).await?.is_some_and(|ban| ban.holds(now)) {
                return Err(nobody());
            }
        }
        if !program.waits() {
            return Err(Error::not_now("ProgramAway", "this program is not running now"));
        }
        if self.programs().seats_in_play(program.account, MOST_GIVEN).await?.len() >= MOST_GIVEN as usize {
            return Err(Error::not_now("ProgramBusy", "this program plays at too many tables now"));
        }
        Ok(program)
    }

    /// Refuses whoever would play a rated game together with a program of theirs, or as two of them.
    pub(crate) async fn must_not_meet_own(&self, account: AccountKey, others: &[AccountKey]) -> Result<(), Error> {
        let own = self.person_behind(account).await?;
        for other in others.iter().filter(|other| **other != account) {
            if self.person_behind(*other).await? == own {
                let words = "nobody plays a rated game together with a program of their own";
                return Err(Error::not_now("OwnProgram", words));
            }
        }
        Ok(())
    }

    async fn person_behind(&self, account: AccountKey) -> Result<AccountKey, Error> {
        Ok(self.programs().program(account).await?.map_or(account, |program| program.owner))
    }

    /// Makes a program.
    pub(crate) async fn make_program(&self, who: &SignedIn, name: &str) -> Result<(), Error> {
        let program =
            NewProgram { key: new_key()?, name: account_name(name)?, owner: who.account.key, at: clock::now() };
        match self.programs().make_program(program, MOST_PROGRAMS).await? {
            MadeProgram::Done => Ok(()),
            MadeProgram::NameTaken => {
                Err(Error::not_now("NameTaken", "somebody has this name, or one that looks like it"))
            }
            MadeProgram::TooMany => {
                Err(Error::OverQuota(crate::worded!("an account has at most {MOST_PROGRAMS} programs")))
            }
        }
    }

    /// One's own program of this name.
    async fn own_program(&self, who: &SignedIn, name: &str) -> Result<ProgramRow, Error> {
        let found = match self.find(name).await? {
            Some(account) => self.programs().program(account.key).await?,
            None => None,
        };
        found.filter(|program| program.owner == who.account.key).ok_or(Error::NotFound("program of yours"))
    }

    /// Changes who may give a program a seat.
    pub(crate) async fn change_program(&self, who: &SignedIn, change: ChangeProgram) -> Result<(), Error> {
        let program = self.own_program(who, &change.name).await?;
        if let Some(unknown) = change.games.iter().find(|game| catalogue::game(game).is_none()) {
            let unknown: String = unknown.chars().take(LABEL).collect();
            return Err(Error::Invalid(crate::worded!("there is no game {unknown:?}")));
        }
        let mut games = change.games;
        games.sort();
        games.dedup();
        match self.programs().set_program(who.account.key, program.account, change.accepts, games).await? {
            true => Ok(()),
            false => Err(Error::NotFound("program of yours")),
        }
    }

    /// Takes a program out, with all that belongs to it.
    pub(crate) async fn drop_program(&self, who: &SignedIn, name: &str) -> Result<(), Error> {
        let program = self.own_program(who, name).await?;
        Ok(self.accounts().delete(program.account).await?)
    }

    /// Makes a token, which nobody is told again.
    pub(crate) async fn make_token(&self, who: &SignedIn, request: MakeToken) -> Result<Secret, Error> {
        let program = self.own_program(who, &request.program).await?;
        if !(1..=MOST_DAYS).contains(&request.days) {
            return Err(Error::Invalid(crate::worded!("a token is good for 1 to {MOST_DAYS} days")));
        }
        let scopes: Vec<Scope> = Scope::ALL.into_iter().filter(|scope| request.scopes.contains(scope)).collect();
        if scopes.is_empty() {
            return Err(Error::Invalid("a token has to allow something".into()));
        }
        let label = request.label.trim();
        if label.chars().count() > LABEL || label.chars().any(char::is_control) {
            return Err(Error::Invalid(crate::worded!("a label has at most {LABEL} letters, on one line")));
        }
        let (secret, now) = (Secret::new(Purpose::Program)?, clock::now());
        let row = TokenRow {
            token: secret.hashed(),
            id: token::new_table_id()?,
            account: program.account,
            label: label.into(),
            scopes,
            created_at: now,
            expires_at: now + i64::from(request.days) * DAY,
            seen_at: 0,
        };
        match self.programs().add_token(row, who.account.key, MOST_TOKENS).await? {
            true => Ok(secret),
            false => Err(Error::OverQuota(crate::worded!("a program has at most {MOST_TOKENS} tokens; end one first"))),
        }
    }

    /// Ends a token.
    pub(crate) async fn end_token(&self, who: &SignedIn, id: String) -> Result<(), Error> {
        match self.programs().end_token(who.account.key, id).await? {
            true => Ok(()),
            false => Err(Error::NotFound("token")),
        }
    }

    /// What its owner is told of programs.
    pub(crate) async fn own_programs(&self, who: &SignedIn) -> Result<OwnPrograms, Error> {
        let mut programs = Vec::new();
        for program in self.programs().programs_of(who.account.key).await? {
            let tokens = self.programs().tokens(program.account).await?;
            programs.push(OwnProgram {
                waits: program.waits(),
                tokens: tokens.into_iter().map(told_token).collect(),
                name: program.name,
                accepts: program.accepts,
                games: program.games,
                created_at: program.created_at,
            });
        }
        Ok(OwnPrograms { programs, most: MOST_PROGRAMS })
    }

    /// Programs that everybody may give a seat.
    pub(crate) async fn waiting_programs(&self) -> Result<WaitingPrograms, Error> {
        self.must_be_on()?;
        let found = self.programs().waiting_programs(clock::now() - WAITS_FOR, MOST_TOLD).await?;
        let told = |program: ProgramRow| WaitingProgram { name: program.name, games: program.games };
        Ok(WaitingPrograms { programs: found.into_iter().map(told).collect() })
    }

    /// Takes all programs of an account out.
    pub(super) async fn drop_programs_of(&self, owner: AccountKey) -> Result<(), Error> {
        for program in self.programs().programs_of(owner).await? {
            self.accounts().delete(program.account).await?;
        }
        Ok(())
    }
}

fn told_token(row: TokenRow) -> ProgramToken {
    let seen_at = Some(row.seen_at).filter(|at| *at > 0);
    let TokenRow { id, label, scopes, created_at, expires_at, .. } = row;
    ProgramToken { id, label, scopes, created_at, expires_at, seen_at }
}
