import { describe, expect, it } from 'vitest';
import { FhirClient } from '../../support/fhir-client.ts';
import { startWithOneRecord } from '../../support/one-record.ts';
import { giveAccess } from '../../support/smart-access.ts';

const world = await startWithOneRecord();
const { service, owner: account, record: recordId } = world;
const app = (await giveAccess(service, { app: service.apps.user, account, recordId })).client;
const nobody = new FhirClient(service.origin);

const outcome = (code: string) => ({
  resourceType: 'OperationOutcome',
  issue: [{ severity: 'error', code }],
});

describe('What goes wrong below /fhir', () => {
  it.each([
    ['a path that leads nowhere', 'GET', '/fhir/Patient/1/nothing/here', 404, 'not-found'],
    ['an encoding that is none', 'GET', '/fhir/Patient/%ff', 404, 'not-found'],
    ['a method that is not offered', 'DELETE', '/fhir/Patient/1', 405, 'not-supported'],
    ['a patch', 'PATCH', '/fhir/Patient/1', 405, 'not-supported'],
    ['a search of everything', 'GET', '/fhir', 405, 'not-supported'],
    ['a Bundle of entries', 'POST', '/fhir', 422, 'not-supported'],
    ['a type that FHIR does not have', 'GET', '/fhir/Patients', 404, 'not-supported'],
    ['a type in other letters', 'GET', '/fhir/patient', 404, 'not-supported'],
    ['a path up the tree', 'GET', '/fhir/Observation/..%2F..%2Fversion', 404, 'not-found'],
  ])('is told as an OperationOutcome: %s', async (_what, method, path, status, code) => {
    const reply = await app.send(path, { method });
    expect(reply.status).toBe(status);
    expect(reply.headers['content-type']).toBe('application/fhir+json; charset=utf-8');
    expect(reply.json()).toMatchObject(outcome(code));
    expect(reply.json().issue[0].details.text).not.toBe('');
  });

  it('a body of six megabytes', async () => {
    const reply = await app.write('POST', '/fhir/Observation', `"${'a'.repeat(4 * 1024 * 1024)}"`);
    expect(reply.status).toBe(413);
    expect(reply.json()).toMatchObject(outcome('too-long'));
  });

  it('beside /fhir it stays a line of text', async () => {
    const reply = await nobody.get('/fhirs');
    expect([reply.status, reply.text]).toEqual([404, 'Not Found']);
  });
});

describe('The format', () => {
  it.each([
    ['/fhir/metadata', undefined],
    ['/fhir/metadata', '*/*'],
    ['/fhir/metadata', 'application/json'],
    ['/fhir/metadata', 'application/fhir+xml;q=1.0, application/fhir+json;q=0.9'],
    ['/fhir/metadata', 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8'],
    ['/fhir/metadata', 'application/fhir+json; fhirVersion=4.0'],
    ['/fhir/metadata?_format=json', 'application/fhir+xml'],
    ['/fhir/metadata?_format=application/fhir%2Bjson', 'application/fhir+xml'],
    ['/fhir/metadata?_format=application/fhir+json', 'application/fhir+xml'],
  ])('of %s with Accept %s is JSON', async (path, accept) => {
    const reply = await nobody.get(path, accept === undefined ? {} : { accept });
    expect(reply.status).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/fhir+json; charset=utf-8',
      'cache-control': 'no-store',
      vary: 'authorization, accept',
    });
    expect(reply.json().resourceType).toBe('CapabilityStatement');
  });

  it.each([
    ['/fhir/metadata', 'application/fhir+xml'],
    ['/fhir/metadata', 'application/fhir+xml, application/fhir+json;q=0'],
    ['/fhir/metadata', 'text/turtle'],
    ['/fhir/metadata?_format=xml', 'application/fhir+json'],
    ['/fhir/metadata?_format=ttl', '*/*'],
  ])('of %s with Accept %s cannot be had', async (path, accept) => {
    const reply = await nobody.get(path, { accept });
    expect(reply.status).toBe(406);
    expect(reply.json()).toMatchObject(outcome('not-supported'));
  });
});

describe('HEAD', () => {
  it('is GET without its body', async () => {
    const whole = await nobody.get('/fhir/metadata');
    const head = await nobody.send('/fhir/metadata', { method: 'HEAD' });
    expect([head.status, head.headers['content-type'], head.text]).toEqual([
      200,
      whole.headers['content-type'],
      '',
    ]);
    const denied = await nobody.send('/fhir/Patient/1', { method: 'HEAD' });
    expect([denied.status, denied.text]).toEqual([401, '']);
  });

  it('is not offered elsewhere', async () => {
    expect((await nobody.send('/version', { method: 'HEAD' })).status).toBe(405);
  });
});

const page = 'https://elsewhere.example.org';
const asks = (method: string, path: string) =>
  nobody.send(path, {
    method: 'OPTIONS',
    headers: {
      origin: page,
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization,content-type',
    },
  });

describe('A page of another origin', () => {
  it.each([
    ['/fhir/metadata', 'GET'],
    ['/fhir/.well-known/smart-configuration', 'GET'],
    ['/fhir/Observation', 'GET, POST'],
    ['/fhir/Observation/_search', 'POST'],
    ['/fhir/Observation/1', 'GET, PUT'],
    ['/fhir/Patient/1/$everything', 'GET'],
    ['/smart/token', 'POST'],
    ['/smart/revoke', 'POST'],
    ['/smart/jwks', 'GET'],
    ['/smart/register', 'POST'],
  ])('may call %s by %s', async (path, methods) => {
    const reply = await asks('GET', path);
    expect(reply.status).toBe(204);
    expect(reply.headers['access-control-allow-origin']).toBe('*');
    expect(reply.headers['access-control-allow-credentials']).toBeUndefined();
    const allowed = reply.headers['access-control-allow-methods']!.split(', ').toSorted().join(', ');
    expect(allowed).toBe(methods);
  });

  it('may send its token and conditions, and read what versions are called', async () => {
    const allowed = (await asks('PUT', '/fhir/Observation/1')).headers['access-control-allow-headers']!;
    expect(allowed.split(', ')).toEqual(
      expect.arrayContaining(['authorization', 'content-type', 'prefer', 'if-match', 'if-none-exist']),
    );
    const reply = await app.get('/fhir/nothing/here/at/all', { origin: page });
    expect(reply.headers['access-control-allow-origin']).toBe('*');
    expect(reply.headers['access-control-expose-headers']!.split(', ')).toEqual(
      expect.arrayContaining(['etag', 'location', 'last-modified', 'content-location']),
    );
  });

  it('reads why a call is refused', async () => {
    const reply = await nobody.get('/fhir/Patient/1', { origin: page });
    expect([reply.status, reply.headers['access-control-allow-origin']]).toEqual([401, '*']);
    const refused = await nobody.get('/smart/token', { origin: page });
    expect([refused.status, refused.headers['access-control-allow-origin']]).toEqual([405, '*']);
    expect(refused.json()).toEqual({
      error: 'invalid_request',
      error_description: 'This cannot be called with this method; it takes POST',
    });
  });

  it.each([
    ['/smart/authorize', 'GET'],
    ['/smart/introspect', 'POST'],
    ['/smart/requests/1', 'GET'],
    ['/smart/launches', 'POST'],
    ['/records/1/smart/grants', 'GET'],
    ['/version', 'GET'],
  ])('may not call %s', async (path, method) => {
    const reply = await asks(method, path);
    expect([reply.status, reply.headers['access-control-allow-origin']]).toEqual([405, undefined]);
  });
});
