//! Signing in by OpenID Connect, as people meet it, with a provider on a socket of its own.

use super::passkeys::{Browser, appeals_with, refused};
use super::support::{Server, alter, config};
use serde_json::{Value, json};
use server::Config;
use server::api::SignUps;
use server::client::Answer;
use server::host::{By, Order, carry_out};
use std::collections::HashMap;
use tempfile::{TempDir, tempdir};
use test_peers::{CLIENT, Provider, SECRET, Trick, pairs};

const GOOD: &str = "seven brown kettles";

/// A server that lets this provider vouch for people.
pub(crate) fn with_provider(provider: &Provider, config: Config) -> Config {
    Config {
        oidc_issuer: Some(provider.issuer()),
        oidc_client_id: Some(CLIENT.into()),
        oidc_client_secret: Some(SECRET.into()),
        oidc_label: Some("Olive".into()),
        ..config
    }
}

pub(crate) async fn start(folder: &TempDir, provider: &Provider) -> Server {
    Server::start(with_provider(provider, config(folder))).await
}

/// What the page makes of the address that the provider led back to.
pub(crate) fn brought(back: &HashMap<String, String>) -> Value {
    json!({"code": back["code"], "state": back["state"], "iss": back["iss"]})
}

impl Browser {
    /// Asks where to go, and goes there.
    pub(crate) async fn go(&mut self, provider: &Provider, path: &str, body: Value) -> HashMap<String, String> {
        let asked = self.post(path, body).await.done().unwrap();
        provider.visit(asked["address"].as_str().unwrap()).await
    }

    pub(crate) async fn come_back(&mut self, back: &HashMap<String, String>) -> Answer {
        self.post("/provider/answer", brought(back)).await
    }

    pub(crate) async fn enter(&mut self, provider: &Provider) -> Answer {
        let back = self.go(provider, "/provider/sign-in", json!({})).await;
        self.come_back(&back).await
    }

    async fn sign_up_there(&mut self, provider: &Provider, name: &str) -> Value {
        assert_eq!(self.enter(provider).await.done().unwrap()["what"], "new");
        self.post("/provider/sign-up", json!({"name": name})).await.done().unwrap()
    }

    async fn confirm_there(&mut self, provider: &Provider) -> Answer {
        let back = self.go(provider, "/provider/confirm", json!({})).await;
        self.come_back(&back).await
    }

