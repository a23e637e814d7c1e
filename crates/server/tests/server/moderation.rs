//! Looking after people, as administrators do it and as everybody else meets it.

use super::accounts::Browser;
use super::support::{Server, config};
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
const ADDRESSES: [&str; 4] = ["/api/v1/admin", "/api/v1/admin/", "/api/v1/admin/acts", "/api/v1/admin/acts?before=x"];

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
