//! Whether the settings can be read, and fit each other.

use super::Findings;
use crate::accounts::passkeys_at;
use crate::api::SignUps;
use crate::cli::ServeArgs;
use crate::config::{Config, ConfigError};
use tracing_subscriber::filter::Targets;

const SETTINGS: &str = "settings";
const PROXIES: &str = "forwarded addresses";
const PASSKEYS: &str = "passkeys";

/// The settings, if they can be had.
pub(super) fn read(args: &ServeArgs, findings: &mut Findings) -> Option<Config> {
    match args.resolve() {
        Ok(config) => {
            let from = args.config.as_ref().map_or_else(|| "no file".into(), |path| path.display().to_string());
            findings.ok(SETTINGS, format!("they can be read ({from})"));
            Some(config)
        }
        Err(error) => {
            let told = match error.downcast_ref::<ConfigError>() {
                Some(ConfigError::Toml { path, error }) => format!("{}: {}", path.display(), without_values(error)),
                _ => format!("{error:#}"),
            };
            findings.wrong(SETTINGS, told, "`ecumene serve --help` lists all settings, with their variables");
            None
        }
    }
}

/// What is wrong with a file, without showing what stands in it: that may be a secret.
fn without_values(error: &toml::de::Error) -> String {
    match error.message() {
        message if message.starts_with("unknown field") => message.to_owned(),
        _ => match error.span() {
            Some(span) => format!("what stands at byte {} of the file cannot be meant", span.start),
            None => "it cannot be understood".into(),
        },
    }
}

/// What does not fit.
pub(super) fn look(config: &Config, findings: &mut Findings) {
    if config.log.parse::<Targets>().is_err() {
        let advice = "a level, or levels of parts, such as `info` or `info,server=debug`";
        findings.wrong(SETTINGS, "what `log` says cannot be meant", advice);
    }
    let (local, behind) = (config.address.is_loopback(), config.proxies > 0);
    let https = config.public_url.as_deref().is_some_and(|url| url.starts_with("https://"));
    match (local, behind) {
        (_, false) if https => findings.warn(
            PROXIES,
            "public_url begins with https, so a proxy stands before the server, but proxies is 0: all people would count as one \
             client, whose limits they share",
            "set proxies to how many there are",
        ),
        (false, true) => findings.warn(
            PROXIES,
            format!(
                "the server listens at {} and believes {} of X-Forwarded-For: who reaches the port past the proxy can pretend \
                 to be anybody",
                config.address, config.proxies
            ),
            "let only the proxy reach the port: address = \"127.0.0.1\" if it is on this machine, else a firewall or a network of \
             its own",
        ),
        (_, true) => findings.ok(PROXIES, format!("{} of X-Forwarded-For is believed", config.proxies)),
        (_, false) => findings.ok(PROXIES, "none is believed; no proxy stands before the server"),
    }
    if config.accounts != SignUps::Off {
        match passkeys_at(config) {
            Ok(host) if config.public_url.is_some() => findings.ok(PASSKEYS, format!("they are made for {host}")),
            Ok(_) if local => findings.ok(PASSKEYS, "they work at localhost, not at 127.0.0.1"),
            Ok(_) => findings.warn(
                PASSKEYS,
                "they work at localhost only, since the server does not know where it is reached",
                "set public_url, such as \"https://play.example\"",
            ),
            Err(why) => findings.warn(PASSKEYS, format!("there are none: {why}"), "people sign in by passphrase"),
        }
    }
    if !local && config.public_url.is_none() {
        findings.warn(
            SETTINGS,
            "others can reach the server, but it does not know where: pages of other sites may ask it",
            "set public_url, such as \"https://play.example\"",
        );
    }
    if !local && config.metrics_address.is_none() && config.metrics_token.is_none() {
        findings.warn(
            SETTINGS,
            "whoever reaches the server can read /metrics",
            "set metrics_address to a port of your own, or metrics_token",
        );
    }
}
