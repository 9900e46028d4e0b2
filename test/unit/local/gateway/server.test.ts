import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { HttpFunctions } from '../../../../local/server/gateway/server.ts';
import { call, gatewayWith, type Recorded } from './fake-function.ts';

const megabyte = 1024 * 1024;
const tooLarge = '{"message":"Request Entity Too Large"}';

let recorded: Recorded;

afterEach(() => recorded.gateway.stop());

describe('The response of the gateway', () => {
  it('is that of the function', async () => {
    const headers = { 'content-type': 'application/xml', 'x-other': '1' };
    recorded = await gatewayWith({ statusCode: 404, headers, cookies: ['a=1', 'b=2'], body: '<é/>' });
    const reply = await call(recorded.gateway.origin);
    expect(reply.status).toBe(404);
    expect(reply.headers).toMatchObject({ ...headers, 'content-length': '5', 'set-cookie': ['a=1', 'b=2'] });
    expect(reply.body.toString()).toBe('<é/>');
  });

  it('is decoded when the function returned it in base64', async () => {
    recorded = await gatewayWith({ statusCode: 200, body: '/wD+', isBase64Encoded: true });
    expect((await call(recorded.gateway.origin)).body).toEqual(Buffer.from([0xff, 0x00, 0xfe]));
  });

  it('has no body for HEAD', async () => {
    recorded = await gatewayWith({ statusCode: 200, body: 'ok' });
    const reply = await call(recorded.gateway.origin, { method: 'HEAD' });
    expect(reply.headers['content-length']).toBe('2');
    expect(reply.body).toHaveLength(0);
  });

  it('waits for functions that are not ready yet', async () => {
    const ready = Promise.withResolvers<HttpFunctions>();
    recorded = await gatewayWith(undefined, { functions: ready.promise });
    const reply = call(recorded.gateway.origin);
    const all = async () => ({ statusCode: 200, body: 'late' });
    ready.resolve({ all } as unknown as HttpFunctions);
    expect((await reply).body.toString()).toBe('late');
  });
});

describe('A page of the local gateway', () => {
  const pages = new Map([['/', () => ({ type: 'text/html; charset=utf-8', body: '<p>é' })]]);

  it('is the response to GET and HEAD of its path, with any query', async () => {
    recorded = await gatewayWith(undefined, { pages });
    const { origin } = recorded.gateway;
    const page = await call(origin, { target: '/?from=banner' });
    expect([page.status, page.body.toString()]).toEqual([200, '<p>é']);
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-length': '5',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-cache',
    });
    expect(page.headers).not.toHaveProperty('content-security-policy');
    expect((await call(origin, { method: 'HEAD' })).body).toHaveLength(0);
    expect(recorded.calls).toEqual([]);
  });

  it('has the content security policy that it names', async () => {
    const strict = new Map([['/', () => ({ type: 'text/html', body: '', contentSecurityPolicy: 'none' })]]);
    recorded = await gatewayWith(undefined, { pages: strict });
    expect((await call(recorded.gateway.origin)).headers['content-security-policy']).toBe('none');
  });

  it('leaves other methods and other paths to the functions', async () => {
    recorded = await gatewayWith({ statusCode: 404, body: 'Not Found' }, { pages });
    const { origin } = recorded.gateway;
    for (const sent of [{ method: 'POST' }, { target: '//' }, { target: '/version' }, { target: '/%2F' }])
      expect((await call(origin, sent)).status).toBe(404);
    expect(recorded.calls).toHaveLength(4);
  });

  it('is not shown to a page whose name leads here', async () => {
    recorded = await gatewayWith(undefined, { pages, isOwnHost: (host) => host !== 'evil.example' });
    expect((await call(recorded.gateway.origin, { headers: { host: 'evil.example' } })).status).toBe(403);
  });
});

