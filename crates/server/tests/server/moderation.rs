//! Looking after people, as administrators do it and as everybody else meets it.

use super::accounts::Browser;
use super::support::{Server, Table, config};
use serde_json::{Value, json};
use server::client::Answer;
use server::host::{By, Order, carry_out};
use tempfile::tempdir;

/// Does something on the command line.
async fn order(server: &Server, order: Order) -> Value {
    carry_out(&server.tables, order, &By::default()).await.unwrap()
}

pub(crate) async fn set_rank(server: &Server, name: &str, administrator: bool) {
    order(server, Order::Role { name: name.into(), administrator }).await;
}

/// Everything of an answer that its reader could tell from another.
fn seen(answer: &Answer) -> (u16, String, Vec<(String, String)>) {
    let headers = answer.headers.iter().filter(|(name, _)| *name != "date");
    let headers = headers.map(|(name, value)| (name.to_string(), value.to_str().unwrap().to_owned())).collect();
    (answer.status, answer.text.clone(), headers)
}

/// Every address of administrators that there is, and some that are not.
const ADDRESSES: [&str; 13] = [
    "/api/v1/admin",
    "/api/v1/admin/",
    "/api/v1/admin/acts",
    "/api/v1/admin/acts?before=x",
    "/api/v1/admin/people",
    "/api/v1/admin/people/act",
    "/api/v1/admin/pairs",
    "/api/v1/admin/tables",
    "/api/v1/admin/tables/abcdefghijkm",
    "/api/v1/admin/reports",
    "/api/v1/admin/reports/answer",
    "/api/v1/admin/server",
    "/api/v1/admin/nothing",
];

