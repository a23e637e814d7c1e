// What every part of a table page needs: the game's client, its components and the names of the seats.

import { getContext, setContext } from 'svelte';
import type { LogEntry, SeatInfo } from '../api/generated';
import type { GameClient } from '../games/game';
import { t } from '../words/table';
import { called } from './names';

export interface TableContext {
  readonly client: GameClient;
  readonly components: unknown;
  readonly seats: SeatInfo[];
  /** What the viewer sees now, and whose eyes these are; for prompts that need more than their choices. */
  readonly view?: unknown;
  readonly me?: number | null;
  /** Until when the table waits for people, by this machine's clock, at a table with a deadline. */
  readonly dueAt?: number | null;
  /** How far the table is, for those who look back at it; missing where there is none. */
  readonly past?: { id: string; seq: number; token: string | null } | null;
  /** What happened, oldest first; missing where nothing does. */
  readonly log?: LogEntry[];
  nameOf: (seat: number) => string;
  /** Points at a place on the board; `null` stops. */
  point: (place: string | null) => void;
  /** Opens the rules at one of them. */
  showRule: (id: string) => void;
}

const KEY = Symbol('table');
export const provideTable = (context: TableContext) => setContext(KEY, context);
export const useTable = () => getContext<TableContext>(KEY);

export function nameOfSeat(seats: SeatInfo[], seat: number): string {
  if (seat === 0) return t('theTable');
  const info = seats.find((entry) => entry.seat === seat);
  if (info?.name) return called(info.name, seat);
  return info?.kind === 'open' ? t('openSeatSeat', { seat }) : t('seatSeat', { seat });
}
