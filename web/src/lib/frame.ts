// When a person sees what the page has changed.

/** A page that is hidden paints nothing. */
const LONGEST_WAIT = 250;

/** Resolves once what the page has changed by now is painted. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, LONGEST_WAIT);
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
