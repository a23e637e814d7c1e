// Which tables wait for whoever reads this.

import type { TableInfo } from './api/generated';
import type { TableKeys } from './keys';

/** Whether it is this browser's turn there. */
export const isMyTurn = (table: TableInfo, mine: readonly number[] = []): boolean =>
  table.status === 'running' && table.to_act.some((seat) => mine.includes(seat));

/**
 * Tables at which other people wait for this browser, the one that has waited longest first. Where everybody else is a
 * bot, nobody waits.
 */
export function waitingTables(tables: readonly TableInfo[], keys: readonly TableKeys[]): TableInfo[] {
  const seatsAt = new Map(keys.map(({ id, seats }) => [id, seats.map(({ seat }) => seat)]));
  const waits = (table: TableInfo) => {
    const mine = seatsAt.get(table.id);
    return isMyTurn(table, mine) && table.seats.some(({ seat, kind }) => kind === 'person' && !mine?.includes(seat));
  };
  return tables.filter(waits).sort((a, b) => a.updated_at - b.updated_at);
}
