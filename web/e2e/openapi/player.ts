// A program that knows the server only by the client that was generated from its OpenAPI document: it takes two seats
// of a table of Founders, plays to the end, and writes what it saw as JSON. It is compiled strictly, so that a type
// that the document gets wrong is an error.

import { randomUUID } from 'node:crypto';
import {
  checkAction,
  createTable,
  gameComponents,
  getRecord,
  getState,
  getTable,
  importTable,
  joinTable,
  listGames,
  listTables,
  lookUpInvite,
  playAction,
  readLog,
  readyz,
  replaceSeat,
  replay,
  sayLine,
  undoAction,
  verifyTable,
  type ErrorBody,
  type FoundersAction,
  type FoundersView,
  type PlayAction,
  type Standing,
  type TableState,
} from './client/index.js';
import { client } from './client/client.gen.js';

client.setConfig({ baseUrl: process.argv[2] });

/** What was answered, or the refusal as an error. */
async function done<T>(call: Promise<{ data: T | undefined; error: ErrorBody | undefined }>): Promise<T> {
  const { data, error } = await call;
  if (data === undefined) throw new Error(error ? `${error.code}: ${error.message}` : 'nothing was answered');
  return data;
}

function need(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(what);
}

// A choice is taken by a small generator, so that every run plays alike and no seat does the same for ever.
let drawn = 7;
function below(count: number): number {
  drawn = (drawn * 1103515245 + 12345) % 2147483648;
  return Math.floor(drawn / 65536) % count;
}

/** Waits until the server is done with something that nobody tells of over HTTP. */
const moment = () => new Promise((resolve) => setTimeout(resolve, 20));

const { games, bots } = await done(listGames());
const founders = games.find(({ id }) => id === 'founders');
const bot = bots.find(({ level }) => level === 'steady');
need(founders !== undefined && founders.least_seats <= 3 && founders.most_seats >= 3, 'Founders is not for three');
need(bot !== undefined, 'there is no steady bot');

const made = await done(
  createTable({
    body: {
      game: founders.id,
      seats: [{ kind: 'me', name: 'Ada' }, { kind: 'bot', level: bot.level }, { kind: 'open' }],
      visibility: 'public',
      bot_pause_ms: 0,
    },
  }),
);
const id = made.table.id;
const path = { id };
const { tables, before } = await done(listTables({ query: { status: 'waiting', game: founders.id } }));
need(tables.some((table) => table.id === id) && before === null, 'the table is not listed');
need((await done(lookUpInvite({ body: { invite: made.invite } }))).id === id, 'the invitation is for another table');
const joined = await done(joinTable({ path, body: { name: 'Ben', invite: made.invite } }));
const tokens = new Map([...made.seats, joined.key].map(({ seat, token }) => [seat, token]));
need(tokens.size === 2, 'there are not two seats');

let [actions, undone, stale] = [0, 0, 0];
let state: TableState = await done(getState({ path }));
need(state.seat === null && state.prompt === null, 'a spectator is asked something');
while (state.outcome === null) {
  const seat = state.to_act.find((one) => tokens.has(one));
  const auth = seat && tokens.get(seat);
  if (!auth) {
    await moment();
    state = await done(getState({ path }));
    continue;
  }
  state = await done(getState({ path, auth }));
  const choices = state.prompt?.choices ?? [];
  const choice = choices[below(choices.length)];
  if (!choice) continue;
  const { refusal } = await done(checkAction({ path, auth, body: { action: choice.action } }));
  need(refusal === null, 'what is offered would be refused');
  // As data or as records write it: the server takes both.
  const action: PlayAction['action'] = actions % 2 ? choice.action : choice.notation;
  const played = await playAction({ path, auth, body: { seq: state.seq, action, id: randomUUID() } });
  if (played.error) {
    need(played.error.code === 'Stale' && played.error.state !== undefined, played.error.message);
    stale += 1;
    continue;
  }
  actions += 1;
  if (undone < 3) {
    const now = await done(getState({ path, auth }));
    if (now.may_undo && now.seq === played.data.seq) {
      const { error } = await undoAction({ path, auth, body: { seq: now.seq, id: randomUUID() } });
      // Somebody else may have acted just now; then another action is taken back.
      if (error) need(error.code === 'CannotUndo' || error.code === 'Stale', error.message);
      else undone += 1;
    }
  }
}

const auth = joined.key.token;
const line = await done(sayLine({ path, auth, body: { text: 'Well played.' } }));
need(line.name === 'Ben' && line.at > 1_600_000_000_000, 'the line is not signed and dated');
const again: FoundersAction = { verb: 'end turn' };
const late = await done(checkAction({ path, auth, body: { action: again } }));
need(late.refusal !== null, 'a game that is over goes on');
const refused = await replaceSeat({ path: { id, seat: 2 }, body: { kind: 'open' } });
need(refused.error?.code === 'NoToken', 'a seat changes hands without a token');

const table = await done(getTable({ path }));
need(table.status === 'finished' && table.seed !== null, 'the seed is not told');
const { entries, seq } = await done(readLog({ path, query: { from: 0, limit: 500 } }));
const middle = await done(replay({ path, query: { at: Math.floor(seq / 2), viewer: '1' } }));
const { outcome, view } = await done(getState({ path }));
const verified = await done(verifyTable({ path }));
const record = await done(getRecord({ path, parseAs: 'text' }));
const copy = await done(importTable({ body: { record } }));
need((await done(readyz({ parseAs: 'text' }))) === 'ready\n', 'the server is not ready');
need(typeof (await done(gameComponents({ path: { game: founders.id } }))) === 'object', 'there are no components');

const standings: Standing[] = outcome?.standings ?? [];
const seen = view as FoundersView;
console.log(
  JSON.stringify({
    actions,
    undone,
    stale,
    seq,
    entries: entries.length,
    middle: middle.at,
    ranks: standings.map(({ rank }) => rank),
    nations: seen.nations.length,
    verified: verified.problem === null && verified.replays,
    lines: record.trim().split('\n').length,
    copied: copy.table.seq,
  }),
);
