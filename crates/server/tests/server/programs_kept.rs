//! What every store promises about programs, asked of each of them.

use super::contract::{append, make, promised, row};
use server::api::{Accepts, ActKind, Scope, SeatKind};
use server::store::{
    AccountName, AccountSeat, Act, Ban, Made, MadeProgram, NewAccount, NewProgram, SeatInPlay, Store, TokenRow,
};
use server::token::{self, Hashed};
use std::sync::Arc;

promised! {
    a_program_has_a_name_of_its_own_and_an_owner
    a_token_is_one_programs_until_it_ends
    what_belongs_to_a_program_goes_with_it
    seats_in_play_say_whom_a_table_waits_for
}

fn hash(text: &str) -> Hashed {
    token::hash(text)
}

fn name(name: &str) -> AccountName {
    AccountName { name: name.into(), look: name.to_lowercase(), capitals: name.to_uppercase() }
}

fn program(key: i64, called: &str, owner: i64) -> NewProgram {
    NewProgram { key, name: name(called), owner, at: 7 + key }
}

fn token(of: i64, text: &str, at: i64, expires_at: i64) -> TokenRow {
    TokenRow {
        token: hash(text),
        id: format!("id-{text}"),
        account: of,
        label: "läptop".into(),
        scopes: vec![Scope::Read, Scope::Tables],
        created_at: at,
        expires_at,
        seen_at: 0,
    }
}

/// Ann has number 1, Ben 2.
async fn people(store: &dyn Store) {
    for (key, called) in [(1, "Ann"), (2, "Ben")] {
        let account = NewAccount {
            key,
            name: name(called),
            passphrase: None,
            codes: Vec::new(),
            voucher: None,
            needs_voucher: false,
            at: 7,
        };
        assert_eq!(store.accounts().make(account).await.unwrap(), Made::Done);
    }
}

async fn a_program_has_a_name_of_its_own_and_an_owner(store: Arc<dyn Store>) {
    people(&*store).await;
    let programs = store.programs();
    assert_eq!(programs.make_program(program(11, "Marvin", 1), 2).await.unwrap(), MadeProgram::Done);
    for taken in ["Marvin", "marvin", "Ann", "Ben"] {
        assert_eq!(programs.make_program(program(12, taken, 1), 2).await.unwrap(), MadeProgram::NameTaken, "{taken}");
    }
    assert_eq!(programs.make_program(program(12, "Eliza", 1), 2).await.unwrap(), MadeProgram::Done);
    assert_eq!(programs.make_program(program(13, "Hal", 1), 2).await.unwrap(), MadeProgram::TooMany);
    assert_eq!(programs.make_program(program(13, "Hal", 2), 2).await.unwrap(), MadeProgram::Done, "of somebody else");
    assert_eq!(programs.make_program(program(14, "Deep", 99), 2).await.unwrap(), MadeProgram::TooMany, "of nobody");
    let made = programs.program(11).await.unwrap().unwrap();
    assert_eq!((made.name.as_str(), made.owner, made.accepts, made.created_at), ("Marvin", 1, Accepts::Nobody, 18));
    assert_eq!((made.games.len(), made.seen_at), (0, 0));
    assert_eq!(programs.program(1).await.unwrap(), None, "a person is none");
    let names: Vec<String> = programs.programs_of(1).await.unwrap().into_iter().map(|one| one.name).collect();
    assert_eq!(names, ["Marvin", "Eliza"]);
    assert_eq!(programs.programs_among(vec![1, 13, 99, 11]).await.unwrap(), [11, 13]);
    assert_eq!(programs.programs_among(Vec::new()).await.unwrap(), [0i64; 0]);

    // Only its owner says who may give it a seat.
    let games = || vec!["clash".to_owned(), "founders".to_owned()];
    assert!(!programs.set_program(2, 11, Accepts::Everybody, games()).await.unwrap());
    assert!(programs.set_program(1, 11, Accepts::Everybody, games()).await.unwrap());
    assert!(programs.set_program(1, 12, Accepts::Owner, Vec::new()).await.unwrap());
    assert!(programs.set_program(2, 13, Accepts::Everybody, Vec::new()).await.unwrap());
    for (key, at) in [(11, 50), (12, 60), (13, 70), (11, 40)] {
        programs.saw_program(key, at).await.unwrap();
    }
    let made = programs.program(11).await.unwrap().unwrap();
    assert_eq!((made.accepts, made.games, made.seen_at), (Accepts::Everybody, games(), 50));
    let waiting = async |since, most| -> Vec<i64> {
        let found = programs.waiting_programs(since, most).await.unwrap();
        found.into_iter().map(|one| one.account).collect()
    };
    assert_eq!(waiting(50, 9).await, [13, 11], "by name, without the one for its owner only");
    assert_eq!(waiting(51, 9).await, [13]);
    assert_eq!(waiting(50, 1).await, [13]);
    // Whoever is kept out takes their programs along.
    store
        .moderation()
        .ban(2, Ban { reason: "spam".into(), at: 9, until: None }, Act::now(0, ActKind::Ban))
        .await
        .unwrap();
    assert_eq!(waiting(50, 9).await, [11]);
    store
        .moderation()
        .ban(11, Ban { reason: "spam".into(), at: 9, until: Some(60) }, Act::now(0, ActKind::Ban))
        .await
        .unwrap();
    assert_eq!(waiting(50, 9).await, [0i64; 0]);
}

