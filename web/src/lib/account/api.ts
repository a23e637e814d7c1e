// What can be asked about an account.

import type {
  AccountExport,
  AccountSeats,
  AccountStatus,
  ChangePassphrase,
  Confirm,
  Done,
  HeldSeat,
  Invitation,
  OwnAccount,
  Recover,
  RecoveryCodes,
  Sessions,
  SignedUp,
  SignIn,
  SignUp,
} from '../api/generated';
import { request } from '../api/http';

const post = <T>(path: string, body: unknown = {}) => request<T>('POST', `/account${path}`, body);
const get = <T>(path: string) => request<T>('GET', `/account${path}`);

export const accounts = {
  status: () => get<AccountStatus>(''),
  signUp: (body: SignUp) => post<SignedUp>('/sign-up', body),
  signIn: (body: SignIn) => post<OwnAccount>('/sign-in', body),
  recover: (body: Recover) => post<OwnAccount>('/recover', body),
  signOut: () => post<Done>('/sign-out'),
  sessions: () => get<Sessions>('/sessions'),
  /** Ends this session, or all but the one that asks. */
  endSession: (id?: string) => post<Sessions>('/sessions/end', id === undefined ? {} : { id }),
  rename: (name: string) => post<OwnAccount>('/name', { name }),
  changePassphrase: (body: ChangePassphrase) => post<OwnAccount>('/passphrase', body),
  renewCodes: (confirm: Confirm) => post<RecoveryCodes>('/recovery-codes', confirm),
  giveCode: (code: string) => post<OwnAccount>('/code', { code }),
  invite: () => post<Invitation>('/invitations'),
  seats: () => get<AccountSeats>('/seats'),
  takeSeats: (seats: HeldSeat[]) => post<AccountSeats>('/seats', { seats }),
  export: () => get<AccountExport>('/export'),
  delete: (confirm: Confirm) => post<Done>('/delete', confirm),
};
