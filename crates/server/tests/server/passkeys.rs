//! Passkeys as browsers and strangers meet them.

use super::support::{Server, alter, config};
use serde_json::{Value, json};
use server::Config;
use server::api::SignUps;
use server::client::{Answer, Client};
use server::host::{By, Order, carry_out};
use std::collections::BTreeMap;
use tempfile::{TempDir, tempdir};
use test_peers::Passkey;

const GOOD: &str = "seven brown kettles";

/// A browser with all cookies it was given.
#[derive(Clone)]
pub(crate) struct Browser {
    pub(crate) client: Client,
    pub(crate) cookies: BTreeMap<String, String>,
}

impl Browser {
    pub(crate) fn new(server: &Server) -> Browser {
        Browser { client: server.client, cookies: BTreeMap::new() }
    }

    pub(crate) async fn ask(&mut self, method: &str, path: &str, site: &str, body: Option<Value>) -> Answer {
        let cookies: Vec<String> = self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let cookies = cookies.join("; ");
        let agent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
        let headers = [("sec-fetch-site", site), ("cookie", &cookies), ("user-agent", agent)];
        let (path, body) = (format!("/api/v1/account{path}"), body.map(|body| body.to_string()));
        let answer = self.client.ask(method.parse().unwrap(), &path, &headers, body).await.unwrap();
        for cookie in answer.headers.get_all("set-cookie") {
            let (name, value) = cookie.to_str().unwrap().split(';').next().unwrap().split_once('=').unwrap();
            self.cookies.insert(name.into(), value.into());
        }
        answer
    }

    pub(crate) async fn post(&mut self, path: &str, body: Value) -> Answer {
        self.ask("POST", path, "same-origin", Some(body)).await
    }

    pub(crate) async fn get(&mut self, path: &str) -> Value {
        self.ask("GET", path, "same-origin", None).await.done().unwrap()
    }

    async fn question(&mut self, path: &str, body: Value) -> Value {
        self.post(path, body).await.done().unwrap()["options"].clone()
    }

    pub(crate) async fn sign_up(&mut self, name: &str, counts: bool) -> Passkey {
        let options = self.question("/passkeys/sign-up/ask", json!({"name": name})).await;
        let (passkey, answer) = Passkey::make(&options, counts);
        self.post("/passkeys/sign-up", json!({"answer": answer})).await.done().unwrap();
        passkey
    }

    async fn sign_in(&mut self, passkey: &mut Passkey) -> Answer {
        let options = self.question("/passkeys/sign-in/ask", json!({})).await;
        self.post("/passkeys/sign-in", json!({"answer": passkey.get(&options)})).await
    }

    /// Shows by a passkey who it is.
    async fn confirm(&mut self, passkey: &mut Passkey) -> Value {
        let options = self.question("/passkeys/confirm", json!({})).await;
        json!({"passkey": passkey.get(&options)})
    }

    async fn add(&mut self, confirm: Value, name: Option<&str>) -> Passkey {
        let options = self.question("/passkeys/ask", confirm).await;
        let (passkey, answer) = Passkey::make(&options, false);
        self.post("/passkeys", json!({"answer": answer, "name": name})).await.done().unwrap();
        passkey
    }

    pub(crate) async fn name(&mut self) -> Option<String> {
        self.get("").await["account"]["name"].as_str().map(Into::into)
    }

    pub(crate) async fn passkeys(&mut self) -> Vec<Value> {
        self.get("/passkeys").await["passkeys"].as_array().unwrap().clone()
    }
}

pub(crate) fn refused(status: u16, code: &str) -> (u16, String) {
    (status, code.into())
}

