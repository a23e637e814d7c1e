//! Who may say nothing, and what can be said against that, or against a ban.

use super::accounts::{Browser, GOOD};
use super::contract::{make, promised, row};
use super::moderation::set_rank;
use super::support::{Server, Table, alter, config};
use serde_json::{Value, json};
use server::api::ActKind;
use server::store::{AccountName, AccountSeat, Act, Ban, NewAccount, Store, Which};
use server::token;
use std::sync::Arc;
use tempfile::tempdir;

promised! {
    a_mute_holds_where_the_account_sits
}

async fn a_mute_holds_where_the_account_sits(store: Arc<dyn Store>) {
    for (key, name) in [(1, "Ann"), (2, "Ben")] {
        let name = AccountName { name: name.into(), look: name.to_lowercase(), capitals: name.to_uppercase() };
        let (codes, voucher) = (Vec::new(), None);
        let account = NewAccount { key, name, passphrase: None, codes, voucher, needs_voucher: false, at: 7 };
        store.accounts().make(account).await.unwrap();
    }
    let table = "abcdefghijkm";
    make(&*store, row(table)).await;
    let own = AccountSeat { account: 1, table: table.into(), seat: 1, token: token::hash("abcdefghijkm-Ann"), at: 4 };
    store.accounts().take_seat(own.clone()).await.unwrap();
    let (moderation, at) = (store.moderation(), async |seat| store.moderation().mute_at(table.into(), seat).await);
    let act = |kind: ActKind| Act { at: 9, account: 1, ..Act::now(0, kind) };
    let mute = |reason: &str, until| Ban { reason: reason.into(), at: 9, until };
    assert_eq!(at(1).await.unwrap(), None);
    assert!(!moderation.mute(99, mute("x", None), act(ActKind::Mute)).await.unwrap(), "nobody is there");
    assert!(!moderation.unmute(1, act(ActKind::Unmute)).await.unwrap());
    assert!(moderation.acts(None, 9).await.unwrap().is_empty(), "what was not done is not noted");
    assert!(moderation.mute(1, mute("first", None), act(ActKind::Mute)).await.unwrap());
    let second = mute("it's \"ä\"", Some(77));
    assert!(moderation.mute(1, second.clone(), act(ActKind::Mute)).await.unwrap());
    assert_eq!(moderation.mute_of(1).await.unwrap(), Some(second.clone()));
    assert_eq!((at(1).await.unwrap(), at(2).await.unwrap()), (Some(second.clone()), None));
    assert_eq!(moderation.mute_of(2).await.unwrap(), None);
    assert_eq!(moderation.ban_of(1).await.unwrap(), None, "a mute is no ban");
    let people = moderation.people(Which::After(String::new(), String::new(), 9)).await.unwrap();
    let muted: Vec<_> = people.iter().map(|person| (person.account.key, person.mute.clone(), &person.ban)).collect();
    assert_eq!(muted, [(1, Some(second), &None), (2, None, &None)]);
    // The seat is somebody else's.
    let other = AccountSeat { token: token::hash("another"), ..own.clone() };
    store.accounts().take_seat(other).await.unwrap();
    assert_eq!(at(1).await.unwrap(), None);
    store.accounts().take_seat(own).await.unwrap();
    assert!(at(1).await.unwrap().is_some());
    assert!(moderation.unmute(1, act(ActKind::Unmute)).await.unwrap());
    assert_eq!(at(1).await.unwrap(), None);
    assert_eq!(moderation.acts(None, 9).await.unwrap().len(), 3);
    moderation.mute(1, mute("third", None), act(ActKind::Mute)).await.unwrap();
    store.accounts().delete(1).await.unwrap();
    assert_eq!(moderation.mute_of(1).await.unwrap(), None, "it goes with the account");
}

async fn post(browser: &Browser, path: &str, body: Value) -> (u16, Value) {
    let answer = browser.ask("POST", path, &[("sec-fetch-site", "same-origin")], Some(body)).await;
    (answer.status, serde_json::from_str(&answer.text).unwrap())
}

fn code(answer: &(u16, Value)) -> (u16, &str) {
    (answer.0, answer.1["code"].as_str().unwrap_or_default())
}

const ACT: &str = "/api/v1/admin/people/act";
const APPEAL: &str = "/api/v1/account/appeal";

