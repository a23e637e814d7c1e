import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const source = readFileSync(new URL('./sw.js', import.meta.url), 'utf8');

type Listener = (event: object) => void;

/** What a browser says of a subscription. */
const subscription = (endpoint: string) => ({
  endpoint,
  options: { applicationServerKey: 'key' },
  toJSON: () => ({ endpoint, expirationTime: null, keys: { p256dh: 'p', auth: 'a' } }),
});

/** The worker, as far as notices go, below a path of its host. */
class Worker {
  listeners: Record<string, Listener> = {};
  pages: { url: string; focus: () => string }[] = [];
  shown: [string, Record<string, unknown>][] = [];
  opened: string[] = [];
  asked: [URL, { body: string }][] = [];
  subscribed: unknown[] = [];
  done: unknown;

  constructor() {
    const self = {
      location: { href: 'https://play.example/ecumene/sw.js', origin: 'https://play.example' },
      addEventListener: (name: string, listener: Listener) => (this.listeners[name] = listener),
      registration: {
        showNotification: (title: string, options: Record<string, unknown>) => this.shown.push([title, options]),
        pushManager: { subscribe: (how: unknown) => (this.subscribed.push(how), subscription('https://push/3')) },
      },
      clients: {
        matchAll: () => Promise.resolve(this.pages),
        openWindow: (address: string) => this.opened.push(address),
      },
    };
    // A worker is a script, not a module.
    runInNewContext(source, { self, URL, fetch: (...asked: [URL, { body: string }]) => this.asked.push(asked) });
  }

  happens(name: string, event: object): Promise<unknown> {
    this.listeners[name]?.({ ...event, waitUntil: (done: unknown) => (this.done = done) });
    return Promise.resolve(this.done);
  }
}

let worker: Worker;
beforeEach(() => (worker = new Worker()));

const push = (said: unknown) => worker.happens('push', { data: { json: () => said } });

describe('notices', () => {
  it('are shown as they are said, the newest of each thing', async () => {
    await push({
      title: 'Ecumene',
      body: 'Founders: it is your turn, Ann.',
      tag: 'turn/abc/1',
      table: 'abc',
      lang: 'en',
    });
    const [title, { body, tag, renotify, data, icon }] = worker.shown[0] ?? ['', {}];
    expect([title, body, tag, renotify]).toEqual(['Ecumene', 'Founders: it is your turn, Ann.', 'turn/abc/1', true]);
    expect([data, icon]).toEqual([{ table: 'abc' }, 'https://play.example/ecumene/icon.svg']);
  });

  it('are nothing but words, whatever comes', async () => {
    for (const said of [null, 7, [], { title: {}, body: 5, tag: [], table: '../../evil' }, { table: '//evil.example' }])
      await push(said);
    await worker.happens('push', { data: null });
    await worker.happens('push', {
      data: {
        json: () => {
          throw new SyntaxError();
        },
      },
    });
    expect(worker.shown).toHaveLength(7);
    for (const [title, options] of worker.shown) {
      expect([title, options.body, options.data]).toEqual(['Ecumene', '', { table: '' }]);
      expect(options).not.toHaveProperty('tag');
    }
  });

  it('lead to their table, where it is open or else in a new window', async () => {
    const close = vi.fn();
    const click = (table: unknown) => worker.happens('notificationclick', { notification: { close, data: { table } } });
    await click('abc');
    await click('');
    expect(worker.opened).toEqual(['https://play.example/ecumene/game/abc', 'https://play.example/ecumene/']);
    const page = (url: string) => ({ url, focus: () => url });
    worker.pages = ['https://play.example/ecumene/', 'https://play.example/ecumene/game/abc?at=3'].map(page);
    expect(await click('abc')).toBe('https://play.example/ecumene/game/abc?at=3');
    expect([worker.opened.length, close.mock.calls.length]).toEqual([2, 3]);
  });

  it('come to the address that the browser has now', async () => {
    const told = () => worker.asked.map(([url, { body }]) => [String(url), JSON.parse(body) as unknown]);
    const oldSubscription = subscription('https://push/1');
    await worker.happens('pushsubscriptionchange', {
      oldSubscription,
      newSubscription: subscription('https://push/2'),
    });
    await worker.happens('pushsubscriptionchange', { oldSubscription });
    const where = 'https://play.example/ecumene/api/v1/account/notices/channels';
    const moved = { kind: 'push', keys: { p256dh: 'p', auth: 'a' }, replaces: 'https://push/1', wants: [] };
    expect(told()).toEqual([
      [where, { ...moved, address: 'https://push/2' }],
      [where, { ...moved, address: 'https://push/3' }],
    ]);
    expect(worker.subscribed).toEqual([{ userVisibleOnly: true, applicationServerKey: 'key' }]);
    await worker.happens('pushsubscriptionchange', { oldSubscription: null });
    expect(worker.asked).toHaveLength(2);
  });
});
