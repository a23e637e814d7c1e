// Signing in by a provider of OpenID Connect: the browser goes there, comes back to the account's page, and that tells
// the server what it was sent back with.

import type {
  Confirm,
  OwnAccount,
  OwnIdentities,
  ProviderAnswer,
  ProviderAnswered,
  ProviderQuestion,
  SignedUp,
  SignInProvider,
} from '../api/generated';
import { request } from '../api/http';
import { t } from '../words/provider';

const post = <T>(path: string, body: unknown = {}) => request<T>('POST', `/account${path}`, body);

async function go(path: string, body: unknown = {}): Promise<void> {
  const { address } = await post<ProviderQuestion>(path, body);
  location.assign(address);
}

export const provider = {
  signIn: () => go('/provider/sign-in'),
  confirm: () => go('/provider/confirm'),
  add: (confirm: Confirm) => go('/identities/ask', confirm),
  answer: (body: ProviderAnswer) => post<ProviderAnswered>('/provider/answer', body),
  signUp: (name: string, code: string) => post<SignedUp>('/provider/sign-up', { name, ...(code.trim() && { code }) }),
  list: () => request<OwnIdentities>('GET', '/account/identities'),
  drop: (id: string, confirm: Confirm) => post<OwnIdentities>('/identities/drop', { id, confirm }),
};

/** What the provider has sent along in the address, if it led here. */
export function brought(search: URLSearchParams): ProviderAnswer | null {
  const [state, code, error, iss] = ['state', 'code', 'error', 'iss'].map((name) => search.get(name));
  if (!state || (!code && !error)) return null;
  return { state, ...(code && { code }), ...(error && { error }), ...(iss && { iss }) };
}

/** Who vouches for whoever is signed in here. */
class Vouching {
  label = $state('');
  /** Whether it has just said that it is the account's holder. */
  now = $state(false);
  /** Whether nothing else can say so. */
  only = $state(false);

  of(from: SignInProvider | null, account: OwnAccount | null): void {
    this.label = from?.label ?? '';
    this.only = account !== null && account.identities > 0 && !account.has_passphrase && account.passkeys === 0;
  }

  /** Uses up what it has said; nothing if it has not. */
  proof(): Confirm | null {
    if (this.now) {
      this.now = false;
      return { provider: true };
    }
    if (this.only) throw new Error(t('confirmFirst', { label: this.label }));
    return null;
  }
}

export const vouching = new Vouching();