/// Cato is an administrator; Ben has the second of three seats, which go to guests.
async fn scene(server: &Server) -> (Browser, Browser, Table) {
    let (mut root, mut ben) = (Browser::new(server), Browser::new(server));
    root.sign_up("Cato").await;
    ben.sign_up("Ben").await;
    set_rank(server, "Cato", true).await;
    let table = server.hot_seat(3).await;
    let seat = json!({"table": table.id, "token": table.tokens[1]});
    ben.post("/seats", json!({"seats": [seat]})).await.done().unwrap();
    (root, ben, table)
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_muted_says_nothing_and_plays_on() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let (root, ben, mut table) = scene(&server).await;
    let mute = |name: &str, days: Value| json!({"name": name, "act": "mute", "reason": "Flooding", "days": days});
    assert_eq!(code(&post(&ben, ACT, mute("Cato", json!(1))).await).0, 404, "for administrators alone");
    assert_eq!(code(&post(&root, ACT, mute("Ben", json!(0))).await), (422, "Invalid"));
    assert_eq!(code(&post(&root, ACT, mute("Cato", json!(1))).await), (409, "NotOneself"));
    assert_eq!(code(&post(&ben, APPEAL, json!({"text": "why?"})).await), (409, "NothingToAppeal"));
    let told = post(&root, ACT, mute("ben", json!(2))).await;
    assert_eq!((&told.1["mute"]["reason"], &told.1["ban"]), (&json!("Flooding"), &json!(null)));

    let (text, to) = ("hello", [1]);
    let lines = [("/chat", json!({"text": text})), ("/talk", json!({"to": to, "text": text}))];
    for (path, body) in &lines {
        let refused = table.post(path, Some(&table.tokens[1]), body.clone()).await;
        assert_eq!((refused.status, code_of(&refused.text).as_str()), (403, "Muted"), "{path} by link");
        assert!(refused.text.contains("muted this account for 2 days more: Flooding"), "{}", refused.text);
        let bearer = [("authorization", "Bearer account:2"), ("sec-fetch-site", "same-origin")];
        let refused = ben.ask("POST", &table.path(path), &bearer, Some(body.clone())).await;
        assert_eq!(code_of(&refused.text), "Muted", "{path} by account");
    }
    let whisper = json!({"to": [2], "text": "poor you"});
    table.post("/talk", Some(&table.tokens[0]), whisper).await.done().unwrap();
    let seen = table.state(1).await;
    assert_eq!((&seen["chat"], seen["talk"].as_array().unwrap().len()), (&json!([]), 1), "what others say is heard");
    assert_eq!(ben.get("").await.done().unwrap()["account"]["mute"]["reason"], "Flooding");
    assert!(table.play(3000).await, "the game goes on to its end");
    let comment = json!({"moment": 1, "text": text});
    assert_eq!(table.post("/comments", Some(&table.tokens[1]), comment.clone()).await.refused(), (403, "Muted".into()));
    table.post("/comments", Some(&table.tokens[0]), comment.clone()).await.done().unwrap();

    assert_eq!(post(&ben, APPEAL, json!({"text": "It was <b>one</b> line"})).await.0, 200);
    assert_eq!(code(&post(&ben, APPEAL, json!({"text": "again"})).await), (409, "AlreadyAppealed"));
    let open = root.get("/api/v1/admin/reports").await.done().unwrap()["reports"].clone();
    let appeal = &open[0];
    assert_eq!(
        (&appeal["kind"], &appeal["by"], &appeal["text"]),
        (&json!("appeal"), &appeal["about"], &json!("It was <b>one</b> line"))
    );
    let answer = json!({"number": appeal["number"], "answer": "You are right"});
    assert_eq!(post(&root, "/api/v1/admin/reports/answer", answer).await.0, 200);
    assert_eq!(code(&post(&ben, APPEAL, json!({"text": "again"})).await), (409, "AlreadyAppealed"), "answered or not");
    let own = ben.get("/reports").await.done().unwrap();
    assert_eq!((&own["reports"][0]["name"], &own["reports"][0]["answer"]), (&json!("Ben"), &json!("You are right")));
    let unmute = json!({"name": "Ben", "act": "unmute", "reason": "Appeal"});
    assert_eq!(post(&root, ACT, unmute.clone()).await.1["mute"], json!(null));
    assert_eq!(code(&post(&root, ACT, unmute).await), (409, "NotMuted"));
    table.post("/chat", Some(&table.tokens[1]), json!({"text": text})).await.done().unwrap();
    let acts = root.get("/api/v1/admin/acts").await.done().unwrap()["acts"].clone();
    let kinds: Vec<&str> = acts.as_array().unwrap().iter().map(|act| act["act"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["unmute", "answer_report", "mute", "promote"]);

    // Against another mute there is another appeal.
    post(&root, ACT, mute("Ben", json!(null))).await;
    assert_eq!(post(&ben, APPEAL, json!({"text": "Not again"})).await.0, 200);
    server.stop().await;
}

/// A guest has no account that could be muted, so the seat is: a new link to it changes nothing.
#[tokio::test(flavor = "multi_thread")]
async fn a_guest_is_muted_by_the_seat() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let (root, ben, mut table) = scene(&server).await;
    let path = format!("/api/v1/admin/tables/{}", table.id);
    let mute = |seat: Value| json!({"act": "mute_seat", "seat": seat, "reason": "Flooding", "days": 2});
    let unmute = json!({"act": "unmute_seat", "seat": 3, "reason": "Enough"});
    assert_eq!(post(&ben, &path, mute(json!(3))).await.0, 404, "for administrators alone");
    for (body, expected) in [
        (mute(json!(null)), (422, "Invalid")),
        (mute(json!(4)), (404, "NotFound")),
        (mute(json!(2)), (409, "HasAccount")),
        (unmute.clone(), (409, "NotMuted")),
        (json!({"act": "mute_seat", "seat": 3, "reason": "x", "days": 0}), (422, "Invalid")),
        (json!({"act": "mute_seat", "seat": 3, "reason": " "}), (422, "Invalid")),
    ] {
        assert_eq!(code(&post(&root, &path, body.clone()).await), expected, "{body}");
    }
    let report = json!({"seat": 3, "kind": "spam", "text": "All day", "lines": []});
    table.post("/report", Some(&table.tokens[0]), report).await.done().unwrap();
    let reported = async || root.get("/api/v1/admin/reports").await.done().unwrap()["reports"][0]["mute"].clone();
    assert_eq!(reported().await, json!(null));
    let say = async |table: &Table, seat: usize| {
        let chat = table.post("/chat", Some(&table.tokens[seat]), json!({"text": "hello"})).await;
        let talk = json!({"to": [if seat == 0 { 2 } else { 1 }], "text": "hello"});
        let talk = table.post("/talk", Some(&table.tokens[seat]), talk).await;
        assert_eq!(chat.status, talk.status, "{} {}", chat.text, talk.text);
        chat
    };
    assert_eq!(say(&table, 2).await.status, 200);
    assert_eq!(post(&root, &path, mute(json!(3))).await.0, 200);
    let refused = say(&table, 2).await;
    assert_eq!((refused.status, code_of(&refused.text).as_str()), (403, "Muted"));
    assert!(refused.text.contains("muted this seat for 2 days more: Flooding"), "{}", refused.text);
    assert_eq!(reported().await["reason"], "Flooding");
    for seat in [0, 1] {
        assert_eq!(say(&table, seat).await.status, 200, "nobody else is meant");
    }
    // A link of their own making, and a server that starts anew.
    let other = json!({"kind": "person", "name": "Zed"});
    let other = table.post("/seats/3", Some(&table.tokens[2]), other).await.done().unwrap();
    table.tokens[2] = other["key"]["token"].as_str().unwrap().to_owned();
    assert_eq!(say(&table, 2).await.status, 403);
    server.stop().await;
    let server = Server::start(config(&folder)).await;
    let (mut table, root) = (Table { client: server.client, ..table }, Browser { client: server.client, ..root });
    assert_eq!(say(&table, 2).await.status, 403);
    assert!(table.play(3000).await, "the game goes on to its end");
    assert_eq!(say(&table, 2).await.status, 403, "when it is over, too");
    let again = table.post("/rematch", Some(&table.host), json!(null)).await.done().unwrap();
    let again = Table { id: again["table"]["id"].as_str().unwrap().into(), ..table.clone() };
    assert_eq!((say(&again, 2).await.status, say(&again, 0).await.status), (403, 200), "the same people, once more");
    assert_eq!(post(&root, &path, unmute.clone()).await.0, 200);
    assert_eq!(code(&post(&root, &path, unmute).await), (409, "NotMuted"));
    assert_eq!(say(&table, 2).await.status, 200);
    let acts = root.get("/api/v1/admin/acts").await.done().unwrap()["acts"].clone();
    let told = |act: &Value| json!([act["act"], act["table"], act["detail"], act["reason"], act["until"].is_null()]);
    assert_eq!(told(&acts[0]), json!(["unmute_seat", table.id, "3", "Enough", true]));
    assert_eq!(told(&acts[1]), json!(["mute_seat", table.id, "3", "Flooding", false]));
    server.stop().await;
}

