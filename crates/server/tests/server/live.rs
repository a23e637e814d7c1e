//! Live tables over sockets.

use super::support::{Server, apply, config};
use serde_json::{Value, json};
use server::api::ClientMessage;
use server::client::Live;
use tempfile::tempdir;

fn act(seq: u64, action: &str) -> ClientMessage {
    ClientMessage::Act { id: format!("act-{seq}"), seq: seq as u32, action: action.into() }
}

/// What a client keeps.
struct Seen {
    live: Live,
    view: Value,
    prompt: Value,
    seq: u64,
}

impl Seen {
    async fn welcome(mut live: Live) -> Seen {
        let state = live.next_of("welcome").await.unwrap()["state"].clone();
        Seen { live, view: state["view"].clone(), prompt: state["prompt"].clone(), seq: state["seq"].as_u64().unwrap() }
    }

    async fn update(&mut self) -> Value {
        let update = self.live.next_of("update").await.unwrap();
        assert_eq!(update["seq"], self.seq + 1, "no update is missing");
        self.seq += 1;
        apply(&mut self.view, &update["view"]);
        if let Some(prompt) = update.get("prompt") {
            self.prompt = prompt.clone();
        }
        update
    }
}

/// Changes alone keep every seat's and a spectator's view equal to what the server would send whole.
#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_by_socket_from_changes_alone() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let mut table = server.hot_seat(3).await;
    let mut seen = Vec::new();
    for seat in [Some(0), Some(1), Some(2), None] {
        seen.push(Seen::welcome(table.live(seat, None).await).await);
    }
    let mut over = false;
    for turn in 0..3000 {
        let seat = seen.iter().position(|seen| !seen.prompt.is_null()).unwrap();
        let (action, seq) = (table.pick(&seen[seat].prompt), seen[seat].seq);
        seen[seat].live.send(&act(seq, &action)).await.unwrap();
        for (index, seen) in seen.iter_mut().enumerate() {
            let update = seen.update().await;
            assert_eq!(update["entry"]["seat"], seat + 1);
            if index == seat {
                assert_eq!(seen.live.next_of("ok").await.unwrap()["seq"], seq + 1);
            }
            over = update.get("outcome").is_some();
        }
        if turn % 20 == 0 || over {
            for (seat, seen) in seen.iter().take(3).enumerate() {
                let state = table.state(seat).await;
                assert_eq!((&state["view"], &state["prompt"]), (&seen.view, &seen.prompt));
            }
            assert_eq!(table.get("/state", None).await.done().unwrap()["view"], seen[3].view);
        }
        if over {
            break;
        }
    }
    assert!(over);
    let last = seen[3].live.next_of("table").await.unwrap();
    assert_eq!(last["table"]["status"], "finished");
    assert!(last["table"]["seed"].is_string());
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_comes_back_where_it_was() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let mut table = server.hot_seat(2).await;
    table.play(7).await;
    let mut same = table.live(Some(0), Some(7)).await;
    let welcome = same.next_of("welcome").await.unwrap();
    assert_eq!((&welcome["state"], &welcome["missed"], &welcome["seq"]), (&Value::Null, &json!([]), &json!(7)));
    let mut behind = table.live(Some(0), Some(4)).await;
    let welcome = behind.next_of("welcome").await.unwrap();
    let missed: Vec<u64> = welcome["missed"].as_array().unwrap().iter().map(|e| e["seq"].as_u64().unwrap()).collect();
    assert_eq!(missed, [5, 6, 7]);
    assert_eq!(welcome["state"]["seq"], 7);
    // A client from another life is not believed.
    let mut ahead = table.live(Some(0), Some(99)).await;
    assert_eq!(ahead.next_of("welcome").await.unwrap()["state"]["seq"], 7);
    // What the first one has is still good for the next change.
    let mut view = table.state(0).await["view"].clone();
    table.play(1).await;
    apply(&mut view, &same.next_of("update").await.unwrap()["view"]);
    assert_eq!(view, table.state(0).await["view"]);
    server.stop().await;
}

/// Waits until just these are connected.
async fn until_present(live: &mut Live, expected: Value) {
    while live.next_of("presence").await.unwrap()["presence"] != expected {}
}

