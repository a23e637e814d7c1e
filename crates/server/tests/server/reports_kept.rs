//! What every store promises about reports, asked of each of them.

use super::contract::{postgres, promised};
use super::support::sqlite;
use server::api::{ActKind, ReportKind};
use server::store::{AccountName, Act, Database, NewAccount, NewReport, Party, Role, Store};
use std::sync::Arc;

promised! {
    reports_are_handled_once
    nobody_floods_with_reports
    reports_go_with_their_accounts
}

async fn people(store: &dyn Store) {
    for (key, name) in [(1, "Ann"), (2, "Ben"), (3, "Eve")] {
        let name = AccountName { name: name.into(), look: name.to_lowercase(), capitals: name.to_uppercase() };
        let (codes, voucher) = (Vec::new(), None);
        let account = NewAccount { key, name, passphrase: None, codes, voucher, needs_voucher: false, at: 7 };
        store.accounts().make(account).await.unwrap();
    }
}

fn party(account: i64, seat: u8) -> Party {
    Party { account, seat, name: format!("Seat {seat}") }
}

fn report(by: Party, about: Party) -> NewReport {
    let (text, lines, table) = ("It's \"bad\"\u{0}".replace('\u{0}', "ä"), "[]".into(), "abcdefghijkm".into());
    NewReport { at: 40, kind: ReportKind::Insults, text, lines, table, by, about }
}

async fn reports_are_handled_once(store: Arc<dyn Store>) {
    people(&*store).await;
    let reports = store.reports();
    let by_guest = report(party(0, 1), party(0, 2));
    assert!(reports.report(by_guest.clone(), 5).await.unwrap());
    assert!(reports.report(report(party(1, 1), party(2, 2)), 5).await.unwrap());
    assert_eq!(reports.open_reports().await.unwrap(), 2);
    let open = reports.reports(false, None, 9).await.unwrap();
    assert_eq!((open.len(), &open[1].report, &open[1].answer), (2, &by_guest, &None), "the latest first");
    let named = (open[0].report.by.name.as_str(), open[0].report.about.name.as_str());
    assert_eq!(named, ("Ann", "Ben"), "accounts by their own names");
    let earlier = reports.reports(false, Some(open[0].number), 9).await.unwrap();
    assert_eq!(earlier, &open[1..]);

    let act = |number: i64| Act { at: 77, detail: number.to_string(), ..Act::now(3, ActKind::AnswerReport) };
    let number = open[0].number;
    assert!(reports.answer_report(number, "Thanks".into(), act(number)).await.unwrap());
    assert!(!reports.answer_report(number, "Again".into(), act(number)).await.unwrap());
    assert!(!reports.answer_report(999, "Nothing".into(), act(999)).await.unwrap());
    assert_eq!(store.moderation().acts(None, 9).await.unwrap().len(), 1, "what was not done is not noted");
    let handled = reports.reports(true, None, 9).await.unwrap();
    assert_eq!((handled.len(), handled[0].answer.clone()), (1, Some(("Thanks".into(), 77))));
    assert_eq!(reports.reports(false, None, 9).await.unwrap(), &open[1..]);
    let own = reports.reports_by(1, 9).await.unwrap();
    assert_eq!((own.len(), own[0].number, &own[0].answer), (1, number, &handled[0].answer));
    assert_eq!(own[0].report.about.name, "Seat 2", "whose seat it is does not come out");
    assert!(reports.reports_by(2, 9).await.unwrap().is_empty(), "nobody learns of reports about themselves");

    reports.forget_reports(77).await.unwrap();
    assert_eq!(reports.reports(true, None, 9).await.unwrap().len(), 1);
    reports.forget_reports(78).await.unwrap();
    assert!(reports.reports(true, None, 9).await.unwrap().is_empty());
    assert_eq!(reports.open_reports().await.unwrap(), 1, "what nobody has looked at stays");
}

async fn nobody_floods_with_reports(store: Arc<dyn Store>) {
    people(&*store).await;
    let reports = store.reports();
    for most in [(true, party(1, 1)), (true, party(1, 4)), (false, party(1, 1)), (true, party(3, 1))] {
        let (kept, by) = most;
        assert_eq!(reports.report(report(by.clone(), party(2, 2)), 2).await.unwrap(), kept, "{by:?}");
    }
    // Guests are counted by their seats.
    for (kept, by) in [(true, party(0, 1)), (true, party(0, 1)), (false, party(0, 1)), (true, party(0, 3))] {
        assert_eq!(reports.report(report(by.clone(), party(2, 2)), 2).await.unwrap(), kept, "{by:?}");
    }
    let elsewhere = NewReport { table: "bbcdefghijkm".into(), ..report(party(0, 1), party(2, 2)) };
    assert!(reports.report(elsewhere, 2).await.unwrap());
    let one = reports.reports(false, None, 99).await.unwrap().pop().unwrap();
    reports.answer_report(one.number, "Seen".into(), Act::now(0, ActKind::AnswerReport)).await.unwrap();
    assert!(
        reports.report(report(party(1, 1), party(2, 2)), 2).await.unwrap(),
        "once one is handled, another may come"
    );
}

async fn reports_go_with_their_accounts(store: Arc<dyn Store>) {
    people(&*store).await;
    let reports = store.reports();
    reports.report(report(party(1, 1), party(2, 2)), 5).await.unwrap();
    reports.report(report(party(2, 1), party(3, 2)), 5).await.unwrap();
    reports.report(report(party(1, 1), party(3, 2)), 5).await.unwrap();
    store.accounts().delete(2).await.unwrap();
    let left = reports.reports(false, None, 9).await.unwrap();
    assert_eq!((left.len(), &left[0].report.by.name, &left[0].report.about.name), (1, &"Ann".into(), &"Eve".into()));
}

#[tokio::test(flavor = "multi_thread")]
async fn reports_and_acts_are_copied() {
    let (folder, database) = (tempfile::tempdir().unwrap(), test_postgres::Database::make().unwrap());
    let store = sqlite(folder.path(), None);
    people(&*store).await;
    store.reports().report(report(party(1, 1), party(2, 2)), 5).await.unwrap();
    let reported = store.reports().reports(false, None, 9).await.unwrap();
    store.moderation().note(Act::now(1, ActKind::Invite)).await.unwrap();
    let acts = store.moderation().acts(None, 9).await.unwrap();
    drop(store);
    let from = Database::Sqlite(folder.path().join("tables.sqlite"));
    let to = Database::parse(&database.url).unwrap();
    super::support::eventually("it is copied", async || server::store::copy(&from, &to).await.is_ok()).await;
    let copied = postgres(&database.url, Role::Plays).await.unwrap();
    assert_eq!(copied.reports().reports(false, None, 9).await.unwrap(), reported);
    assert_eq!(copied.moderation().acts(None, 9).await.unwrap(), acts);
    // What comes next has numbers of its own.
    copied.moderation().note(Act::now(1, ActKind::Invite)).await.unwrap();
    assert!(copied.reports().report(report(party(1, 1), party(2, 2)), 5).await.unwrap());
    assert_eq!(copied.moderation().acts(None, 9).await.unwrap().len(), 2);
    assert_eq!(copied.reports().open_reports().await.unwrap(), 2);
}
