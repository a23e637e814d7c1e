// Who sits at a table in this browser: the seats it holds, and which of them has the device.

import { onDestroy, untrack } from 'svelte';
import { shareSeats } from '../account/mark';
import type { LogEntry } from '../api/generated';
import { dropSeat, keysOf, type TableKeys } from '../keys';
import { paceKeyOf } from '../pace';
import { t } from '../words/table';
import { handing, handingTo, type Handing } from './device';
import { TableSession } from './session.svelte';

type BeforeUpdate = (session: TableSession, entry: LogEntry) => (() => void) | void;

/** Lives as long as the page that makes it. */
export class Sitting {
  readonly id: string;
  #before: BeforeUpdate;
  #isOver = false;
  /** What this browser may do here. */
  keys = $state.raw<TableKeys | undefined>(undefined);
  sessions = $state.raw<TableSession[]>([]);
  /** Who holds the device. */
  activeSeat = $state<number | null>(null);
  /** Who must take it before anything is shown. */
  passTo = $state<number | null>(null);
  /** That a seat was lost. */
  notice = $state('');

  readonly active = $derived(
    this.sessions.find((session) => session.seat !== null && session.seat === this.activeSeat) ?? this.sessions[0],
  );
  readonly info = $derived(this.active?.table ?? null);
  readonly openSeats = $derived(this.info?.seats.filter((seat) => seat.kind === 'open').map((seat) => seat.seat) ?? []);
  readonly isWaiting = $derived(
    this.info?.status === 'waiting' ||
      (this.openSeats.length > 0 && (this.active?.toAct ?? []).every((seat) => this.openSeats.includes(seat))),
  );
  readonly mine = $derived(this.sessions.flatMap((session) => session.seat ?? []));
  readonly outcome = $derived(this.active?.outcome ?? null);
  /** Whether the table waits for nobody but bots. */
  readonly isBotsTurn = $derived(
    (this.active?.toAct.length ?? 0) > 0 &&
      (this.active?.toAct ?? []).every((seat) => this.info?.seats[seat - 1]?.kind === 'bot'),
  );
  /** By which secret the pace of the bots is set: the host's, or that of somebody who plays with nobody but bots. */
  readonly paceKey = $derived(paceKeyOf(this.info, this.keys));
  readonly isShared = $derived((this.keys?.seats.length ?? 0) > 1);
  readonly sitters = $derived(
    this.sessions.map(({ seat, eyes, prompt }) => ({ seat, eyes, isAsked: prompt !== null })),
  );

  constructor(id: string, before: BeforeUpdate) {
    this.id = id;
    this.#before = before;
    untrack(() => this.sit());
    onDestroy(() => {
      this.#isOver = true;
      this.sessions.forEach((session) => session.close());
    });
    void this.#share();
    // Where hands are hidden, another one than before must take the device first.
    $effect(() => this.#hand(handing(this.sitters, this.activeSeat)));
    $effect(() => {
      const isAsked = this.sessions.some((session) => session.seat === this.passTo && session.prompt !== null);
      if (this.passTo !== null && !isAsked) this.passTo = null;
    });
    $effect(() => {
      const gone = this.sessions.find(
        (session) => session.token !== null && ['SeatLost', 'BadToken'].includes(session.lost?.code ?? ''),
      );
      if (!gone?.token) return;
      dropSeat(id, gone.token);
      untrack(() => this.sit());
    });
  }

  /** Sits down in the seats this browser holds now. A seat that was given to somebody else is watched from then on. */
  sit = (): void => {
    const held = this.sessions.filter((session) => session.token !== null).length;
    this.sessions.forEach((session) => session.close());
    const known = this.sessions[0]?.table ?? null; // What everybody knows stays on the page meanwhile.
    this.keys = keysOf(this.id);
    const tokens = this.keys?.seats.map((key) => key.token) ?? [];
    if (tokens.length > held) this.notice = '';
    else if (tokens.length < held)
      this.notice = tokens.length > 0 ? t('oneOfYourSeatsIsNo') : t('thisSeatIsNoLongerYours');
    this.sessions = (tokens.length > 0 ? tokens : [null]).map((token) => new TableSession(this.id, token));
    this.sessions.forEach((session) => {
      session.table = known;
      session.beforeUpdate = (entry) => this.#before(session, entry);
      session.open();
    });
  };

  /**
   * Whoever has sat down goes on with it on another device, and sits there as soon as the account has said so:
   * meanwhile the table is watched.
   */
  async #share(): Promise<void> {
    const held = () => keysOf(this.id)?.seats.length ?? 0;
    const before = held();
    // Without the account there is what this browser holds.
    await shareSeats().catch(() => {});
    if (!this.#isOver && held() > before) this.sit();
  }

  /** Hands the device on, whoever else is asked. */
  handTo(seat: number): void {
    this.#hand(handingTo(this.sitters, this.activeSeat, seat));
  }

  /** Who was to take the device has it. */
  taken(): void {
    [this.activeSeat, this.passTo] = [this.passTo, null];
  }

  #hand(next: Handing): void {
    if (next.kind === 'pass') this.passTo = next.seat;
    if (next.kind === 'turn') [this.activeSeat, this.passTo] = [next.seat, null];
  }
}
