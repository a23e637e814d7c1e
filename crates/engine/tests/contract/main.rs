//! The engine proved with Bazaar, a small game with everything that is hard about large ones: hidden hands, a shuffled
//! deck, a simultaneous phase, dice, a private look, an open question, small steps that can be taken back, a vote.

mod bazaar;
mod kit;
