// Where the page lies: at the root of its host, or below a path of it (`ecumene serve --base-url`).

/** The path, without a slash at its end: that of the folder in which the page's own scripts lie. */
function found(): string {
  if (!import.meta.env.PROD) return '';
  const script = import.meta.url;
  return new URL('..', script).pathname.replace(/\/$/, '');
}

export const BASE = found();

/** An address of the page or the server, such as `/game/abc`, as the browser has to ask for it. */
export const below = (path: string, base = BASE): string =>
  path === base || path.startsWith(`${base}/`) ? path : base + path;

/** The same the other way round: what the page calls an address that the browser shows. */
export const within = (path: string, base = BASE): string =>
  path === base || path.startsWith(`${base}/`) ? path.slice(base.length) || '/' : path;

/** Links are written as if the page lay at the root. Before anybody uses one, by whatever means, it is put right. */
export function placeLink(event: Event): void {
  const link = (event.target as Element | null)?.closest?.('a[href^="/"]');
  const path = link?.getAttribute('href');
  if (!link || !path || path.startsWith('//')) return;
  const placed = below(path);
  if (placed !== path) link.setAttribute('href', placed);
}