describe('A function', () => {
  it('that throws leads to 500, and the error is reported but not sent to the caller', async () => {
    const errors: unknown[] = [];
    const failure = new Error('inside');
    const answer = () => Promise.reject(failure);
    recorded = await gatewayWith(answer, { onError: (error) => errors.push(error) });
    const reply = await call(recorded.gateway.origin);
    expect([reply.status, reply.body.toString()]).toEqual([500, '{"message":"Internal Server Error"}']);
    expect(errors).toEqual([failure]);
  });

  it('that returns what the gateway does not understand leads to 500', async () => {
    recorded = await gatewayWith({ body: 'no status' });
    expect((await call(recorded.gateway.origin)).status).toBe(500);
  });

  it('that returns more than the payload limit leads to 500', async () => {
    recorded = await gatewayWith({ statusCode: 200, body: 'x'.repeat(6 * megabyte + 200) });
    expect((await call(recorded.gateway.origin)).status).toBe(500);
  });

  it('that takes too long leads to 503', async () => {
    recorded = await gatewayWith(() => new Promise(() => {}), { timeoutSeconds: 0.01 });
    const reply = await call(recorded.gateway.origin);
    expect([reply.status, reply.body.toString()]).toEqual([503, '{"message":"Service Unavailable"}']);
  });

  it('triggers the notice of possible changes, unless the call was a GET', async () => {
    let writes = 0;
    recorded = await gatewayWith(undefined, { onWrite: () => (writes += 1) });
    await call(recorded.gateway.origin);
    expect(writes).toBe(0);
    await call(recorded.gateway.origin, { method: 'POST' });
    expect(writes).toBe(1);
  });
});

describe('The gateway itself rejects', () => {
  it('a body over 10 MB', async () => {
    recorded = await gatewayWith();
    const body = Buffer.alloc(10 * megabyte + 1);
    const reply = await call(recorded.gateway.origin, { method: 'POST', body });
    expect([reply.status, reply.body.toString()]).toEqual([413, tooLarge]);
    expect(recorded.calls).toEqual([]);
  });

  it('a body over 10 MB that does not declare its length', async () => {
    recorded = await gatewayWith();
    const headers = { 'Transfer-Encoding': 'chunked' };
    const body = Buffer.alloc(10 * megabyte + 1);
    const reply = await call(recorded.gateway.origin, { method: 'POST', headers, body });
    expect([reply.status, reply.body.toString()]).toEqual([413, tooLarge]);
  });

  it('an event over the payload limit, which base64 makes of a smaller body', async () => {
    recorded = await gatewayWith();
    const body = Buffer.alloc(5 * megabyte);
    const large = await call(recorded.gateway.origin, { method: 'POST', body });
    expect([large.status, large.body.toString()]).toEqual([413, tooLarge]);
    const headers = { 'Content-Type': 'text/plain' };
    const text = await call(recorded.gateway.origin, {
      method: 'POST',
      headers,
      body: 'x'.repeat(5 * megabyte),
    });
    expect(text.status).toBe(200);
    expect(recorded.calls).toHaveLength(1);
  });

  it('a declared body over 10 MB before any of it is sent', async () => {
    recorded = await gatewayWith();
    const answer = await speak(
      `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${11 * megabyte}\r\nExpect: 100-continue\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).not.toContain('100 Continue');
  });

  it('a request target that is not a path', async () => {
    recorded = await gatewayWith();
    expect((await call(recorded.gateway.origin, { method: 'OPTIONS', target: '*' })).status).toBe(400);
  });

  it.each([
    ['with a path', ['phr.example.org/records']],
    ['with a user', ['user@phr.example.org']],
    ['that is empty', ['']],
    ['that occurs twice', ['phr.example.org', 'other.example.org']],
  ])('a Host header %s', async (_, hosts) => {
    recorded = await gatewayWith();
    const headers = hosts.flatMap((host) => ['Host', host]);
    expect((await call(recorded.gateway.origin, { headers })).status).toBe(400);
    expect(recorded.calls).toEqual([]);
  });

  it('headers over 10 kB', async () => {
    recorded = await gatewayWith();
    expect((await call(recorded.gateway.origin, { headers: { 'X-Long': 'x'.repeat(11_000) } })).status).toBe(
      431,
    );
  });
});

describe('Stopping the gateway', () => {
  it('finishes the running requests and accepts no new ones', async () => {
    const running = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<{ statusCode: number; body: string }>();
    recorded = await gatewayWith(() => {
      running.resolve();
      return finish.promise;
    });
    const { origin } = recorded.gateway;
    const reply = call(origin, { headers: { Connection: 'keep-alive' } });
    await running.promise;
    const stopped = recorded.gateway.stop();
    await expect(call(origin)).rejects.toThrow('ECONNREFUSED');
    finish.resolve({ statusCode: 200, body: 'finished' });
    expect((await reply).body.toString()).toBe('finished');
    await stopped;
  });
});

/** Sends these bytes and returns what came back until the gateway closed the connection. */
async function speak(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(recorded.gateway.origin).port), '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  socket.write(bytes);
  await once(socket, 'close');
  return text;
}
