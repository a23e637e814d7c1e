//! A server below a path of another site: what it is asked for begins with that path, unless a proxy has taken it away. Nobody
//! further inside needs to know.

use hyper::{Request, Uri};

/// Takes the path away with which addresses begin here.
pub(super) fn strip<B>(request: &mut Request<B>, base: &str) {
    if base.is_empty() {
        return;
    }
    let uri = request.uri();
    let Some(rest) = uri.path_and_query().and_then(|whole| whole.as_str().strip_prefix(base)) else { return };
    let rest = match rest.as_bytes().first() {
        Some(b'/') => rest.to_owned(),
        None | Some(b'?') => format!("/{rest}"),
        // Another name that begins alike.
        Some(_) => return,
    };
    // What is left of an address is one.
    if let Ok(uri) = rest.parse::<Uri>() {
        *request.uri_mut() = uri;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_whole_path_is_taken_away() {
        for (asked, inside) in [
            ("/ecumene/game/abc", "/game/abc"),
            ("/ecumene", "/"),
            ("/ecumene/", "/"),
            ("/ecumene?x=1", "/?x=1"),
            ("/ecumene/a?b=/ecumene/", "/a?b=/ecumene/"),
            ("/ecumenes/a", "/ecumenes/a"),
            ("/healthz", "/healthz"),
            ("/ecumene/ecumene/a", "/ecumene/a"),
        ] {
            let mut request = Request::builder().uri(asked).body(()).unwrap();
            strip(&mut request, "/ecumene");
            assert_eq!(request.uri().to_string(), inside, "{asked}");
        }
        let mut request = Request::builder().uri("/a").body(()).unwrap();
        strip(&mut request, "");
        assert_eq!(request.uri(), "/a");
    }
}
