//! What operators and browsers meet.

use super::support::{Server, config, eventually};
use serde_json::json;
use std::collections::BTreeSet;
use std::io::Write;
use std::sync::{Arc, Mutex, OnceLock};
use tempfile::tempdir;

#[tokio::test(flavor = "multi_thread")]
async fn operators_find_what_they_look_for() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    server.hot_seat(2).await.play(4).await;
    assert_eq!(server.get("/healthz", None).await.text, "ok\n");
    assert!(server.get("/licences", None).await.text.contains("\n- axum "));
    assert_eq!(server.get("/readyz", None).await.text, "ready\n");
    assert_eq!(server.get("/version", None).await.done().unwrap()["protocol"], 1);
    let metrics = server.get("/metrics", None).await.text;
    assert!(metrics.contains("ecumene_actions_total 4\n"), "{metrics}");
    assert!(metrics.contains("ecumene_tables{status=\"running\"} 1\n"), "{metrics}");
    server.stop().await;
}

/// The document is made from the list of routes; every address in it answers, and every name it uses is defined.
#[tokio::test(flavor = "multi_thread")]
async fn the_openapi_document_is_true() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let table = server.hot_seat(2).await;
    let document = server.get("/api/v1/openapi.json", None).await.done().unwrap();
    let paths = document["paths"].as_object().unwrap();
    assert!(paths.len() > 20);
    for (path, methods) in paths {
        let real = path.replace("{id}", &table.id).replace("{game}", "founders").replace("{seat}", "1");
        for method in methods.as_object().unwrap().keys() {
            let method = method.to_uppercase().parse().unwrap();
            let answer = server.client.call(method, &real, Some(&table.tokens[0]), None).await.unwrap();
            // Whoever is no administrator finds nothing there.
            let is_hidden = path.starts_with("/api/v1/admin/");
            assert!(is_hidden || ![404, 405].contains(&answer.status), "{path} answers {}", answer.status);
        }
    }
    let text = document.to_string();
    for part in text.split("\"$ref\":\"#").skip(1) {
        let pointer = part.split('"').next().unwrap();
        assert!(document.pointer(pointer).is_some(), "{pointer} is not defined");
    }
    // No GET changes anything: those that change something take a body or a token by POST.
    for (path, methods) in paths {
        let gets_body = methods["get"].get("requestBody").is_some();
        assert!(!gets_body, "{path}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_client_is_served_with_its_own_pages() {
    let folder = tempdir().unwrap();
    let web = folder.path().join("dist");
    std::fs::create_dir_all(web.join("assets")).unwrap();
    std::fs::write(web.join("index.html"), "<!doctype html><title>Ecumene</title>").unwrap();
    std::fs::write(web.join("assets/app-1234.js"), "export {}".repeat(500)).unwrap();
    std::fs::write(folder.path().join("secret.txt"), "secret").unwrap();
    let mut served = config(&folder);
    served.web = Some(web);
    let server = Server::start(served).await;
    for page in ["/", "/game/abc", "/game/abc/play/1", "/join/xyz", "/rules/founders"] {
        let answer = server.get(page, None).await;
        assert!(answer.text.contains("<title>Ecumene"), "{page}");
        assert_eq!(answer.headers["content-type"], "text/html");
        assert_eq!(answer.headers["referrer-policy"], "no-referrer");
        assert_eq!(answer.headers["cache-control"], "no-cache");
        let policy = answer.headers["content-security-policy"].to_str().unwrap();
        assert!(policy.contains("script-src 'self';"), "{policy}");
    }
    let script = server.get("/assets/app-1234.js", None).await;
    assert!(script.headers["content-type"].to_str().unwrap().contains("javascript"));
    assert!(script.headers["cache-control"].to_str().unwrap().contains("immutable"));
    for missing in ["/assets/other.js", "/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt"] {
        let answer = server.get(missing, None).await;
        assert!(!answer.text.contains("secret\n") && answer.text != "secret", "{missing}");
        assert_ne!(answer.headers["content-type"], "text/plain");
    }
    assert_eq!(server.get("/api/v2/games", None).await.refused(), (404, "NotFound".into()));
    server.stop().await;
}

/// Below a path of another site: everything answers there, sockets included, and the page names its files there. A proxy may
/// leave the path on or take it away.
#[tokio::test(flavor = "multi_thread")]
async fn everything_may_lie_below_a_path() {
    let folder = tempdir().unwrap();
    let web = folder.path().join("dist");
    std::fs::create_dir_all(web.join("assets")).unwrap();
    std::fs::write(web.join("index.html"), "<script type=\"module\" src=\"./assets/a.js\"></script>").unwrap();
    std::fs::write(web.join("assets/a.js"), "export {}").unwrap();
    let served = server::Config { web: Some(web), base_url: Some("/games/ecumene".into()), ..config(&folder) };
    let server = Server::start(served).await;
    for page in ["/games/ecumene", "/games/ecumene/", "/games/ecumene/game/abc", "/game/abc"] {
        let answer = server.get(page, None).await;
        assert!(answer.text.contains("src=\"/games/ecumene/assets/a.js\""), "{page}: {}", answer.text);
    }
    assert_eq!(server.get("/games/ecumene/assets/a.js", None).await.text, "export {}");
    assert_eq!(server.get("/games/ecumene/healthz", None).await.text, "ok\n");
    assert_eq!(server.get("/healthz", None).await.text, "ok\n");
    let mut table = server.hot_seat(2).await;
    table.play(1).await;
    let state = server.get(&format!("/games/ecumene/api/v1/tables/{}/state", table.id), None).await.done().unwrap();
    assert_eq!(state["seq"], 1);
    let socket = format!(
        "GET /games/ecumene/api/v1/tables/{}/live HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n\
         sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==",
        table.id
    );
    let first = first_line(&server, &socket).await;
    assert!(first.starts_with("HTTP/1.1 101"), "{first}");
    server.stop().await;
}

/// The first line of the answer to a request that turns into something else.
async fn first_line(server: &Server, lines: &str) -> String {
    use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _};
    let mut stream = tokio::net::TcpStream::connect(server.client.address).await.unwrap();
    stream.write_all(format!("{lines}\r\nconnection: upgrade\r\n\r\n").as_bytes()).await.unwrap();
    let mut first = String::new();
    tokio::io::BufReader::new(stream).read_line(&mut first).await.unwrap();
    first
}

