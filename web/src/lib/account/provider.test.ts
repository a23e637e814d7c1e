// What a provider sends along is known by its parts, and nothing else is taken for it.

import { describe, expect, it } from 'vitest';
import type { OwnAccount } from '../api/generated';
import { brought, vouching } from './provider.svelte';

describe('what a provider has sent along', () => {
  const read = (query: string) => brought(new URLSearchParams(query));

  it('is a state with a code, or with a reason why there is none', () => {
    expect(read('code=c&state=s&iss=https%3A%2F%2Fa.example')).toEqual({
      state: 's',
      code: 'c',
      iss: 'https://a.example',
    });
    expect(read('error=access_denied&state=s&error_description=no')).toEqual({ state: 's', error: 'access_denied' });
  });

  it('is nothing else', () => {
    for (const query of ['', 'text', 'code=c', 'state=s', 'state=&code=c', 'state=s&code=']) {
      expect(read(query), query).toBeNull();
    }
  });
});

describe('who vouches', () => {
  const account = { name: 'Ann', has_passphrase: false, passkeys: 0, identities: 1 } as OwnAccount;

  it('has to be asked first where nothing else can show who is there, and is believed once', () => {
    vouching.of({ label: 'Olive', sign_ups: true }, account);
    expect(() => vouching.proof()).toThrow('First show with Olive that it is you.');
    vouching.now = true;
    expect(vouching.proof()).toEqual({ provider: true });
    expect(() => vouching.proof()).toThrow();
    vouching.of({ label: 'Olive', sign_ups: true }, { ...account, passkeys: 1 });
    expect(vouching.proof()).toBeNull();
    vouching.of(null, { ...account, identities: 0 });
    expect(vouching.proof()).toBeNull();
  });
});
