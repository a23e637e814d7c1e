// What events mean on the map.

import type { LogEntry } from '../../api/generated';
import type { NamedPlace } from '../../table/names';
import { areaName, areaOf } from './atlas/atlas';

const AREA_FIELDS = ['area', 'from', 'to', 'areas', 'at'];

/** The areas an event is about. */
export function areasIn(data: unknown): string[] {
  if (typeof data !== 'object' || data === null) return [];
  const fields = data as Record<string, unknown>;
  const found = AREA_FIELDS.flatMap((field) => fields[field] ?? []).filter((value): value is string => typeof value === 'string');
  return [...new Set(found.filter((value) => areaOf(value) !== undefined))];
}

export const placesIn = (data: unknown): NamedPlace[] => areasIn(data).map((place) => ({ text: areaName(place), place }));

/** The areas an entry changed, to mark what happened last. */
export const changedAreas = (entry: LogEntry | null): Set<string> => new Set((entry?.events ?? []).flatMap(({ data }) => areasIn(data)));

/** Which tune an event has. */
export function tune(data: unknown): 'place' | 'token' | 'war' | null {
  const name = String((data as { event?: unknown } | null)?.event ?? '');
  if (/attack|conflict|removed|destroyed|pillage|calamity/.test(name)) return 'war';
  if (/traded|paid|collected|drawn|acquired/.test(name)) return 'token';
  return /moved|placed|built/.test(name) ? 'place' : null;
}
