//! What a host does beside a running server.

use crate::{Folder, ecumene, new_table, play_on, with_input};
use serde_json::{Value, json};
use server::client::Client;
use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};

/// The real program, serving; ended with the test.
pub(crate) struct Server {
    child: Child,
    pub(crate) url: String,
}

impl Server {
    fn start(data: &str) -> Server {
        Server::start_with(data, &[])
    }

    pub(crate) fn start_with(data: &str, more: &[&str]) -> Server {
        Server::start_in(&[], data, more)
    }

    /// With something in its environment.
    pub(crate) fn start_in(environment: &[(&str, &str)], data: &str, more: &[&str]) -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_ecumene"))
            .args(["serve", "--port", "0", "--log", "error", "--data", data])
            .args(more)
            .envs(environment.iter().copied())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let url = line.split_once("http://").unwrap().1.trim().to_owned();
        Server { child, url: format!("http://{url}") }
    }

    pub(crate) fn client(&self) -> Client {
        Client::new(self.url.trim_start_matches("http://").trim_end_matches('/').parse().unwrap())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The table and the secret in a link, read as the page reads it: `/game/{id}#seat={seat}&token={token}`.
fn read_link<'a>(link: &'a str, url: &str) -> (&'a str, u64, &'a str) {
    let path = link.strip_prefix(url.trim_end_matches('/')).unwrap();
    let (id, hash) = path.strip_prefix("/game/").unwrap().split_once("#seat=").unwrap();
    let (seat, token) = hash.split_once("&token=").unwrap();
    (id, seat.parse().unwrap(), token)
}

#[tokio::test(flavor = "multi_thread")]
async fn imported_seats_are_taken_by_their_links() {
    let folder = Folder::new();
    let (record, data) = (new_table(&folder), folder.at("data"));
    play_on(&record, 3);
    let server = Server::start(&data);
    let told = ecumene(&format!("import {record} --data {data} --url {}", server.url)).ok();
    let answer = ecumene(&format!("import {record} --data {data} --url {} --json", server.url)).json();
    let links = |text: &str| -> Vec<String> {
        text.split_whitespace().filter(|word| word.contains("#seat=")).map(str::to_owned).collect()
    };
    let in_json: Vec<String> =
        answer["seats"].as_array().unwrap().iter().map(|seat| seat["link"].as_str().unwrap().to_owned()).collect();
    assert_eq!((links(&told).len(), in_json.len()), (2, 2), "{told}\n{answer}");
    assert_eq!(answer["seats"][1]["name"], "Ben");
    for link in links(&told).into_iter().chain(in_json) {
        let (id, seat, token) = read_link(&link, &server.url);
        let state =
            server.client().get(&format!("/api/v1/tables/{id}/state"), Some(token)).await.unwrap().done().unwrap();
        assert_eq!((&state["seat"], &state["seq"]), (&seat.into(), &3.into()));
    }
    let watch = answer["link"].as_str().unwrap();
    assert!(watch.ends_with(&format!("/game/{}", answer["table"].as_str().unwrap())), "{watch}");

    let table = answer["table"].as_str().unwrap();
    let exported = ecumene(&format!("export {table} --data {data} --with-seed --json")).json();
    assert_eq!(exported["record"].as_str().unwrap().lines().count(), 4);
    let copy = folder.at("copy.sqlite");
    assert_eq!(ecumene(&format!("backup {copy} --data {data} --json")).json()["file"], copy);
    drop(server);
    let restored = ecumene(&format!("restore {copy} --data {data} --json")).json();
    assert!(restored["kept"].is_string() && restored["database"].is_string(), "{restored}");
    assert_eq!(ecumene(&format!("import {record} --data {} --json", folder.at("nowhere"))).error(3)["kind"], "file");
}

