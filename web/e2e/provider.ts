// A small provider of OpenID Connect, on a port of its own: it asks who is there, and signs what it says.

import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const CLIENT = 'ecumene';
const SECRET = 'between us';

export class Provider {
  #keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  #codes = new Map<string, URLSearchParams>();
  #server = createServer((request, response) => void this.#answer(request, response));
  issuer = '';

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.issuer = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  end(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  /** How a server is told of it. */
  settings = () => ({
    ECUMENE_OIDC_ISSUER: this.issuer,
    ECUMENE_OIDC_CLIENT_ID: CLIENT,
    ECUMENE_OIDC_CLIENT_SECRET: SECRET,
    ECUMENE_OIDC_LABEL: 'Olive',
  });

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', this.issuer);
    const json = (body: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (pathname === '/.well-known/openid-configuration') json(this.#says());
    else if (pathname === '/keys') {
      const key = this.#keys.publicKey.export({ format: 'jwk' });
      json({ keys: [{ ...key, use: 'sig', alg: 'RS256', kid: 'one' }] });
    } else if (pathname === '/authorize') this.#ask(searchParams, response);
    else if (pathname === '/token') {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      const token = this.#token(request, new URLSearchParams(body));
      if (token) json({ access_token: 'unused', token_type: 'Bearer', id_token: token });
      else json({ error: 'invalid_grant' }, 400);
    } else response.writeHead(404).end();
  }

  #says = () => ({
    issuer: this.issuer,
    authorization_endpoint: `${this.issuer}/authorize`,
    token_endpoint: `${this.issuer}/token`,
    jwks_uri: `${this.issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  });

  /** A page with a link for each who may be there. */
  #ask(asked: URLSearchParams, response: ServerResponse): void {
    const back = (more: Record<string, string>) => {
      const state = asked.get('state') ?? '';
      const query = new URLSearchParams({ ...more, state, iss: this.issuer }).toString();
      return `${asked.get('redirect_uri')}?${query}`;
    };
    const as = (who: string) => {
      const code = randomUUID();
      this.#codes.set(code, new URLSearchParams([...asked, ['who', who]]));
      return `<p><a href="${back({ code }).replaceAll('&', '&amp;')}">I am ${who}</a></p>`;
    };
    const no = `<p><a href="${back({ error: 'access_denied' }).replaceAll('&', '&amp;')}">I do not say</a></p>`;
    const page = `<!doctype html><title>Olive</title><h1>Who is there?</h1>${as('berenice')}${as('cleon')}${no}`;
    response.writeHead(200, { 'content-type': 'text/html' }).end(page);
  }

  #token(request: IncomingMessage, form: URLSearchParams): string | null {
    const code = form.get('code') ?? '';
    const asked = this.#codes.get(code);
    this.#codes.delete(code);
    const basic = Buffer.from(`${CLIENT}:${encodeURIComponent(SECRET).replaceAll('%20', '+')}`).toString('base64');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isRight =
      request.headers.authorization === `Basic ${basic}` &&
      asked?.get('redirect_uri') === form.get('redirect_uri') &&
      asked?.get('code_challenge') === challenge;
    if (!asked || !isRight) return null;
    const now = Math.floor(Date.now() / 1000);
    const [who, nonce] = [asked.get('who'), asked.get('nonce')];
    const claims = { iss: this.issuer, aud: CLIENT, sub: `id-of-${who}`, preferred_username: who, nonce };
    const text = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
    const head = text({ alg: 'RS256', kid: 'one', typ: 'JWT' });
    const signed = `${head}.${text({ ...claims, iat: now, auth_time: now, exp: now + 300 })}`;
    return `${signed}.${sign('sha256', Buffer.from(signed), this.#keys.privateKey).toString('base64url')}`;
  }
}
