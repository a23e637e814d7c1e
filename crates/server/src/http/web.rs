//! The web client: from a folder, or from inside the program if it was there when that was built.

use super::App;
use crate::error::Error;
use axum::extract::State;
use axum::http::{Method, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;
use std::borrow::Cow;
use std::path::{Component, Path};

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Built;

/// The page itself.
const INDEX: &str = "index.html";
/// What others have made and is in the program, with their licences. `cargo xtask licences` writes it.
const NOTICES: &str = include_str!("../../licences.txt");
/// The same of the client, as its build lists it.
const NOTICES_OF_CLIENT: &str = "licences.md";

/// Whether there is a page to serve.
pub(crate) fn has_page(config: &crate::Config) -> bool {
    match &config.web {
        Some(folder) => folder.join(INDEX).is_file(),
        None => Built::get(INDEX).is_some(),
    }
}

/// The notices of this program and of the client in it.
pub(crate) fn built_in_notices() -> String {
    notices(Built::get(NOTICES_OF_CLIENT).map(|file| file.data))
}

/// The notices of this program and of the client that it serves.
pub(super) async fn licences(State(app): State<App>) -> String {
    notices(file(&app, NOTICES_OF_CLIENT).await)
}

fn notices(of_client: Option<Cow<'static, [u8]>>) -> String {
    match of_client {
        Some(bytes) => format!("{NOTICES}\nThe web client:\n\n{}", String::from_utf8_lossy(&bytes)),
        None => NOTICES.to_owned(),
    }
}

/// Everything that is no other route: a file of the client, or its page for addresses that the client itself reads.
pub(super) async fn fallback(State(app): State<App>, method: Method, uri: Uri) -> Result<Response, Error> {
    let path = uri.path().trim_start_matches('/');
    if path.starts_with("api/") {
        return Err(Error::NotFound("page"));
    }
    if method != Method::GET && method != Method::HEAD {
        return Err(Error::MethodNotAllowed);
    }
    if let Some(bytes) = file(&app, path).await {
        return Ok(if path == INDEX { index(&app, &bytes) } else { answer(path, bytes) });
    }
    // A missing picture is missing; a missing page may be one that the client knows.
    let is_page = Path::new(path).extension().is_none();
    match file(&app, INDEX).await {
        Some(bytes) if is_page => Ok(index(&app, &bytes)),
        None if path.is_empty() => Ok("The server runs, but its web client has not been built.\n".into_response()),
        _ => Err(Error::NotFound("page")),
    }
}

/// The page names its files from where it lies itself; it is shown at many addresses, so each is written out.
fn index(app: &App, bytes: &[u8]) -> Response {
    let text = String::from_utf8_lossy(bytes).replace("=\"./", &format!("=\"{}/", app.config.base()));
    answer(INDEX, Cow::Owned(text.into_bytes()))
}

async fn file(app: &App, path: &str) -> Option<Cow<'static, [u8]>> {
    let Some(folder) = &app.config.web else {
        return Built::get(path).map(|file| file.data);
    };
    let inside = Path::new(path).components().all(|part| matches!(part, Component::Normal(_)));
    if path.is_empty() || !inside {
        return None;
    }
    tokio::fs::read(folder.join(path)).await.ok().map(Cow::Owned)
}

fn answer(path: &str, bytes: Cow<'static, [u8]>) -> Response {
    let kind = mime_guess::from_path(path).first_or_octet_stream();
    // Names under assets/ change with their content.
    let keep = if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let headers = [(header::CONTENT_TYPE, kind.to_string()), (header::CACHE_CONTROL, keep.to_owned())];
    (headers, axum::body::Bytes::from(bytes.into_owned())).into_response()
}
