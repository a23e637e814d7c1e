// What can be asked about one's programs.

import type { Accepts, ChangeProgram, MakeToken, OwnPrograms, Scope, TokenMade } from '../api/generated';
import { request } from '../api/http';

const post = <T>(path: string, body: unknown) => request<T>('POST', `/account/programs${path}`, body);

export const programs = {
  list: () => request<OwnPrograms>('GET', '/account/programs'),
  make: (name: string) => post<OwnPrograms>('', { name }),
  change: (change: ChangeProgram) => post<OwnPrograms>('/change', change),
  drop: (name: string) => post<OwnPrograms>('/drop', { name }),
  makeToken: (token: MakeToken) => post<TokenMade>('/tokens', token),
  endToken: (id: string) => post<OwnPrograms>('/tokens/end', { id }),
};

export const ACCEPTS: Accepts[] = ['nobody', 'owner', 'everybody'];
export const SCOPES: Scope[] = ['read', 'play', 'tables'];
/** What most programs need. */
export const USUAL: Scope[] = ['read', 'play'];

/** The list with this in it if it was not, and without it if it was. */
export const toggled = <T>(list: T[], one: T): T[] =>
  list.includes(one) ? list.filter((other) => other !== one) : [...list, one];
