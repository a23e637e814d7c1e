//! Ships, transport, Navigation, naval battles.
