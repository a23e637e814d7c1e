//! What a host does before a start and before an upgrade.

use crate::browser::Browser;
use crate::hosting::Server;
use crate::{Folder, Run, ecumene, finished_game, new_table, play_on};
use serde_json::{Value, json};
use test_peers::{Provider, Trick};

#[test]
fn every_kept_game_is_verified() {
    let folder = Folder::new();
    let (record, data) = (new_table(&folder), folder.at("data"));
    play_on(&record, 3);
    assert_eq!(ecumene(&format!("verify --all --data {data} --json")).error(3)["kind"], "file", "there is no database");
    drop(Server::start_with(&data, &[]));
    let import = |record: &str| {
        let imported = ecumene(&format!("import {record} --data {data} --json")).json();
        imported["table"].as_str().unwrap().to_owned()
    };
    let (_, archived) = (import(&finished_game(&folder)), import(&record));
    let file = ecumene(&format!("table archive {archived} --data {data} --json")).json()["file"].clone();
    let told = ecumene(&format!("verify --all --data {data} --json")).json();
    assert_eq!((&told["ok"], &told["tables"], &told["archived"]), (&json!(true), &json!(2), &json!(1)), "{told}");
    let file = file.as_str().unwrap();
    let text = std::fs::read_to_string(file).unwrap();
    let entry = text.lines().find(|line| line.contains("\"sequence\":2,")).unwrap();
    std::fs::write(file, text.replace(entry, &entry.replacen("\\\"action\\\":\\\"", "\\\"action\\\":\\\"x", 1)))
        .unwrap();
    let told = ecumene(&format!("verify --all --data {data} --threads 1")).fails(4);
    assert!(told.contains(&format!("table {archived} (archived): ")) && told.contains("is damaged"), "{told}");
    assert!(told.contains("1 of these do not hold: 2 tables"), "{told}");
    for wrong in ["verify", "verify --again x.jsonl", "verify --all x.jsonl"] {
        ecumene(wrong).fails(2);
    }
}

/// What the doctor says of one thing: ok, warning or wrong, and the sentence.
fn of(told: &Value, check: &str) -> Vec<(String, String)> {
    let checks = told["checks"].as_array().unwrap().iter().filter(|it| it["check"] == check);
    checks.map(|it| (it["state"].as_str().unwrap().into(), it["message"].as_str().unwrap().into())).collect()
}

fn told(run: Run, code: i32) -> Value {
    let text = run.fails(code);
    assert!(!text.contains("hush"), "a secret is told: {text}");
    serde_json::from_str(&text).unwrap()
}

/// The port of a mail server that has a good word for everything.
fn mail_server() -> u16 {
    use std::io::{BufRead as _, BufReader, Write as _};
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    std::thread::spawn(move || {
        for mut stream in listener.incoming().flatten() {
            let lines = BufReader::new(stream.try_clone().unwrap()).lines();
            stream.write_all(b"220 mail.example\r\n").unwrap();
            for _ in lines.map_while(Result::ok) {
                stream.write_all(b"250 fine\r\n").unwrap();
            }
        }
    });
    port
}

#[test]
fn the_doctor_says_what_is_wrong_and_tells_no_secret() {
    let folder = Folder::new();
    std::fs::create_dir(folder.path("page")).unwrap();
    folder.write("page/index.html", "<!doctype html>");
    let (data, page) = (folder.at("data"), folder.at("page"));
    let look = |more: &str| ecumene(&format!("doctor --json --web {page} --data {data} {more}"));
    let healthy = told(look("--port 0"), 0);
    assert_eq!(healthy["ok"], true);
    for check in ["settings", "data folder", "page", "forwarded addresses", "passkeys", "port", "database"] {
        assert!(
            of(&healthy, check).iter().all(|(state, _)| state == "ok") && !of(&healthy, check).is_empty(),
            "{healthy}"
        );
    }
    assert!(of(&healthy, "database")[0].1.contains("the first start makes them"), "{healthy}");
    assert!(!folder.path("data").exists(), "looking changes nothing");

    // Somebody else has the port, and then a server of ours.
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port();
    let sick = told(look(&format!("--port {port}")), 3);
    assert_eq!((of(&sick, "port")[0].0.as_str(), &sick["ok"]), ("wrong", &json!(false)), "{sick}");
    drop(taken);
    let server = Server::start_with(&data, &[]);
    let port = server.url.trim_end_matches('/').rsplit(':').next().unwrap().to_owned();
    let running = told(look(&format!("--port {port}")), 0);
    assert!(of(&running, "port")[0].1.contains("the server that runs"), "{running}");
    assert!(of(&running, "database")[0].1.contains("a server plays it now"), "{running}");
    let copy = folder.at("copy.sqlite");
    ecumene(&format!("backup {copy} --data {data}")).ok();
    drop(server);

    // An older and a newer program's database: the version of the schema stands at byte 60 of the file.
    let with_schema = |schema: u8| {
        let mut bytes = std::fs::read(&copy).unwrap();
        bytes[60..64].copy_from_slice(&[0, 0, 0, schema]);
        std::fs::write(&copy, bytes).unwrap();
    };
    let url = format!("--database-url sqlite:{copy}");
    with_schema(7);
    let older = told(look(&format!("--port 0 {url}")), 0);
    assert_eq!(of(&older, "database")[0].0, "warning", "{older}");
    assert!(ecumene(&format!("verify --all {url}")).fails(2).contains("--copy"));
    with_schema(99);
    let newer = told(look(&format!("--port 0 {url}")), 3);
    assert!(of(&newer, "database")[0].1.contains("schema 99"), "{newer}");

    // What cannot be reached, and what does not fit.
    let far = "--port 0 --database-url postgres://ann:hush@127.0.0.1:1/x --nats nats://bob:hush@127.0.0.1:1";
    let far = told(look(far), 3);
    assert_eq!((of(&far, "database")[0].0.as_str(), of(&far, "NATS")[0].0.as_str()), ("wrong", "wrong"), "{far}");
    let open = told(look("--port 0 --address 0.0.0.0 --public-url https://play.example --metrics-token hush"), 0);
    assert_eq!(of(&open, "forwarded addresses")[0].0, "warning", "{open}");
    assert_eq!(of(&open, "passkeys")[0], ("ok".into(), "they are made for play.example".into()), "{open}");
    let plain = told(look("--port 0 --public-url http://play.example"), 0);
    assert_eq!(of(&plain, "passkeys")[0].0, "warning", "{plain}");
    let mail = |port: u16| {
        let public = "--port 0 --public-url https://play.example";
        told(look(&format!("{public} --smtp smtp://127.0.0.1:{port}")), 0)["checks"].clone()
    };
    let mail = |port: u16| of(&json!({ "checks": mail(port) }), "mail").remove(0);
    assert_eq!(mail(mail_server()).0, "ok");
    assert_eq!(mail(1).0, "warning");
    let nowhere = told(look("--port 0 --smtp smtps://cleo:hush@mail.example"), 3);
    assert_eq!(of(&nowhere, "mail")[0].0, "wrong", "mails would link nowhere: {nowhere}");
    let wrong = folder.write("wrong.toml", "metrics_token = hush");
    let wrong = told(look(&format!("--config {wrong}")), 3);
    assert_eq!(of(&wrong, "settings")[0].0, "wrong");
    let file = folder.write("file", "");
    let words = ecumene(&format!("doctor --port 0 --data {file} --web {file}")).fails(3);
    assert!(words.contains("WRONG    data folder: ") && words.contains("         -> "), "{words}");
    assert!(words.contains("WRONG    page: there is no index.html in"), "{words}");
}

