// What events mean on the map.

import type { LogEntry } from '../../api/generated';
import type { NamedPlace } from '../../table/names';
import { areaName, isArea } from './atlas/atlas';

const AREA_FIELDS = ['area', 'from', 'to', 'areas', 'at'];

/** The areas an event is about. */
export function areasIn(data: unknown): string[] {
  if (typeof data !== 'object' || data === null) return [];
  const fields = data as Record<string, unknown>;
  const found = AREA_FIELDS.flatMap((field) => fields[field] ?? []).filter(
    (value): value is string => typeof value === 'string',
  );
  return [...new Set(found.filter(isArea))];
}

export const placesIn = (data: unknown): NamedPlace[] =>
  areasIn(data).map((place) => ({ text: areaName(place), place }));

/** The areas an entry changed, to mark what happened last. */
export const changedAreas = (entry: LogEntry | null): Set<string> =>
  new Set((entry?.events ?? []).flatMap(({ data }) => areasIn(data)));

const nameOf = (data: unknown): string => (data as { event?: string } | null)?.event ?? '';

/** Being done with trade: every new offer asks everybody again, so that the log would hold little else. */
export const isQuiet = (data: unknown): boolean => nameOf(data) === 'done_trading';

/** Which tune an event has. */
export function tune(data: unknown): 'place' | 'token' | 'war' | null {
  const name = nameOf(data);
  if (/attack|conflict|removed|destroyed|pillage|calamity/.test(name)) return 'war';
  if (/traded|paid|collected|drawn|acquired/.test(name)) return 'token';
  return /moved|placed|built/.test(name) ? 'place' : null;
}
