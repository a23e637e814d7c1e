// Passkeys: what the server asks them, what the browser lets them answer, and what can be changed about them.

import type {
  Confirm,
  NewPasskey,
  OwnAccount,
  OwnPasskeys,
  PasskeyQuestion,
  RenamePasskey,
  SignedUp,
} from '../api/generated';
import { below } from '../base';
import { request } from '../api/http';
import { t } from '../words/passkeys';
import { vouching } from './provider.svelte';

const post = <T>(path: string, body: unknown = {}) => request<T>('POST', `/account/passkeys${path}`, body);
const ask = async (path: string, body: unknown = {}) => (await post<PasskeyQuestion>(path, body)).options;

/** Whether passkeys can be used here, and if not, why. */
export type Here = 'usable' | 'off' | 'elsewhere' | 'unknown';

/** How it is with passkeys in a browser at this address, if the server makes them for this host. */
export function here(
  host: string | null,
  at: { hostname: string; isSecure: boolean; knows: boolean } = browser(),
): Here {
  if (host === null) return 'off';
  if (at.hostname !== host) return 'elsewhere';
  return at.isSecure && at.knows ? 'usable' : 'unknown';
}

const browser = () => ({
  hostname: location.hostname,
  isSecure: isSecureContext,
  knows: 'PublicKeyCredential' in window && 'credentials' in navigator,
});

/** The same page where passkeys work, if it is surely there: this machine by its name. */
export function elsewhere(host: string | null): string | null {
  const own = ['127.0.0.1', '[::1]'].includes(location.hostname);
  return host === 'localhost' && own ? `http://localhost:${location.port}${below('/account')}` : null;
}

export const passkeys = {
  list: () => request<OwnPasskeys>('GET', '/account/passkeys'),
  rename: (body: RenamePasskey) => post<OwnPasskeys>('/rename', body),
  drop: (id: string, confirm: Confirm) => post<OwnPasskeys>('/drop', { id, confirm }),
  async signIn(): Promise<OwnAccount> {
    return post('/sign-in', { answer: await get(await ask('/sign-in/ask')) });
  },
  async signUp(name: string, code: string): Promise<SignedUp> {
    const options = await ask('/sign-up/ask', { name, ...(code.trim() && { code }) });
    return post('/sign-up', { answer: await create(options) } satisfies NewPasskey);
  },
  async add(confirm: Confirm, name: string): Promise<OwnPasskeys> {
    const answer = await create(await ask('/ask', confirm));
    return post('', { answer, ...(name.trim() && { name }) } satisfies NewPasskey);
  },
};

/** What shows that it is the account's holder: the passphrase, or without one who vouches for them, or a passkey. */
export async function proof(passphrase: string): Promise<Confirm> {
  if (passphrase) return { passphrase };
  return vouching.proof() ?? { passkey: await get(await ask('/confirm')) };
}

// Browsers learned to read and write all this as JSON only lately.

interface Described {
  id: string;
}
interface Options {
  challenge: string;
  user?: { id: string };
  excludeCredentials?: Described[];
  allowCredentials?: Described[];
}

export const bytes = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
export const text = (buffer: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

function read(asked: unknown): object {
  const options = asked as Options;
  const described = (list: Described[] = []) => list.map((one) => ({ ...one, id: bytes(one.id) }));
  return {
    ...options,
    challenge: bytes(options.challenge),
    ...(options.user && { user: { ...options.user, id: bytes(options.user.id) } }),
    ...(options.excludeCredentials && { excludeCredentials: described(options.excludeCredentials) }),
    ...(options.allowCredentials && { allowCredentials: described(options.allowCredentials) }),
  };
}

/** What a passkey answered, as the server reads it. */
function told(credential: Credential | null, parts: string[]): unknown {
  if (!(credential instanceof PublicKeyCredential)) throw new Error(t('noneAnswered'));
  const response = credential.response as unknown as Record<string, ArrayBuffer | null | undefined>;
  const filled = parts.flatMap((part) => {
    const value = response[part];
    return value ? [[part, text(value)] as const] : [];
  });
  const id = text(credential.rawId);
  return { id, rawId: id, type: credential.type, response: Object.fromEntries(filled), clientExtensionResults: {} };
}

/** Whoever closes the browser's question is not told what browsers call that. */
async function answered<T>(what: Promise<T>): Promise<T> {
  try {
    return await what;
  } catch (error) {
    const name = error instanceof DOMException ? error.name : '';
    if (name === 'InvalidStateError') throw new Error(t('hereAlready'), { cause: error });
    throw new Error(t('noneAnswered'), { cause: error });
  }
}

async function create(asked: unknown): Promise<unknown> {
  const publicKey = read(asked) as PublicKeyCredentialCreationOptions;
  const made = await answered(navigator.credentials.create({ publicKey }));
  return told(made, ['clientDataJSON', 'attestationObject']);
}

async function get(asked: unknown): Promise<unknown> {
  const publicKey = read(asked) as PublicKeyCredentialRequestOptions;
  const found = await answered(navigator.credentials.get({ publicKey }));
  return told(found, ['clientDataJSON', 'authenticatorData', 'signature', 'userHandle']);
}
