// Firefox, the system's own, over WebDriver BiDi: as much of it as these tests need.

import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import WebSocket from 'ws';

/** What a new profile asks or fetches of its own. */
const PREFERENCES = {
  'app.normandy.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.update.enabled': false,
  'intl.accept_languages': 'en-US',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
};

interface Message {
  id?: number;
  type: 'success' | 'error' | 'event';
  result?: unknown;
  message?: string;
  method?: string;
  params?: { level?: string; type?: string; text?: string | null; source?: { context?: string } };
}

interface Waiting {
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

export class Firefox {
  #sent = 0;
  #waiting = new Map<number, Waiting>();
  /** What pages threw, by their contexts. */
  readonly thrown = new Map<string, string[]>();

  private constructor(
    readonly child: ChildProcess,
    readonly profile: string,
    readonly socket: WebSocket,
  ) {
    socket.on('message', (data: Buffer) => this.#hear(JSON.parse(data.toString()) as Message));
    socket.on('close', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('Firefox has gone.'));
    });
  }

  static async launch(executable: string): Promise<Firefox> {
    const profile = mkdtempSync(join(tmpdir(), 'ecumene-firefox-'));
    const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
    writeFileSync(join(profile, 'user.js'), lines.join('\n'));
    const child = spawn(executable, ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const socket = new WebSocket(`${await addressFrom(child)}/session`);
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    const firefox = new Firefox(child, profile, socket);
    await firefox.send('session.new', { capabilities: {} });
    await firefox.send('session.subscribe', { events: ['log.entryAdded'] });
    return firefox;
  }

  #hear({ id, type, result, message, method, params }: Message): void {
    if (id !== undefined) {
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (type === 'success') waiting?.resolve(result);
      else waiting?.reject(new Error(message));
    } else if (method === 'log.entryAdded' && params?.type === 'javascript' && params.level === 'error')
      this.thrown.get(params.source?.context ?? '')?.push(params.text ?? 'an error without words');
  }

  async send<R>(method: string, params: Record<string, unknown>): Promise<R> {
    const id = ++this.#sent;
    const answer = new Promise<unknown>((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
    this.socket.send(JSON.stringify({ id, method, params }));
    return (await answer) as R;
  }

  /** A tab with storage of its own. */
  async newPage(width: number, height: number): Promise<FirefoxPage> {
    const { userContext } = await this.send<{ userContext: string }>('browser.createUserContext', {});
    const { context } = await this.send<{ context: string }>('browsingContext.create', { type: 'tab', userContext });
    this.thrown.set(context, []);
    await this.send('browsingContext.setViewport', { context, viewport: { width, height } });
    return new FirefoxPage(this, context);
  }

  async end(): Promise<void> {
    const gone = new Promise((resolve) => this.child.once('exit', resolve));
    await this.send('browser.close', {}).catch(() => this.child.kill('SIGKILL'));
    await gone;
    this.socket.close();
    rmSync(this.profile, { recursive: true, force: true });
  }
}

/** A page with those methods of Playwright's pages by which a game is played. */
export class FirefoxPage {
  constructor(
    readonly firefox: Firefox,
    readonly context: string,
  ) {}

  get thrown(): string[] {
    return this.firefox.thrown.get(this.context) ?? [];
  }

  readonly keyboard = {
    press: async (value: string): Promise<void> => {
      const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value }));
      const source = { type: 'key', id: 'keyboard', actions };
      await this.firefox.send('input.performActions', { context: this.context, actions: [source] });
    },
  };

  async goto(url: string): Promise<void> {
    await this.firefox.send('browsingContext.navigate', { context: this.context, url, wait: 'complete' });
  }

  /** Runs a script before every page's own; the blank page, from which a tab starts, has no storage to write to. */
  async addInitScript<A>(script: (given: A) => void, given: A): Promise<void> {
    const run = `(${script.toString()})(${JSON.stringify(given)})`;
    const functionDeclaration = `() => { if (location.protocol === 'http:') ${run}; }`;
    await this.firefox.send('script.addPreloadScript', { functionDeclaration, contexts: [this.context] });
  }

  async evaluate<R, A>(script: (given: A) => R | Promise<R>, given: A): Promise<R> {
    const asked = JSON.stringify(given) ?? 'null';
    const answer = await this.firefox.send<{
      type: string;
      result?: { value: string };
      exceptionDetails?: { text: string };
    }>('script.callFunction', {
      functionDeclaration: `async () => JSON.stringify((await (${script.toString()})(${asked})) ?? null)`,
      awaitPromise: true,
      target: { context: this.context },
    });
    if (answer.type !== 'success') throw new Error(answer.exceptionDetails?.text ?? 'The script failed.');
    return JSON.parse(answer.result?.value ?? 'null') as R;
  }

  /** What a script finds, as soon as it finds something. */
  async waitForFunction<R, A>(script: (given: A) => R, given: A): Promise<{ jsonValue: () => Promise<R> }> {
    const until = Date.now() + 120_000;
    while (Date.now() < until) {
      const found = await this.evaluate(script, given);
      if (found) return { jsonValue: () => Promise.resolve(found) };
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error(`Firefox found nothing with ${script.toString().slice(0, 200)}`);
  }
}

/** The address that Firefox prints when it listens. */
function addressFrom(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const address = /listening on (ws:\/\/[\w.:[\]]+)/.exec(said);
      if (address?.[1]) resolve(address[1]);
    });
    child.once('exit', (code) => reject(new Error(`Firefox ended with ${code}: ${said}`)));
    child.once('error', reject);
    setTimeout(() => reject(new Error(`Firefox did not say its address: ${said}`)), 120_000).unref();
  });
}