/// `ecumene table` on a database that somebody plays and on one that nobody plays: the same commands, the same answers.
#[tokio::test(flavor = "multi_thread")]
async fn tables_are_looked_after_with_and_without_a_server() {
    let folder = Folder::new();
    let (record, data) = (new_table(&folder), folder.at("data"));
    play_on(&record, 3);
    let table = |command: &str| ecumene(&format!("table {command} --data {data}"));
    assert_eq!(table("list --json").error(3)["kind"], "file", "there is no database yet");
    drop(Server::start(&data));
    for is_running in [false, true] {
        let server = is_running.then(|| Server::start(&data));
        let imported = ecumene(&format!("import {record} --data {data} --json")).json();
        let id = imported["table"].as_str().unwrap().to_owned();
        assert_eq!(table("list --json").json()["tables"][0]["id"], id.as_str());
        assert!(table("list").ok().contains("Anna, Ben"), "{}", table("list").ok());
        assert_eq!(table("list --game founders --status running --json").json()["tables"][0]["seq"], 3);
        assert_eq!(table("list --game nothing --json").error(2)["kind"], "usage");
        let prefix = &id[..11];
        assert_eq!(table(&format!("show {prefix} --json")).json()["table"]["id"], id.as_str());
        assert!(table(&format!("show {id}")).ok().contains("seat 2: Ben"));
        let renamed = table(&format!("rename {id} Zoe --seat 2 --json")).json();
        assert_eq!(renamed["name"], "Zoe");
        assert_eq!(table(&format!("rename {id} Bot1 --seat 2 --json")).error(2)["kind"], "usage");
        // The host is held to the rules of undo.
        let refused = table(&format!("undo {id} --to 0 --json"));
        let undone = match refused.code {
            0 => refused.json()["undone"].as_array().unwrap().len(),
            _ => {
                assert_eq!(refused.error(1)["kind"], "refused");
                0
            }
        };
        assert_eq!(table(&format!("show {id} --json")).json()["table"]["seq"], 3 + undone);
        assert_eq!(table(&format!("undo {id} --to 1000 --json")).error(2)["kind"], "usage");
        let exported = table(&format!("export {id} --json")).json();
        assert_eq!(exported["record"].as_str().unwrap().lines().count(), 4 + undone);
        let all = folder.at(&format!("all-{is_running}"));
        let files = table(&format!("export --all --with-seed -o {all} --json")).json();
        assert_eq!(files["skipped"], serde_json::json!([]));
        let file = files["files"][0]["file"].as_str().unwrap().to_owned();
        ecumene(&format!("verify {file}")).ok();
        assert_eq!(table(&format!("export --all -o {all} --json")).error(3)["kind"], "file");
        assert_eq!(table("export --all --json").error(2)["kind"], "usage");

        let archived = table(&format!("archive {id} --json")).json();
        assert!(std::path::Path::new(archived["file"].as_str().unwrap()).exists());
        assert_eq!(table(&format!("undo {id} --json")).error(1)["code"], "Archived");
        assert_eq!(table("list --archived --json").json()["archived"][0]["id"], id.as_str());
        assert!(table(&format!("show {id}")).ok().contains("archived"));
        if let Some(server) = &server {
            let gone = server.client().get(&format!("/api/v1/tables/{id}"), None).await.unwrap();
            assert_eq!(gone.refused(), (410, "Archived".into()));
        }
        std::fs::write(archived["file"].as_str().unwrap(), "nonsense\n").unwrap();
        assert_eq!(table(&format!("restore {id} --json")).error(4)["kind"], "broken");
        assert_eq!(table(&format!("delete {id} --yes --json")).json()["was_archived"], true);

        // Deleting asks, and a no is a no.
        let imported = ecumene(&format!("import {record} --data {data} --json")).json();
        let id = imported["table"].as_str().unwrap().to_owned();
        table(&format!("archive {id}")).ok();
        table(&format!("restore {id}")).ok();
        let answering = |answer: &str| with_input(&format!("table delete {id} --data {data}"), answer.as_bytes()).code;
        assert_eq!((answering("no\n"), answering("")), (1, 1));
        assert_eq!(table(&format!("show {id} --json")).json()["table"]["seq"], 3);
        assert_eq!(answering("y\n"), 0);
        assert_eq!(table(&format!("show {id} --json")).error(2)["kind"], "usage");
        for odd in ["''", "%", "../x", "a;b", "ABC"] {
            assert_eq!(table(&format!("delete {odd} --yes --json")).error(2)["kind"], "usage", "{odd}");
        }
    }
}

