/** What the portal sends with every page, and what it keeps in the browser. */
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import type { PortalContext } from '../../../shared/portal/environment.ts';
import {
  browserFor,
  browserOfHandle,
  hasUsedPasskey,
  rememberBrowser,
} from '../../../shared/portal/security/browsers.ts';
import { createCookies } from '../../../shared/portal/security/cookies.ts';
import { responseHeaders } from '../../../shared/portal/security/headers.ts';
import { toOwnOrigin } from '../../../shared/portal/security/own-origin.ts';
import { createSeal } from '../../../shared/portal/security/sealing.ts';
import { sourceOf } from '../../../shared/portal/security/source.ts';

const seal = createSeal('secret of the portal');

describe('A cookie', () => {
  const app = (origin: string) => {
    const cookies = createCookies(seal, origin);
    return new Hono()
      .get('/write', (context) => {
        cookies.write(context, 'session', { a: 1 });
        cookies.write(context, 'browsers', []);
        cookies.write(context, 'told', []);
        cookies.write(context, 'second-step', {});
        cookies.write(context, 'code-app', {});
        return context.text('');
      })
      .get('/remove', (context) => {
        cookies.remove(context, 'session');
        return context.text('');
      })
      .get('/read', (context) => context.json(cookies.read(context, 'session') ?? 'nothing'));
  };
  const attributesOf = (cookie: string) => cookie.split('; ').slice(1).toSorted();

  it('is out of reach of scripts and other sites, and with HTTPS for this host alone', async () => {
    const response = await app('https://portal.example').request('/write');
    const [session = '', browsers = '', told = '', ...steps] = response.headers.getSetCookie();
    expect(session).toMatch(/^__Host-phr-session=/);
    expect(attributesOf(session)).toEqual(['HttpOnly', 'Path=/', 'SameSite=Lax', 'Secure']);
    for (const lasting of [browsers, told])
      expect(attributesOf(lasting)).toEqual([
        'HttpOnly',
        'Max-Age=15552000',
        'Path=/',
        'SameSite=Lax',
        'Secure',
      ]);
    expect(steps).toHaveLength(2);
    for (const step of steps) expect(attributesOf(step)).toContain('Max-Age=600');
  });

  it('needs no HTTPS on this machine', async () => {
    const [session = ''] = (await app('http://127.0.0.1').request('/write')).headers.getSetCookie();
    expect(session).toMatch(/^phr-session=/);
    expect(attributesOf(session)).toEqual(['HttpOnly', 'Path=/', 'SameSite=Lax']);
  });

  it('is removed with the attributes with which it was written', async () => {
    const response = await app('https://portal.example').request('/remove');
    const [removed = ''] = response.headers.getSetCookie();
    expect(removed).toMatch(/^__Host-phr-session=;/);
    expect(attributesOf(removed)).toContain('Max-Age=0');
    expect(attributesOf(removed)).toContain('Secure');
  });

  it('is read only under its own name', async () => {
    const read = async (cookie: string) =>
      (await app('http://127.0.0.1').request('/read', { headers: { cookie } })).json();
    expect(await read(`phr-session=${seal.close({ a: 1 }, 'session')}`)).toEqual({ a: 1 });
    expect(await read(`phr-session=${seal.close({ a: 1 }, 'form')}`)).toBe('nothing');
    expect(await read('other=1')).toBe('nothing');
  });
});

describe('The headers of a page', () => {
  const app = new Hono()
    .use(responseHeaders({ service: 'https://phr.example.org/v1', uploads: 'https://bucket.example.org' }))
    .all('*', (context) => context.text(''));
  const headersOf = async (path: string, method = 'GET') => (await app.request(path, { method })).headers;
  const common = {
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': 'max-age=31536000',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'x-content-type-options': 'nosniff',
  };

  it('let the page that opens links ask the service, and show what it has decrypted itself', async () => {
    const headers = await headersOf('/view');
    expect(Object.fromEntries(headers)).toMatchObject({ ...common, 'x-frame-options': 'DENY' });
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self' https://phr.example.org; " +
        "img-src 'self' data: blob:; object-src blob:; form-action 'none'; frame-ancestors 'none'; base-uri 'none'",
    );
  });

  it('let nothing in from elsewhere, and show it in no frame', async () => {
    const headers = await headersOf('/records');
    expect(Object.fromEntries(headers)).toMatchObject({ ...common, 'x-frame-options': 'DENY' });
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self' data:; " +
        "frame-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    );
  });

  it.each([
    ['GET', '/records/r/documents/new', true],
    ['POST', '/records/r/documents', true],
    ['GET', '/records/r/documents/d/replace', true],
    ['POST', '/records/r/documents/d/replace', true],
    ['GET', '/records/r/documents', false],
    ['GET', '/records/r/documents/d', false],
    ['GET', '/records/r/documents/new/more', false],
    ['GET', '/carenets/c/documents/new', false],
  ])('let a page connect to the bucket only where it sends a file: %s %s, %s', async (method, path, may) => {
    const policy = (await headersOf(path, method)).get('content-security-policy');
    expect(policy).toContain(`connect-src 'self'${may ? ' https://bucket.example.org' : ''};`);
  });

  it.each(['/records/r/documents/d/content', '/carenets/c/documents/d/attachments/12'])(
    'of what people stored, %s, let it run nothing, in a frame of the portal alone',
    async (path) => {
      const headers = await headersOf(path);
      expect(Object.fromEntries(headers)).toMatchObject({ ...common, 'x-frame-options': 'SAMEORIGIN' });
      expect(headers.get('content-security-policy')).toBe(
        "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'",
      );
    },
  );

  it.each(['/records/r/documents/d/content/more', '/content', '/records/r/documents/d/attachments/x'])(
    'of %s are those of a page',
    async (path) => {
      expect((await headersOf(path)).get('x-frame-options')).toBe('DENY');
    },
  );
});

