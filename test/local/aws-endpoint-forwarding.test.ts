import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Front, startFront } from '../../local/server/aws-endpoint/proxy-server.ts';

let part: Server;
let handle: (request: IncomingMessage, response: ServerResponse) => void;
let front: Front;

beforeEach(async () => {
  part = createServer((request, response) => handle(request, response));
  await new Promise<void>((resolve) => part.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(part.address() as AddressInfo).port}`;
  front = await startFront({ port: 0, parts: { DYNAMODB: origin, S3: origin, SQS: origin, SES: origin } });
});

afterEach(async () => {
  await front.stop();
  part.closeAllConnections();
  part.close();
});

/** Sends these bytes as they are and resolves to all that comes back until the connection ends. */
async function raw(bytes: string): Promise<string> {
  const { port } = new URL(front.endpoint);
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(bytes);
  return text(socket);
}

describe('The one endpoint', () => {
  it('forwards method, target and headers as they came, without the hop-by-hop headers', async () => {
    let seen: IncomingMessage | undefined;
    handle = (request, response) => {
      seen = request;
      response.end();
    };
    await raw(
      'PUT /b%2Fc//../k%20y?partNumber=1&x=%C3%A9 HTTP/1.1\r\nHost: bucket.localhost:4566\r\nX-Amz-Meta-A: one\r\n' +
        'x-amz-meta-a: two\r\nKeep-Alive: 5\r\nX-Hop: yes\r\nTE: trailers\r\nContent-Length: 0\r\n' +
        'Connection: X-Hop, close\r\n\r\n',
    );
    expect(seen?.method).toBe('PUT');
    expect(seen?.url).toBe('/b%2Fc//../k%20y?partNumber=1&x=%C3%A9');
    const names = ['Host', 'X-Amz-Meta-A', 'x-amz-meta-a', 'Content-Length', 'Connection'];
    const values = ['bucket.localhost:4566', 'one', 'two', '0', 'keep-alive'];
    expect(seen?.rawHeaders).toEqual(names.flatMap((name, i) => [name, values[i]]));
  });

  it('returns status, reason and headers as they came', async () => {
    handle = (_request, response) => {
      response.writeHead(418, 'Short and Stout', [
        'X-Amz-Request-Id',
        '1',
        'ETag',
        '"a"',
        'x-Odd',
        '1',
        'x-Odd',
        '2',
      ]);
      response.end('tea');
    };
    const answer = await raw('GET /bucket HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 418 Short and Stout\r\n/);
    expect(answer).toContain('X-Amz-Request-Id: 1\r\nETag: "a"\r\nx-Odd: 1\r\nx-Odd: 2\r\n');
  });

  it.each([
    ['with its length', (size: number) => ({ 'content-length': String(size) })],
    ['in chunks', () => ({ 'transfer-encoding': 'chunked' })],
    [
      'after Expect: 100-continue',
      (size: number) => ({ 'content-length': String(size), expect: '100-continue' }),
    ],
  ])('streams large bodies both ways, byte for byte: %s', async (_title, headers) => {
    handle = (request, response) => {
      response.writeHead(200, { 'x-length': request.headers['content-length'] ?? 'none' });
      request.pipe(response);
    };
    const bytes = randomBytes(4 * 1024 * 1024);
    const call = request(`${front.endpoint}/bucket/key`, { method: 'PUT', headers: headers(bytes.length) });
    call.end(bytes);
    const [answer] = (await once(call, 'response')) as [IncomingMessage];
    const hash = createHash('sha256');
    for await (const chunk of answer) hash.update(chunk);
    expect(hash.digest('hex')).toBe(createHash('sha256').update(bytes).digest('hex'));
    const { 'content-length': length = 'none' } = headers(bytes.length) as Record<string, string>;
    expect(answer.headers['x-length']).toBe(length);
  });

  it('responds to HEAD with the length of the body that is not sent, and passes on 204 without a body', async () => {
    handle = (request, response) => {
      if (request.method === 'HEAD') response.writeHead(200, { 'content-length': '12345' }).end();
      else response.writeHead(204).end();
    };
    const head = await fetch(`${front.endpoint}/bucket/key`, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '12345']);
    const removed = await fetch(`${front.endpoint}/bucket/key`, { method: 'DELETE' });
    expect([removed.status, await removed.text()]).toEqual([204, '']);
  });

  it('sends the beginning of a response before its end', async () => {
    let answer: ServerResponse | undefined;
    handle = (_request, response) => {
      answer = response;
      response.write('first');
    };
    const { body } = await fetch(`${front.endpoint}/bucket/key`);
    const reader = body!.getReader();
    expect(Buffer.from((await reader.read()).value!).toString()).toBe('first');
    answer!.end('last');
    expect(Buffer.from((await reader.read()).value!).toString()).toBe('last');
  });

  it('ends the call to the emulator when the client disconnects', async () => {
    const ended = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    handle = (_request, response) => {
      response.once('close', () => ended.resolve());
      begun.resolve();
    };
    const client = new AbortController();
    const call = fetch(`${front.endpoint}/bucket/key`, { signal: client.signal });
    await begun.promise;
    client.abort();
    await expect(call).rejects.toThrow();
    await ended.promise;
  });

  it('breaks off its response when the emulator does', async () => {
    handle = (_request, response) => {
      response.writeHead(200, { 'content-length': '10' });
      response.write('half', () => response.destroy());
    };
    const answer = await fetch(`${front.endpoint}/bucket/key`);
    await expect(answer.text()).rejects.toThrow();
  });

  it('responds with 503 when an emulator does not answer, and works again when it does', async () => {
    handle = (request) => void request.socket.destroy();
    const dead = await fetch(`${front.endpoint}/bucket/key`, {
      method: 'PUT',
      body: Buffer.alloc(1_000_000),
    });
    expect(dead.status).toBe(503);
    expect(await dead.json()).toEqual({
      __type: 'ServiceUnavailable',
      message: 'The emulator for S3 does not respond.',
    });
    handle = (_request, response) => void response.end('back');
    expect(await (await fetch(`${front.endpoint}/bucket/key`)).text()).toBe('back');
  });

  it('names the service that it does not have', async () => {
    const credential = 'Credential=a/20260102/us-east-1/lambda/aws4_request';
    const headers = { authorization: `AWS4-HMAC-SHA256 ${credential}, SignedHeaders=host, Signature=0` };
    const answer = await fetch(front.endpoint, { method: 'POST', headers, body: 'x' });
    expect(answer.status).toBe(501);
    expect(await answer.json()).toEqual({
      __type: 'NotImplemented',
      message: 'The service lambda is not available here.',
    });
  });

  it('is not reachable from the network', async () => {
    const port = Number(new URL(front.endpoint).port);
    const ours = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
    const outside = ours.filter(({ internal, address }) => !internal && !address.startsWith('fe80:'));
    for (const { address } of outside) {
      const socket = connect({ port, host: address });
      await expect(once(socket, 'connect')).rejects.toThrow();
    }
  });

  it('stops although a call is still open', async () => {
    const begun = Promise.withResolvers<void>();
    handle = () => begun.resolve();
    const call = fetch(`${front.endpoint}/bucket/key`);
    call.catch(() => undefined);
    await begun.promise;
    await front.stop();
    await expect(call).rejects.toThrow();
    front = { ...front, stop: async () => {} };
  });
});
