// Which card is looked at: cards are marked by `data-card`, as choices name them, or by `data-zoom` where there is
// no choice.

const MARKED = '[data-zoom], [data-card]';
const AROUND = 'button, li, [role="button"], .card';

export interface Looked {
  /** What is pointed at, as large as people take it for. */
  element: Element;
  card: string;
}

const cardOf = (element: Element) => element.getAttribute('data-zoom') ?? element.getAttribute('data-card') ?? '';

/** The card at an element: its own, that which it is part of, or the only one that a button or a row shows. */
export function cardAt(target: EventTarget | null): Looked | null {
  if (!(target instanceof Element)) return null;
  const marked = target.closest(MARKED);
  if (marked) return { element: marked.closest('button') ?? marked, card: cardOf(marked) };
  const around = target.closest(AROUND);
  if (!around) return null;
  const [first, ...others] = new Set(Array.from(around.querySelectorAll(MARKED), cardOf));
  return first === undefined || others.length > 0 ? null : { element: around, card: first };
}