fn code_of(text: &str) -> String {
    serde_json::from_str::<Value>(text).unwrap()["code"].as_str().unwrap_or_default().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_banned_appeals_and_reads_the_answer() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let (root, ben, table) = scene(&server).await;
    let ban = json!({"name": "Ben", "act": "ban", "reason": "Insults"});
    assert_eq!(post(&root, ACT, ban).await.0, 200);
    let sign_in = async |passphrase: &str| {
        let mut browser = Browser::new(&server);
        browser.post("/sign-in", json!({"name": "Ben", "passphrase": passphrase})).await
    };
    let kept_out = async || serde_json::from_str::<Value>(&sign_in(GOOD).await.text).unwrap();
    let with = |ticket: &Value| json!({"text": "Please", "ticket": ticket});
    let late = kept_out().await;
    assert!(alter(&folder, "UPDATE passkey_questions SET expires_at = 1") >= 1);
    assert_eq!(
        code(&post(&ben, APPEAL, with(&late["appeal"])).await),
        (409, "AppealTooLate"),
        "it is not good for ever"
    );
    let [first, second] = [kept_out().await, kept_out().await];
    assert_eq!((&first["code"], &first["message"]), (&json!("Banned"), &second["message"]));
    assert!(!sign_in("wrong wrong wrong").await.text.contains("appeal"), "told to who has proved it");
    assert_eq!(code(&post(&ben, APPEAL, json!({"text": "no session"})).await), (401, "NotSignedIn"));
    assert_eq!(code(&post(&ben, APPEAL, with(&json!("ecu_appeal_made-up"))).await), (409, "AppealTooLate"));
    let site = [("sec-fetch-site", "cross-site")];
    let foreign = ben.ask("POST", APPEAL, &site, Some(with(&first["appeal"]))).await;
    assert_eq!(code_of(&foreign.text), "WrongOrigin");
    for text in ["", " ", &"x".repeat(501)] {
        let refused = json!({"text": text, "ticket": first["appeal"]});
        assert_eq!(post(&ben, APPEAL, refused).await.0, 422, "{text:?}");
    }
    assert_eq!(post(&ben, APPEAL, with(&first["appeal"])).await.0, 200, "what was refused has not used it up");
    assert_eq!(code(&post(&ben, APPEAL, with(&first["appeal"])).await), (409, "AppealTooLate"), "it is good once");
    assert_eq!(code(&post(&ben, APPEAL, with(&second["appeal"])).await), (409, "AlreadyAppealed"));
    let waits = kept_out().await;
    assert!(waits["message"].as_str().unwrap().contains("your appeal waits to be read"));
    assert_eq!(waits.get("appeal"), None, "there is one appeal");
    let open = root.get("/api/v1/admin/reports").await.done().unwrap()["reports"].clone();
    let answer = json!({"number": open[0]["number"], "answer": "Not before spring"});
    assert_eq!(post(&root, "/api/v1/admin/reports/answer", answer).await.0, 200);
    assert!(sign_in(GOOD).await.text.contains("your appeal was answered: Not before spring"));

    // Nobody makes one by the way of reports.
    let report = json!({"seat": 1, "kind": "appeal", "text": "x", "lines": []});
    assert_eq!(table.post("/report", Some(&table.tokens[2]), report).await.refused().0, 422);
    let report = json!({"kind": "appeal", "text": "x"});
    assert_eq!(code(&post(&root, "/api/v1/people/Ben/report", report).await), (422, "Invalid"));
    server.stop().await;
}
