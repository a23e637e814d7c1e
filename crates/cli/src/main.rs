//! The binary `ecumene`.

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::main()
}
