// A long list of which little is seen at once: its beginning comes with the next frame, the rest with the one after.

import { setOf } from './collect';
import { painted } from './frame';

/** The beginning of a list, with whatever is known already. */
export const begun = <T>(list: T[], keyOf: (item: T) => string, first: number, known: ReadonlySet<string>): T[] =>
  list.filter((item, index) => index < first || known.has(keyOf(item)));

/** Lives as long as the component that makes it. What is on the page already stays on it. */
export class Gradual<T> {
  #whole = $state.raw<T[] | null>(null);
  #known: ReadonlySet<string> = setOf<string>([]);
  readonly shown = $derived.by((): T[] => {
    const list = this.list();
    return list === this.#whole ? list : begun(list, this.keyOf, this.first, this.#known);
  });

  constructor(
    readonly list: () => T[],
    readonly keyOf: (item: T) => string,
    readonly first: number,
  ) {
    $effect(() => {
      const [list, shown] = [this.list(), this.shown];
      this.#known = setOf(shown.map(keyOf));
      if (shown.length === list.length) return;
      let isPast = false;
      void painted().then(() => {
        if (!isPast) this.#whole = list;
      });
      return () => {
        isPast = true;
      };
    });
  }
}
