//! The connection to NATS, which carries messages between nodes.

use async_nats::connection::State;
use async_nats::{Client, ConnectOptions, Event, PublishError, ServerAddr, SubscribeError};
use futures_util::{Stream, StreamExt as _};
use std::time::Duration;
use tokio::sync::mpsc;

/// Connects once, and answers why that was not possible; neither address nor password is told.
pub(crate) async fn reach(url: &str) -> Result<(), String> {
    let client = options(url).connect(url).await.map_err(|error| error.kind().to_string())?;
    client.flush().await.map_err(|error| error.kind().to_string())
}

/// User and password of the address, or its token: the library leaves them where they are.
fn options(url: &str) -> ConnectOptions {
    let address = url.parse::<ServerAddr>().ok();
    let user = address.as_ref().and_then(ServerAddr::username).map(plain);
    let password = address.as_ref().and_then(ServerAddr::password).map(plain);
    match (user, password) {
        (Some(user), Some(password)) => ConnectOptions::with_user_and_password(user, password),
        (Some(token), None) => ConnectOptions::with_token(token),
        _ => ConnectOptions::new(),
    }
}

/// Part of an address as it is meant: `%40` is an at sign.
fn plain(part: &str) -> String {
    percent_encoding::percent_decode_str(part).decode_utf8_lossy().into_owned()
}

/// The connection to NATS, which is made anew whenever it is lost.
pub(super) struct Bus(Client);

impl Bus {
    /// Connects, or goes on trying to. Each time the connection is lost, `lost` is told.
    pub(super) async fn connect(url: &str, name: String, lost: mpsc::UnboundedSender<()>) -> anyhow::Result<Bus> {
        let options = options(url).name(name).retry_on_initial_connect().ping_interval(Duration::from_secs(2));
        let options = options.event_callback(move |event| {
            let lost = lost.clone();
            async move {
                match event {
                    Event::Disconnected | Event::Closed => {
                        tracing::warn!("NATS is gone: nodes reach each other by the database, which is slower");
                        let _ = lost.send(());
                    }
                    Event::Connected => tracing::info!("NATS is here"),
                    event => tracing::debug!("NATS: {event}"),
                }
            }
        });
        Ok(Bus(options.connect(url).await?))
    }

    pub(super) fn is_connected(&self) -> bool {
        self.0.connection_state() == State::Connected
    }

    pub(super) async fn publish(&self, subject: String, bytes: Vec<u8>) -> Result<(), PublishError> {
        self.0.publish(subject, bytes.into()).await
    }

    /// What others publish there from now on.
    pub(super) async fn subscribe(&self, subject: String) -> Result<impl Stream<Item = Vec<u8>>, SubscribeError> {
        Ok(self.0.subscribe(subject).await?.map(|message| message.payload.into()))
    }

    /// Waits until what was published has gone.
    pub(super) async fn flush(&self) {
        // Whoever waits for it gives up after a while, whatever the reason.
        drop(self.0.flush().await);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_escaped_in_an_address_is_meant_plainly() {
        for (part, meant) in
            [("ann", "ann"), ("p%40ss%2Fw%c3%bcrd", "p@ss/würd"), ("50%", "50%"), ("%zz%4", "%zz%4"), ("", "")]
        {
            assert_eq!(plain(part), meant);
        }
    }
}
