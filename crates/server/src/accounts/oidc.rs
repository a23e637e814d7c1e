//! The provider of OpenID Connect that vouches for people: what it is asked, and whether its answer proves anything, by
//! `openidconnect`. The host has chosen it, so it may be anywhere; nothing that a person gives is ever fetched.
//!
//! What it says of itself is kept in memory for an hour, its keys with it. A token by a key that is not among them has them
//! read again, at most once a minute.

use super::identities::{Secrets, Vouched};
use crate::config::{Config, is_private_way};
use crate::error::Error;
use crate::task;
use http_body_util::{BodyExt as _, Full, Limited};
use hyper::body::Bytes;
use hyper::client::conn::http1;
use hyper::{Request, Uri, header};
use hyper_util::rt::TokioIo;
use openidconnect::core::{
    CoreAuthPrompt, CoreAuthenticationFlow, CoreClient, CoreClientAuthMethod, CoreIdToken, CoreIdTokenClaims,
    CoreIdTokenVerifier, CoreJwsSigningAlgorithm, CoreProviderMetadata,
};
use openidconnect::{
    AuthType, AuthorizationCode, ClaimsVerificationError, ClientId, ClientSecret, CsrfToken, HttpRequest, HttpResponse,
    IssuerUrl, Nonce, PkceCodeChallenge, PkceCodeVerifier, RedirectUrl, Scope, TokenResponse as _,
};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::sync::Mutex;

/// How long the provider may take for all that it is asked at once.
const WITHIN: Duration = Duration::from_secs(8);
/// How long an answer may be, in bytes, and its head.
const LONGEST: usize = 256 << 10;
const LONGEST_HEAD: usize = 16 << 10;
/// How long it is believed what the provider says of itself.
const FRESH: Duration = Duration::from_secs(60 * 60);
/// How often it is asked again because of a key that is not known.
const RENEWED_EVERY: Duration = Duration::from_secs(60);
/// How long a provider that did not answer is not asked again: else whoever wants to sign in waits in a queue for it.
const LEFT_ALONE: Duration = Duration::from_secs(3);
/// How long an authorisation code may be, and the name of somebody.
const LONGEST_CODE: usize = 4096;
const LONGEST_SUBJECT: usize = 255;
/// By which keys a token may be signed: never by a secret that this server shares, nor by nothing.
const SIGNED_BY: [CoreJwsSigningAlgorithm; 9] = [
    CoreJwsSigningAlgorithm::RsaSsaPkcs1V15Sha256,
    CoreJwsSigningAlgorithm::RsaSsaPkcs1V15Sha384,
    CoreJwsSigningAlgorithm::RsaSsaPkcs1V15Sha512,
    CoreJwsSigningAlgorithm::RsaSsaPssSha256,
    CoreJwsSigningAlgorithm::RsaSsaPssSha384,
    CoreJwsSigningAlgorithm::RsaSsaPssSha512,
    CoreJwsSigningAlgorithm::EcdsaP256Sha256,
    CoreJwsSigningAlgorithm::EcdsaP384Sha384,
    CoreJwsSigningAlgorithm::EdDsa,
];

/// Who vouches for people.
pub(super) struct Provider {
    issuer: IssuerUrl,
    client: ClientId,
    secret: Option<ClientSecret>,
    known: Mutex<Known>,
}

/// What the provider says of itself, and when it was asked.
#[derive(Default)]
struct Known {
    says: Option<(Arc<CoreProviderMetadata>, Instant)>,
    renewed: Option<Instant>,
    failed: Option<Instant>,
}

