// The cards of a row, each with a key that stays while others come and go.

export interface Entry<C> {
  card: C;
  /** As choices name it; none for what can only be looked at. */
  id: string | null;
  key: string;
}

/** Cards that are named alike are told apart by their order. */
export function entriesOf<C>(cards: C[], idOf: (card: C) => string | null): Entry<C>[] {
  const seen = new Map<string | null, number>();
  return cards.map((card) => {
    const id = idOf(card);
    const before = seen.get(id) ?? 0;
    seen.set(id, before + 1);
    return { card, id, key: `${id ?? ''} ${before}` };
  });
}