/// What a program made from the document would trip over: names, media types, kinds of parameters, and tokens that are
/// not needed.
#[tokio::test(flavor = "multi_thread")]
async fn the_openapi_document_says_what_goes_in_and_out() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let table = server.hot_seat(2).await;
    let document = server.get("/api/v1/openapi.json", None).await.done().unwrap();
    let (mut ids, mut checked) = (BTreeSet::new(), 0);
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            let id = operation["operationId"].as_str().unwrap_or_else(|| panic!("{method} {path} has no name"));
            assert!(ids.insert(id.to_owned()), "{id} is the name of two operations");
            let real = path.replace("{id}", &table.id).replace("{game}", "founders");
            // A socket answers with 101, and what takes a body is tried elsewhere.
            if method != "get" || operation.get("x-socket").is_some() {
                continue;
            }
            // A stream goes on for ever.
            let lines = &operation["responses"]["200"]["content"]["application/x-ndjson"];
            if lines.get("x-line").is_some() {
                assert!(path.ends_with("/stream"), "{path}");
                continue;
            }
            let answer = server.get(&real, None).await;
            let told = answer.headers["content-type"].to_str().unwrap().split(';').next().unwrap().to_owned();
            let known = operation["responses"]["200"]["content"].as_object().unwrap();
            assert_eq!(known.keys().collect::<Vec<_>>(), [&told], "{path}");
            let ways = operation["security"].as_array();
            let needs_token = ways.is_some_and(|ways| ways.iter().all(|way| *way != json!({})));
            let is_hidden = path.starts_with("/api/v1/admin/");
            let expected = if is_hidden {
                404
            } else if needs_token {
                401
            } else {
                200
            };
            assert_eq!(
                answer.status, expected,
                "{path} needs a token although none is asked for, or the other way round"
            );
            checked += 1;
        }
    }
    assert!(checked > 10);
    let kind = |path: &str, method: &str, name: &str| {
        let parameters = document["paths"][path][method]["parameters"].as_array().unwrap();
        let found = parameters.iter().find(|parameter| parameter["name"] == name);
        found.unwrap_or_else(|| panic!("{path} has no {name}"))["schema"].clone()
    };
    assert_eq!(kind("/api/v1/tables/{id}/seats/{seat}", "post", "seat")["type"], "integer");
    assert_eq!(kind("/api/v1/tables/{id}", "get", "id")["type"], "string");
    for (path, name) in [("log", "from"), ("log", "limit"), ("replay", "at")] {
        assert_eq!(kind(&format!("/api/v1/tables/{{id}}/{path}"), "get", name)["type"], "integer", "{name}");
    }
    assert_eq!(kind("/api/v1/tables", "get", "before")["type"], "integer");
    assert_eq!(kind("/api/v1/tables", "get", "status")["$ref"], "#/components/schemas/Status");
    let security = |path: &str, method: &str| document["paths"][path][method]["security"].clone();
    assert_eq!(security("/api/v1/tables/{id}/state", "get"), json!([{"token": []}, {}]));
    assert_eq!(security("/api/v1/tables/{id}/actions", "post"), json!([{"token": []}]));
    let required = document["components"]["schemas"]["JoinTable"]["required"].clone();
    assert_eq!(required, json!(["name"]));
    server.stop().await;
}

