// What can be said about notices, and how it is shown.

import type {
  AddChannel,
  ChannelAdded,
  DeliveryProblem,
  NoticeKind,
  NoticeSettings,
  NoticeWishes,
  ProblemKind,
} from '../api/generated';
import { request } from '../api/http';
import { restOf } from '../table/rest';
import { t } from '../words/notices';

const post = <T>(path: string, body: unknown) => request<T>('POST', `/account/notices${path}`, body);

export const notices = {
  settings: () => request<NoticeSettings>('GET', '/account/notices'),
  setWishes: (wishes: NoticeWishes) => post<NoticeSettings>('', wishes),
  add: (channel: AddChannel) => post<ChannelAdded>('/channels', channel),
  /** What is told by a channel from now on; it is on with that. */
  change: (id: number, wants: NoticeKind[]) => post<NoticeSettings>('/channels/change', { id, wants }),
  /** Shows that mail to this address comes to oneself. */
  confirm: (id: number, code: string) => post<NoticeSettings>('/channels/confirm', { id, code }),
  drop: (id: number) => post<NoticeSettings>('/channels/drop', { id }),
  try: (id: number) => post<NoticeSettings>('/channels/test', { id }),
};

/** What somebody can want to be told, in the order in which it is shown. */
export const KINDS: NoticeKind[] = ['turn', 'deadline', 'nudge', 'invitation', 'talk', 'result'];
/** What is told by a new channel unless somebody says otherwise. */
export const USUAL: NoticeKind[] = ['turn', 'deadline', 'nudge', 'invitation', 'result'];

const WORDS = {
  no_such_host: 'noSuchHost',
  private_address: 'privateAddress',
  unreachable: 'unreachable',
  not_trusted: 'notTrusted',
  too_slow: 'tooSlow',
  no_answer: 'noAnswer',
  switched_off: 'switchedOff',
  unconfirmed: 'unconfirmed',
  unsubscribed: 'unsubscribed',
  gone: 'gone',
} as const satisfies Partial<Record<ProblemKind, string>>;

/** Why something could not be told. */
export function problemWords({ what, status = 0 }: DeliveryProblem): string {
  if (what === 'refused' || what === 'redirected') return t(what, { status });
  return t(WORDS[what]);
}

/** `90` as `01:30`. */
export const clockOf = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** What a form says. */
export interface Form {
  after: number;
  near: number;
  from: string;
  to: string;
  daily: boolean;
  at: number;
  language: NoticeWishes['language'];
}

export const formOf = ({ after_seconds, near_minutes, quiet, digest, language }: NoticeWishes): Form => ({
  after: Math.round(after_seconds / 60),
  near: near_minutes,
  from: quiet.sleep ? clockOf(quiet.sleep.from) : '',
  to: quiet.sleep ? clockOf(quiet.sleep.to) : '',
  daily: digest !== null,
  at: digest ?? 8 * 60,
  language,
});

export const wishesOf = ({ after, near, from, to, daily, at, language }: Form, now = Date.now()): NoticeWishes => ({
  after_seconds: after * 60,
  near_minutes: near,
  quiet: restOf(from, to, [], now),
  digest: daily ? at : null,
  language,
});