describe('Another name of this machine', () => {
  const answer = async (own: string, asked: string) => {
    const app = new Hono().use(toOwnOrigin(own)).get('*', (context) => context.text('here'));
    const response = await app.request(asked);
    return response.status === 307 ? response.headers.get('location') : response.text();
  };

  it.each([
    ['http://127.0.0.1:8080', 'http://localhost:8080/a?b=c', 'http://127.0.0.1:8080/a?b=c'],
    ['http://127.0.0.1:8080', 'http://[::1]:8080/a', 'http://127.0.0.1:8080/a'],
    ['http://localhost:8080', 'http://127.0.0.1:8080/', 'http://localhost:8080/'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080/a', 'here'],
    ['http://127.0.0.1:8080', 'http://portal.example/a', 'here'],
    ['https://portal.example', 'http://localhost/a', 'here'],
  ])('for %s, %s leads to %s', async (own, asked, expected) => {
    expect(await answer(own, asked)).toBe(expected);
  });
});

describe('Where a request comes from', () => {
  const contextOf = (sourceIp?: string) =>
    ({ env: { requestContext: { http: { sourceIp } } } }) as unknown as PortalContext;

  it('is what the gateway says, without the zone of an address', () => {
    expect(sourceOf(contextOf('203.0.113.7'))).toBe('203.0.113.7');
    expect(sourceOf(contextOf('fe80::1%eth0'))).toBe('fe80::1');
  });

  it('must be said', () => {
    for (const context of [
      contextOf(),
      {} as PortalContext,
      { env: {} } as PortalContext,
      { env: { requestContext: {} } } as PortalContext,
    ])
      expect(() => sourceOf(context)).toThrow('The gateway does not say where the request comes from.');
  });
});

describe('The people who signed in with a browser', () => {
  function contextWith(value: unknown) {
    const written: unknown[] = [];
    const cookies = {
      read: (_: unknown, name: string) => (name === 'browsers' ? value : undefined),
      write: (_: unknown, name: string, kept: unknown) => void written.push(name, kept),
    };
    return { context: { var: { request: { cookies } } } as unknown as PortalContext, written };
  }
  const people = ['ada', 'ben', 'cleo', 'dan', 'eva'].map((name) => [name, `token of ${name}`] as const);

  it('are known by their user names, however these are written', () => {
    const { context } = contextWith(people);
    expect(browserFor(context, ' Ben ')).toBe('token of ben');
    expect(browserFor(context, 'fay')).toBeUndefined();
    expect(browserFor(contextWith('no list').context, 'ben')).toBeUndefined();
  });

  it('are the five who signed in last', () => {
    const one = contextWith(people);
    rememberBrowser(one.context, 'Fay', 'token of fay');
    expect(one.written).toEqual(['browsers', [...people.slice(1), ['fay', 'token of fay']]]);
    const other = contextWith(people);
    rememberBrowser(other.context, 'eva', 'new token');
    expect(other.written).toEqual(['browsers', [...people.slice(0, 4), ['eva', 'new token']]]);
  });

  it('are known by their passkeys, too, once they have signed in with one, and stay so after the password', () => {
    const { context, written } = contextWith(people);
    expect(hasUsedPasskey(context)).toBe(false);
    expect(browserOfHandle(context, 'handle of ben')).toBeUndefined();
    rememberBrowser(context, 'Ben', 'new token', 'handle of ben');
    const [, kept] = written;
    const later = contextWith(kept);
    expect(hasUsedPasskey(later.context)).toBe(true);
    expect(browserOfHandle(later.context, 'handle of ben')).toBe('new token');
    expect(browserOfHandle(later.context, 'handle of ada')).toBeUndefined();
    expect(browserOfHandle(later.context, undefined)).toBeUndefined();
    rememberBrowser(later.context, 'ben', 'newest token');
    const [, keptLater] = later.written;
    expect(browserOfHandle(contextWith(keptLater).context, 'handle of ben')).toBe('newest token');
    rememberBrowser(later.context, 'ada', 'token of ada');
    expect(later.written.at(-1)).toEqual(
      expect.arrayContaining([
        ['ada', 'token of ada'],
        ['ben', 'new token', 'handle of ben'],
      ]),
    );
  });
});
