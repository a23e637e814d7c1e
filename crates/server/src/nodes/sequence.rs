//! The order of what goes through a tunnel. Messages may be lost, come twice or late; each has a number, and what is
//! not the next one ends the tunnel: whoever used it comes again and asks for what is missing. Nothing is sent twice.

use std::collections::VecDeque;

/// How many bytes may be under way.
pub const WINDOW: usize = 256 << 10;

/// Something is missing, or was not confirmed in time.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Broken;

/// Up to which number everything has arrived at one end of a tunnel, and up to which it was taken there.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Receipt {
    /// What has arrived is not lost any more.
    pub arrived: u32,
    /// What was taken makes room for more.
    pub taken: u32,
}

/// What one end of a tunnel has sent and received.
#[derive(Clone, Debug, Default)]
pub struct Sequence {
    sent: u32,
    received: Receipt,
    /// What the other end has been told of that.
    told: Receipt,
    /// Number, bytes and time of what was not taken yet.
    under_way: VecDeque<(u32, usize, i64)>,
    bytes: usize,
    /// Up to which number everything has arrived at the other end.
    arrived: u32,
}

impl Sequence {
    /// Whether more may be sent now.
    pub fn has_room(&self) -> bool {
        self.bytes < WINDOW
    }

    /// Numbers something that is sent.
    pub fn send(&mut self, bytes: usize, now: i64) -> u32 {
        self.sent += 1;
        self.under_way.push_back((self.sent, bytes, now));
        self.bytes += bytes;
        self.sent
    }

    /// What has arrived and was taken, to be told.
    pub fn receipt(&mut self) -> Receipt {
        self.told = self.received;
        self.told
    }

    /// Whether there is something of which the other end was not told.
    pub fn owes_receipt(&self) -> bool {
        self.told != self.received
    }

    /// Takes something with a number in.
    pub fn receive(&mut self, number: u32) -> Result<(), Broken> {
        if number != self.received.arrived + 1 {
            return Err(Broken);
        }
        self.received.arrived = number;
        Ok(())
    }

    /// Everything that has arrived was taken.
    pub fn took_all(&mut self) {
        self.received.taken = self.received.arrived;
    }

    /// What the other end says.
    pub fn told(&mut self, receipt: Receipt) {
        self.arrived = self.arrived.max(receipt.arrived);
        while let Some(&(first, bytes, _)) = self.under_way.front()
            && first <= receipt.taken
        {
            self.bytes -= bytes;
            self.under_way.pop_front();
        }
    }

    /// Since when the oldest message that may be lost has been under way.
    pub fn oldest(&self) -> Option<i64> {
        let lost = self.under_way.partition_point(|(number, _, _)| *number <= self.arrived);
        self.under_way.get(lost).map(|&(_, _, at)| at)
    }
}