/// Collects what the operator's log says in this test program.
#[derive(Clone, Default)]
struct Collected(Arc<Mutex<Vec<u8>>>);

impl Collected {
    /// The log of this test program, from now on.
    fn all() -> Collected {
        static ALL: OnceLock<Collected> = OnceLock::new();
        let all = ALL.get_or_init(|| {
            let (collected, level) = (Collected::default(), tracing::Level::TRACE);
            let writer = collected.clone();
            tracing_subscriber::fmt().with_max_level(level).with_ansi(false).with_writer(move || writer.clone()).init();
            collected
        });
        all.clone()
    }

    fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }
}

impl Write for Collected {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }
    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_operators_log_holds_no_secret() {
    let collected = Collected::all();
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let mut table = server.hot_seat(2).await;
    let mut live = table.live(Some(0), None).await;
    live.next_of("welcome").await.unwrap();
    table.post("/chat", Some(&table.tokens[0]), json!({"text": "my plan is bronze"})).await.done().unwrap();
    let private = json!({"to": [2], "text": "my true plan is pewter"});
    table.post("/talk", Some(&table.tokens[0]), private).await.done().unwrap();
    table.post("/talk", None, json!({"name": "Zoe", "text": "they plan pewter"})).await.done().unwrap();
    let promise = json!({"to": [2], "text": "you get pewter", "until": "no more pewter"});
    table.post("/treaties", Some(&table.tokens[0]), promise).await.done().unwrap();
    let opened = table.post("/seats/2", Some(&table.host), json!({"kind": "open"})).await.done().unwrap();
    let invite = opened["invite"].as_str().unwrap().to_owned();
    let joined = table.post("/join", None, json!({"name": "Guest", "invite": invite})).await.done().unwrap();
    table.tokens[1] = joined["key"]["token"].as_str().unwrap().into();
    table.play(2000).await;
    let seed = table.get("", None).await.done().unwrap()["seed"].as_str().unwrap().to_owned();
    let id = table.id.clone();
    let secrets = [table.tokens.clone(), vec![table.host.clone(), table.invite.clone(), invite, seed]].concat();
    server.stop().await;
    let log = collected.text();
    assert!(log.contains(&id), "the log says what happened");
    for secret in secrets {
        assert!(!log.contains(&secret), "a secret is in the log");
    }
    assert!(!log.contains("bronze") && !log.contains("pewter"), "chat is in the log");
}

