//! A browser with all cookies it was given, which may ask any of several servers.

use serde_json::{Value, json};
use server::client::{Answer, Client};
use std::collections::BTreeMap;

#[derive(Clone, Default)]
pub(crate) struct Browser {
    cookies: BTreeMap<String, String>,
    /// The public host that stands in its address bar, if not the server's own address.
    host: Option<&'static str>,
}

impl Browser {
    /// One with the page of a public host, which the test's proxy leads to any server.
    pub(crate) fn at(host: &'static str) -> Browser {
        Browser { host: Some(host), ..Browser::default() }
    }

    pub(crate) async fn ask(&mut self, server: Client, method: &str, path: &str, body: Option<Value>) -> Answer {
        let cookies: Vec<String> = self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let cookies = cookies.join("; ");
        let mut headers = vec![("sec-fetch-site", "same-origin"), ("cookie", cookies.as_str())];
        headers.extend(self.host.map(|host| ("host", host)));
        let (path, body) = (format!("/api/v1{path}"), body.map(|body| body.to_string()));
        let answer = server.ask(method.parse().unwrap(), &path, &headers, body).await.unwrap();
        for cookie in answer.headers.get_all("set-cookie") {
            let (name, value) = cookie.to_str().unwrap().split(';').next().unwrap().split_once('=').unwrap();
            self.cookies.insert(name.into(), value.into());
        }
        answer
    }

    pub(crate) async fn get(&mut self, server: Client, path: &str) -> Answer {
        self.ask(server, "GET", path, None).await
    }

    pub(crate) async fn post(&mut self, server: Client, path: &str, body: Value) -> Value {
        self.ask(server, "POST", path, Some(body)).await.done().unwrap()
    }

    /// The name of whoever is signed in.
    pub(crate) async fn name(&mut self, server: Client) -> Value {
        self.get(server, "/account").await.done().unwrap()["account"]["name"].clone()
    }

    /// Signs up or in, by a passphrase.
    pub(crate) async fn come_in(mut self, server: Client, way: &str, name: &str) -> Browser {
        let body = json!({"name": name, "passphrase": "seven brown kettles"});
        self.post(server, &format!("/account/{way}"), body).await;
        self
    }
}
