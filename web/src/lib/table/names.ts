// Sentences of the server write seats as `@1`; people read names, and places in them are links.

export type Part =
  | { kind: 'text'; text: string }
  | { kind: 'seat'; seat: number }
  | { kind: 'place'; text: string; place: string };

/** Finds the place a stretch of a sentence names, if it names one. */
export type PlaceFinder = (text: string) => string | null;

const MARKS = /@(\d+)|(?<![\d,-])(-?\d+,-?\d+)(?!\d|,-?\d)/g;

/** A sentence in parts: plain text, seats, and places as the game finds them. */
export function parts(sentence: string, findPlace: PlaceFinder = () => null): Part[] {
  const result: Part[] = [];
  let done = 0;
  const text = (end: number) => {
    if (end > done) result.push({ kind: 'text', text: sentence.slice(done, end) });
  };
  for (const match of sentence.matchAll(MARKS)) {
    const place = match[2] === undefined ? null : findPlace(match[2]);
    if (match[2] !== undefined && place === null) continue;
    text(match.index);
    if (match[1] !== undefined) result.push({ kind: 'seat', seat: Number(match[1]) });
    else result.push({ kind: 'place', text: match[2] ?? '', place: place ?? '' });
    done = match.index + match[0].length;
  }
  text(sentence.length);
  return result;
}

/** The sentence with names in it, for titles and screen readers. */
export function withNames(sentence: string, nameOf: (seat: number) => string): string {
  return parts(sentence)
    .map((part) => (part.kind === 'seat' ? nameOf(part.seat) : part.text))
    .join('');
}

/** `a`, `a and b`, `a, b and c`. */
export function listed(words: string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} and ${words[words.length - 1]}`;
}

/** The first letter as at the beginning of a sentence. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
