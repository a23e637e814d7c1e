//! What a host does beside a running server.

use crate::{Folder, ecumene, new_table, play_on};
use server::client::Client;
use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};

/// The real program, serving; ended with the test.
struct Server {
    child: Child,
    url: String,
}

impl Server {
    fn start(data: &str) -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_ecumene"))
            .args(["serve", "--port", "0", "--log", "error", "--data", data])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let url = line.split_once("http://").unwrap().1.trim().to_owned();
        Server { child, url: format!("http://{url}") }
    }

    fn client(&self) -> Client {
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