/// The lines of the log about requests, each with what stands in it.
fn access_lines(log: &str) -> Vec<&str> {
    log.lines().filter(|line| line.contains(" method=")).collect()
}

/// The access log tells who asked for what, what the answer was and how long it took; it holds no secret of a request.
#[tokio::test(flavor = "multi_thread")]
async fn the_access_log_tells_every_request_and_no_secret() {
    let collected = Collected::all();
    let folder = tempdir().unwrap();
    let mut config = config(&folder);
    config.proxies = 1;
    let quiet = Server::start(config.clone()).await;
    quiet.get("/healthz", None).await;
    quiet.stop().await;
    assert_eq!(access_lines(&collected.text()), [""; 0], "it is off unless the host wants it");

    config.access_log = true;
    let server = Server::start(config).await;
    let mut table = server.hot_seat(2).await;
    let mut live = table.live(Some(0), None).await;
    live.next_of("welcome").await.unwrap();
    live.send(&server::api::ClientMessage::Chat { id: "1".into(), text: "my plan is copper".into() }).await.unwrap();
    table.post("/chat", Some(&table.tokens[0]), json!({"text": "my plan is bronze"})).await.done().unwrap();
    table.play(3).await;
    table.get("/state?note=my-plan-is-tin", Some(&table.tokens[1])).await;
    server.post("/api/v1/invites/lookup", None, json!({"invite": table.invite})).await;
    table.get("/nowhere", Some(&table.host)).await;
    let forwarded = "GET /healthz HTTP/1.1\r\nhost: x\r\nx-forwarded-for: 10.9.9.9, 192.0.2.7";
    assert!(asked_as(&server, forwarded).await.starts_with("HTTP/1.1 200"));
    let (id, secrets) = (table.id.clone(), [table.tokens.clone(), vec![table.host, table.invite]].concat());
    server.stop().await;

    let log = collected.text();
    let lines = access_lines(&log);
    let told = |part: &str| lines.iter().filter(|line| line.contains(part)).count();
    assert_eq!(told("127.0.0.1 POST /api/v1/tables 200"), 1, "{log}");
    assert_eq!(told(&format!("127.0.0.1 POST /api/v1/tables/{id}/chat 200")), 1, "{log}");
    assert_eq!(told(&format!("127.0.0.1 POST /api/v1/tables/{id}/actions 200")), 3, "{log}");
    assert_eq!(told(&format!("127.0.0.1 GET /api/v1/tables/{id}/live 101")), 1, "{log}");
    assert_eq!(told(&format!("127.0.0.1 GET /api/v1/tables/{id}/nowhere 404")), 1, "{log}");
    assert_eq!(told("192.0.2.7 GET /healthz 200"), 1, "the client is the one whom the proxy saw: {log}");
    for field in ["client=", "method=", "path=", "status=", "ms="] {
        assert!(lines.iter().all(|line| line.contains(field)), "{field}: {log}");
    }
    for secret in secrets {
        assert!(!log.contains(&secret), "a secret is in the log");
    }
    for words in ["copper", "bronze", "my-plan-is-tin", "Player 1", "10.9.9.9"] {
        assert_eq!(told(words), 0, "{words} is in the log");
    }
}

