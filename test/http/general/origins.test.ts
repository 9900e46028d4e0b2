import { beforeAll, describe, expect, it } from 'vitest';
import { type RequestOptions, send } from '../../support/client.ts';
import { createDocument, idOf, note } from '../../support/documents.ts';
import { expectDenied, expectOk, expectXml } from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { admin, createActiveAccount, createRecord, externalSystem } from '../../support/scenario.ts';
import type { TestService } from '../../support/service.ts';
import { carenetPath, createCarenet, placementPath } from '../carenets/sharing.ts';

/** The service of one block of tests. */
function serviceWith(env: Readonly<Record<string, string>>): () => TestService {
  let service: TestService;
  beforeAll(async () => {
    service = await startServiceInMemory({ env });
  });
  return () => service;
}

const getVersion = (service: TestService, signedOrigin: string, headers: RequestOptions['headers'] = {}) =>
  admin(service).get('/version', { headers, signed: { origin: signedOrigin } });

describe('With BASE_URL, a signature', () => {
  const service = serviceWith({ BASE_URL: 'https://phr.example.net', TRUST_FORWARDED: 'true' });

  it('covers that origin, whatever host and proxy the request names', async () => {
    const headers = { host: 'api.example.net', 'x-forwarded-host': 'proxy.example.net' };
    expect((await getVersion(service(), 'https://phr.example.net')).status).toBe(200);
    expect((await getVersion(service(), 'https://phr.example.net', headers)).status).toBe(200);
  });

  it.each(['http://phr.example.net', 'https://other.example.net', 'https://phr.example.net:8443'])(
    'is rejected for the origin %s',
    async (origin) => expectDenied(await getVersion(service(), origin)),
  );

  it('is rejected for the host that the request names', async () => {
    expectDenied(await admin(service()).get('/version'));
    const headers = { host: 'api.example.net' };
    expectDenied(await getVersion(service(), 'http://api.example.net', headers));
  });

  it('is rejected for the host that a proxy names', async () => {
    const headers = { 'x-forwarded-host': 'proxy.example.net' };
    expectDenied(await getVersion(service(), 'http://proxy.example.net', headers));
  });
});

describe('Without BASE_URL, a signature', () => {
  const service = serviceWith({ BASE_URL: '' });

  it.each([
    ['phr.example.net', 'http://phr.example.net'],
    ['API.Example.NET:80', 'http://api.example.net'],
    ['localhost:8000', 'http://localhost:8000'],
    ['[::1]:8000', 'http://[::1]:8000'],
  ])('covers the host %s that the request names', async (host, origin) => {
    expect((await getVersion(service(), origin, { host })).status).toBe(200);
  });

  it('is rejected for another host', async () => {
    expectDenied(await getVersion(service(), 'http://phr.example.org', { host: 'phr.example.net' }));
    expectDenied(await getVersion(service(), 'https://phr.example.net', { host: 'phr.example.net' }));
  });

  it('is rejected for forwarded host and scheme, which anyone can send', async () => {
    const headers = { 'x-forwarded-host': 'proxy.example.net', 'x-forwarded-proto': 'https' };
    expectDenied(await getVersion(service(), 'https://proxy.example.net', headers));
    expectDenied(await getVersion(service(), 'http://proxy.example.net', headers));
    expect((await getVersion(service(), service().origin, headers)).status).toBe(200);
  });
});

describe('With TRUST_FORWARDED, a signature', () => {
  const service = serviceWith({ BASE_URL: '', TRUST_FORWARDED: 'true' });

  it.each([
    [{ 'x-forwarded-host': 'proxy.example.net' }, 'http://proxy.example.net'],
    [{ 'x-forwarded-host': 'Proxy.Example.NET:8443' }, 'http://proxy.example.net:8443'],
    [{ 'x-forwarded-host': '[2001:db8::1]:8443' }, 'http://[2001:db8::1]:8443'],
    [{ 'x-forwarded-host': 'proxy.example.net', 'x-forwarded-proto': 'https' }, 'https://proxy.example.net'],
    [{ host: 'phr.example.net', 'x-forwarded-proto': 'https' }, 'https://phr.example.net'],
  ])('covers what the proxy names: %j is %s', async (headers, origin) => {
    expect((await getVersion(service(), origin, headers)).status).toBe(200);
  });

  it.each([
    'proxy.example.net/records',
    'proxy.example.net?',
    'proxy.example.net#',
    'user@proxy.example.net',
    'http://proxy.example.net',
    'proxy.example.net, other.example.net',
    'proxy example.net',
    'proxy.example.net:port',
    'proxy.example.net:123456',
    '',
  ])('covers the host of the request when the forwarded host is "%s"', async (host) => {
    const headers = { host: 'phr.example.net', 'x-forwarded-host': host };
    expect((await getVersion(service(), 'http://phr.example.net', headers)).status).toBe(200);
    expectDenied(await getVersion(service(), `http://${host}`, headers));
  });

  it.each(['ftp', 'HTTPS', 'https, http', 'https://proxy.example.net/x?'])(
    'covers the scheme of the request when the forwarded one is "%s"',
    async (scheme) => {
      const headers = { host: 'phr.example.net', 'x-forwarded-proto': scheme };
      expect((await getVersion(service(), 'http://phr.example.net', headers)).status).toBe(200);
      expectDenied(await getVersion(service(), `${scheme}://phr.example.net`, headers));
    },
  );
});

describe.each(['false', 'true'])('With TRUST_FORWARDED=%s, a signed call', (trusted) => {
  const service = serviceWith({ ...externalSystem, BASE_URL: '', TRUST_FORWARDED: trusted });

  it('cannot be turned into a call of another path by a forwarded host that has a path', async () => {
    const owner = await createActiveAccount(service());
    const { session } = owner;
    const recordId = await createRecord(service(), owner);
    const documentId = idOf(await createDocument(session, recordId, note('kept')));
    const carenet = await createCarenet(session, recordId, 'Neighbours');
    const placement = placementPath(recordId, documentId, carenet);
    const captured = session.prepare('DELETE', placement);

    const path = carenetPath(carenet);
    const before = placement.slice(0, -path.length);
    expect(before + path).toBe(placement);
    const host = service().origin.slice('http://'.length) + before;
    const headers = { ...captured.headers, 'x-forwarded-host': host };
    expectDenied(await send(service().origin, { ...captured, target: path, headers }));
    expectXml(await session.get(carenetPath(carenet, '/documents/')));
    expectOk(await session.delete(placement));
  });
});
