//! The binary `ecumene`.

use std::process::ExitCode;

/// Serving makes and drops many small messages on several threads, where this is much faster than the system's.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    cli::main()
}
