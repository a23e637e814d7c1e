//! `ecumene user`: the orders of a host about people, and the answers in words.

use super::Order;
use super::command::{Host, ago, counted, must_agree, word};
use crate::cli::{DatabaseArgs, tell};
use clap::{Args, Subcommand, ValueEnum};
use serde_json::{Value, json};
use std::io::Write;

const DAY: i64 = 24 * 60 * 60 * 1000;

/// What a host does with people.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// List who has an account, by name.
    List(ListArgs),
    /// Tell what is known about somebody.
    Show(OneArgs),
    /// Let somebody look after people as well, or not any more.
    Role(RoleArgs),
    /// Keep somebody out: all their sessions end, and who signs in is told why. Links to seats stay good.
    Ban(BanArgs),
    /// Let somebody in again.
    Unban(OneArgs),
    /// Let somebody say nothing at any table; whoever tries is told why. Games go on.
    Mute(BanArgs),
    /// Let somebody talk again.
    Unmute(OneArgs),
    /// Tell what administrators did, here and on the page, the latest first. It is never changed.
    Audit(ListArgs),
    /// Delete an account for good. The tables of its seats stay, and so do links to them.
    Delete(DeleteArgs),
}

/// What somebody may do besides playing.
#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
pub enum RoleArg {
    /// Nothing.
    Player,
    /// Everything that concerns people.
    Administrator,
}

/// `ecumene user list`
#[derive(Args, Clone, Debug)]
pub struct ListArgs {
    /// Of which database.
    #[command(flatten)]
    pub database: DatabaseArgs,
}

/// A command about one person.
#[derive(Args, Clone, Debug)]
pub struct OneArgs {
    /// The name of the account.
    pub name: String,
    /// Of which database.
    #[command(flatten)]
    pub database: DatabaseArgs,
}

/// `ecumene user role`
#[derive(Args, Clone, Debug)]
pub struct RoleArgs {
    /// The name of the account.
    pub name: String,
    /// What they are from now on.
    pub role: RoleArg,
    /// Of which database.
    #[command(flatten)]
    pub database: DatabaseArgs,
}

/// `ecumene user ban` and `mute`
#[derive(Args, Clone, Debug)]
pub struct BanArgs {
    /// The name of the account.
    pub name: String,
    /// Why; they are told.
    #[arg(long)]
    pub reason: String,
    /// For how many days; for good if left out.
    #[arg(long)]
    pub days: Option<u16>,
    /// Of which database.
    #[command(flatten)]
    pub database: DatabaseArgs,
}

/// `ecumene user delete`
#[derive(Args, Clone, Debug)]
pub struct DeleteArgs {
    /// The name of the account.
    pub name: String,
    /// Do not ask.
    #[arg(long, short)]
    pub yes: bool,
    /// Of which database.
    #[command(flatten)]
    pub database: DatabaseArgs,
}

/// Does what a host asks for, and tells it in words or as JSON.
pub fn run(command: Command, json: bool, out: &mut dyn Write) -> anyhow::Result<()> {
    match command {
        Command::List(args) => list(&args, json, out),
        Command::Show(OneArgs { name, database }) => ordered(&database, Order::Person { name }, json, out),
        Command::Role(RoleArgs { name, role, database }) => {
            let administrator = role == RoleArg::Administrator;
            ordered(&database, Order::Role { name, administrator }, json, out)
        }
        Command::Ban(BanArgs { name, reason, days, database }) => {
            ordered(&database, Order::Ban { name, reason, days }, json, out)
        }
        Command::Unban(OneArgs { name, database }) => ordered(&database, Order::Unban { name }, json, out),
        Command::Mute(BanArgs { name, reason, days, database }) => {
            ordered(&database, Order::Mute { name, reason, days }, json, out)
        }
        Command::Unmute(OneArgs { name, database }) => ordered(&database, Order::Unmute { name }, json, out),
        Command::Audit(args) => audit(&args, json, out),
        Command::Delete(args) => delete(args, json, out),
    }
}

