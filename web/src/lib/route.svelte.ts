// Addresses and the pages they show.

import { below, within } from './base';

export type Route =
  | { page: 'lobby' }
  | { page: 'account' }
  | { page: 'admin' }
  | { page: 'table'; id: string }
  | { page: 'replay'; id: string; at: number | null; viewer: string | null }
  | { page: 'join'; invite: string }
  | { page: 'rules'; game: string; rule: string | null }
  | { page: 'about'; game: string }
  | { page: 'learn'; game: string }
  | { page: 'reference'; game: string; entry: string | null }
  | { page: 'gallery'; game: string }
  | { page: 'ratings'; game: string }
  | { page: 'person'; name: string }
  | { page: 'nowhere' };

export function routeOf(address: URL): Route {
  const [first, second, third] = within(address.pathname).split('/').filter(Boolean).map(decodeURIComponent);
  if (first === undefined) return { page: 'lobby' };
  if (first === 'account' && second === undefined) return { page: 'account' };
  if (first === 'admin' && second === undefined) return { page: 'admin' };
  if (first === 'people' && second === undefined) return person(address.searchParams.get('name'));
  if (second === undefined) return { page: 'nowhere' };
  if (first === 'game' && third === 'replay') return replay(second, address.searchParams);
  if (first === 'game' && third === undefined) return { page: 'table', id: second };
  if (first === 'join') return { page: 'join', invite: second };
  if (first === 'rules') return { page: 'rules', game: second, rule: address.hash.slice(1) || null };
  if (first === 'about') return { page: 'about', game: second };
  if (first === 'learn') return { page: 'learn', game: second };
  if (first === 'reference') return { page: 'reference', game: second, entry: address.hash.slice(1) || null };
  if (first === 'gallery') return { page: 'gallery', game: second };
  if (first === 'ratings') return { page: 'ratings', game: second };
  return { page: 'nowhere' };
}

const person = (name: string | null): Route => (name ? { page: 'person', name } : { page: 'nowhere' });

function replay(id: string, search: URLSearchParams): Route {
  const at = search.get('action');
  return { page: 'replay', id, at: at !== null && /^\d+$/.test(at) ? Number(at) : null, viewer: search.get('seat') };
}

class Router {
  route = $state.raw<Route>(routeOf(new URL(location.href)));

  go(path: string, replace = false): void {
    const address = below(path);
    if (replace) history.replaceState(null, '', address);
    else history.pushState(null, '', address);
    this.read();
    scrollTo(0, 0);
  }

  read(): void {
    this.route = routeOf(new URL(location.href));
  }
}

let router: Router | undefined;

/** The one router of the page. */
export function theRouter(): Router {
  router ??= new Router();
  return router;
}

/** Lets plain links move inside the page; a click with a key held keeps its usual meaning. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = (event.target as Element | null)?.closest?.('a[href]');
  if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute('download')) return;
  if (link.origin !== location.origin || within(link.pathname).startsWith('/api/')) return;
  event.preventDefault();
  theRouter().go(link.pathname + link.search + link.hash);
}
