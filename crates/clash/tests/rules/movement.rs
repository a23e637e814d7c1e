//! Moving on land.
