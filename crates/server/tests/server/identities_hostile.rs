//! Signing in by OpenID Connect, as those meet it who would come in as somebody else, and with a provider that is not well.

use super::identities::{brought, start, with_provider};
use super::passkeys::{Browser, refused};
use super::support::{Server, config};
use serde_json::json;
use server::Config;
use std::time::{Duration, Instant};
use tempfile::tempdir;
use test_peers::{Provider, Trick};

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_is_good_once_and_for_the_browser_that_was_sent() {
    let (folder, provider) = (tempdir().unwrap(), Provider::start().await);
    let server = start(&folder, &provider).await;
    let late = refused(409, "ProviderTooLate");
    let mut ann = Browser::new(&server);
    ann.enter(&provider).await.done().unwrap();
    ann.post("/provider/sign-up", json!({"name": "Ann"})).await.done().unwrap();
    let planted = ann.cookies["ecumene"].clone();

    // Somebody slips the own answer to another browser, so that its person plays in the wrong account: one that was never sent, one
    // with a made up ticket, and one that is just signing in itself.
    let mut eve = Browser::new(&server);
    let lure = eve.go(&provider, "/provider/sign-in", json!({})).await;
    let mut victim = Browser::new(&server);
    assert_eq!(victim.come_back(&lure).await.refused(), late);
    victim.cookies.insert("ecumene-provider".into(), "ecu_provider_made-up".into());
    assert_eq!(victim.come_back(&lure).await.refused(), late);
    victim.post("/provider/sign-in", json!({})).await.done().unwrap();
    assert_eq!(victim.come_back(&lure).await.refused(), late);
    assert_eq!((victim.name().await, provider.times("/token")), (None, 1), "the provider was not even asked");
    // Whoever reads along has the answer, but not the ticket.
    let mut reader = Browser::new(&server);
    let own = reader.go(&provider, "/provider/sign-in", json!({})).await;
    let mut mixed = own.clone();
    mixed.insert("code".into(), lure["code"].clone());
    assert_eq!(reader.come_back(&mixed).await.refused(), refused(401, "BadProviderAnswer"), "the code is another's");

    // The same again, by whoever has seen all of it.
    let mut phone = Browser::new(&server);
    let back = phone.go(&provider, "/provider/sign-in", json!({})).await;
    let ticket = phone.cookies.clone();
    phone.cookies.insert("ecumene".into(), planted.clone());
    phone.come_back(&back).await.done().unwrap();
    // What was planted before is worth nothing after it.
    assert_ne!(phone.cookies["ecumene"], planted);
    assert_eq!(ann.name().await, None);
    let mut replay = Browser { cookies: ticket, ..Browser::new(&server) };
    assert_eq!(replay.come_back(&back).await.refused(), late);
    // An old code with a new state.
    let mut fresh = replay.go(&provider, "/provider/sign-in", json!({})).await;
    fresh.insert("code".into(), back["code"].clone());
    assert_eq!(replay.come_back(&fresh).await.refused(), refused(401, "BadProviderAnswer"));
    assert_eq!(replay.name().await, None);

    // A wrong answer uses the question up.
    let back = replay.go(&provider, "/provider/sign-in", json!({})).await;
    let mut wrong = back.clone();
    wrong.insert("state".into(), "0".repeat(64));
    assert_eq!(replay.come_back(&wrong).await.refused(), late);
    assert_eq!(replay.come_back(&back).await.refused(), late);
    // Another provider's answer, in the name of ours; and one that says no.
    let mut back = replay.go(&provider, "/provider/sign-in", json!({})).await;
    back.insert("iss".into(), "https://evil.example".into());
    assert_eq!(replay.come_back(&back).await.refused(), refused(401, "BadProviderAnswer"));
    for no in [json!({"error": "access_denied"}), json!({"error": "access_denied", "code": "x"}), json!({})] {
        let back = replay.go(&provider, "/provider/sign-in", json!({})).await;
        let mut body = no.clone();
        body["state"] = json!(back["state"]);
        assert_eq!(replay.post("/provider/answer", body).await.refused(), refused(409, "ProviderRefused"), "{no}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_begun_for_an_account_is_ended_by_it() {
    let (folder, provider) = (tempdir().unwrap(), Provider::start().await);
    let server = start(&folder, &provider).await;
    let good = json!({"passphrase": "seven brown kettles"});
    let mut ann = Browser::new(&server);
    ann.post("/sign-up", json!({"name": "Ann", "passphrase": "seven brown kettles"})).await.done().unwrap();
    let mut eve = Browser::new(&server);
    eve.post("/sign-up", json!({"name": "Eve", "passphrase": "seven brown kettles"})).await.done().unwrap();
    // Eve begins to add an identity, and lets Ann's browser end it: neither in Ann's account nor in Eve's.
    let back = eve.go(&provider, "/identities/ask", good.clone()).await;
    let (ticket, own) = (eve.cookies["ecumene-provider"].clone(), ann.cookies.clone());
    assert_eq!(ann.come_back(&back).await.refused(), refused(409, "ProviderTooLate"));
    ann.cookies.insert("ecumene-provider".into(), ticket);
    assert_eq!(ann.come_back(&back).await.refused(), refused(401, "NotSignedIn"));
    assert!(ann.identities().await.is_empty() && eve.identities().await.is_empty());
    // Nor by nobody, after signing out.
    ann.cookies = own;
    let back = ann.go(&provider, "/identities/ask", good.clone()).await;
    ann.cookies.remove("ecumene");
    assert_eq!(ann.come_back(&back).await.refused(), refused(401, "NotSignedIn"));
    // A question for a name is not answered by a provider, and the other way round.
    let mut new = Browser::new(&server);
    let back = new.go(&provider, "/provider/sign-in", json!({})).await;
    let early = new.post("/provider/sign-up", json!({"name": "Mallory"})).await;
    assert_eq!(early.refused(), refused(409, "ProviderTooLate"));
    assert_eq!(new.come_back(&back).await.refused(), refused(409, "ProviderTooLate"));
    // Pages of other sites begin and end nothing.
    let wrong = refused(403, "WrongOrigin");
    for (path, body) in [
        ("/provider/sign-in", json!({})),
        ("/provider/sign-up", json!({"name": "Mallory"})),
        ("/provider/confirm", json!({})),
        ("/identities/ask", good.clone()),
        ("/identities/drop", json!({"id": "a", "confirm": good})),
    ] {
        assert_eq!(eve.ask("POST", path, "cross-site", Some(body)).await.refused(), wrong, "{path}");
    }
    let back = new.go(&provider, "/provider/sign-in", json!({})).await;
    assert_eq!(new.ask("POST", "/provider/answer", "cross-site", Some(brought(&back))).await.refused(), wrong);
    // By a link nothing ends at all: the page's own request does that.
    let link = format!("/account?code={}&state={}", back["code"], back["state"]);
    let cookie = format!("ecumene-provider={}", new.cookies["ecumene-provider"]);
    let headers = [("cookie", cookie.as_str()), ("sec-fetch-site", "cross-site")];
    let page = server.client.ask("GET".parse().unwrap(), &link, &headers, None).await.unwrap();
    assert!(!page.headers.contains_key("set-cookie"));
    assert_eq!(new.come_back(&back).await.done().unwrap()["what"], "new");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tokens_that_prove_nothing_are_all_refused_alike() {
    let (folder, provider) = (tempdir().unwrap(), Provider::start().await);
    let server = start(&folder, &provider).await;
    let mut ann = Browser::new(&server);
    ann.enter(&provider).await.done().unwrap();
    ann.post("/provider/sign-up", json!({"name": "Ann"})).await.done().unwrap();
    let mut told = Vec::new();
    for trick in [
        Trick::WrongNonce,
        Trick::NoNonce,
        Trick::WrongAudience,
        Trick::SecondAudience,
        Trick::WrongIssuer,
        Trick::Expired,
        Trick::Unsigned,
        Trick::WrongSignature,
        Trick::SignedBySecret,
        Trick::SignedByPublicKey,
        Trick::SignedByStranger,
        Trick::LongSubject,
        Trick::EmptySubject,
        Trick::NoToken,
    ] {
        provider.play(trick);
        let mut eve = Browser::new(&server);
        let answer = eve.enter(&provider).await;
        assert_eq!(answer.refused(), refused(401, "BadProviderAnswer"), "{trick:?}");
        assert_eq!(eve.name().await, None, "{trick:?}");
        told.push(answer.text);
    }
    told.dedup();
    assert_eq!(told.len(), 1, "{told:?}");
    provider.play(Trick::None);
    assert_eq!(Browser::new(&server).enter(&provider).await.status, 200);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_provider_that_is_not_well_keeps_nobody_else_out() {
    const SAYS: &str = "/.well-known/openid-configuration";
    let down = refused(503, "ProviderDown");
    let good = json!({"name": "Ben", "passphrase": "seven brown kettles"});
    // Each with a server that does not know the provider yet, all at once.
    let tricks = [
        Trick::Stalls(SAYS),
        Trick::Stalls("/keys"),
        Trick::Floods(SAYS),
        Trick::Floods("/keys"),
        Trick::Babbles(SAYS),
        Trick::Babbles("/keys"),
        Trick::LeadsElsewhere(SAYS),
        Trick::Fails(SAYS),
        Trick::CalledOtherwise,
        Trick::LeadsToScript,
    ];
    let trials = tricks.map(|trick| {
        let (down, good) = (down.clone(), good.clone());
        async move {
            let (folder, provider) = (tempdir().unwrap(), Provider::start().await);
            provider.play(trick);
            let server = start(&folder, &provider).await;
            let mut ann = Browser::new(&server);
            let began = Instant::now();
            let answer = ann.post("/provider/sign-in", json!({})).await;
            assert_eq!(answer.refused(), down, "{trick:?}");
            assert!(answer.text.contains("sign in another way"), "{}", answer.text);
            assert!(began.elapsed() < Duration::from_secs(20), "{trick:?}");
            // Who comes next does not wait as long for the same.
            let began = Instant::now();
            assert_eq!(ann.post("/provider/sign-in", json!({})).await.refused(), down, "{trick:?}");
            assert!(began.elapsed() < Duration::from_secs(3), "{trick:?}");
            ann.post("/sign-up", good.clone()).await.done().unwrap();
            Browser::new(&server).post("/sign-in", good).await.done().unwrap();
            assert_eq!(provider.times("/elsewhere"), 0, "no redirect is followed");
            server.stop().await;
        }
    });
    futures_util::future::join_all(trials).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_provider_that_falls_ill_on_the_way_is_told() {
    let tricks = [
        Trick::Stalls("/token"),
        Trick::Floods("/token"),
        Trick::Babbles("/token"),
        Trick::LeadsElsewhere("/token"),
        Trick::Fails("/token"),
    ];
    let trials = tricks.map(|trick| async move {
        let (folder, provider) = (tempdir().unwrap(), Provider::start().await);
        let server = start(&folder, &provider).await;
        let mut ann = Browser::new(&server);
        let back = ann.go(&provider, "/provider/sign-in", json!({})).await;
        provider.play(trick);
        assert_eq!(ann.come_back(&back).await.refused(), refused(503, "ProviderDown"), "{trick:?}");
        provider.play(Trick::None);
        assert_eq!(ann.enter(&provider).await.done().unwrap()["what"], "new", "{trick:?}");
        server.stop().await;
    });
    futures_util::future::join_all(trials).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_provider_that_is_not_there_is_found_again() {
    let folder = tempdir().unwrap();
    let gone = Provider::start().await;
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let nowhere = Some(format!("http://{}", listener.local_addr().unwrap()));
    drop(listener);
    let server = Server::start(Config { oidc_issuer: nowhere, ..with_provider(&gone, config(&folder)) }).await;
    let mut ann = Browser::new(&server);
    assert_eq!(ann.post("/provider/sign-in", json!({})).await.refused(), refused(503, "ProviderDown"));
    server.stop().await;
    // Down, and up again, while the server runs.
    gone.play(Trick::Fails("/.well-known/openid-configuration"));
    let server = start(&folder, &gone).await;
    ann.client = server.client;
    assert_eq!(ann.post("/provider/sign-in", json!({})).await.refused(), refused(503, "ProviderDown"));
    gone.play(Trick::None);
    super::support::eventually("it is asked again", || async {
        Browser::new(&server).post("/provider/sign-in", json!({})).await.status == 200
    })
    .await;
    server.stop().await;
}
