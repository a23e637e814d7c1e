//! Resources and paying.
