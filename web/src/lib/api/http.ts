// The requests that are not live. Every refusal arrives as a `Refused` with the server's own sentence.

import { below } from '../base';
import type {
  AddComment,
  BranchTable,
  Checked,
  Clocks,
  Comment,
  Comments,
  CreatedTable,
  CreateTable,
  Done,
  ErrorBody,
  Games,
  GoOn,
  Hint,
  ImportTable,
  Invited,
  Joined,
  JoinTable,
  LendSeat,
  LogPage,
  MakeMotion,
  MarkTreaty,
  NoteTreaty,
  Nudge,
  PassHost,
  Pausing,
  ProposeChange,
  Rematch,
  ReplaceSeat,
  ReplayState,
  Rest,
  Rules,
  SeatLent,
  SeatReplaced,
  SetPace,
  StandingAnswers,
  TableInfo,
  TableList,
  TableState,
  TakeVacation,
  TalkLine,
  TalkTo,
  Treaty,
  Verification,
  Vote,
} from './generated';
import { t } from '../words/lobby';

/** The server said no. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly body: ErrorBody,
  ) {
    super(body.message);
  }
}

/** Asks the server; what it refuses is thrown as `Refused`. */
export async function request<T>(
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
  token?: string | null,
): Promise<T> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (token) headers.Authorization = `Bearer ${token}`;
  let response: Response;
  try {
    response = await fetch(below(`/api/v1${path}`), {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    throw new Refused(0, { code: 'Unreachable', message: t('serverCannotBeReached') });
  }
  const text = await response.text();
  if (response.ok) return JSON.parse(text) as T;
  throw new Refused(response.status, readError(response.status, text));
}

function readError(status: number, text: string): ErrorBody {
  try {
    const body = JSON.parse(text) as Partial<ErrorBody>;
    if (typeof body.code === 'string' && typeof body.message === 'string') return body as ErrorBody;
  } catch {
    // Not ours: a proxy's page, perhaps.
  }
  return { code: 'Unreadable', message: t('serverAnswered', { status }) };
}

const table = (id: string) => `/tables/${encodeURIComponent(id)}`;
const once = new Map<string, Promise<unknown>>();

/** A request whose answer never changes while the page is open. */
function cached<T>(path: string): Promise<T> {
  let answer = once.get(path) as Promise<T> | undefined;
  if (!answer) {
    answer = request<T>('GET', path);
    answer.catch(() => once.delete(path));
    once.set(path, answer);
  }
  return answer;
}

export const api = {
  games: () => cached<Games>('/games'),
  rules: (game: string) => cached<Rules>(`/games/${encodeURIComponent(game)}/rules`),
  components: (game: string) => cached<unknown>(`/games/${encodeURIComponent(game)}/components`),
  create: (body: CreateTable) => request<CreatedTable>('POST', '/tables', body),
  import: (body: ImportTable) => request<CreatedTable>('POST', '/tables/import', body),
  /** Public tables; the query begins with `?` or is empty. */
  tables: (query = '') => request<TableList>('GET', `/tables${query}`),
  lookUp: (ids: string[]) => request<TableList>('POST', '/tables/lookup', { ids }),
  invited: (invite: string) => request<TableInfo>('POST', '/invites/lookup', { invite }),
  /** Seats that are offered to whoever is signed in. */
  offered: () => request<Invited>('GET', '/account/invited'),
  join: (id: string, body: JoinTable) => request<Joined>('POST', `${table(id)}/join`, body),
  replace: (id: string, seat: number, body: ReplaceSeat, token: string) =>
    request<SeatReplaced>('POST', `${table(id)}/seats/${seat}`, body, token),
  resign: (id: string, token: string) => request<SeatReplaced>('POST', `${table(id)}/resign`, {}, token),
  nudge: (id: string, body: Nudge, token: string) => request<Done>('POST', `${table(id)}/nudge`, body, token),
  goOn: (id: string, body: GoOn, token: string) => request<Pausing>('POST', `${table(id)}/go-on`, body, token),
  setPace: (id: string, body: SetPace, token: string) => request<TableInfo>('POST', `${table(id)}/pace`, body, token),
  start: (id: string, token: string) => request<TableInfo>('POST', `${table(id)}/start`, {}, token),
  propose: (id: string, seat: number, body: ProposeChange, token: string) =>
    request<TableInfo>('POST', `${table(id)}/seats/${seat}/propose`, body, token),
  makeMotion: (id: string, body: MakeMotion, token: string) =>
    request<TableInfo>('POST', `${table(id)}/motions`, body, token),
  voteOnMotion: (id: string, body: Vote, token: string) =>
    request<TableInfo>('POST', `${table(id)}/motions/vote`, body, token),
  setRest: (id: string, body: Rest, token: string) => request<Clocks>('POST', `${table(id)}/rest`, body, token),
  takeVacation: (id: string, body: TakeVacation, token: string) =>
    request<Clocks>('POST', `${table(id)}/vacation`, body, token),
  standing: (id: string, token: string) => request<StandingAnswers>('GET', `${table(id)}/standing`, undefined, token),
  setStanding: (id: string, body: StandingAnswers, token: string) =>
    request<StandingAnswers>('POST', `${table(id)}/standing`, body, token),
  lend: (id: string, seat: number, body: LendSeat, token: string) =>
    request<SeatLent>('POST', `${table(id)}/seats/${seat}/lend`, body, token),
  passHost: (id: string, body: PassHost, token: string) => request<TableInfo>('POST', `${table(id)}/host`, body, token),
  vote: (id: string, body: Vote, token: string) => request<TableInfo>('POST', `${table(id)}/vote`, body, token),
  rematch: (id: string, token: string) => request<Rematch>('POST', `${table(id)}/rematch`, {}, token),
  table: (id: string) => request<TableInfo>('GET', table(id)),
  state: (id: string, token: string | null) => request<TableState>('GET', `${table(id)}/state`, undefined, token),
  check: (id: string, action: string, token: string) =>
    request<Checked>('POST', `${table(id)}/check`, { action }, token),
  hint: (id: string, token: string) => request<Hint>('POST', `${table(id)}/hint`, {}, token),
  branch: (id: string, body: BranchTable, token: string | null) =>
    request<CreatedTable>('POST', `${table(id)}/branch`, body, token),
  log: (id: string, from: number, token?: string | null, limit = 500) =>
    request<LogPage>('GET', `${table(id)}/log?from=${from}&limit=${limit}`, undefined, token),
  replay: (id: string, at: number, viewer: string, token?: string | null) =>
    request<ReplayState>('GET', `${table(id)}/replay?at=${at}&viewer=${viewer}`, undefined, token),
  talk: (id: string, body: TalkTo, token: string | null) => request<TalkLine>('POST', `${table(id)}/talk`, body, token),
  noteTreaty: (id: string, body: NoteTreaty, token: string) =>
    request<Treaty>('POST', `${table(id)}/treaties`, body, token),
  markTreaty: (id: string, body: MarkTreaty, token: string) =>
    request<Treaty>('POST', `${table(id)}/treaties/mark`, body, token),
  comments: (id: string) => request<Comments>('GET', `${table(id)}/comments`),
  comment: (id: string, body: AddComment, token: string) =>
    request<Comment>('POST', `${table(id)}/comments`, body, token),
  verify: (id: string) => request<Verification>('GET', `${table(id)}/verify`),
  recordAddress: (id: string) => below(`/api/v1${table(id)}/record`),
};