    pub(crate) async fn identities(&mut self) -> Vec<Value> {
        self.get("/identities").await["identities"].as_array().unwrap().clone()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_signs_up_and_in_by_the_provider() {
    let (folder, provider) = (tempdir().unwrap(), Provider::start().await);
    let server = start(&folder, &provider).await;
    let mut ann = Browser::new(&server);
    assert_eq!(ann.get("").await["provider"], json!({"label": "Olive", "sign_ups": true}));
    let asked = ann.post("/provider/sign-in", json!({})).await;
    let cookie = asked.headers["set-cookie"].to_str().unwrap().to_owned();
    assert!(cookie.starts_with("ecumene-provider=ecu_provider_") && cookie.contains("; HttpOnly; SameSite=Lax"));
    assert!(cookie.contains("; Max-Age=300;"), "{cookie}");
    let address = asked.done().unwrap()["address"].as_str().unwrap().to_owned();
    let (_, query) = address.split_once('?').unwrap();
    let said = pairs(query);
    assert_eq!(said["redirect_uri"], format!("http://{}/account", server.client.address));
    assert_eq!((said["scope"].as_str(), said["code_challenge_method"].as_str()), ("openid profile", "S256"));
    assert!(!said.contains_key("prompt") && !address.contains("hush"));
    // The ticket itself never leaves the browser, and no two of what is made of it are the same.
    let ticket = ann.cookies["ecumene-provider"].clone();
    assert!(!address.contains(&ticket));
    assert!(said["state"] != said["nonce"] && said["nonce"] != said["code_challenge"]);

    let back = provider.visit(&address).await;
    assert_eq!(back["home"], said["redirect_uri"]);
    let new = ann.come_back(&back).await.done().unwrap();
    assert_eq!(new, json!({"what": "new", "name": "Ann"}));
    assert_eq!(ann.name().await, None, "nobody is signed in before there is an account");
    let made = ann.post("/provider/sign-up", json!({"name": "Annabel"})).await.done().unwrap();
    assert_eq!(made["codes"].as_array().unwrap().len(), 10);
    let account = &made["account"];
    let ways = (&account["has_passphrase"], &account["passkeys"], &account["identities"]);
    assert_eq!(ways, (&json!(false), &json!(0), &json!(1)));
    assert_eq!(ann.name().await.as_deref(), Some("Annabel"));
    let kept = &ann.identities().await[0];
    let said = (&kept["name"], &kept["issuer"], &kept["usable"], &kept["used_at"]);
    assert_eq!(said, (&json!("Ann"), &json!(provider.issuer()), &json!(true), &json!(null)));
    assert_eq!(ann.get("/export").await["identities"], json!([kept]));
    ann.post("/sign-out", json!({})).await.done().unwrap();

    // Whatever they are called there by now, here or on another device: it is the subject that counts.
    provider.seat("subject-1", "Renamed");
    let mut phone = Browser::new(&server);
    for browser in [&mut ann, &mut phone] {
        let entered = browser.enter(&provider).await.done().unwrap();
        assert_eq!((&entered["what"], &entered["account"]["name"]), (&json!("signed_in"), &json!("Annabel")));
        assert_eq!(browser.name().await.as_deref(), Some("Annabel"));
    }
    assert!(ann.identities().await[0]["used_at"].is_number());
    // Somebody else who is called the same, with the same address for mail, is somebody else.
    provider.seat("subject-2", "Ann");
    let other = Browser::new(&server).enter(&provider).await.done().unwrap();
    assert_eq!(other["what"], "new");
    // What it says of itself was asked once for all of this.
    assert_eq!((provider.times("/.well-known/openid-configuration"), provider.times("/keys")), (1, 1));
    server.stop().await;
    // All of it is there after a restart.
    provider.seat("subject-1", "Ann");
    let server = start(&folder, &provider).await;
    let entered = Browser::new(&server).enter(&provider).await.done().unwrap();
    assert_eq!(entered["account"]["name"], "Annabel");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn names_that_cannot_be_had_use_nothing_up() {
    let (folder, provider) = (tempdir().unwrap(), Provider::start().await);
    let server = start(&folder, &provider).await;
    Browser::new(&server).post("/sign-up", json!({"name": "Ben", "passphrase": GOOD})).await.done().unwrap();
    let mut ann = Browser::new(&server);
    provider.seat("subject-1", "\u{202e}ann@example.org\n");
    assert_eq!(ann.enter(&provider).await.done().unwrap(), json!({"what": "new", "name": "ann"}));
    for (name, answer) in
        [("Ben", refused(409, "NameTaken")), ("", refused(422, "Invalid")), ("root", refused(422, "Invalid"))]
    {
        assert_eq!(ann.post("/provider/sign-up", json!({"name": name})).await.refused(), answer, "{name}");
    }
    let ticket = ann.cookies.clone();
    ann.post("/provider/sign-up", json!({"name": "Ann"})).await.done().unwrap();
    // Good once, even for whoever has the ticket.
    let mut replay = Browser { cookies: ticket, ..Browser::new(&server) };
    let again = replay.post("/provider/sign-up", json!({"name": "Eve"})).await;
    assert_eq!(again.refused(), refused(409, "ProviderTooLate"));
    // Two that began with the same identity: one of them has it.
    provider.seat("subject-2", "Cleo");
    let (mut one, mut other) = (Browser::new(&server), Browser::new(&server));
    for browser in [&mut one, &mut other] {
        assert_eq!(browser.enter(&provider).await.done().unwrap()["what"], "new");
    }
    one.post("/provider/sign-up", json!({"name": "Cleo"})).await.done().unwrap();
    let late = other.post("/provider/sign-up", json!({"name": "Dora"})).await;
    assert_eq!(late.refused(), refused(409, "IdentityKnown"));
    assert_eq!(other.name().await, None);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_takes_identities_and_keeps_a_way_in() {
    let (folder, provider) = (tempdir().unwrap(), Provider::start().await);
    let server = start(&folder, &provider).await;
    let mut ann = Browser::new(&server);
    ann.post("/sign-up", json!({"name": "Ann", "passphrase": GOOD})).await.done().unwrap();
    // Whoever finds the browser open adds none.
    for nothing in [json!({}), json!({"passphrase": "guess"}), json!({"provider": true})] {
        assert_ne!(ann.post("/identities/ask", nothing.clone()).await.status, 200, "{nothing}");
    }
    assert_eq!(ann.post("/provider/confirm", json!({})).await.refused(), refused(409, "NoIdentity"));
    let proof = json!({"passphrase": GOOD});
    let back = ann.go(&provider, "/identities/ask", proof.clone()).await;
    let added = ann.come_back(&back).await.done().unwrap();
    assert_eq!((&added["what"], added["identities"]["identities"].as_array().unwrap().len()), (&json!("added"), 1));
    let mut phone = Browser::new(&server);
    assert_eq!(phone.enter(&provider).await.done().unwrap()["account"]["name"], "Ann");
    // It is one account's, and once.
    let back = ann.go(&provider, "/identities/ask", proof.clone()).await;
    assert_eq!(ann.come_back(&back).await.refused(), refused(409, "IdentityKnown"));
    let mut ben = Browser::new(&server);
    ben.post("/sign-up", json!({"name": "Ben", "passphrase": GOOD})).await.done().unwrap();
    let back = ben.go(&provider, "/identities/ask", proof.clone()).await;
    assert_eq!(ben.come_back(&back).await.refused(), refused(409, "IdentityKnown"));
    // Up to five.
    for subject in ["s2", "s3", "s4", "s5"] {
        provider.seat(subject, subject);
        let back = ann.go(&provider, "/identities/ask", proof.clone()).await;
        ann.come_back(&back).await.done().unwrap();
    }
    assert_eq!(ann.post("/identities/ask", proof.clone()).await.refused(), refused(429, "OverQuota"));
    let ids: Vec<Value> = ann.identities().await.iter().map(|identity| identity["id"].clone()).collect();
    for id in &ids {
        let wrong = json!({"id": id, "confirm": {"passphrase": "guess"}});
        assert_eq!(ann.post("/identities/drop", wrong).await.refused(), refused(403, "WrongPassphrase"));
        let other = json!({"id": id, "confirm": proof});
        assert_eq!(ben.post("/identities/drop", other.clone()).await.status, 404, "another's");
        ann.post("/identities/drop", other).await.done().unwrap();
    }
    provider.seat("subject-1", "Ann");
    assert_eq!(Browser::new(&server).enter(&provider).await.done().unwrap()["what"], "new");

    // Without a passphrase the last one stays.
    let mut eve = Browser::new(&server);
    eve.sign_up_there(&provider, "Eve").await;
    let only = eve.identities().await[0]["id"].clone();
    assert_eq!(eve.confirm_there(&provider).await.done().unwrap(), json!({"what": "confirmed"}));
    let drop = json!({"id": only, "confirm": {"provider": true}});
    let answer = eve.post("/identities/drop", drop.clone()).await;
    assert_eq!(answer.refused(), refused(409, "LastWayIn"));
    // What was confirmed is confirmed once.
    assert_eq!(eve.post("/identities/drop", drop.clone()).await.refused(), refused(409, "ProviderTooLate"));
    eve.confirm_there(&provider).await.done().unwrap();
    eve.post("/passphrase", json!({"provider": true, "new": GOOD})).await.done().unwrap();
    let by_word = json!({"id": only, "confirm": {"passphrase": GOOD}});
    eve.post("/identities/drop", by_word).await.done().unwrap();
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_holder_confirms_and_anew() {
    let (folder, provider) = (tempdir().unwrap(), Provider::start().await);
    let server = start(&folder, &provider).await;
    let mut ann = Browser::new(&server);
    ann.sign_up_there(&provider, "Ann").await;
    let asked = ann.post("/provider/confirm", json!({})).await.done().unwrap();
    let said = pairs(asked["address"].as_str().unwrap().split_once('?').unwrap().1);
    assert_eq!((said["prompt"].as_str(), said["max_age"].as_str()), ("login", "0"));
    // Somebody else at the same provider.
    provider.seat("subject-2", "Eve");
    assert_eq!(ann.confirm_there(&provider).await.refused(), refused(403, "WrongIdentity"));
    let codes = |proof: Value| proof;
    assert_eq!(ann.post("/recovery-codes", codes(json!({"provider": true}))).await.status, 409);
    provider.seat("subject-1", "Ann");
    // A provider that let the browser pass says so by when its person signed in there.
    provider.play(Trick::SignedInLongAgo);
    assert_eq!(ann.confirm_there(&provider).await.refused(), refused(403, "NotAnew"));
    // So does one that keeps that to itself.
    provider.play(Trick::SilentOnWhen);
    let silent = ann.confirm_there(&provider).await;
    assert_eq!(silent.refused(), refused(403, "NotAnew"));
    assert!(silent.text.contains("does not say when you signed in"), "{}", silent.text);
    assert_eq!(ann.post("/recovery-codes", json!({"provider": true})).await.status, 409);
    // To sign in by it is another matter.
    assert_eq!(Browser::new(&server).enter(&provider).await.done().unwrap()["what"], "signed_in");
    provider.play(Trick::None);
    ann.confirm_there(&provider).await.done().unwrap();
    // Not for another account in this browser, nor beside something else.
    let mut eve = Browser { cookies: ann.cookies.clone(), ..Browser::new(&server) };
    eve.cookies.remove("ecumene");
    eve.post("/sign-up", json!({"name": "Eve", "passphrase": GOOD})).await.done().unwrap();
    let stolen = eve.post("/recovery-codes", json!({"provider": true})).await;
    assert_eq!(stolen.refused(), refused(409, "ProviderTooLate"));
    let both = ann.post("/recovery-codes", json!({"provider": true, "passphrase": "guess"})).await;
    assert_eq!(both.refused(), refused(422, "Invalid"));
    ann.confirm_there(&provider).await.done().unwrap();
    assert_eq!(ann.post("/recovery-codes", json!({"provider": true})).await.status, 200);
    // A ticket that was only asked for confirms nothing.
    ann.post("/provider/confirm", json!({})).await.done().unwrap();
    assert_eq!(ann.post("/recovery-codes", json!({"provider": true})).await.refused(), refused(409, "ProviderTooLate"));
    // And the account goes, with its identity.
    ann.confirm_there(&provider).await.done().unwrap();
    ann.post("/delete", json!({"provider": true})).await.done().unwrap();
    assert_eq!(Browser::new(&server).enter(&provider).await.done().unwrap()["what"], "new");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bans_and_settings_of_the_host_hold() {
    let (folder, provider) = (tempdir().unwrap(), Provider::start().await);
    let server = start(&folder, &provider).await;
    let mut ann = Browser::new(&server);
    ann.sign_up_there(&provider, "Ann").await;
    let ban = Order::Ban { name: "Ann".into(), reason: "sold seats".into(), days: Some(3) };
    carry_out(&server.tables, ban, &By::default()).await.unwrap();
    let answer = ann.enter(&provider).await;
    assert_eq!(answer.refused(), refused(403, "Banned"));
    assert!(answer.text.contains("sold seats"), "{}", answer.text);
    assert_eq!(ann.name().await, None);
    let other = ann.enter(&provider).await;
    appeals_with(&mut ann, [&answer, &other]).await;
    assert!(ann.enter(&provider).await.text.contains("your appeal waits to be read"));
    carry_out(&server.tables, Order::Unban { name: "Ann".into() }, &By::default()).await.unwrap();
    assert_eq!(ann.enter(&provider).await.status, 200);
    server.stop().await;

    let with = |change: fn(&mut Config)| {
        let mut config = with_provider(&provider, config(&folder));
        change(&mut config);
        config
    };
    let server = Server::start(with(|config| config.accounts = SignUps::Invited)).await;
    ann.client = server.client;
    assert_eq!(ann.enter(&provider).await.done().unwrap()["what"], "signed_in");
    provider.seat("subject-2", "Eve");
    let mut eve = Browser::new(&server);
    assert_eq!(eve.enter(&provider).await.done().unwrap()["what"], "new");
    assert_eq!(eve.post("/provider/sign-up", json!({"name": "Eve"})).await.refused(), refused(403, "NotInvited"));
    let wrong = json!({"name": "Eve", "code": "abcd-efgh"});
    assert_eq!(eve.post("/provider/sign-up", wrong).await.refused(), refused(403, "BadCode"));
    let role = Order::Role { name: "Ann".into(), administrator: true };
    carry_out(&server.tables, role, &By::default()).await.unwrap();
    let code = ann.post("/invitations", json!({})).await.done().unwrap()["code"].clone();
    eve.post("/provider/sign-up", json!({"name": "Eve", "code": code})).await.done().unwrap();
    server.stop().await;

    // Only who has added it signs in so.
    let server = Server::start(with(|config| config.oidc_sign_ups = false)).await;
    assert_eq!(Browser::new(&server).enter(&provider).await.done().unwrap()["what"], "signed_in");
    provider.seat("subject-3", "Mallory");
    assert_eq!(Browser::new(&server).enter(&provider).await.refused(), refused(403, "NoSuchIdentity"));
    server.stop().await;

    // Nobody vouches any more: the account stays, and says that it is no way in.
    let server = Server::start(config(&folder)).await;
    ann.client = server.client;
    assert_eq!(ann.get("").await["provider"], json!(null));
    assert_eq!(ann.get("").await["account"]["identities"], 0);
    assert_eq!(ann.identities().await[0]["usable"], false);
    assert_eq!(ann.post("/provider/sign-in", json!({})).await.refused(), refused(403, "ProviderOff"));
    server.stop().await;

    let server = Server::start(with(|config| config.accounts = SignUps::Off)).await;
    let mut nobody = Browser::new(&server);
    assert_eq!(nobody.get("").await["provider"], json!(null));
    assert_eq!(nobody.post("/provider/sign-in", json!({})).await.refused(), refused(403, "AccountsOff"));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_below_a_path_of_a_public_host_is_led_back_to() {
    let (folder, provider) = (tempdir().unwrap(), Provider::start().await);
    let mut config = with_provider(&provider, config(&folder));
    config.public_url = Some("https://play.example/".into());
    config.base_url = Some("/games/ecumene".into());
    let server = Server::start(config).await;
    let headers = [("host", "play.example"), ("sec-fetch-site", "same-origin")];
    let ask = |path: &'static str, more: Vec<(&'static str, String)>, body: Value| {
        let client = server.client;
        async move {
            let mut all: Vec<(&str, &str)> = headers.to_vec();
            all.extend(more.iter().map(|(name, value)| (*name, value.as_str())));
            let path = format!("/games/ecumene/api/v1/account{path}");
            client.ask("POST".parse().unwrap(), &path, &all, Some(body.to_string())).await.unwrap()
        }
    };
    let asked = ask("/provider/sign-in", Vec::new(), json!({})).await;
    let cookie = asked.headers["set-cookie"].to_str().unwrap().to_owned();
    assert!(cookie.starts_with("__Host-ecumene-provider~games~ecumene=") && cookie.ends_with("; Secure"), "{cookie}");
    let back = provider.visit(asked.done().unwrap()["address"].as_str().unwrap()).await;
    assert_eq!(back["home"], "https://play.example/games/ecumene/account");
    let own = cookie.split(';').next().unwrap().to_owned();
    let new = ask("/provider/answer", vec![("cookie", own)], brought(&back)).await.done().unwrap();
    assert_eq!(new["what"], "new");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn providers_differ_in_how_they_are_asked() {
    let (folder, provider) = (tempdir().unwrap(), Provider::start().await);
    provider.play(Trick::TakesFormOnly);
    let server = start(&folder, &provider).await;
    Browser::new(&server).sign_up_there(&provider, "Ann").await;
    // Other keys, while the server runs.
    provider.play(Trick::OtherKeys);
    server.stop().await;
    provider.play(Trick::None);
    let server = start(&folder, &provider).await;
    assert_eq!(Browser::new(&server).enter(&provider).await.status, 200);
    let before = provider.times("/keys");
    provider.play(Trick::OtherKeys);
    for _ in 0..3 {
        assert_eq!(Browser::new(&server).enter(&provider).await.status, 200);
    }
    assert_eq!(provider.times("/keys"), before + 1, "they are asked for once more, and kept");
    // Who makes up keys does not make this server ask and ask.
    provider.play(Trick::None);
    for _ in 0..3 {
        assert_eq!(Browser::new(&server).enter(&provider).await.refused(), refused(401, "BadProviderAnswer"));
    }
    assert_eq!(provider.times("/keys"), before + 1);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn asking_is_limited_as_guessing_is() {
    let (folder, provider) = (tempdir().unwrap(), Provider::start().await);
    let mut config = with_provider(&provider, config(&folder));
    (config.limits.sign_ins_per_hour, config.limits.accounts_per_hour) = (3, 2);
    let server = Server::start(config).await;
    let mut eve = Browser::new(&server);
    for (path, body, status, most) in
        [("/provider/sign-in", json!({}), 200, 3), ("/provider/sign-up", json!({"name": "Eve"}), 409, 2)]
    {
        for _ in 0..most {
            assert_eq!(eve.post(path, body.clone()).await.status, status, "{path}");
        }
        assert_eq!(eve.post(path, body).await.refused(), refused(429, "TooManyTries"), "{path}");
    }
    server.stop().await;
}

/// What the database holds of a question is of no use to whoever reads it.
#[tokio::test(flavor = "multi_thread")]
async fn the_database_knows_nothing_that_signs_in() {
    let (folder, provider) = (tempdir().unwrap(), Provider::start().await);
    let server = start(&folder, &provider).await;
    let mut ann = Browser::new(&server);
    let back = ann.go(&provider, "/provider/sign-in", json!({})).await;
    let ticket = ann.cookies["ecumene-provider"].clone();
    server.stop().await;
    let holds = |text: &str| {
        let sql = format!("UPDATE passkey_questions SET kind = kind WHERE state LIKE '%{text}%'");
        alter(&folder, &sql)
    };
    assert_eq!(holds("/account"), 1);
    for secret in [ticket.as_str(), &ticket["ecu_provider_".len()..], &back["state"], SECRET, CLIENT, "nonce"] {
        assert_eq!(holds(secret), 0, "{secret}");
    }
    // One that nobody has answered in time.
    assert_eq!(alter(&folder, "UPDATE passkey_questions SET expires_at = 1"), 1);
    let server = start(&folder, &provider).await;
    ann.client = server.client;
    assert_eq!(ann.come_back(&back).await.refused(), refused(409, "ProviderTooLate"));
    assert_eq!(provider.times("/token"), 0);
    server.stop().await;
}
