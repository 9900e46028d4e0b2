/** Getting a whole response from an address that somebody else chose. */
import type { RequestListener } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { createFetcher, ReplyTooLarge } from '../../../shared/webhook/fetcher.ts';
import { AddressForbidden } from '../../../shared/webhook/guard.ts';
import { startHttp, type TestServer } from './servers.ts';

const servers: TestServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function urlOf(answer: RequestListener): Promise<URL> {
  const server = await startHttp(answer);
  servers.push(server);
  return new URL(`http://127.0.0.1:${server.port}/file`);
}

const forever = new AbortController().signal;
const get = (url: URL, { maximumBytes = 100, signal = forever, allowLoopback = true } = {}) =>
  createFetcher({ allowLoopback })({ method: 'GET', url, headers: {} }, { maximumBytes, signal });

describe('A response', () => {
  it('is returned whole when it has as many bytes as it may', async () => {
    const url = await urlOf((_request, response) => response.writeHead(404).end('x'.repeat(100)));
    const { status, body } = await get(url);
    expect([status, body.toString()]).toEqual([404, 'x'.repeat(100)]);
  });

  it('is asked for unpacked, and is not unpacked where it is packed all the same', async () => {
    let accepted: string | undefined;
    const url = await urlOf((request, response) => {
      accepted = String(request.headers['accept-encoding']);
      response.writeHead(200, { 'content-encoding': 'gzip' }).end('packed');
    });
    expect((await get(url)).body.toString()).toBe('packed');
    expect(accepted).toBe('identity');
  });

  it('is cut off when it is longer, however it is sent', async () => {
    const closed = Promise.withResolvers<void>();
    const url = await urlOf((_request, response) => {
      response.on('close', closed.resolve);
      response.write('x'.repeat(60));
      response.write('x'.repeat(60));
    });
    await expect(get(url)).rejects.toThrow(ReplyTooLarge);
    await closed.promise;
  });

  it.each([
    ['nothing', () => undefined],
    ['a header', (response: Parameters<RequestListener>[1]) => response.flushHeaders()],
    ['a part of it', (response: Parameters<RequestListener>[1]) => response.write('x')],
  ])('is not waited for beyond the time, after %s', async (_what, begin) => {
    const [asked, closed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const url = await urlOf((_request, response) => {
      response.on('close', closed.resolve);
      begin(response);
      asked.resolve();
    });
    const time = new AbortController();
    const reply = get(url, { signal: time.signal });
    await asked.promise;
    time.abort(new Error('the time is over'));
    await expect(reply).rejects.toThrow('the time is over');
    await closed.promise;
  });

  it('that breaks off is none', async () => {
    const url = await urlOf((_request, response) => {
      response.writeHead(200, { 'content-length': '50' });
      response.write('x', () => response.destroy());
    });
    await expect(get(url)).rejects.toThrow();
  });

  it('is not asked for when the time was over before', async () => {
    const url = await urlOf((_request, response) => response.end());
    await expect(get(url, { signal: AbortSignal.abort(new Error('over')) })).rejects.toThrow('over');
    expect(servers[0]?.connections).toBe(0);
  });

  it('of this machine is not asked for without the development setting', async () => {
    const url = await urlOf((_request, response) => response.end());
    await expect(get(url, { allowLoopback: false })).rejects.toThrow(AddressForbidden);
    expect(servers[0]?.connections).toBe(0);
  });
});
