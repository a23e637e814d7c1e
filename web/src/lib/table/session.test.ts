import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ServerMessage } from '../api/generated';
import { TableSession } from './session.svelte';

type Update = Extract<ServerMessage, { type: 'update' }>;
let session: TableSession;

/** The next thing that happens: what a seat did. */
function acted(seat: number): Update {
  const seq = session.seq + 1;
  const entry = { seq, seat, action: 'pass', at: 0, events: [] };
  return { type: 'update', seq, entry, view: null, to_act: [], may_undo: false } as unknown as Update;
}

beforeEach(() => {
  vi.stubGlobal('location', { href: 'http://table/' });
  vi.stubGlobal('document', { baseURI: 'http://table/' });
  vi.stubGlobal('requestAnimationFrame', () => 0);
  session = new TableSession('id', 'token');
  session.seat = 2;
  session.view = {};
});
afterEach(() => {
  session.close();
  vi.unstubAllGlobals();
});

test('what a seat has said is done with what it did, and not with what others do meanwhile', () => {
  void session.act('pass');
  expect(session.busy).toBe(true);
  session.receive(acted(1));
  expect(session.busy).toBe(true);
  session.receive(acted(2));
  expect(session.busy).toBe(false);
});

/** What the server says, as messages of the live connection, and what paints the next frame. */
function live(): { hears: (seq: number) => void; paint: () => void } {
  let frame = () => {};
  const served: { onmessage?: (event: { data: string }) => void } = {};
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => (frame = draw));
  vi.stubGlobal('WebSocket', function () {
    return Object.assign(served, { close: () => {} });
  });
  session.open();
  const first = acted(1);
  const hears = (seq: number) => {
    const message = { ...first, seq, entry: { ...first.entry, seq } };
    served.onmessage?.({ data: JSON.stringify(message) });
  };
  return { hears, paint: () => frame() };
}

test('bots that act faster than the page draws are drawn together', async () => {
  const { hears, paint } = live();
  for (const seq of [1, 2, 3]) hears(seq);
  expect(session.seq).toBe(1);
  paint();
  await vi.waitFor(() => expect(session.seq).toBe(3));
  expect(session.log.map(({ seq }) => seq)).toEqual([1, 2, 3]);
});

test('that something was chosen is painted before what it leads to', async () => {
  const { hears, paint } = live();
  void session.act('pass');
  hears(1);
  expect([session.busy, session.seq]).toEqual([true, 0]);
  paint();
  await vi.waitFor(() => expect(session.seq).toBe(1));
});