/// What went wrong on the way; for the host's log.
#[derive(Debug, thiserror::Error)]
enum Unreachable {
    #[error("it leads to {0}, which is not reached over TLS")]
    Insecure(String),
    #[error("it cannot be reached: {0}")]
    Io(#[from] std::io::Error),
    #[error("it does not speak HTTP: {0}")]
    Http(#[from] hyper::Error),
    #[error("it does not answer in time")]
    TooSlow,
    #[error("it cannot be asked so: {0}")]
    Request(#[from] hyper::http::Error),
    #[error("its answer is too long, or broke off")]
    Body,
}

impl Provider {
    /// By the host's settings, if there is one.
    pub(super) fn new(config: &Config) -> Option<Provider> {
        let issuer = IssuerUrl::new(config.oidc_issuer.clone()?).ok()?;
        let client = ClientId::new(config.oidc_client_id.clone()?);
        let secret = config.oidc_client_secret.clone().map(ClientSecret::new);
        Some(Provider { issuer, client, secret, known: Mutex::default() })
    }

    /// Its address, by which it is told from others.
    pub(super) fn issuer(&self) -> &str {
        self.issuer.as_str()
    }

    /// Sees whether it answers as it should.
    pub(super) async fn reach(&self) -> Result<(), String> {
        self.discover().await.map(drop)
    }

    /// Where a browser goes to be asked who is there, and if it should, anew.
    pub(super) async fn ask(&self, secrets: &Secrets, home: &str, again: bool) -> Result<String, Error> {
        let says = self.says(None).await?;
        let client = CoreClient::from_provider_metadata((*says).clone(), self.client.clone(), None);
        let client = client.set_redirect_uri(RedirectUrl::new(home.to_owned()).map_err(internal)?);
        let (state, nonce) = (secrets.state(), secrets.nonce());
        let mut request = client
            .authorize_url(
                CoreAuthenticationFlow::AuthorizationCode,
                move || CsrfToken::new(state),
                move || Nonce::new(nonce),
            )
            .add_scope(Scope::new("profile".into()))
            .set_pkce_challenge(PkceCodeChallenge::from_code_verifier_sha256(&PkceCodeVerifier::new(
                secrets.verifier(),
            )));
        if again {
            request = request.add_prompt(CoreAuthPrompt::Login).set_max_age(Duration::ZERO);
        }
        Ok(request.url().0.into())
    }

    /// Who is there, by the code that the browser has brought.
    pub(super) async fn answer(&self, code: &str, secrets: &Secrets, home: &str) -> Result<Vouched, Error> {
        if code.is_empty() || code.len() > LONGEST_CODE {
            return Err(unproved("the code is none"));
        }
        let says = self.says(None).await?;
        let token = tokio::time::timeout(WITHIN, self.exchange(&says, code, secrets, home));
        let token = token.await.map_err(|_| down(&Unreachable::TooSlow))??;
        let nonce = Nonce::new(secrets.nonce());
        match token.claims(&self.verifier(&says), &nonce) {
            Ok(claims) => vouched(claims),
            Err(ClaimsVerificationError::SignatureVerification(_)) => {
                // It may have other keys by now.
                let says = self.says(Some(&says)).await?;
                vouched(token.claims(&self.verifier(&says), &nonce).map_err(|error| unproved(&told(&error)))?)
            }
            Err(error) => Err(unproved(&told(&error))),
        }
    }

    fn verifier(&self, says: &CoreProviderMetadata) -> CoreIdTokenVerifier<'_> {
        // As for a client without a secret: what is signed by that is never taken.
        CoreIdTokenVerifier::new_public_client(self.client.clone(), self.issuer.clone(), says.jwks().clone())
            .set_allowed_algs(SIGNED_BY)
    }

    async fn exchange(
        &self,
        says: &CoreProviderMetadata,
        code: &str,
        secrets: &Secrets,
        home: &str,
    ) -> Result<CoreIdToken, Error> {
        let home = RedirectUrl::new(home.to_owned()).map_err(internal)?;
        let client = CoreClient::from_provider_metadata(says.clone(), self.client.clone(), self.secret.clone());
        let client = client.set_redirect_uri(home).set_auth_type(auth_type(says));
        let request = client.exchange_code(AuthorizationCode::new(code.to_owned())).map_err(|error| down(&error))?;
        let request = request.set_pkce_verifier(PkceCodeVerifier::new(secrets.verifier()));
        let answer = request.request_async(&fetch).await.map_err(|error| match error {
            openidconnect::RequestTokenError::ServerResponse(refused) => unproved(refused.error().as_ref()),
            openidconnect::RequestTokenError::Request(error) => down(&error),
            other => down(&other),
        })?;
        answer.id_token().cloned().ok_or_else(|| unproved("there is no id token"))
    }

    /// What it says of itself; asked again if that was not enough, but not too often.
    async fn says(&self, but: Option<&Arc<CoreProviderMetadata>>) -> Result<Arc<CoreProviderMetadata>, Error> {
        // One asks, and all others wait for the answer.
        let mut known = self.known.lock().await;
        let recent = |at: Option<Instant>, within: Duration| at.is_some_and(|at| at.elapsed() < within);
        if let Some((says, at)) = &known.says {
            let is_enough = but.is_none_or(|but| !Arc::ptr_eq(but, says) || recent(known.renewed, RENEWED_EVERY));
            if at.elapsed() < FRESH && is_enough {
                return Ok(Arc::clone(says));
            }
        }
        if recent(known.failed, LEFT_ALONE) {
            return Err(Error::ProviderDown);
        }
        if but.is_some() {
            known.renewed = Some(Instant::now());
        }
        match self.discover().await {
            Ok(says) => {
                let says = Arc::new(says);
                (known.says, known.failed) = (Some((Arc::clone(&says), Instant::now())), None);
                Ok(says)
            }
            Err(problem) => {
                known.failed = Some(Instant::now());
                Err(down(&problem))
            }
        }
    }

    async fn discover(&self) -> Result<CoreProviderMetadata, String> {
        let asked = CoreProviderMetadata::discover_async(self.issuer.clone(), &fetch);
        let says = match tokio::time::timeout(WITHIN, asked).await {
            Ok(Ok(says)) => says,
            Ok(Err(openidconnect::DiscoveryError::Request(error))) => return Err(error.to_string()),
            Ok(Err(error)) => return Err(error.to_string()),
            Err(_) => return Err(Unreachable::TooSlow.to_string()),
        };
        // The browser is sent there.
        match is_private_way(says.authorization_endpoint().as_str()) {
            true => Ok(says),
            false => Err(Unreachable::Insecure(says.authorization_endpoint().to_string()).to_string()),
        }
    }
}

/// How the provider wants to be shown the secret: in a header, as is usual, or in the form if that is all it takes.
fn auth_type(says: &CoreProviderMetadata) -> AuthType {
    let takes = |method: &CoreClientAuthMethod| {
        says.token_endpoint_auth_methods_supported().is_none_or(|all| all.contains(method))
    };
    match takes(&CoreClientAuthMethod::ClientSecretBasic) || !takes(&CoreClientAuthMethod::ClientSecretPost) {
        true => AuthType::BasicAuth,
        false => AuthType::RequestBody,
    }
}

fn vouched(claims: &CoreIdTokenClaims) -> Result<Vouched, Error> {
    let subject = claims.subject().as_str();
    if subject.is_empty() || subject.len() > LONGEST_SUBJECT || subject.chars().any(char::is_control) {
        return Err(unproved("the subject is none"));
    }
    let username = claims.preferred_username().map(|name| name.as_str().to_owned());
    let name = username.or_else(|| claims.name()?.get(None).map(|name| name.as_str().to_owned()));
    let signed_in_at = claims.auth_time().map(|at| at.timestamp_millis());
    Ok(Vouched { subject: subject.to_owned(), name: name.unwrap_or_default(), signed_in_at })
}

/// What is wrong with a token, with the reason behind it.
fn told(error: &ClaimsVerificationError) -> String {
    match std::error::Error::source(error) {
        Some(source) => format!("{error}: {source}"),
        None => error.to_string(),
    }
}

/// What is told of every answer that proves nothing; only the host reads why.
fn unproved(why: &str) -> Error {
    tracing::info!(why, "What the provider of OpenID Connect answered was refused: {why}");
    Error::Unproved {
        code: "BadProviderAnswer",
        message: "what the sign-in service answered proves nothing; try again",
    }
}

fn down(why: &dyn std::fmt::Display) -> Error {
    tracing::warn!(%why, "The provider of OpenID Connect cannot be used: {why}");
    Error::ProviderDown
}

fn internal(error: impl std::fmt::Display) -> Error {
    Error::Internal(error.to_string())
}

/// Asks the provider something. Redirects are not followed, and all of it has an end.
async fn fetch(request: HttpRequest) -> Result<HttpResponse, Unreachable> {
    match tokio::time::timeout(WITHIN, exchange(request)).await {
        Ok(answer) => answer,
        Err(_) => Err(Unreachable::TooSlow),
    }
}

async fn exchange(request: HttpRequest) -> Result<HttpResponse, Unreachable> {
    let uri = request.uri().clone();
    if !is_private_way(&uri.to_string()) {
        return Err(Unreachable::Insecure(uri.host().unwrap_or_default().into()));
    }
    let over_tls = uri.scheme_str() == Some("https");
    let host = uri.host().unwrap_or_default().trim_matches(['[', ']']).to_owned();
    let port = uri.port_u16().unwrap_or(if over_tls { 443 } else { 80 });
    let stream = TcpStream::connect((host.as_str(), port)).await?;
    match over_tls {
        true => ask(crate::tls::over(stream, &host).await?, &uri, request).await,
        false => ask(stream, &uri, request).await,
    }
}

async fn ask<S>(stream: S, uri: &Uri, request: HttpRequest) -> Result<HttpResponse, Unreachable>
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let mut builder = http1::Builder::new();
    builder.max_buf_size(LONGEST_HEAD).max_headers(64);
    let (mut sender, connection) = builder.handshake(TokioIo::new(stream)).await?;
    let connection = task::alongside(connection);
    let (parts, body) = request.into_parts();
    let mut asked = Request::builder()
        .method(parts.method)
        .uri(uri.path_and_query().map_or("/", |path| path.as_str()))
        .header(header::HOST, uri.authority().map(ToString::to_string).unwrap_or_default())
        .header(header::USER_AGENT, concat!("Ecumene/", env!("CARGO_PKG_VERSION")))
        .header(header::CONNECTION, "close");
    for (name, value) in &parts.headers {
        asked = asked.header(name, value);
    }
    let answer = sender.send_request(asked.body(Full::new(Bytes::from(body)))?).await?;
    let (head, body) = answer.into_parts();
    let body = Limited::new(body, LONGEST).collect().await.map_err(|_| Unreachable::Body)?.to_bytes();
    drop(connection);
    Ok(HttpResponse::from_parts(head, body.to_vec()))
}
