// What just happened, for those who hear the page: gathered, so that eighteen seats do not talk without end.

import { told as inWords } from '../words/said';
import type { EventInfo, LogEntry } from '../api/generated';
import type { GameClient } from '../games/game';
import { setOf } from '../collect';
import { withNames } from '../table/names';
import { t } from '../words/table';

/** Sentences at once. */
const MOST = 4;
/** So long nothing must happen before it is told, in milliseconds; at the latest after `LATEST`. */
const CALM = 700;
const LATEST = 6000;

/** The sentences worth hearing: of many, those about the listener, then what a story would tell, the newest last. */
export function digest(
  entries: LogEntry[],
  client: Pick<GameClient, 'isQuiet' | 'storyOf'>,
  mine: number[],
  nameOf: (seat: number) => string,
): string {
  const events = entries.flatMap(({ events }) => events).filter(({ data }) => !client.isQuiet?.(data));
  const rank = ({ text, data }: EventInfo) => {
    if (mine.some((seat) => new RegExp(`@${seat}(?!\\d)`).test(text))) return 2;
    return client.storyOf?.(data) ? 1 : 0;
  };
  const told = setOf(
    events
      .map((event, index) => ({ event, index }))
      .sort((a, b) => rank(b.event) - rank(a.event) || b.index - a.index)
      .slice(0, MOST)
      .map(({ event }) => event),
  );
  const sentences = events
    .filter((event) => told.has(event))
    .map(({ text, says }) => withNames(inWords(text, says), nameOf));
  const more = events.length - told.size;
  return [...sentences, ...(more > 0 ? [t('moreInTheLog', { more })] : [])].join(' ');
}

export class Announcer {
  /** What a live region says. */
  said = $state('');
  #waiting: LogEntry[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;
  #since = 0;

  constructor(readonly tell: (entries: LogEntry[]) => string) {}

  add(entry: LogEntry): void {
    if (this.#waiting.length === 0) this.#since = Date.now();
    this.#waiting.push(entry);
    this.#stop();
    const left = Math.max(0, this.#since + LATEST - Date.now());
    this.#timer = setTimeout(() => this.#say(), Math.min(CALM, left));
  }

  #say(): void {
    const said = this.tell(this.#waiting);
    this.#waiting = [];
    if (said !== '') this.said = said;
  }

  #stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  close(): void {
    this.#stop();
  }
}
