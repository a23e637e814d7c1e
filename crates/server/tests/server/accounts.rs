//! Accounts as browsers and strangers meet them.

use super::support::{Server, config};
use serde_json::{Value, json};
use server::api::SignUps;
use server::client::{Answer, Client};
use tempfile::{TempDir, tempdir};

/// A passphrase that is good, and another one.
pub(super) const GOOD: &str = "seven brown kettles";
const OTHER: &str = "eight green lanterns";

/// A browser with the cookie it was given last, if any.
#[derive(Clone)]
pub(crate) struct Browser {
    pub(crate) client: Client,
    pub(crate) cookie: Option<String>,
}

impl Browser {
    pub(crate) fn new(server: &Server) -> Browser {
        Browser { client: server.client, cookie: None }
    }

    /// Asks as one of our own pages does.
    pub(crate) async fn post(&mut self, path: &str, body: Value) -> Answer {
        let answer = self.ask("POST", path, &[("sec-fetch-site", "same-origin")], Some(body)).await;
        if let Some(cookie) = set_cookie(&answer) {
            self.cookie = cookie.split(';').next().filter(|pair| !pair.ends_with('=')).map(Into::into);
        }
        answer
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.ask("GET", path, &[], None).await
    }

    /// Asks with the cookie and these headers.
    pub(crate) async fn ask(&self, method: &str, path: &str, headers: &[(&str, &str)], body: Option<Value>) -> Answer {
        let mut headers = headers.to_vec();
        if let Some(cookie) = &self.cookie {
            headers.push(("cookie", cookie));
        }
        let path = if path.starts_with("/api") { path.to_owned() } else { format!("/api/v1/account{path}") };
        let body = body.map(|body| body.to_string());
        self.client.ask(method.parse().unwrap(), &path, &headers, body).await.unwrap()
    }

    pub(crate) async fn sign_up(&mut self, name: &str) -> Value {
        let body = json!({"name": name, "passphrase": GOOD});
        self.post("/sign-up", body).await.done().unwrap()
    }

    async fn sign_in(&mut self, name: &str, passphrase: &str) -> Answer {
        self.post("/sign-in", json!({"name": name, "passphrase": passphrase})).await
    }

    /// Who is signed in here.
    async fn name(&self) -> Option<String> {
        self.get("").await.done().unwrap()["account"]["name"].as_str().map(Into::into)
    }
}

fn set_cookie(answer: &Answer) -> Option<String> {
    answer.headers.get("set-cookie").map(|value| value.to_str().unwrap().into())
}

fn code_of(answer: &Answer) -> String {
    let body: Value = serde_json::from_str(&answer.text).unwrap();
    body["code"].as_str().unwrap_or_default().into()
}