async fn a_token_is_one_programs_until_it_ends(store: Arc<dyn Store>) {
    people(&*store).await;
    let programs = store.programs();
    programs.make_program(program(11, "Marvin", 1), 9).await.unwrap();
    programs.make_program(program(12, "Hal", 2), 9).await.unwrap();
    assert!(!programs.add_token(token(11, "a", 10, 100), 2, 9).await.unwrap(), "another's program");
    assert!(!programs.add_token(token(1, "a", 10, 100), 1, 9).await.unwrap(), "a person has none");
    assert!(programs.add_token(token(11, "a", 10, 100), 1, 2).await.unwrap());
    assert!(programs.add_token(token(11, "b", 20, 30), 1, 2).await.unwrap());
    assert!(!programs.add_token(token(11, "c", 29, 100), 1, 2).await.unwrap(), "as many as may be");
    assert!(programs.add_token(token(11, "c", 30, 100), 1, 2).await.unwrap(), "one that is over makes room");
    let ids: Vec<String> = programs.tokens(11).await.unwrap().into_iter().map(|one| one.id).collect();
    assert_eq!(ids, ["id-c", "id-a"]);
    let (found, whose) = programs.by_token(hash("a")).await.unwrap().unwrap();
    assert_eq!(found, token(11, "a", 10, 100), "as it was given");
    assert_eq!((whose.account, whose.owner), (11, 1));
    assert_eq!(programs.by_token(hash("b")).await.unwrap(), None);
    assert_eq!(programs.by_token(hash("guess")).await.unwrap(), None);
    programs.saw_token(hash("a"), 44).await.unwrap();
    programs.saw_token(hash("a"), 33).await.unwrap();
    assert_eq!(programs.by_token(hash("a")).await.unwrap().unwrap().0.seen_at, 44);
    assert!(!programs.end_token(2, "id-a".into()).await.unwrap(), "another's");
    assert!(programs.end_token(1, "id-a".into()).await.unwrap());
    assert!(!programs.end_token(1, "id-a".into()).await.unwrap());
    assert_eq!(programs.by_token(hash("a")).await.unwrap(), None);
    assert!(programs.by_token(hash("c")).await.unwrap().is_some());
}

async fn what_belongs_to_a_program_goes_with_it(store: Arc<dyn Store>) {
    people(&*store).await;
    let programs = store.programs();
    for (key, called) in [(11, "Marvin"), (12, "Hal")] {
        programs.make_program(program(key, called, 1), 9).await.unwrap();
        programs.add_token(token(key, called, 10, 100), 1, 9).await.unwrap();
    }
    store.accounts().delete(11).await.unwrap();
    assert_eq!(programs.program(11).await.unwrap(), None);
    assert_eq!(programs.tokens(11).await.unwrap(), []);
    assert_eq!(programs.by_token(hash("Marvin")).await.unwrap(), None);
    assert!(programs.by_token(hash("Hal")).await.unwrap().is_some(), "nobody else's");
    assert_eq!(
        programs.make_program(program(13, "Marvin", 2), 9).await.unwrap(),
        MadeProgram::Done,
        "the name is free"
    );
    // Whose owner is gone comes in no more, whatever else is left of it.
    store.accounts().delete(1).await.unwrap();
    assert_eq!(programs.by_token(hash("Hal")).await.unwrap(), None);
    assert_eq!(programs.program(12).await.unwrap(), None);
}

async fn seats_in_play_say_whom_a_table_waits_for(store: Arc<dyn Store>) {
    people(&*store).await;
    let programs = store.programs();
    programs.make_program(program(11, "Marvin", 1), 9).await.unwrap();
    let mut table = row("abcdefghijkm");
    for (number, seat) in (1..).zip(&mut table.seats) {
        (seat.kind, seat.token) = (SeatKind::Person, Some(hash(&format!("seat {number}"))));
    }
    let key = make(&*store, table.clone()).await;
    let take = async |seat: u8, token: &str| {
        let (table, token) = ("abcdefghijkm".into(), hash(token));
        store.accounts().take_seat(AccountSeat { account: 11, table, seat, token, at: 5 }).await.unwrap();
    };
    take(1, "seat 1").await;
    take(2, "another").await;
    let stands = async || programs.seats_in_play(11, 9).await.unwrap();
    let before = stands().await;
    assert_eq!(before.len(), 1, "only while its token is the seat's: {before:?}");
    let first = SeatInPlay {
        table: "abcdefghijkm".into(),
        seat: 1,
        game: table.game.clone(),
        begun: table.status == server::api::Status::Running,
        sequence: 0,
        asked: table.to_act.iter().any(|seat| seat.number() == 1),
    };
    assert_eq!(before, std::slice::from_ref(&first));
    take(2, "seat 2").await;
    for sequence in 1..=3 {
        let next = append(key, sequence);
        let asked = |number: u8| next.row.to_act.iter().any(|seat| seat.number() == number);
        let wanted = [asked(1), asked(2)].map(|asked| asked && first.begun);
        store.append(next).await.unwrap();
        let seen: Vec<(u8, u32, bool)> =
            stands().await.into_iter().map(|seat| (seat.seat, seat.sequence, seat.asked)).collect();
        assert_eq!(seen, [(1, sequence, wanted[0]), (2, sequence, wanted[1])]);
    }
    assert_eq!(programs.seats_in_play(11, 1).await.unwrap().len(), 1);
    assert_eq!(programs.seats_in_play(12, 9).await.unwrap(), []);
    // What is over is in play no more.
    let mut last = append(key, 4);
    last.finished = true;
    store.append(last).await.unwrap();
    assert_eq!(stands().await, []);
}