#[tokio::test(flavor = "multi_thread")]
async fn people_see_each_other_come_talk_and_go() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let table = server.hot_seat(2).await;
    let mut one = table.live(Some(0), None).await;
    assert_eq!(one.next_of("welcome").await.unwrap()["presence"], json!({"seats": [1], "spectators": 0}));
    let two = table.live(Some(1), None).await;
    let mut third = table.live(None, None).await;
    until_present(&mut one, json!({"seats": [1, 2], "spectators": 1})).await;
    assert_eq!(table.get("", None).await.done().unwrap()["seats"][1]["online"], true);
    let say = |text: &str| ClientMessage::Chat { id: "c".into(), text: text.into() };
    one.send(&say("  hello <b>you</b> ")).await.unwrap();
    let heard = third.next_of("chat").await.unwrap();
    assert_eq!((&heard["line"]["text"], &heard["line"]["seat"]), (&json!("hello <b>you</b>"), &json!(1)));
    third.send(&say("let me in")).await.unwrap();
    assert_eq!(third.next_of("refused").await.unwrap()["error"]["code"], "NoToken");
    one.send(&say(&"x".repeat(501))).await.unwrap();
    assert_eq!(one.next_of("refused").await.unwrap()["error"]["code"], "Invalid");
    table.post("/chat", Some(&table.tokens[1]), json!({"text": "by mail"})).await.done().unwrap();
    assert_eq!(table.state(0).await["chat"].as_array().unwrap().len(), 2);
    drop(two);
    until_present(&mut one, json!({"seats": [1], "spectators": 1})).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_by_socket_are_refused_like_others() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let mut table = server.hot_seat(2).await;
    table.play(3).await;
    let (seat, state) = table.to_act().await.unwrap();
    let action = table.pick(&state["prompt"]);
    let mut live = table.live(Some(seat), None).await;
    let mut other = table.live(Some(1 - seat), None).await;
    let code = async |live: &mut Live, message: ClientMessage| {
        live.send(&message).await.unwrap();
        live.next_of("refused").await.unwrap()["error"]["code"].as_str().unwrap().to_owned()
    };
    assert_eq!(code(&mut live, act(2, &action)).await, "Stale");
    assert_eq!(code(&mut live, act(9, &action)).await, "Stale");
    assert_eq!(code(&mut other, act(3, &action)).await, "NotToAct");
    assert_eq!(code(&mut live, act(3, "nonsense")).await, "Unreadable");
    let empty = ClientMessage::Act { id: String::new(), seq: 3, action: action.clone().into() };
    assert_eq!(code(&mut live, empty).await, "Invalid");
    live.send(&act(3, &action)).await.unwrap();
    assert_eq!(live.next_of("ok").await.unwrap()["seq"], 4);
    // The same again: the same answer, and nothing is done twice.
    live.send(&act(3, &action)).await.unwrap();
    assert_eq!(live.next_of("ok").await.unwrap(), json!({"type": "ok", "id": "act-3", "seq": 4}));
    assert_eq!(table.state(seat).await["seq"], 4);
    live.send(&ClientMessage::Check { id: "why".into(), action: "nonsense".into() }).await.unwrap();
    assert_eq!(live.next_of("checked").await.unwrap()["answer"]["refusal"]["code"], "Unreadable");
    live.send(&ClientMessage::Ping).await.unwrap();
    live.next_of("pong").await.unwrap();
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stopping_server_says_so() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let table = server.hot_seat(2).await;
    let mut live = table.live(Some(0), None).await;
    live.next_of("welcome").await.unwrap();
    let stopping = tokio::spawn(server.stop());
    assert_eq!(live.next_of("bye").await.unwrap()["error"]["code"], "ShuttingDown");
    stopping.await.unwrap();
}

/// Where everybody is asked at once, nobody's answer is stale because another was faster; one's own second answer is.
#[tokio::test(flavor = "multi_thread")]
async fn answers_to_a_question_that_stands_are_not_stale() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let mut table = server.hot_seat(4).await;
    // All four lay their first tiles at the same time, once each has taken two.
    table.play(8).await;
    let mut asked = Vec::new();
    for seat in 0..4 {
        let state = table.state(seat).await;
        assert_eq!((&state["seq"], &state["prompt"]["name"]), (&json!(8), &json!("LayStart")));
        asked.push(table.pick(&state["prompt"]));
    }
    for (seat, action) in asked.iter().enumerate() {
        let done = table.act(seat, 8, action, "first").await.done().unwrap();
        assert_eq!(done["seq"], 9 + seat);
        let again = table.act(seat, 8, action, "second").await;
        assert_eq!(again.refused(), (409, "Stale".into()), "one question is answered once");
    }
    // Who asks again what became of the answer learns it, although others have acted since.
    for (seat, action) in asked.iter().enumerate() {
        assert_eq!(table.act(seat, 8, action, "first").await.done().unwrap()["seq"], 9 + seat);
    }
    // Whoever saw nothing of the question is late.
    let (seat, state) = table.to_act().await.unwrap();
    let action = table.pick(&state["prompt"]);
    assert_eq!(table.act(seat, 11, &action, "early").await.refused(), (409, "Stale".into()));
    server.stop().await;
}

/// One refusal ends a vote: whoever was asked with the others and answers later is asked nothing any more. An agreement ends
/// nothing, and those who answer after it are in time.
#[tokio::test(flavor = "multi_thread")]
async fn an_answer_to_a_vote_is_late_once_the_vote_is_over() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let mut table = server.hot_seat(4).await;
    let seq = loop {
        let (seat, state) = table.to_act().await.unwrap();
        let (seq, prompt) = (state["seq"].as_u64().unwrap(), &state["prompt"]);
        if prompt["name"] == "AgreeToEnd" {
            break seq;
        }
        let proposes = |choice: &&Value| choice["notation"] == "propose ending";
        let proposal = prompt["choices"].as_array().unwrap().iter().find(proposes);
        let action = proposal.map_or_else(|| table.pick(prompt), |_| "propose ending".into());
        table.act(seat, seq, &action, &format!("move {seq}")).await.done().unwrap();
    };
    let mut voters = Vec::new();
    for seat in 0..4 {
        let state = table.state(seat).await;
        if state["prompt"]["name"] == "AgreeToEnd" {
            voters.push(seat);
        }
    }
    assert_eq!(voters.len(), 3);
    table.act(voters[0], seq, "agree", "vote").await.done().unwrap();
    table.act(voters[1], seq, "refuse", "vote").await.done().unwrap();
    assert_eq!(table.act(voters[2], seq, "agree", "vote").await.refused(), (409, "Stale".into()));
    server.stop().await;
}
