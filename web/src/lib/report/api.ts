// Reporting somebody to the administrators.

import type { Appeal, Done, OwnReports, PickedLine, ReportKind, ReportPerson, ReportSeat } from '../api/generated';
import { request } from '../api/http';
import { ALL, type Line, seatsOf } from '../table/talk';

export const KINDS: readonly ReportKind[] = ['insults', 'cheating', 'stalling', 'spam', 'name', 'other'];

export const reports = {
  seat: (table: string, body: ReportSeat, token: string) =>
    request<Done>('POST', `/tables/${encodeURIComponent(table)}/report`, body, token),
  person: (name: string, body: ReportPerson) =>
    request<Done>('POST', `/people/${encodeURIComponent(name)}/report`, body),
  appeal: (body: Appeal) => request<Done>('POST', '/account/appeal', body),
  own: () => request<OwnReports>('GET', '/account/reports'),
};

/** How the server knows a line: by its number if everybody reads it, else by its room and time. */
export function picked({ key, room, at }: Line): PickedLine {
  if (room === ALL) return { of: 'chat', number: Number(key.split(' ')[1]) };
  return { of: 'talk', room: seatsOf(room), at };
}