/// What `config print` says with this environment.
fn settings(environment: &[(&str, &str)], arguments: &[&str]) -> std::process::Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ecumene"));
    for name in ["PORT", "DATABASE_URL", "ECUMENE_DATABASE_URL", "ECUMENE_METRICS_TOKEN", "ECUMENE_CONFIG"] {
        command.env_remove(name);
    }
    command.args(["config", "print"]).args(arguments).envs(environment.iter().copied()).output().unwrap()
}

#[test]
fn settings_are_shown_as_a_file_and_secrets_come_from_files() {
    let folder = Folder::new();
    let (url, token, file) = (folder.at("url"), folder.at("token"), folder.at("ecumene.toml"));
    std::fs::write(&url, "postgres://ann:hush@db/x\n").unwrap();
    std::fs::write(&token, "hush hush\n").unwrap();
    std::fs::write(&file, "port = 9999\nmetrics_token = \"old\"\n[limits]\nqueue = 7\n").unwrap();
    let secrets = [("ECUMENE_DATABASE_URL_FILE", url.as_str()), ("ECUMENE_METRICS_TOKEN_FILE", &token)];
    let text = |output: std::process::Output| String::from_utf8(output.stdout).unwrap();
    let shown = text(settings(&secrets, &["--config", &file, "--proxies", "2"]));
    for line in ["port = 9999", "proxies = 2", "queue = 7", "metrics_token = \"***\"", "ann:***@db"] {
        assert!(shown.contains(line), "{line} is not in {shown}");
    }
    assert!(!shown.contains("hush") && !shown.contains("old"), "{shown}");
    // What is shown is a file of settings.
    std::fs::write(&file, &shown).unwrap();
    assert_eq!(text(settings(&[], &["--config", &file])), shown);
    // The setting's own variable comes first.
    let both = [secrets[0], ("DATABASE_URL", "sqlite:here")];
    let json: serde_json::Value = serde_json::from_str(&text(settings(&both, &["--json"]))).unwrap();
    assert_eq!((&json["database_url"], &json["metrics_token"]), (&"sqlite:here".into(), &serde_json::Value::Null));
    // Without its secret nothing is opened to everybody.
    std::fs::write(&token, "\n").unwrap();
    for (path, problem) in [(token, "is empty"), (folder.at("nowhere"), "cannot read")] {
        let refused = settings(&[("ECUMENE_METRICS_TOKEN_FILE", &path)], &[]);
        let said = String::from_utf8(refused.stderr).unwrap();
        assert!(!refused.status.success() && said.contains(problem) && said.contains(&path), "{said}");
    }
}

#[test]
fn whatever_reads_the_database_finds_it_by_the_file_with_its_address() {
    let folder = Folder::new();
    let url = folder.at("url");
    std::fs::write(&url, format!("sqlite:{}", folder.at("elsewhere.sqlite"))).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_ecumene"))
        .args(["export", "nothing", "--data", &folder.at("data")])
        .env_remove("DATABASE_URL")
        .env("ECUMENE_DATABASE_URL_FILE", &url)
        .output()
        .unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("no database at") && said.contains("elsewhere.sqlite"), "{said}");
}

/// Signs in, or up; the cookie if that is allowed, and else the answer.
async fn come_in(client: &Client, how: &str, name: &str) -> Result<String, Value> {
    let body = json!({"name": name, "passphrase": "seven brown kettles"}).to_string();
    let path = format!("/api/v1/account/{how}");
    let answer =
        client.ask("POST".parse().unwrap(), &path, &[("sec-fetch-site", "same-origin")], Some(body)).await.unwrap();
    match answer.headers.get("set-cookie") {
        Some(cookie) => Ok(cookie.to_str().unwrap().split(';').next().unwrap().to_owned()),
        None => Err(serde_json::from_str(&answer.text).unwrap()),
    }
}

async fn name_of(client: &Client, cookie: &str) -> Value {
    let answer = client.ask("GET".parse().unwrap(), "/api/v1/account", &[("cookie", cookie)], None).await.unwrap();
    serde_json::from_str::<Value>(&answer.text).unwrap()["account"]["name"].clone()
}