/// A host's own port tells the figures, also to whom the players' port has no place left for; beside everything else they
/// are not found any more.
#[tokio::test(flavor = "multi_thread")]
async fn figures_may_have_a_port_of_their_own() {
    let folder = tempdir().unwrap();
    let mut config = config(&folder);
    config.metrics_address = Some("127.0.0.1:0".parse().unwrap());
    config.metrics_token = Some("a secret of the host".into());
    config.limits.connections = 2;
    let server = Server::start(config.clone()).await;
    let own = server.metrics.unwrap();
    assert_ne!(own.address, server.client.address);
    assert_eq!(server.get("/metrics", Some("a secret of the host")).await.refused(), (404, "NotFound".into()));
    // Its places are as few as the players', and a connection that was let go of keeps one for a moment.
    let ask = async |path: &str, token: Option<&str>| {
        for _ in 0..200 {
            match own.get(path, token).await {
                Ok(answer) if answer.status != 503 => return answer,
                _ => tokio::time::sleep(std::time::Duration::from_millis(50)).await,
            }
        }
        panic!("nobody answers {path}");
    };
    assert_eq!(ask("/metrics", None).await.refused(), (401, "NoToken".into()));
    let are_open = async |count: usize| {
        let figures = ask("/metrics", Some("a secret of the host")).await;
        figures.status == 200 && figures.text.contains(&format!("ecumene_connections {count}\n"))
    };
    // The last question's connection would take a place.
    eventually("nobody is connected", || are_open(0)).await;
    let held = [(); 2].map(|()| std::net::TcpStream::connect(server.client.address).unwrap());
    eventually("the players' places are taken", || are_open(2)).await;
    drop(held);
    assert_eq!(ask("/readyz", None).await.text, "ready\n");
    for path in ["/api/v1/tables", "/", "/version"] {
        assert_eq!(ask(path, None).await.refused(), (404, "NotFound".into()), "{path}");
    }
    // Two servers cannot have the same one.
    let folder = tempdir().unwrap();
    let second = server::Config { data: folder.path().into(), metrics_address: Some(own.address), ..config };
    let error = server::serve::start(second).await.err().unwrap();
    assert!(error.to_string().starts_with("cannot serve /metrics at 127.0.0.1:"), "{error}");
    server.stop().await;
}

/// Sends these lines as they are and reads the answer's first line and headers.
async fn asked_as(server: &Server, lines: &str) -> String {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    let mut stream = tokio::net::TcpStream::connect(server.client.address).await.unwrap();
    stream.write_all(format!("{lines}\r\nconnection: close\r\n\r\n").as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    answer
}

/// A host who says where the server is keeps other names and other sites' pages out, and browsers to TLS.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_knows_its_name() {
    let folder = tempdir().unwrap();
    let mut config = config(&folder);
    config.public_url = Some("https://play.example".into());
    config.metrics_token = Some("a secret of the host".into());
    let server = Server::start(config.clone()).await;
    let good =
        asked_as(&server, "GET /api/v1/games HTTP/1.1\r\nhost: play.example\r\norigin: https://play.example").await;
    assert!(good.starts_with("HTTP/1.1 200"), "{good}");
    let headers = [
        "strict-transport-security: max-age=",
        "permissions-policy: camera=()",
        "cross-origin-opener-policy: same-origin",
        "cross-origin-resource-policy: same-origin",
        "x-content-type-options: nosniff",
    ];
    for header in headers {
        assert!(good.contains(header), "{header} is not among {good}");
    }
    let rebound = asked_as(&server, "GET /api/v1/games HTTP/1.1\r\nhost: evil.example").await;
    assert!(rebound.starts_with("HTTP/1.1 421") && rebound.contains("WrongHost"), "{rebound}");
    let foreign = "GET /api/v1/games HTTP/1.1\r\nhost: play.example\r\norigin: https://evil.example";
    assert!(asked_as(&server, foreign).await.contains("WrongOrigin"));
    // Who looks after the server reaches it at any name; what it counts is for those with the token.
    assert_eq!(server.get("/readyz", None).await.status, 200);
    assert_eq!(server.get("/metrics", None).await.refused(), (401, "NoToken".into()));
    assert_eq!(server.get("/metrics", Some("a guess")).await.refused(), (403, "BadToken".into()));
    assert_eq!(server.get("/metrics", Some("a secret of the host")).await.status, 200);
    server.stop().await;
    config.public_url = Some("play.example".into());
    assert!(config.check().unwrap_err().to_string().contains("should be like https://"));
}