async fn start(folder: &TempDir) -> Server {
    Server::start(config(folder)).await
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_signs_up_and_in_without_a_passphrase() {
    let folder = tempdir().unwrap();
    let server = start(&folder).await;
    let mut ann = Browser::new(&server);
    let options = ann.question("/passkeys/sign-up/ask", json!({"name": "Ann"})).await;
    assert_eq!((&options["rp"]["id"], &options["user"]["name"]), (&json!("localhost"), &json!("Ann")));
    let wanted = &options["authenticatorSelection"];
    assert_eq!((&wanted["residentKey"], &wanted["userVerification"]), (&json!("required"), &json!("required")));
    let (mut passkey, answer) = Passkey::make(&options, true);
    let made = ann.post("/passkeys/sign-up", json!({"answer": answer})).await.done().unwrap();
    assert_eq!(made["codes"].as_array().unwrap().len(), 10);
    let account = &made["account"];
    assert_eq!((&account["has_passphrase"], &account["passkeys"]), (&json!(false), &json!(1)));
    let kept = &ann.passkeys().await[0];
    assert_eq!((&kept["name"], &kept["used_at"]), (&json!("Firefox, Linux"), &json!(null)));
    ann.post("/sign-out", json!({})).await.done().unwrap();
    assert_eq!(ann.name().await, None);

    // Nobody says a name, here or on another device.
    let options = ann.question("/passkeys/sign-in/ask", json!({})).await;
    assert_eq!((&options["allowCredentials"], &options["userVerification"]), (&json!([]), &json!("required")));
    let mut phone = Browser::new(&server);
    for browser in [&mut ann, &mut phone] {
        assert_eq!(browser.sign_in(&mut passkey).await.done().unwrap()["name"], "Ann");
        assert_eq!(browser.name().await.as_deref(), Some("Ann"));
    }
    assert!(ann.passkeys().await[0]["used_at"].is_number());
    assert_eq!(ann.get("/sessions").await["sessions"].as_array().unwrap().len(), 2);
    // There is no passphrase that could be guessed.
    let guess = json!({"name": "Ann", "passphrase": ""});
    assert_eq!(Browser::new(&server).post("/sign-in", guess).await.refused(), refused(401, "BadSignIn"));
    // A recovery code gives the account one.
    let code = made["codes"][0].as_str().unwrap();
    let body = json!({"name": "Ann", "code": code, "passphrase": GOOD});
    let back = phone.post("/recover", body).await.done().unwrap();
    assert_eq!((&back["has_passphrase"], &back["passkeys"]), (&json!(true), &json!(1)));
    server.stop().await;
    // All of it is there after a restart.
    let server = start(&folder).await;
    assert_eq!(Browser::new(&server).sign_in(&mut passkey).await.status, 200);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_is_good_once_and_for_the_browser_that_was_asked() {
    let folder = tempdir().unwrap();
    let server = start(&folder).await;
    let (mut ann, mut eve) = (Browser::new(&server), Browser::new(&server));
    // One that does not count cannot be known by its count.
    let mut passkey = ann.sign_up("Ann", false).await;
    let late = refused(409, "PasskeyTooLate");
    let mut browser = Browser::new(&server);
    let options = browser.question("/passkeys/sign-in/ask", json!({})).await;
    let answer = json!({"answer": passkey.get(&options)});
    // Another browser, with no ticket, a made up one, or one of its own.
    assert_eq!(eve.post("/passkeys/sign-in", answer.clone()).await.refused(), late);
    eve.cookies.insert("ecumene-passkey".into(), "ecu_passkey_made-up".into());
    assert_eq!(eve.post("/passkeys/sign-in", answer.clone()).await.refused(), late);
    eve.question("/passkeys/sign-in/ask", json!({})).await;
    assert_eq!(eve.post("/passkeys/sign-in", answer.clone()).await.refused(), refused(401, "BadPasskey"));
    let ticket = browser.cookies.clone();
    browser.post("/passkeys/sign-in", answer.clone()).await.done().unwrap();
    // The same again, by whoever has seen all of it.
    let mut replay = Browser { client: server.client, cookies: ticket };
    assert_eq!(replay.post("/passkeys/sign-in", answer.clone()).await.refused(), late);
    replay.question("/passkeys/sign-in/ask", json!({})).await;
    assert_eq!(replay.post("/passkeys/sign-in", answer.clone()).await.refused(), refused(401, "BadPasskey"));
    // A question that was asked for something else.
    let options = browser.question("/passkeys/confirm", json!({})).await;
    let other = json!({"answer": passkey.get(&options)});
    assert_eq!(browser.post("/passkeys/sign-in", other).await.refused(), late);
    // A wrong answer uses the question up.
    let options = browser.question("/passkeys/sign-in/ask", json!({})).await;
    assert_eq!(browser.post("/passkeys/sign-in", json!({"answer": {}})).await.refused(), refused(400, "Malformed"));
    let right = json!({"answer": passkey.get(&options)});
    assert_eq!(browser.post("/passkeys/sign-in", right).await.refused(), late);
    // One that nobody has answered in time.
    let options = browser.question("/passkeys/sign-in/ask", json!({})).await;
    server.stop().await;
    assert!(alter(&folder, "UPDATE passkey_questions SET expires_at = 1") >= 1);
    let server = start(&folder).await;
    let mut browser = Browser { client: server.client, ..browser };
    let right = json!({"answer": passkey.get(&options)});
    assert_eq!(browser.post("/passkeys/sign-in", right).await.refused(), late);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_that_prove_nothing_are_all_refused_alike() {
    let folder = tempdir().unwrap();
    let server = start(&folder).await;
    let mut ann = Browser::new(&server);
    let mut passkey = ann.sign_up("Ann", true).await;
    Browser::new(&server).sign_in(&mut passkey).await.done().unwrap();
    let mut stranger = Browser::new(&server);
    let options = stranger.question("/passkeys/sign-up/ask", json!({"name": "Zoe"})).await;
    let unknown = Passkey::make(&options, false).0;
    let mut lured = passkey.clone();
    lured.origin = "https://evil.example".into();
    let mut unrecognised = passkey.clone();
    unrecognised.flags = 1;
    let mut copy = passkey.clone();
    copy.counter = Some(0);
    let mut told = Vec::new();
    for (what, mut wrong) in
        [("unknown", unknown), ("lured", lured), ("nobody was recognised", unrecognised), ("a copy", copy)]
    {
        let answer = stranger.sign_in(&mut wrong).await;
        assert_eq!(answer.refused(), refused(401, "BadPasskey"), "{what}");
        assert_eq!(stranger.name().await, None, "{what}");
        told.push(answer.text);
    }
    let options = stranger.question("/passkeys/sign-in/ask", json!({})).await;
    let mut forged = passkey.get(&options);
    forged["response"]["signature"] = json!("MEUCIQ");
    let answer = stranger.post("/passkeys/sign-in", json!({"answer": forged})).await;
    assert_eq!(answer.refused(), refused(401, "BadPasskey"));
    told.push(answer.text);
    // Somebody else's name on a right answer.
    let options = stranger.question("/passkeys/sign-in/ask", json!({})).await;
    let mut renamed = passkey.get(&options);
    renamed["response"]["userHandle"] = json!("AAAAAAAAAAAAAAAAAAAAAQ");
    let answer = stranger.post("/passkeys/sign-in", json!({"answer": renamed})).await;
    assert_eq!(answer.refused(), refused(401, "BadPasskey"));
    told.push(answer.text);
    told.dedup();
    assert_eq!(told.len(), 1, "{told:?}");
    // Its holder learns of the copy, and goes on.
    assert!(ann.passkeys().await[0]["doubted_at"].is_number());
    assert_eq!(stranger.sign_in(&mut passkey).await.status, 200);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_other_sites_begin_and_end_nothing() {
    let folder = tempdir().unwrap();
    let server = start(&folder).await;
    let mut ann = Browser::new(&server);
    let mut passkey = ann.sign_up("Ann", false).await;
    let wrong = refused(403, "WrongOrigin");
    for (path, body) in [
        ("/passkeys/sign-in/ask", json!({})),
        ("/passkeys/sign-up/ask", json!({"name": "Eve"})),
        ("/passkeys/confirm", json!({})),
        ("/passkeys/rename", json!({"id": "a", "name": "b"})),
        ("/passkeys/drop", json!({"id": "a", "confirm": {}})),
    ] {
        let answer = ann.ask("POST", path, "cross-site", Some(body)).await;
        assert_eq!(answer.refused(), wrong, "{path}");
    }
    let options = ann.question("/passkeys/sign-in/ask", json!({})).await;
    let answer = json!({"answer": passkey.get(&options)});
    let mut victim = Browser { cookies: ann.cookies.clone(), ..Browser::new(&server) };
    assert_eq!(victim.ask("POST", "/passkeys/sign-in", "cross-site", Some(answer.clone())).await.refused(), wrong);
    // It was not used up by that, and a session that was planted before is worth nothing after it.
    let planted = ann.cookies["ecumene"].clone();
    victim.post("/passkeys/sign-in", answer).await.done().unwrap();
    assert_ne!(victim.cookies["ecumene"], planted);
    assert_eq!(ann.name().await, None);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_has_several_and_keeps_a_way_in() {
    let folder = tempdir().unwrap();
    let server = start(&folder).await;
    let mut ann = Browser::new(&server);
    let mut first = ann.sign_up("Ann", false).await;
    let id = |passkey: &Value| passkey["id"].as_str().unwrap().to_owned();
    let only = id(&ann.passkeys().await[0]);
    let confirm = ann.confirm(&mut first).await;
    let answer = ann.post("/passkeys/drop", json!({"id": only, "confirm": confirm})).await;
    assert_eq!(answer.refused(), refused(409, "LastWayIn"));
    assert!(answer.text.contains("an account keeps a passphrase or a passkey"), "{}", answer.text);
    // Whoever finds the browser open adds none.
    for nothing in [json!({}), json!({"passphrase": "guess"}), json!({"passphrase": "", "passkey": {}})] {
        assert_ne!(ann.post("/passkeys/ask", nothing.clone()).await.status, 200, "{nothing}");
    }
    let confirm = ann.confirm(&mut first).await;
    let mut second = ann.add(confirm, Some(" My key ")).await;
    let listed = ann.passkeys().await;
    assert_eq!((listed.len(), &listed[1]["name"]), (2, &json!("My key")));
    // The same key is nobody's twice, neither here nor of another account.
    let confirm = ann.confirm(&mut second).await;
    let options = ann.question("/passkeys/ask", confirm).await;
    assert_eq!(options["excludeCredentials"].as_array().unwrap().len(), 2);
    let again = json!({"answer": first.made(&options)});
    assert_ne!(ann.post("/passkeys", again).await.status, 200);
    let mut eve = Browser::new(&server);
    let options = eve.question("/passkeys/sign-up/ask", json!({"name": "Eve"})).await;
    let taken = eve.post("/passkeys/sign-up", json!({"answer": first.made(&options)})).await;
    assert_eq!(taken.refused(), refused(409, "PasskeyKnown"));
    let mut eves = eve.sign_up("Eve", false).await;
    // Nor does another account's passkey confirm anything, or another account's question.
    let options = ann.question("/passkeys/confirm", json!({})).await;
    let wrong = json!({"passkey": eves.get(&options)});
    assert_eq!(ann.post("/passkeys/ask", wrong).await.refused(), refused(403, "WrongPasskey"));
    assert_eq!(eve.post("/passkeys/rename", json!({"id": only, "name": "Mine"})).await.status, 404);
    let confirm = eve.confirm(&mut eves).await;
    assert_eq!(eve.post("/passkeys/drop", json!({"id": only, "confirm": confirm})).await.status, 404);

    ann.post("/passkeys/rename", json!({"id": only, "name": "Old phone"})).await.done().unwrap();
    for bad in ["", " ", "a\nb", &"n".repeat(41)] {
        assert_eq!(ann.post("/passkeys/rename", json!({"id": only, "name": bad})).await.status, 422, "{bad}");
    }
    let confirm = ann.confirm(&mut second).await;
    let left = ann.post("/passkeys/drop", json!({"id": only, "confirm": confirm})).await.done().unwrap();
    assert_eq!(left["passkeys"].as_array().unwrap().len(), 1);
    // What is removed lets nobody in; what was begun with it goes on.
    assert_eq!(Browser::new(&server).sign_in(&mut first).await.refused(), refused(401, "BadPasskey"));
    assert_eq!(ann.name().await.as_deref(), Some("Ann"));
    // With a passphrase the last one may go, too.
    let options = ann.question("/passkeys/confirm", json!({})).await;
    let body = json!({"passkey": second.get(&options), "new": GOOD});
    assert_eq!(ann.post("/passphrase", body).await.done().unwrap()["has_passphrase"], true);
    let last = id(&ann.passkeys().await[0]);
    let by_passphrase = json!({"passphrase": GOOD});
    ann.post("/passkeys/drop", json!({"id": last, "confirm": by_passphrase})).await.done().unwrap();
    assert_eq!(ann.passkeys().await.len(), 0);
    let none = ann.post("/passkeys/confirm", json!({})).await;
    assert_eq!(none.refused(), refused(409, "NoPasskey"));
    let third = ann.add(json!({"passphrase": GOOD}), None).await;
    assert_eq!(ann.passkeys().await[0]["name"], "Firefox, Linux");
    let exported = ann.get("/export").await;
    let kept: Vec<&String> = exported["passkeys"][0].as_object().unwrap().keys().collect();
    assert_eq!(kept, ["created_at", "doubted_at", "id", "name", "used_at"]);
    // Deleting takes it out.
    let mut third = third;
    let confirm = ann.confirm(&mut third).await;
    ann.post("/delete", confirm).await.done().unwrap();
    assert_eq!(Browser::new(&server).sign_in(&mut third).await.refused(), refused(401, "BadPasskey"));
    server.stop().await;
}

/// Whoever is kept out appeals with what the refusal came with: once, and it is good for nothing else.
pub(crate) async fn appeals_with(browser: &mut Browser, [refused, other]: [&Answer; 2]) {
    let ticket = |refused: &Answer| serde_json::from_str::<Value>(&refused.text).unwrap()["appeal"].clone();
    for (cookie, path, body) in [
        ("ecumene-passkey", "/passkeys/sign-in", json!({"answer": {}})),
        ("ecumene-provider", "/provider/sign-up", json!({"name": "Zoe"})),
    ] {
        browser.cookies.insert(cookie.into(), ticket(other).as_str().unwrap().into());
        let answer = browser.post(path, body).await;
        assert!([403, 409].contains(&answer.status), "{path} {}", answer.text);
    }
    let appeal = |refused: &Answer| json!({"text": "It was a joke", "ticket": ticket(refused)});
    assert_eq!(browser.post("/appeal", appeal(refused)).await.done().unwrap(), json!({}));
    assert_eq!(browser.post("/appeal", appeal(refused)).await.refused(), (409, "AppealTooLate".into()));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_banned_and_the_uninvited_stay_out() {
    let folder = tempdir().unwrap();
    let server = start(&folder).await;
    let mut passkey = Browser::new(&server).sign_up("Ann", true).await;
    let ban = Order::Ban { name: "Ann".into(), reason: "insults".into(), days: None };
    carry_out(&server.tables, ban, &By::default()).await.unwrap();
    let answer = Browser::new(&server).sign_in(&mut passkey).await;
    assert_eq!(answer.refused(), refused(403, "Banned"));
    assert!(answer.text.contains("insults"));
    let mut ann = Browser::new(&server);
    let other = ann.sign_in(&mut passkey).await;
    appeals_with(&mut ann, [&answer, &other]).await;
    assert!(ann.sign_in(&mut passkey).await.text.contains("your appeal waits to be read"));
    carry_out(&server.tables, Order::Unban { name: "Ann".into() }, &By::default()).await.unwrap();
    assert_eq!(Browser::new(&server).sign_in(&mut passkey).await.status, 200);
    // What was given out for something else is no ticket for an appeal.
    let mut eve = Browser::new(&server);
    eve.question("/passkeys/sign-up/ask", json!({"name": "Eve"})).await;
    let appeal = json!({"text": "Let me in", "ticket": eve.cookies["ecumene-passkey"]});
    assert_eq!(eve.post("/appeal", appeal).await.refused(), refused(409, "AppealTooLate"));
    // A name that is taken is refused before a device has made anything.
    let taken = eve.post("/passkeys/sign-up/ask", json!({"name": "ANN"})).await;
    assert_eq!(taken.refused(), refused(409, "NameTaken"));
    server.stop().await;

    let server = Server::start(Config { accounts: SignUps::Invited, ..config(&folder) }).await;
    let mut eve = Browser::new(&server);
    let asked = eve.post("/passkeys/sign-up/ask", json!({"name": "Eve"})).await;
    assert_eq!(asked.refused(), refused(403, "NotInvited"));
    let asked = eve.post("/passkeys/sign-up/ask", json!({"name": "Eve", "code": "abcd-efgh"})).await;
    assert_eq!(asked.refused(), refused(403, "BadCode"));
    let mut ann = Browser::new(&server);
    ann.sign_in(&mut passkey).await.done().unwrap();
    let role = Order::Role { name: "Ann".into(), administrator: true };
    carry_out(&server.tables, role, &By::default()).await.unwrap();
    let code = ann.post("/invitations", json!({})).await.done().unwrap()["code"].clone();
    let options = eve.question("/passkeys/sign-up/ask", json!({"name": "Eve", "code": code})).await;
    let answer = Passkey::make(&options, false).1;
    eve.post("/passkeys/sign-up", json!({"answer": answer})).await.done().unwrap();
    let used = eve.post("/passkeys/sign-up/ask", json!({"name": "Mallory", "code": code})).await;
    assert_eq!(used.refused(), refused(403, "BadCode"));
    server.stop().await;

    let server = Server::start(Config { accounts: SignUps::Off, ..config(&folder) }).await;
    let mut ann = Browser::new(&server);
    assert_eq!(ann.get("").await["passkeys"], json!(null));
    for path in ["/passkeys/sign-in/ask", "/passkeys/confirm"] {
        assert_eq!(ann.post(path, json!({})).await.refused(), refused(403, "AccountsOff"), "{path}");
    }
    server.stop().await;
    // Nor are there passkeys where browsers would make none.
    let url = Some("http://192.0.2.1:8080".to_owned());
    let server = Server::start(Config { public_url: url, ..config(&folder) }).await;
    let headers = [("host", "192.0.2.1:8080"), ("sec-fetch-site", "same-origin")];
    let path = "/api/v1/account/passkeys/sign-in/ask";
    let answer = server.client.ask("POST".parse().unwrap(), path, &headers, Some("{}".into())).await.unwrap();
    assert_eq!(answer.refused(), refused(403, "PasskeysOff"));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn asking_is_limited_as_guessing_is() {
    let folder = tempdir().unwrap();
    let mut config = config(&folder);
    (config.limits.sign_ins_per_hour, config.limits.accounts_per_hour) = (3, 2);
    let server = Server::start(config).await;
    let mut eve = Browser::new(&server);
    for (path, body, most) in
        [("/passkeys/sign-in/ask", json!({}), 3), ("/passkeys/sign-up/ask", json!({"name": "Eve"}), 2)]
    {
        for _ in 0..most {
            assert_eq!(eve.post(path, body.clone()).await.status, 200, "{path}");
        }
        assert_eq!(eve.post(path, body).await.refused(), refused(429, "TooManyTries"), "{path}");
    }
    server.stop().await;
}