/// People are looked after while a server runs, and while none does.
#[tokio::test(flavor = "multi_thread")]
async fn a_host_looks_after_people() {
    let folder = Folder::new();
    let data = folder.at("data");
    let server = Server::start(&data);
    let client = server.client();
    let cookies =
        [come_in(&client, "sign-up", "Ann").await.unwrap(), come_in(&client, "sign-up", "Ben").await.unwrap()];
    let user = |what: &str| ecumene(&format!("user {what} --data {data}"));
    let listed = user("list --json").json();
    let names: Vec<&Value> = listed["people"].as_array().unwrap().iter().map(|person| &person["name"]).collect();
    assert_eq!(names, ["Ann", "Ben"]);
    assert!(!listed.to_string().contains("argon2"), "nothing that proves who somebody is");
    assert!(user("list").ok().ends_with("2 accounts\n"));
    assert!(user("role ann administrator").ok().contains("administrator"));
    let own = client.ask("GET".parse().unwrap(), "/api/v1/account", &[("cookie", &cookies[0])], None).await.unwrap();
    assert!(own.text.contains(r#""administrator":true"#), "{}", own.text);

    let banned = user("ban BEN --reason Insults --days 3").ok();
    assert!(banned.contains("banned for 3 days: Insults"), "{banned}");
    assert_eq!(name_of(&client, &cookies[1]).await, Value::Null, "the session is over");
    assert_eq!(name_of(&client, &cookies[0]).await, "Ann", "and nobody else's");
    let refused = come_in(&client, "sign-in", "Ben").await.unwrap_err();
    assert_eq!((&refused["code"], &refused["says"]["args"]["days"]), (&json!("Banned"), &json!(3)), "{refused}");
    assert!(refused["message"].as_str().unwrap().ends_with("for 3 days more: Insults"));
    // Only who knows the passphrase learns that there is a ban.
    let body = json!({"name": "Ben", "passphrase": "something else here"}).to_string();
    let stranger = [("sec-fetch-site", "same-origin")];
    let guess = client.ask("POST".parse().unwrap(), "/api/v1/account/sign-in", &stranger, Some(body)).await.unwrap();
    assert!(guess.text.contains("BadSignIn"), "{}", guess.text);

    for (wrong, code) in
        [("ban Eve --reason x", 2), ("ban Ann --reason x --days 0", 2), ("unban Ann", 1), ("show Eve", 2)]
    {
        assert_eq!(user(wrong).code, code, "{wrong}");
    }
    assert!(ecumene(&format!("user ban Ann --data {data} --reason {}", "x".repeat(501))).code != 0);
    drop(server);

    // The same with nobody there.
    assert_eq!(user("unban Ben --json").json()["person"]["ban"], Value::Null);
    let asked = with_input(&format!("user delete Ann --data {data}"), b"n\n");
    assert!(asked.code != 0 && asked.err.contains("nothing was deleted"), "{}", asked.err);
    assert_eq!(user("delete Ann --yes --json").json(), json!({"deleted": "Ann"}));
    let server = Server::start(&data);
    let client = server.client();
    assert_eq!(name_of(&client, &cookies[0]).await, Value::Null);
    let ben = come_in(&client, "sign-in", "Ben").await.unwrap();
    assert_eq!(name_of(&client, &ben).await, "Ben");
    assert!(user("ban Ben --reason Again").ok().contains("banned for good: Again"));
    // What was done is noted, whoever did it and whether a server ran, and no name is left of who is deleted.
    let acts = user("audit --json").json();
    let kinds: Vec<&str> = acts["acts"].as_array().unwrap().iter().map(|act| act["act"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["ban", "delete_account", "unban", "ban", "promote"]);
    let audit = user("audit").ok();
    assert!(audit.contains("the command line") && audit.contains("ban Ben, for 3 days: Insults"), "{audit}");
    assert!(audit.contains("delete account a former player") && !audit.contains("Ann"), "{audit}");
    assert!(audit.ends_with("5 acts\n"), "{audit}");
    assert_eq!(come_in(&client, "sign-in", "Ben").await.unwrap_err()["code"], "Banned");
}
