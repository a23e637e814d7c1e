// Invitations by name, and waiting for a seat to become free.

import type { AcceptInvitation, Done, Joined, TableInfo, TableInvitations } from '../api/generated';
import { request } from '../api/http';
import { keep, newPart } from '../keys';

const at = (id: string) => `/tables/${encodeURIComponent(id)}`;
const post = <T>(id: string, path: string, body: unknown = {}, host?: string | null) =>
  request<T>('POST', at(id) + path, body, host);

export const invitations = {
  at: (id: string) => request<TableInvitations>('GET', `${at(id)}/invitations`),
  /** Invites somebody. The answer does not tell whether there is anybody of that name. */
  invite: (id: string, name: string, host?: string | null) =>
    post<TableInvitations>(id, '/invitations', { name }, host),
  withdraw: (id: string, name: string) => post<TableInvitations>(id, '/invitations/withdraw', { name }),
  decline: (id: string) => post<Done>(id, '/invitations/decline'),
  reserve: (id: string) => post<TableInvitations>(id, '/reserve'),
  leave: (id: string) => post<TableInvitations>(id, '/reserve/leave'),
};

/** Takes the seat that is offered; this browser holds it from now on. */
export async function accept(table: TableInfo): Promise<void> {
  const part = table.status === 'waiting' && !table.imported ? { part: newPart() } : {};
  const body: AcceptInvitation = part;
  const joined = await post<Joined>(table.id, '/invitations/accept', body);
  keep(table.id, { seats: [{ ...joined.key, ...part }] });
}

/** The names in what somebody has written, each once. */
export const namesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
];
