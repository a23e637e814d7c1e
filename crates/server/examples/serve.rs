//! `cargo run -p server --example serve -- serve --port 0`: the server's own commands without the rest of `ecumene`.

use clap::{Parser, Subcommand};

#[derive(Parser)]
struct Program {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    #[command(flatten)]
    Host(server::cli::Command),
    /// Measure the server.
    Bench(server::bench::BenchArgs),
}

fn main() -> anyhow::Result<()> {
    let out = &mut std::io::stdout().lock();
    match Program::parse().command {
        Command::Host(command) => server::cli::run(command, out),
        Command::Bench(args) => server::bench::run(&args, out),
    }
}
