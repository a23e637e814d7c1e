//! What nodes send each other, as bytes. Messages that go to the same node at the same time go in one bundle: each that is
//! sent alone costs three processes more than what is in it.

use super::sequence::Receipt;

/// One message between nodes.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Frame<'a> {
    /// The process that sends it.
    pub(super) from: &'a str,
    /// Which tunnel, by the number its opener chose.
    pub(super) tunnel: u64,
    /// Whether the sender opened it.
    pub(super) by_opener: bool,
    /// What it is.
    pub(super) kind: Kind,
    /// Its place in the tunnel; 0 for what has none.
    pub(super) number: u32,
    /// What has come from the other end.
    pub(super) receipt: Receipt,
    /// What is passed through.
    pub(super) bytes: &'a [u8],
}

/// What a message is.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// The sender is there; has no tunnel.
    Beat,
    /// Bytes; the first one opens the tunnel.
    Data,
    /// Nothing follows.
    End,
    /// Only says what has arrived.
    Arrived,
    /// Something is missing, or nobody knows this tunnel.
    Broken,
}

const KINDS: [Kind; 5] = [Kind::Beat, Kind::Data, Kind::End, Kind::Arrived, Kind::Broken];

/// The bytes of a message besides its sender's name and what is passed through.
const HEAD: usize = 23;

impl Frame<'_> {
    /// A message about a tunnel, or about none, with nothing to pass through.
    pub(super) fn empty(from: &str, kind: Kind, tunnel: u64, by_opener: bool) -> Frame<'_> {
        Frame { from, tunnel, by_opener, kind, number: 0, receipt: Receipt::default(), bytes: &[] }
    }

    pub(super) fn encode(&self) -> Vec<u8> {
        let mut text = Vec::with_capacity(self.length());
        self.write(&mut text);
        text
    }

    fn length(&self) -> usize {
        HEAD + self.from.len() + self.bytes.len()
    }

    fn write(&self, text: &mut Vec<u8>) {
        let from = self.from.as_bytes();
        text.push(KINDS.iter().position(|kind| *kind == self.kind).unwrap_or_default() as u8);
        text.push(u8::from(self.by_opener));
        text.push(u8::try_from(from.len()).unwrap_or_default());
        text.extend_from_slice(from);
        text.extend_from_slice(&self.tunnel.to_be_bytes());
        text.extend_from_slice(&self.number.to_be_bytes());
        text.extend_from_slice(&self.receipt.arrived.to_be_bytes());
        text.extend_from_slice(&self.receipt.taken.to_be_bytes());
        text.extend_from_slice(self.bytes);
    }

    /// Reads a message; what is none of ours is nothing.
    pub(super) fn decode(text: &[u8]) -> Option<Frame<'_>> {
        let (&[kind, by_opener, length], rest) = text.split_first_chunk()?;
        let (from, rest) = rest.split_at_checked(length.into())?;
        let (tunnel, rest) = rest.split_first_chunk()?;
        let (number, rest) = rest.split_first_chunk()?;
        let (arrived, rest) = rest.split_first_chunk()?;
        let (taken, bytes) = rest.split_first_chunk()?;
        Some(Frame {
            from: std::str::from_utf8(from).ok()?,
            tunnel: u64::from_be_bytes(*tunnel),
            by_opener: by_opener == 1,
            kind: *KINDS.get(usize::from(kind))?,
            number: u32::from_be_bytes(*number),
            receipt: Receipt { arrived: u32::from_be_bytes(*arrived), taken: u32::from_be_bytes(*taken) },
            bytes,
        })
    }
}

/// So many bytes go in one bundle, unless a single message has more. NATS takes a megabyte.
const MOST_BUNDLED: usize = 256 << 10;

/// Adds a message to a bundle, unless that is full.
pub(super) fn bundle(bundle: &mut Vec<u8>, frame: &Frame<'_>) -> bool {
    let length = frame.length();
    let fits = bundle.is_empty() || bundle.len() + length <= MOST_BUNDLED;
    if fits {
        bundle.extend_from_slice(&u32::try_from(length).unwrap_or_default().to_be_bytes());
        frame.write(bundle);
    }
    fits
}

/// The messages of a bundle; what is none of ours is nothing.
pub(super) fn unbundle(mut text: &[u8]) -> impl Iterator<Item = Frame<'_>> {
    let texts = std::iter::from_fn(move || {
        let (length, rest) = text.split_first_chunk()?;
        let (frame, rest) = rest.split_at_checked(u32::from_be_bytes(*length) as usize)?;
        text = rest;
        Some(frame)
    });
    texts.filter_map(Frame::decode)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_come_out_as_they_went_in() {
        for (number, kind) in (0..).zip(KINDS) {
            let bytes = vec![0; number as usize];
            let frame = Frame {
                from: "n0a",
                tunnel: u64::MAX - 3,
                by_opener: number % 2 == 0,
                kind,
                number,
                receipt: Receipt { arrived: u32::MAX, taken: 7 },
                bytes: &bytes,
            };
            let text = frame.encode();
            assert_eq!(Frame::decode(&text), Some(frame));
            for end in 0..text.len() - number as usize {
                assert_eq!(Frame::decode(&text[..end]), None);
            }
        }
        let (mut bundled, mut full) = (Vec::new(), Vec::new());
        let bytes = vec![7; 60_000];
        let frame = |number| Frame {
            from: "n0b",
            tunnel: 1,
            by_opener: true,
            kind: Kind::Data,
            number,
            receipt: Receipt::default(),
            bytes: &bytes,
        };
        for number in 0..5 {
            full.push(bundle(&mut bundled, &frame(number)));
        }
        assert_eq!(full, [true, true, true, true, false], "what does not fit is not in it");
        assert_eq!(unbundle(&bundled).collect::<Vec<_>>(), [0, 1, 2, 3].map(frame));
        assert_eq!(unbundle(&bundled[..bundled.len() - 1]).count(), 3);
        let unknown = [[9, 0, 0].as_slice(), &[1; 20]].concat();
        assert_eq!(Frame::decode(&unknown), None);
    }
}