async fn must_be_hidden(browser: &Browser, who: &str) {
    for address in ADDRESSES {
        for method in ["GET", "POST", "PUT", "DELETE", "OPTIONS"] {
            let body = (method != "GET").then(|| json!({"some": "thing"}));
            for site in ["same-origin", "cross-site"] {
                let headers = [("sec-fetch-site", site)];
                let hidden = browser.ask(method, address, &headers, body.clone()).await;
                let missing = browser.ask(method, "/api/v1/nothing", &headers, body.clone()).await;
                assert_eq!(seen(&hidden), seen(&missing), "{method} {address} for {who} from {site}");
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_administrators_did_is_told_to_them_alone() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let (mut ann, mut ben) = (Browser::new(&server), Browser::new(&server));
    must_be_hidden(&ann, "nobody").await;
    ann.sign_up("Ann").await;
    ben.sign_up("Ben").await;
    must_be_hidden(&ann, "a player").await;
    set_rank(&server, "Ann", true).await;
    let reason = "<b>Insults</b> '; DROP TABLE acts; --".to_owned();
    order(&server, Order::Ban { name: "Ben".into(), reason: reason.clone(), days: Some(3) }).await;
    order(&server, Order::Unban { name: "Ben".into() }).await;
    ann.post("/invitations", json!({})).await.done().unwrap();
    let table = server.hot_seat(2).await;
    order(&server, Order::Rename { table: table.id.clone(), seat: 2, name: "Zoë".into() }).await;
    order(&server, Order::Export { table: table.id.clone(), with_seed: false }).await;
    order(&server, Order::Export { table: table.id.clone(), with_seed: true }).await;
    order(&server, Order::DeletePerson { name: "Ben".into() }).await;

    let told = ann.get("/api/v1/admin/acts").await.done().unwrap();
    let acts = told["acts"].as_array().unwrap();
    let kinds: Vec<&str> = acts.iter().map(|act| act["act"].as_str().unwrap()).collect();
    assert_eq!(
        kinds,
        ["delete_account", "export_seed", "rename_seat", "invite", "unban", "ban", "promote"],
        "what only looks is no act"
    );
    let (by_ann, by_host) = (json!({"who": "person", "name": "Ann"}), json!({"who": "command_line"}));
    assert_eq!((&acts[3]["by"], &acts[3]["to"]), (&by_ann, &json!(null)));
    assert_eq!((&acts[5]["by"], &acts[5]["to"]), (&by_host, &json!({"who": "former"})), "no name stays");
    assert_eq!(acts[5]["reason"], json!(reason), "as it was written");
    assert_eq!(acts[5]["until"].as_i64().unwrap() - acts[5]["at"].as_i64().unwrap(), 3 * 24 * 3600 * 1000);
    assert_eq!((&acts[2]["table"], &acts[2]["detail"]), (&json!(table.id), &json!("2: Zoë")));
    assert!(!told.to_string().contains("Ben"), "{told}");

    // Whoever loses the rank finds nothing there from that moment on, without signing in again.
    let cookie = ann.cookie.clone();
    set_rank(&server, "Ann", false).await;
    assert_eq!(ann.cookie, cookie);
    must_be_hidden(&ann, "somebody who was an administrator").await;
    server.stop().await;
}

/// A table of people who have no account but Ann and Ben, who hold the first two seats by theirs.
async fn table_of(server: &Server, ann: &mut Browser, ben: &mut Browser) -> Table {
    let table = server.hot_seat(4).await;
    for (browser, token) in [(ann, &table.tokens[0]), (ben, &table.tokens[1])] {
        let seat = json!({"table": table.id, "token": token});
        browser.post("/seats", json!({"seats": [seat]})).await.done().unwrap();
    }
    table
}

async fn post(browser: &Browser, path: &str, body: Value) -> (u16, Value) {
    let answer = browser.ask("POST", path, &[("sec-fetch-site", "same-origin")], Some(body)).await;
    (answer.status, serde_json::from_str(&answer.text).unwrap())
}

fn code(answer: &(u16, Value)) -> (u16, &str) {
    (answer.0, answer.1["code"].as_str().unwrap_or_default())
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_is_reported_and_banned() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let (mut root, mut ann, mut ben) = (Browser::new(&server), Browser::new(&server), Browser::new(&server));
    root.sign_up("Cato").await;
    ann.sign_up("Ann").await;
    ben.sign_up("Ben").await;
    set_rank(&server, "Cato", true).await;
    let table = table_of(&server, &mut ann, &mut ben).await;
    let (a, b, c) = (Some(table.tokens[0].as_str()), Some(table.tokens[1].as_str()), Some(table.tokens[2].as_str()));
    let said = table.post("/chat", b, json!({"text": "<img src=x onerror=alert(1)> you fool"})).await.done().unwrap();
    let whispered = table.post("/talk", b, json!({"to": [1], "text": "secretly a fool"})).await.done().unwrap();
    let unheard = table.post("/talk", b, json!({"to": [3], "text": "not for Ann"})).await.done().unwrap();
    let lines = json!([
        {"of": "chat", "number": said["number"]},
        {"of": "talk", "room": whispered["room"], "at": whispered["at"]},
    ]);
    let report = |seat: u8, lines: Value| json!({"seat": seat, "kind": "insults", "text": "See' --", "lines": lines});

    // Nobody attaches what they may not read, and learns nothing by trying.
    let other = json!([{"of": "talk", "room": unheard["room"], "at": unheard["at"]}]);
    let never = json!([{"of": "talk", "room": [2, 3], "at": 5}]);
    let (refused, missing) =
        (table.post("/report", a, report(2, other)).await, table.post("/report", a, report(2, never)).await);
    assert_eq!((refused.status, &refused.text), (422, &missing.text));
    for (token, body, status) in [
        (None, report(2, json!([])), 401),
        (Some("ecu_seat_guess"), report(2, json!([])), 403),
        (Some(table.host.as_str()), report(2, json!([])), 403),
        (a, report(1, json!([])), 422),
        (a, report(9, json!([])), 404),
        (a, report(0, json!([])), 404),
        (a, json!({"seat": 2, "kind": "treason", "text": "x"}), 400),
        (a, json!({"seat": 2, "kind": "spam", "text": " "}), 422),
        (a, json!({"seat": 2, "kind": "spam", "text": "x".repeat(501)}), 422),
        (a, report(2, json!(vec![json!({"of": "chat", "number": 1}); 21])), 422),
    ] {
        assert_eq!(table.post("/report", token, body.clone()).await.status, status, "{body}");
    }
    assert_eq!(server.tables.store.reports().open_reports().await.unwrap(), 0);
    let before = [table.state(1).await, ben.get("/export").await.done().unwrap()];
    assert_eq!(table.post("/report", a, report(2, lines)).await.done().unwrap(), json!({}));
    assert_eq!(table.post("/report", c, report(2, json!([]))).await.done().unwrap(), json!({}), "guests report, too");
    let after = [table.state(1).await, ben.get("/export").await.done().unwrap()];
    assert_eq!(before, after, "whoever is reported notices nothing");

    let told = root.get("/api/v1/admin/reports").await.done().unwrap();
    let reports = told["reports"].as_array().unwrap();
    assert_eq!(reports[0]["by"], json!({"name": "Player 3", "account": false, "seat": 3}));
    assert_eq!(reports[1]["by"], json!({"name": "Ann", "account": true, "seat": 1}));
    assert_eq!(reports[1]["about"], json!({"name": "Ben", "account": true, "seat": 2}));
    let texts: Vec<&str> =
        reports[1]["lines"].as_array().unwrap().iter().map(|l| l["text"].as_str().unwrap()).collect();
    assert_eq!(texts, ["<img src=x onerror=alert(1)> you fool", "secretly a fool"], "as they were said");
    assert!(!told.to_string().contains("not for Ann"));

    // Not by others, and not from another site.
    let ban = json!({"name": "Ben", "act": "ban", "reason": "Insults", "days": 3});
    for browser in [&ann, &ben, &Browser::new(&server)] {
        assert_eq!(post(browser, "/api/v1/admin/people/act", ban.clone()).await.0, 404);
    }
    for site in ["cross-site", "same-site", "none"] {
        let headers = [("sec-fetch-site", site)];
        let answer = root.ask("POST", "/api/v1/admin/people/act", &headers, Some(ban.clone())).await;
        assert_eq!(answer.status, 404, "{site}");
    }
    assert_eq!(ben.get("").await.done().unwrap()["account"]["name"], "Ben");
    let act = |name: &str, act: &str| json!({"name": name, "act": act, "reason": "Why not"});
    for (body, expected) in [
        (act("Cato", "demote"), (409, "NotOneself")),
        (act("CATO", "ban"), (409, "NotOneself")),
        (act("Nobody", "ban"), (404, "NotFound")),
        (act("Ben", "unban"), (409, "NotBanned")),
        (act("Ben", "torture"), (400, "Malformed")),
        (json!({"name": "Ben", "act": "ban", "reason": ""}), (422, "Invalid")),
        (json!({"name": "Ben", "act": "ban", "reason": "x", "days": 0}), (422, "Invalid")),
    ] {
        assert_eq!(code(&post(&root, "/api/v1/admin/people/act", body.clone()).await), expected, "{body}");
    }
    let banned = post(&root, "/api/v1/admin/people/act", ban).await;
    assert_eq!((banned.0, &banned.1["ban"]["reason"]), (200, &json!("Insults")));
    assert_eq!(ben.get("").await.done().unwrap()["account"], json!(null), "signed out at once");
    let found = root.get("/api/v1/admin/people?find=bE").await.done().unwrap();
    assert_eq!((found["people"].as_array().unwrap().len(), &found["people"][0]["name"]), (1, &json!("Ben")));

    let answer = |number: &Value| json!({"number": number, "answer": "Ben is out for three days"});
    let number = &reports[1]["number"];
    assert_eq!(post(&root, "/api/v1/admin/reports/answer", answer(number)).await.0, 200);
    assert_eq!(code(&post(&root, "/api/v1/admin/reports/answer", answer(number)).await), (409, "NotOpen"));
    assert_eq!(code(&post(&root, "/api/v1/admin/reports/answer", answer(&json!(-1))).await), (409, "NotOpen"));
    let own = ann.get("/reports").await.done().unwrap();
    assert_eq!(own["reports"][0]["answer"], "Ben is out for three days");
    assert!(ann.get("/export").await.text.contains("Ben is out for three days"));
    let kinds: Vec<Value> = root.get("/api/v1/admin/acts").await.done().unwrap()["acts"]
        .as_array()
        .unwrap()
        .iter()
        .map(|act| json!([act["by"]["name"], act["act"], act["reason"]]))
        .collect();
    assert_eq!(
        kinds[..2],
        [json!(["Cato", "answer_report", "Ben is out for three days"]), json!(["Cato", "ban", "Insults"])]
    );

    // An administrator who loses the rank while the page is open does nothing more.
    assert_eq!(post(&root, "/api/v1/admin/people/act", act("Ann", "promote")).await.0, 200);
    assert_eq!(
        code(&post(&ann, "/api/v1/admin/people/act", json!({"name": "Cato", "act": "ban", "reason": "x"})).await),
        (409, "IsAdministrator")
    );
    assert_eq!(post(&ann, "/api/v1/admin/people/act", act("Cato", "demote")).await.0, 200);
    assert_eq!(post(&root, "/api/v1/admin/people/act", act("Ann", "demote")).await.0, 404);
    must_be_hidden(&root, "who was an administrator").await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flood_of_reports_ends_soon_and_is_seen() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let (mut root, mut ann, mut ben) = (Browser::new(&server), Browser::new(&server), Browser::new(&server));
    root.sign_up("Cato").await;
    ann.sign_up("Ann").await;
    ben.sign_up("Ben").await;
    set_rank(&server, "Cato", true).await;
    let body = json!({"kind": "spam", "text": "again"});
    assert_eq!(post(&ann, "/api/v1/people/Ann/report", body.clone()).await.0, 422, "nobody reports themselves");
    assert_eq!(post(&ann, "/api/v1/people/Nobody/report", body.clone()).await.0, 404);
    assert_eq!(post(&Browser::new(&server), "/api/v1/people/Ben/report", body.clone()).await.0, 401);
    let foreign =
        ann.ask("POST", "/api/v1/people/Ben/report", &[("sec-fetch-site", "cross-site")], Some(body.clone())).await;
    assert_eq!(foreign.status, 403);
    for _ in 0..5 {
        assert_eq!(post(&ann, "/api/v1/people/ben/report", body.clone()).await.0, 200);
    }
    assert_eq!(code(&post(&ann, "/api/v1/people/Ben/report", body.clone()).await), (429, "OverQuota"));
    let mut codes = Vec::new();
    for _ in 0..6 {
        codes.push(post(&ann, "/api/v1/people/Ben/report", body.clone()).await.1["code"].as_str().unwrap().to_owned());
    }
    assert_eq!(codes.last().unwrap(), "TooManyTries");
    let health = root.get("/api/v1/admin/server").await.done().unwrap();
    assert_eq!((&health["ready"], &health["open_reports"]), (&json!(true), &json!(5)));
    assert_eq!(
        (&health["refused"][0]["limit"], &health["refused"][0]["whose"]),
        (&json!("report"), &json!("127.0.0.1"))
    );
    assert_eq!(health["limits"]["accounts_per_hour"], 100_000);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_are_put_away_and_deleted() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let mut root = Browser::new(&server);
    root.sign_up("Cato").await;
    set_rank(&server, "Cato", true).await;
    let table = server.hot_seat(2).await;
    let listed = root.get("/api/v1/admin/tables").await.done().unwrap();
    assert_eq!(listed["tables"][0]["id"], json!(table.id));
    let path = format!("/api/v1/admin/tables/{}", table.id);
    let act = |act: &str| json!({"act": act, "reason": "Nobody plays"});
    assert_eq!(post(&root, &path, act("archive")).await.0, 200);
    assert_eq!(table.get("", None).await.status, 410);
    assert_eq!(post(&root, &path, act("restore")).await.0, 200);
    assert_eq!(table.get("", None).await.status, 200);
    assert_eq!(code(&post(&root, &path, act("restore")).await), (409, "NotArchived"));
    assert_eq!(post(&root, &path, json!({"act": "delete", "reason": " "})).await.0, 422);
    assert_eq!(post(&root, &path, act("delete")).await.0, 200);
    assert_eq!(table.get("", None).await.status, 404);
    assert_eq!(code(&post(&root, &path, act("delete")).await), (404, "NotFound"));
    assert_eq!(post(&root, "/api/v1/admin/tables/a", act("delete")).await.0, 404, "no beginning of an id");
    let acts = root.get("/api/v1/admin/acts").await.done().unwrap();
    assert_eq!((&acts["acts"][0]["act"], &acts["acts"][0]["reason"]), (&json!("delete_table"), &json!("Nobody plays")));
    server.stop().await;
}
