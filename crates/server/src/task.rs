//! Work in a task of its own.
//!
//! For every type of task the runtime is compiled once more, some fifty functions of it. So there are only two types: a
//! future and a function behind a pointer, whose answer comes by another way.

use crate::error::Error;
use crate::store::StoreError;
use std::pin::Pin;
use tokio::sync::oneshot;
use tokio::task::{JoinError, JoinHandle};

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct Broken(String);

/// Begins something that nobody waits for, or only for its end.
pub(crate) fn start(work: impl Future<Output = ()> + Send + 'static) -> JoinHandle<()> {
    let work: Pin<Box<dyn Future<Output = ()> + Send>> = Box::pin(work);
    tokio::spawn(work)
}

/// Something under way that ends with whoever keeps this, given up or not.
#[must_use = "what nobody keeps ends at once"]
pub(crate) struct Alongside(JoinHandle<()>);

impl Drop for Alongside {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// Begins something that is needed only as long as somebody waits for something else.
pub(crate) fn alongside<F: Future<Output: Send> + Send + 'static>(work: F) -> Alongside {
    Alongside(start(async move { drop(work.await) }))
}

/// Does something to its end, whether or not anybody still waits for the answer.
pub(crate) async fn whole<T: Send + 'static>(work: impl Future<Output = T> + Send + 'static) -> Result<T, Broken> {
    let (answer, mut answered) = oneshot::channel();
    // Whoever asked may be gone.
    start(async move { drop(answer.send(work.await)) }).await?;
    Ok(answered.try_recv()?)
}

/// Does what takes a while, or waits for the disk, on a thread where it holds up nobody.
pub(crate) async fn apart<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Broken> {
    let (answer, mut answered) = oneshot::channel();
    let work: Box<dyn FnOnce() + Send> = Box::new(move || drop(answer.send(work())));
    tokio::task::spawn_blocking(work).await?;
    Ok(answered.try_recv()?)
}

impl From<JoinError> for Broken {
    fn from(error: JoinError) -> Broken {
        Broken(error.to_string())
    }
}

impl From<oneshot::error::TryRecvError> for Broken {
    fn from(error: oneshot::error::TryRecvError) -> Broken {
        Broken(error.to_string())
    }
}

impl From<Broken> for Error {
    fn from(Broken(problem): Broken) -> Error {
        Error::Internal(problem)
    }
}

impl From<Broken> for StoreError {
    fn from(Broken(problem): Broken) -> StoreError {
        StoreError::Unavailable(problem)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn what_goes_on_alongside_ends_with_whoever_keeps_it() {
        let (ended, when_ended) = oneshot::channel::<()>();
        let going_on = alongside(async move {
            let _ended = ended;
            std::future::pending::<()>().await;
        });
        tokio::task::yield_now().await;
        let mut when_ended = std::pin::pin!(when_ended);
        assert!(tokio::time::timeout(std::time::Duration::from_millis(5), &mut when_ended).await.is_err());
        drop(going_on);
        let ended = tokio::time::timeout(std::time::Duration::from_secs(10), when_ended).await;
        assert!(ended.is_ok_and(|answer| answer.is_err()));
    }
}
