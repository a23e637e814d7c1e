// The terms of a game, and where a sentence uses them.

export interface Term {
  /** How it is written; the first is its name. */
  words: [string, ...string[]];
  /** What it means, in our own words. */
  text: string;
  /** The rule that says it. */
  rule: string;
}

export type Piece = { text: string; term: null } | { text: string; term: Term };

/**
 * A sentence in pieces, the first use of each term apart. `known` are terms that have been explained nearby; those that
 * are found are added.
 */
export function pieces(sentence: string, terms: Term[], known = new Set<Term>()): Piece[] {
  const byWord = new Map(terms.flatMap((term) => term.words.map((word) => [word.toLowerCase(), term] as const)));
  if (byWord.size === 0) return [{ text: sentence, term: null }];
  const longestFirst = [...byWord.keys()].sort((a, b) => b.length - a.length).map(escaped);
  // A word of its own, not a part of another or of a name with a hyphen.
  const found = new RegExp(`(?<![\\p{L}\\d-])(?:${longestFirst.join('|')})(?![\\p{L}\\d-])`, 'giu');
  const result: Piece[] = [];
  let done = 0;
  for (const match of sentence.matchAll(found)) {
    const term = byWord.get(match[0].toLowerCase());
    if (!term || known.has(term)) continue;
    known.add(term);
    if (match.index > done) result.push({ text: sentence.slice(done, match.index), term: null });
    result.push({ text: match[0], term });
    done = match.index + match[0].length;
  }
  if (done < sentence.length) result.push({ text: sentence.slice(done), term: null });
  return result;
}

/** Several sentences that stand together: a term is explained once. */
export function explained(sentences: string[], terms: Term[]): Piece[][] {
  const known = new Set<Term>();
  return sentences.map((sentence) => pieces(sentence, terms, known));
}

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