/// Whether the provider of OpenID Connect answers, and where it is to lead people back to.
#[tokio::test(flavor = "multi_thread")]
async fn the_doctor_asks_the_provider() {
    let (folder, provider) = (Folder::new(), Provider::start().await);
    let look = |issuer: &str, more: &str| {
        let who = format!("--oidc-issuer {issuer} --oidc-client-id ecumene --oidc-client-secret hush");
        let looks = ecumene(&format!("doctor --json --port 0 --data {} {who} {more}", folder.at("data")));
        of(&serde_json::from_str(&looks.out).unwrap(), "OpenID Connect").remove(0)
    };
    let (issuer, public) = (provider.issuer(), "--public-url https://play.example/ --base-url /games");
    let message = format!("{issuer} answers; the address that it leads back to is https://play.example/games/account");
    assert_eq!(look(&issuer, public), ("ok".into(), message));
    let (state, message) = look(&issuer, "");
    assert!(state == "warning" && message.contains("on this machine only"), "{message}");
    for (trick, why) in [
        (Trick::CalledOtherwise, "unexpected issuer"),
        (Trick::LeadsToScript, "which is not reached over TLS"),
        (Trick::Fails("/.well-known/openid-configuration"), "500"),
    ] {
        provider.play(trick);
        let (state, message) = look(&issuer, public);
        assert!(state == "warning" && message.contains(why) && !message.contains("hush"), "{trick:?}: {message}");
    }
    let (state, message) = look("http://127.0.0.1:1", public);
    assert!(state == "warning" && message.contains("cannot be reached"), "{message}");
    let refused = ecumene("doctor --json --port 0 --oidc-issuer http://login.example --oidc-client-id x").fails(3);
    assert!(refused.contains("without TLS only a provider on this machine is asked"), "{refused}");
}

/// By which key browsers are told something, and in whose name.
#[tokio::test(flavor = "multi_thread")]
async fn the_doctor_looks_after_notices_in_browsers() {
    let folder = Folder::new();
    let data = folder.at("data");
    let all = |more: &str| -> Value {
        serde_json::from_str(&ecumene(&format!("doctor --json --port 0 --data {data} {more}")).out).unwrap()
    };
    let look = |more: &str| of(&all(more), "notices in browsers").remove(0);
    let public = "--proxies 1 --public-url https://play.example";
    let (state, message) = look(public);
    assert!(state == "ok" && message.contains("is made when somebody first asks"), "{message}");
    assert!(message.ends_with("push services learn that https://play.example sends them"), "{message}");

    // Somebody asks for them.
    let server = Server::start_with(&data, &[]);
    let mut ann = Browser::default().come_in(server.client(), "sign-up", "Ann").await;
    ann.get(server.client(), "/account/notices").await.done().unwrap();
    drop(server);
    let (state, message) = look(public);
    assert!(state == "ok" && message.contains("the key that signs them is in the database"), "{message}");
    let (state, message) = look("");
    assert!(state == "ok" && message.contains("they work at localhost"), "{message}");
    let (state, message) = look("--address 0.0.0.0");
    assert!(state == "warning" && message.contains("no push service learns who sends them"), "{message}");
    let (state, message) = look("--public-url http://play.example");
    assert!(state == "warning" && message.contains("over https only"), "{message}");
    for off in ["--hooks=false", "--accounts off"] {
        assert_eq!(of(&all(off), "notices in browsers"), []);
    }

    // A key that is none.
    let database = rusqlite::Connection::open(folder.path("data/tables.sqlite")).unwrap();
    assert_eq!(database.execute("UPDATE server_keys SET secret = 'none' WHERE key = 1", []).unwrap(), 1);
    drop(database);
    let (state, message) = look(public);
    assert!(state == "wrong" && message.contains("cannot be used"), "{message}");
}