async fn start(folder: &TempDir) -> Server {
    Server::start(config(folder)).await
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_signs_up_out_and_in_again() {
    let folder = tempdir().unwrap();
    let server = start(&folder).await;
    let mut ann = Browser::new(&server);
    assert_eq!(
        ann.get("").await.done().unwrap(),
        json!({"sign_ups": "open", "ratings": true, "passkeys": "localhost", "provider": null, "account": null})
    );
    let made = ann.sign_up("Ann").await;
    assert_eq!((&made["account"]["name"], &made["account"]["administrator"]), (&json!("Ann"), &json!(false)));
    let codes = made["codes"].as_array().unwrap();
    assert_eq!((codes.len(), &made["account"]["recovery_codes"]), (10, &json!(10)));
    assert_eq!(ann.name().await.as_deref(), Some("Ann"));
    let first = ann.cookie.clone().unwrap();
    ann.post("/sign-out", json!({})).await.done().unwrap();
    assert_eq!(ann.cookie, None, "the browser forgets it");
    let stale = Browser { cookie: Some(first.clone()), ..ann.clone() };
    assert_eq!(stale.name().await, None, "and it is worth nothing");
    // In large letters, and with letters that look alike.
    for name in ["ann", "ANN", " Аnn "] {
        let answer = ann.sign_in(name, GOOD).await;
        assert_eq!(answer.done().unwrap()["name"], "Ann", "{name}");
    }
    assert_eq!(ann.name().await.as_deref(), Some("Ann"));
    // A small m looks like an rn, and is an m all the same.
    let mut tim = Browser::new(&server);
    tim.sign_up("Tim Mann").await;
    for name in ["tim mann", "TIM MANN", "Tim mann"] {
        assert_eq!(tim.sign_in(name, GOOD).await.done().unwrap()["name"], "Tim Mann", "{name}");
    }
    server.stop().await;
    // It is there after a restart.
    let server = start(&folder).await;
    let ann = Browser { client: server.client, cookie: ann.cookie.clone() };
    assert_eq!(ann.name().await.as_deref(), Some("Ann"));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_cookie_is_for_this_host_and_for_no_script() {
    let folder = tempdir().unwrap();
    let server = start(&folder).await;
    let body = |name: &str| Some(json!({"name": name, "passphrase": GOOD}).to_string());
    let path = "/api/v1/account/sign-up";
    let plain = server.client.ask("POST".parse().unwrap(), path, &[], body("Ann")).await.unwrap();
    let cookie = set_cookie(&plain).unwrap();
    assert!(cookie.starts_with("ecumene=ecu_session_") && !cookie.contains("Secure"), "{cookie}");
    assert!(cookie.ends_with("; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax"), "{cookie}");
    let host = [("host", "play.example"), ("origin", "https://play.example")];
    let secure = server.client.ask("POST".parse().unwrap(), path, &host, body("Ben")).await.unwrap();
    let cookie = set_cookie(&secure).unwrap();
    assert!(cookie.starts_with("__Host-ecumene=ecu_session_"), "{cookie}");
    assert!(cookie.ends_with("; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax; Secure"), "{cookie}");
    // No answer but that header has the token in it.
    let token = cookie.split(['=', ';']).nth(1).unwrap();
    assert!(!secure.text.contains(token));
    server.stop().await;
}

/// Whoever puts a token into a browser beforehand does not know the one it has after signing in.
#[tokio::test(flavor = "multi_thread")]
async fn signing_in_gives_a_token_that_nobody_knew() {
    let folder = tempdir().unwrap();
    let server = start(&folder).await;
    let (mut ann, mut eve) = (Browser::new(&server), Browser::new(&server));
    ann.sign_up("Ann").await;
    eve.sign_up("Eve").await;
    let planted = eve.cookie.clone().unwrap();
    let mut victim = Browser { client: server.client, cookie: Some(planted.clone()) };
    victim.sign_in("Ann", GOOD).await.done().unwrap();
    assert_ne!(victim.cookie.as_ref(), Some(&planted));
    assert_eq!(eve.name().await, None, "what was planted is worth nothing any more");
    let mut made_up = Browser { client: server.client, cookie: Some("ecumene=ecu_session_chosen".into()) };
    made_up.sign_in("Ann", GOOD).await.done().unwrap();
    assert_ne!(made_up.cookie.as_deref(), Some("ecumene=ecu_session_chosen"));
    let chosen = Browser { client: server.client, cookie: Some("ecumene=ecu_session_chosen".into()) };
    assert_eq!(chosen.name().await, None);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_learns_whose_name_it_is_by_signing_in() {
    let folder = tempdir().unwrap();
    let server = start(&folder).await;
    let mut browser = Browser::new(&server);
    browser.sign_up("Ann").await;
    let mut stranger = Browser::new(&server);
    let known = stranger.sign_in("Ann", OTHER).await;
    let code = json!({"name": "Ann", "code": "abcd-efgh-ijkm-npqr", "passphrase": OTHER});
    let known_code = stranger.post("/recover", code.clone()).await;
    assert_eq!((known.status, code_of(&known).as_str()), (401, "BadSignIn"));
    for name in ["Ben", "", "\u{0}", "x\u{202e}y", "admin", &"n".repeat(9000)] {
        let unknown = stranger.sign_in(name, OTHER).await;
        assert_eq!((unknown.status, &unknown.text), (known.status, &known.text), "{name:.20}");
        let mut code = code.clone();
        code["name"] = name.into();
        let unknown = stranger.post("/recover", code).await;
        assert_eq!((unknown.status, &unknown.text), (known_code.status, &known_code.text), "{name:.20}");
    }
    assert!(set_cookie(&known).is_none() && set_cookie(&known_code).is_none());
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn hostile_names_and_passphrases_are_refused() {
    let folder = tempdir().unwrap();
    let server = start(&folder).await;
    let mut browser = Browser::new(&server);
    browser.sign_up("Ann").await;
    let mut stranger = Browser::new(&server);
    let mut sign_up = async |name: &str, passphrase: &str| {
        let answer = stranger.post("/sign-up", json!({"name": name, "passphrase": passphrase})).await;
        (answer.status, code_of(&answer))
    };
    let cases = [
        "",
        " ",
        "a\u{0}b",
        "a\nb",
        "x\u{202e}y",
        "a\u{200b}b",
        "\u{feff}",
        "Bot 3",
        "@1",
        "admin",
        "ADMlN",
        "a former player",
        &"n".repeat(25),
        "\u{2066}Ann\u{2069}",
    ];
    for name in cases {
        assert_eq!(sign_up(name, GOOD).await, (422, "Invalid".into()), "{name:?}");
    }
    for name in ["Ann", "ANN", "аnn", "A n n", "Ａｎｎ", "Ánn"] {
        assert_eq!(sign_up(name, GOOD).await, (409, "NameTaken".into()), "{name:?}");
    }
    for passphrase in ["", "short", "password123", "Ben Ben Ben", "1234567890", &"a b c d e ".repeat(2000)] {
        assert_eq!(sign_up("Ben", passphrase).await, (422, "Invalid".into()), "{passphrase:.20}");
    }
    assert_eq!(sign_up("Ben", &"x".repeat(70_000)).await.0, 413);
    assert_eq!(sign_up("Ben", "eight green lanterns \u{1f3ee}").await.0, 200);
    for bad in [
        json!(null),
        json!([]),
        json!({"name": "C"}),
        json!({"name": 1, "passphrase": GOOD}),
        json!({"name": "Cleo", "passphrase": GOOD, "role": 1}),
    ] {
        let answer = Browser::new(&server).post("/sign-up", bad.clone()).await;
        assert_eq!(answer.status, 400, "{bad}");
    }
    let mut renamed = browser.post("/name", json!({"name": "аdmin"})).await;
    assert_eq!(renamed.status, 422);
    renamed = browser.post("/name", json!({"name": "BEN"})).await;
    assert_eq!((renamed.status, code_of(&renamed).as_str()), (409, "NameTaken"));
    assert_eq!(browser.post("/name", json!({"name": "Anna"})).await.done().unwrap()["name"], "Anna");
    assert_eq!(browser.name().await.as_deref(), Some("Anna"));
    server.stop().await;
}

/// Everything that a cookie authorises.
const BY_COOKIE: [(&str, &str); 20] = [
    ("POST", "/sign-out"),
    ("GET", "/sessions"),
    ("POST", "/sessions/end"),
    ("POST", "/name"),
    ("POST", "/passphrase"),
    ("POST", "/recovery-codes"),
    ("POST", "/code"),
    ("POST", "/invitations"),
    ("GET", "/export"),
    ("POST", "/delete"),
    ("GET", "/seats"),
    ("POST", "/seats"),
    ("POST", "/seats/drop"),
    ("GET", "/notices"),
    ("POST", "/notices"),
    ("POST", "/notices/channels"),
    ("POST", "/notices/channels/change"),
    ("POST", "/notices/channels/drop"),
    ("POST", "/notices/channels/test"),
    ("POST", "/notices/channels/confirm"),
];

fn body_of(path: &str) -> Value {
    match path {
        "/name" => json!({"name": "Eve"}),
        "/passphrase" => json!({"old": GOOD, "new": OTHER}),
        "/recovery-codes" | "/delete" => json!({"passphrase": GOOD}),
        "/code" => json!({"code": "abcd"}),
        "/seats" => json!({"seats": []}),
        "/notices/channels" => json!({"kind": "hook", "address": "https://example.org/", "wants": ["turn"]}),
        "/notices/channels/change" => json!({"id": 1, "wants": ["turn"]}),
        "/notices/channels/confirm" => json!({"id": 1, "code": "abcd"}),
        "/notices/channels/drop" | "/notices/channels/test" => json!({"id": 1}),
        "/seats/drop" => json!({"table": "abcdefghijkm", "seat": 1}),
        _ => json!({}),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_other_sites_change_nothing() {
    let folder = tempdir().unwrap();
    let server = start(&folder).await;
    let mut ann = Browser::new(&server);
    ann.sign_up("Ann").await;
    let host = server.client.address.to_string();
    let near = format!("http://127.0.0.1:{}", server.client.address.port() ^ 1);
    for (method, path) in BY_COOKIE.iter().filter(|(method, _)| *method == "POST") {
        for headers in [
            &[][..],
            &[("origin", "https://evil.example")],
            &[("origin", &near)],
            &[("origin", "null")],
            &[("sec-fetch-site", "cross-site")],
            &[("sec-fetch-site", "same-site")],
            &[("sec-fetch-site", "cross-site"), ("origin", &format!("http://{host}"))],
        ] {
            let answer = ann.ask(method, path, headers, Some(body_of(path))).await;
            assert_eq!((answer.status, code_of(&answer).as_str()), (403, "WrongOrigin"), "{path} {headers:?}");
        }
        // Nor what a form of another site can send.
        let own = [("sec-fetch-site", "same-origin"), ("content-type", "text/plain")];
        assert_eq!(ann.ask(method, path, &own, Some(body_of(path))).await.status, 400, "{path}");
    }
    for path in ["/sign-in", "/sign-up", "/recover"] {
        let mut body = json!({"name": "Ann", "passphrase": GOOD});
        if path == "/recover" {
            body["code"] = "x".into();
        }
        let answer = Browser::new(&server).ask("POST", path, &[("sec-fetch-site", "cross-site")], Some(body)).await;
        assert_eq!(code_of(&answer), "WrongOrigin", "nobody is signed in by another site: {path}");
    }
    assert_eq!(ann.name().await.as_deref(), Some("Ann"));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_anybodys_without_a_session() {
    let folder = tempdir().unwrap();
    let server = start(&folder).await;
    for cookie in
        [None, Some("ecumene=x"), Some("ecumene="), Some("__Host-ecumene=ecu_session_x"), Some("ecumene=\u{ff}")]
    {
        let mut browser = Browser { client: server.client, cookie: cookie.map(Into::into) };
        for (method, path) in BY_COOKIE {
            let answer = match method {
                "GET" => browser.get(path).await,
                _ => browser.post(path, body_of(path)).await,
            };
            assert_eq!((answer.status, code_of(&answer).as_str()), (401, "NotSignedIn"), "{path}");
        }
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_passphrase_is_changed_and_others_are_signed_out() {
    let folder = tempdir().unwrap();
    let server = start(&folder).await;
    let mut ann = Browser::new(&server);
    ann.sign_up("Ann").await;
    let mut phone = Browser::new(&server);
    phone.sign_in("Ann", GOOD).await.done().unwrap();
    let before = ann.cookie.clone();
    let wrong = ann.post("/passphrase", json!({"old": OTHER, "new": OTHER})).await;
    assert_eq!((wrong.status, code_of(&wrong).as_str()), (403, "WrongPassphrase"));
    let easy = ann.post("/passphrase", json!({"old": GOOD, "new": "password123"})).await;
    assert_eq!(easy.status, 422);
    assert_eq!(phone.name().await.as_deref(), Some("Ann"), "nothing has happened");
    ann.post("/passphrase", json!({"old": GOOD, "new": OTHER})).await.done().unwrap();
    assert_ne!(ann.cookie, before);
    assert_eq!((ann.name().await.as_deref(), phone.name().await), (Some("Ann"), None));
    assert_eq!(Browser { client: server.client, cookie: before }.name().await, None, "nor is the old token good");
    assert_eq!(phone.sign_in("Ann", GOOD).await.status, 401);
    assert_eq!(phone.sign_in("Ann", OTHER).await.status, 200);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn sessions_are_listed_and_ended_by_their_holder_alone() {
    let folder = tempdir().unwrap();
    let server = start(&folder).await;
    let (mut ann, mut eve) = (Browser::new(&server), Browser::new(&server));
    ann.sign_up("Ann").await;
    eve.sign_up("Eve").await;
    let mut others = Vec::new();
    for _ in 0..3 {
        let mut other = Browser::new(&server);
        other.sign_in("Ann", GOOD).await.done().unwrap();
        others.push(other);
    }
    let list = ann.get("/sessions").await.done().unwrap();
    let sessions = list["sessions"].as_array().unwrap();
    assert_eq!(sessions.len(), 4);
    assert_eq!(sessions.iter().filter(|session| session["current"] == true).count(), 1);
    assert!(!list.to_string().contains("ecu_session_"), "{list}");
    let one = others[0].get("/sessions").await.done().unwrap();
    let one = one["sessions"].as_array().unwrap().iter().find(|session| session["current"] == true).unwrap().clone();
    eve.post("/sessions/end", json!({"id": one["id"]})).await.done().unwrap();
    assert!(others[0].name().await.is_some(), "it is not Eve's");
    ann.post("/sessions/end", json!({"id": one["id"]})).await.done().unwrap();
    assert!(others[0].name().await.is_none() && others[1].name().await.is_some());
    let left = ann.post("/sessions/end", json!({})).await.done().unwrap();
    assert_eq!(left["sessions"].as_array().unwrap().len(), 1);
    assert!(others[1].name().await.is_none() && others[2].name().await.is_none());
    assert!(ann.name().await.is_some() && eve.name().await.is_some());
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_recovery_code_opens_the_account_once() {
    let folder = tempdir().unwrap();
    let server = start(&folder).await;
    let mut ann = Browser::new(&server);
    let made = ann.sign_up("Ann").await;
    let code = made["codes"][3].as_str().unwrap();
    let mut thief = Browser::new(&server);
    thief.sign_in("Ann", GOOD).await.done().unwrap();
    let mut lost = Browser::new(&server);
    let typed = json!({"name": "ann", "code": code.to_uppercase().replace('-', " "), "passphrase": OTHER});
    let easy = json!({"name": "ann", "code": code, "passphrase": "password123"});
    assert_eq!(lost.post("/recover", easy).await.status, 422, "and the code is not used up");
    let back = lost.post("/recover", typed.clone()).await.done().unwrap();
    assert_eq!((&back["name"], &back["recovery_codes"]), (&json!("Ann"), &json!(9)));
    assert!(thief.name().await.is_none() && lost.name().await.is_some());
    assert_eq!(Browser::new(&server).post("/recover", typed).await.status, 401, "each is good once");
    assert_eq!(thief.sign_in("Ann", GOOD).await.status, 401);
    let wrong = lost.post("/recovery-codes", json!({"passphrase": GOOD})).await;
    assert_eq!(code_of(&wrong), "WrongPassphrase");
    let renewed = lost.post("/recovery-codes", json!({"passphrase": OTHER})).await.done().unwrap();
    assert_eq!(renewed["codes"].as_array().unwrap().len(), 10);
    let old = json!({"name": "Ann", "code": made["codes"][0], "passphrase": OTHER});
    assert_eq!(Browser::new(&server).post("/recover", old).await.status, 401);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn guessing_is_limited_by_account_and_by_address() {
    let folder = tempdir().unwrap();
    let mut config = config(&folder);
    (config.limits.sign_ins_per_hour, config.limits.accounts_per_hour, config.proxies) = (5, 3, 1);
    let server = Server::start(config).await;
    let from = |address: &'static str| [("x-forwarded-for", address), ("sec-fetch-site", "same-origin")];
    let browser = Browser::new(&server);
    let ask = async |path: &str, name: &str, address| {
        let body = json!({"name": name, "passphrase": OTHER});
        browser.ask("POST", path, &from(address), Some(body)).await.status
    };
    for name in ["Ann", "Ben", "Cleo"] {
        assert_eq!(ask("/sign-up", name, "10.0.0.1").await, 200);
    }
    assert_eq!(ask("/sign-up", "Dora", "10.0.0.1").await, 429);
    assert_eq!(ask("/sign-up", "Dora", "10.0.0.2").await, 200);
    // One name from many addresses, whether anybody has it or not.
    for name in ["Ann", "nobody's"] {
        for address in ["10.0.1.1", "10.0.1.2", "10.0.1.3", "10.0.1.4", "10.0.1.5"] {
            assert_ne!(ask("/sign-in", name, address).await, 429);
        }
        assert_eq!(ask("/sign-in", name, "10.0.1.6").await, 429, "{name}");
    }
    // Many names from one address.
    for name in ["a1", "b1", "c1", "d1", "e1"] {
        assert_eq!(ask("/sign-in", name, "10.0.2.1").await, 401);
    }
    assert_eq!(ask("/sign-in", "f1", "10.0.2.1").await, 429);
    assert_eq!(ask("/sign-in", "f1", "10.0.2.2").await, 401);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_is_exported_and_deleted() {
    let folder = tempdir().unwrap();
    let server = start(&folder).await;
    let mut ann = Browser::new(&server);
    ann.sign_up("Ann").await;
    let mut phone = Browser::new(&server);
    phone.sign_in("Ann", GOOD).await.done().unwrap();
    let export = ann.get("/export").await.done().unwrap();
    assert_eq!((&export["account"]["name"], export["sessions"].as_array().unwrap().len()), (&json!("Ann"), 2));
    assert!(!export.to_string().contains("argon2") && !export.to_string().contains("ecu_session_"));
    assert_eq!(code_of(&ann.post("/delete", json!({"passphrase": OTHER})).await), "WrongPassphrase");
    ann.post("/delete", json!({"passphrase": GOOD})).await.done().unwrap();
    assert_eq!((ann.cookie.clone(), phone.name().await), (None, None));
    assert_eq!(phone.sign_in("Ann", GOOD).await.status, 401);
    // The name is free, and whoever takes it is somebody else.
    ann.sign_up("Ann").await;
    assert_eq!(phone.name().await, None);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_may_let_in_only_who_is_invited_or_nobody() {
    let folder = tempdir().unwrap();
    let mut settings = config(&folder);
    settings.accounts = SignUps::Invited;
    let server = Server::start(settings.clone()).await;
    let mut browser = Browser::new(&server);
    let body = |name: &str, code: Value| json!({"name": name, "passphrase": GOOD, "code": code});
    assert_eq!(code_of(&browser.post("/sign-up", body("Ann", json!(null))).await), "NotInvited");
    assert_eq!(code_of(&browser.post("/sign-up", body("Ann", json!("abcd"))).await), "BadCode");
    // As the log would have told.
    let code = server.tables.store.accounts();
    let voucher = server::store::Voucher {
        code: server::token::hash("abcdabcdabcdabcd"),
        rank: server::store::Rank::Administrator,
        made_by: 0,
        at: 0,
        expires_at: i64::MAX,
    };
    code.make_voucher(voucher).await.unwrap();
    let made = browser.post("/sign-up", body("Ann", json!("abcd-abcd-abcd-abcd"))).await.done().unwrap();
    assert_eq!(made["account"]["administrator"], true);
    let again = Browser::new(&server).post("/sign-up", body("Ben", json!("abcd-abcd-abcd-abcd"))).await;
    assert_eq!(code_of(&again), "BadCode", "one administrator by one code");
    let invitation = browser.post("/invitations", json!({})).await.done().unwrap();
    let mut guest = Browser::new(&server);
    let made = guest.post("/sign-up", body("Ben", invitation["code"].clone())).await.done().unwrap();
    assert_eq!(made["account"]["administrator"], false);
    assert_eq!(code_of(&guest.post("/invitations", json!({})).await), "NotAdministrator");
    server.stop().await;
    settings.accounts = SignUps::Off;
    let server = Server::start(settings).await;
    let mut off = Browser { client: server.client, cookie: browser.cookie.clone() };
    assert_eq!(
        off.get("").await.done().unwrap(),
        json!({"sign_ups": "off", "ratings": false, "passkeys": null, "provider": null, "account": null})
    );
    for (method, path) in BY_COOKIE {
        let answer = match method {
            "GET" => off.get(path).await,
            _ => off.post(path, body_of(path)).await,
        };
        assert_eq!(code_of(&answer), "AccountsOff", "{path}");
    }
    assert_eq!(code_of(&off.sign_in("Ann", GOOD).await), "AccountsOff");
    assert_eq!(code_of(&off.post("/sign-up", body("Cleo", json!(null))).await), "AccountsOff");
    server.stop().await;
}

/// The only secret that the log ever holds, and only as long as nobody is an administrator.
#[tokio::test(flavor = "multi_thread")]
async fn the_first_administrator_comes_by_a_code_that_is_good_once() {
    let folder = tempdir().unwrap();
    let server = start(&folder).await;
    let mut ann = Browser::new(&server);
    ann.sign_up("Ann").await;
    assert_eq!(code_of(&ann.post("/code", json!({"code": "abcd-abcd-abcd-abcd"})).await), "BadCode");
    let voucher = server::store::Voucher {
        code: server::token::hash("abcdabcdabcdabcd"),
        rank: server::store::Rank::Administrator,
        made_by: 0,
        at: 0,
        expires_at: i64::MAX,
    };
    server.tables.store.accounts().make_voucher(voucher).await.unwrap();
    let made = ann.post("/code", json!({"code": "ABCD abcd abcd abcd"})).await.done().unwrap();
    assert_eq!(made["administrator"], true);
    assert_eq!(ann.get("").await.done().unwrap()["account"]["administrator"], true);
    let mut ben = Browser::new(&server);
    ben.sign_up("Ben").await;
    assert_eq!(code_of(&ben.post("/code", json!({"code": "abcd-abcd-abcd-abcd"})).await), "BadCode");
    server.stop().await;
}
