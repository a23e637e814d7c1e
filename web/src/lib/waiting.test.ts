import { describe, expect, it } from 'vitest';
import type { SeatInfo, TableInfo } from './api/generated';
import type { TableKeys } from './keys';
import { waitingTables } from './waiting';

const seat = (seat: number, kind: SeatInfo['kind']): SeatInfo => ({ seat, kind, name: '', level: null, online: false });
const table = (id: string, more: Partial<TableInfo> = {}) =>
  ({
    id,
    status: 'running',
    to_act: [1],
    seats: [seat(1, 'person'), seat(2, 'person')],
    updated_at: 5,
    ...more,
  }) as TableInfo;
const keys = (id: string, ...seats: number[]): TableKeys => ({
  id,
  seats: seats.map((seat) => ({ seat, token: 't' })),
  at: 0,
});
const waiting = (tables: TableInfo[], ...held: TableKeys[]) => waitingTables(tables, held).map(({ id }) => id);

describe('tables that wait for this browser', () => {
  it('come by how long they have waited', () => {
    const tables = [table('new', { updated_at: 9 }), table('old', { updated_at: 2 })];
    expect(waiting(tables, keys('new', 1), keys('old', 1))).toEqual(['old', 'new']);
  });

  it('are those where one of its seats is to act in a game under way', () => {
    const tables = [table('over', { status: 'finished' }), table('theirs', { to_act: [2] }), table('foreign')];
    expect(waiting(tables, keys('over', 1), keys('theirs', 1))).toEqual([]);
  });

  it('are none where nobody else is a person', () => {
    const seats = [seat(1, 'person'), seat(2, 'bot')];
    expect(waiting([table('alone', { seats }), table('hot')], keys('alone', 1), keys('hot', 1, 2))).toEqual([]);
  });
});