/// An order after which it is told what is known about somebody.
fn ordered(database: &DatabaseArgs, order: Order, json: bool, out: &mut dyn Write) -> anyhow::Result<()> {
    let answer = Host::new(database).order(order)?;
    tell(out, json, &answer, || line_of(&answer["person"]))
}

fn list(args: &ListArgs, json: bool, out: &mut dyn Write) -> anyhow::Result<()> {
    let order = |next: Value| Order::People { after: next.as_str().map(Into::into) };
    let (mut people, mut count) = (Vec::new(), 0);
    Host::new(&args.database).pages("people", order, |person| {
        count += 1;
        match json {
            true => people.push(person),
            false => writeln!(out, "{}", line_of(&person))?,
        }
        Ok(())
    })?;
    tell(out, json, &json!({"people": people}), || counted(count, "account"))
}

fn audit(args: &ListArgs, json: bool, out: &mut dyn Write) -> anyhow::Result<()> {
    let order = |next: Value| Order::Acts { before: next.as_i64() };
    let (mut acts, mut count) = (Vec::new(), 0);
    Host::new(&args.database).pages("acts", order, |act| {
        count += 1;
        match json {
            true => acts.push(act),
            false => writeln!(out, "{}", line_of_act(&act))?,
        }
        Ok(())
    })?;
    tell(out, json, &json!({"acts": acts}), || counted(count, "act"))
}

/// An act on one line.
fn line_of_act(act: &Value) -> String {
    let whom = [somebody(&act["to"]), word(&act["table"]), word(&act["detail"])];
    let whom = whom.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ");
    let until = if act["until"].is_null() { String::new() } else { format!(", {}", ban_length(act)) };
    let reason = act["reason"].as_str().map_or(String::new(), |reason| format!(": {reason}"));
    let (at, by) = (ago(&act["at"]), somebody(&act["by"]));
    let kind = word(&act["act"]).replace('_', " ");
    format!("{at:>13}  {by:<24}  {kind} {whom}{until}{reason}").trim_end().to_owned()
}

fn somebody(who: &Value) -> &str {
    match word(&who["who"]) {
        "person" => word(&who["name"]),
        "former" => "a former player",
        "command_line" => "the command line",
        _ => "",
    }
}

fn delete(args: DeleteArgs, json: bool, out: &mut dyn Write) -> anyhow::Result<()> {
    let mut host = Host::new(&args.database);
    if !args.yes {
        let answer = host.order(Order::Person { name: args.name.clone() })?;
        must_agree(&format!("{}\nDelete this account for good?", line_of(&answer["person"])))?;
    }
    let answer = host.order(Order::DeletePerson { name: args.name })?;
    tell(out, json, &answer, || format!("Deleted the account of {}", word(&answer["deleted"])))
}

/// Somebody on one line.
fn line_of(person: &Value) -> String {
    let role = if person["administrator"] == true { "administrator" } else { "player" };
    let seats = counted(person["seats"].as_u64().unwrap_or(0) as usize, "seat");
    let seen = match person["seen_at"].is_null() {
        true => "not signed in".to_owned(),
        false => format!("seen {}", ago(&person["seen_at"])),
    };
    let said = |what: &str, key: &str| match &person[key] {
        Value::Null => String::new(),
        ban => format!("  {what} {}: {}", ban_length(ban), word(&ban["reason"])),
    };
    let (ban, mute) = (said("banned", "ban"), said("muted", "mute"));
    format!("{:<24}  {role:<13}  {seats:>9}  {seen}{ban}{mute}", word(&person["name"]))
}

fn ban_length(ban: &Value) -> String {
    match ban["until"].as_i64() {
        None => "for good".into(),
        Some(until) => {
            let days = (until - crate::clock::now() + DAY - 1).max(0) / DAY;
            format!("for {}", counted(days as usize, "day"))
        }
    }
}
