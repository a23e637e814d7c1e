// Collections made whole and never changed afterwards: what shows them hears of a new one, not of a change within.

export const setOf = <T>(items: Iterable<T>): ReadonlySet<T> => new Set(items);

export const mapOf = <K, V>(entries: Iterable<readonly [K, V]>): ReadonlyMap<K, V> => new Map(entries);

/** Items by their key, in the order of their first; those without a key are left out. */
export function grouped<T, K>(items: Iterable<T>, keyOf: (item: T) => K | undefined): ReadonlyMap<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** The same with another value for a key, or without that key if it has none. */
export function changed<K, V>(from: ReadonlyMap<K, V>, key: K, value: V | undefined): ReadonlyMap<K, V> {
  const next = new Map(from);
  if (value === undefined) next.delete(key);
  else next.set(key, value);
  return next;
}

/** What `load` gave for a key is kept, for so many keys at most; what failed is asked for again. */
export function remembering<T>(load: (key: string) => Promise<T>, most = Infinity): (key: string) => Promise<T> {
  const kept = new Map<string, Promise<T>>();
  return (key) => {
    const asked = kept.get(key) ?? load(key);
    // The one that was wanted last is forgotten last.
    kept.delete(key);
    kept.set(key, asked);
    for (const old of kept.keys()) if (kept.size > most) kept.delete(old);
    asked.catch(() => kept.get(key) === asked && kept.delete(key));
    return asked;
  };
}
