// What administrators ask for. To everybody else none of it is there.

import type {
  ActOnPerson,
  ActOnTable,
  Acts,
  AdminPairs,
  AdminPeople,
  AdminPerson,
  AdminTables,
  Done,
  ErrorBody,
  ReportList,
  ServerHealth,
} from '../api/generated';
import { Refused, request } from '../api/http';
import { capital } from '../table/names';
import { told } from '../words/said';

const get = <T>(path: string) => request<T>('GET', `/admin${path}`);
const post = <T>(path: string, body: unknown) => request<T>('POST', `/admin${path}`, body);
const from = (name: string, value: number | string | null) =>
  value === null ? '' : `&${name}=${encodeURIComponent(value)}`;

export const admin = {
  server: () => get<ServerHealth>('/server'),
  reports: (handled: boolean, before: number | null) =>
    get<ReportList>(`/reports?handled=${handled}${from('before', before)}`),
  answer: (number: number, answer: string) => post<Done>('/reports/answer', { number, answer }),
  people: (find: string, after: string | null) =>
    get<AdminPeople>(`/people?find=${encodeURIComponent(find)}${from('after', after)}`),
  actOnPerson: (body: ActOnPerson) => post<AdminPerson>('/people/act', body),
  pairs: () => get<AdminPairs>('/pairs'),
  tables: (before: number | null) => get<AdminTables>(`/tables?${from('before', before).slice(1)}`),
  actOnTable: (id: string, body: ActOnTable) => post<Done>(`/tables/${encodeURIComponent(id)}`, body),
  acts: (before: number | null) => get<Acts>(`/acts?${from('before', before).slice(1)}`),
};

/** Whether the server says that there is nothing: somebody is no administrator, or not any more. */
export const isHidden = (error: unknown) =>
  error instanceof Refused && error.status === 404 && error.body.message === 'there is no such page';

/** Why something was refused, in the reader's language. */
export function whyNot(error: unknown): string {
  const { message, says } = error instanceof Refused ? error.body : (error as ErrorBody);
  return capital(told(message, says));
}
