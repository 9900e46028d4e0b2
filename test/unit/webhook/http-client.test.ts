import { execFile } from 'node:child_process';
import type { IncomingMessage, RequestListener } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Address, type AgentOptions, createAgent } from '../../../shared/webhook/http-client.ts';
import { startHttp, type TestServer } from './servers.ts';

const servers: TestServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function serve(answer: RequestListener, host?: string, port?: number): Promise<TestServer> {
  const server = await startHttp(answer, host, port);
  servers.push(server);
  return server;
}

const agent = (options: Partial<AgentOptions> = {}) => createAgent({ allowLoopback: true, ...options });
const to = ({ port }: TestServer, path = '/hook?from=service') => ({
  url: new URL(`http://127.0.0.1:${port}${path}`),
  headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: 'OAuth realm=""' },
  body: 'record_id=1&url=%2Freports%2F',
});

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

describe('A webhook call', () => {
  it('is a POST with the given headers and body, and its length', async () => {
    const seen: unknown[] = [];
    const server = await serve(async (request, response) => {
      const { method, url, headers } = request;
      seen.push({ method, url, headers, body: await bodyOf(request) });
      response.end();
    });
    expect(await agent()(to(server))).toBe(200);
    expect(seen).toEqual([
      {
        method: 'POST',
        url: '/hook?from=service',
        headers: {
          host: `127.0.0.1:${server.port}`,
          'content-type': 'application/x-www-form-urlencoded',
          authorization: 'OAuth realm=""',
          'content-length': '29',
          connection: 'close',
        },
        body: 'record_id=1&url=%2Freports%2F',
      },
    ]);
  });

  it('has a connection of its own', async () => {
    const server = await serve((_request, response) => void response.end());
    const post = agent();
    await post(to(server));
    await post(to(server));
    expect(server.connections).toBe(2);
  });

  it.each([200, 201, 204, 400, 404, 410, 500, 503])(
    'returns the status of the response: %d',
    async (status) => {
      const server = await serve((_request, response) => void response.writeHead(status).end());
      expect(await agent()(to(server))).toBe(status);
    },
  );

  it.each([301, 302, 303, 307, 308])('does not follow a redirect with %d', async (status) => {
    const other = await serve((_request, response) => void response.end());
    const location = `http://127.0.0.1:${other.port}/`;
    const server = await serve((_request, response) => void response.writeHead(status, { location }).end());
    expect(await agent()(to(server))).toBe(status);
    expect(other.connections).toBe(0);
  });

  it('ignores provisional responses', async () => {
    const server = await serve((_request, response) => {
      response.writeProcessing();
      response.writeEarlyHints({ link: '</style.css>; rel=preload' });
      response.writeHead(200).end();
    });
    expect(await agent()(to(server))).toBe(200);
  });
});

describe('A webhook response', () => {
  it('of up to 1 KiB is read to its end', async () => {
    const server = await serve((_request, response) => void response.end(Buffer.alloc(1024)));
    expect(await agent()(to(server))).toBe(200);
  });

  it('that never ends is cut off', async () => {
    const cut = Promise.withResolvers<void>();
    const server = await serve((_request, response) => {
      response.on('close', cut.resolve);
      response.writeHead(200);
      const more = () => {
        while (response.write(Buffer.alloc(65_536))) if (response.destroyed) return;
        response.once('drain', more);
      };
      more();
    });
    expect(await agent()(to(server))).toBe(200);
    await cut.promise;
  });

  it('that never comes is a failure', async () => {
    const server = await serve(() => undefined);
    await expect(agent({ milliseconds: 100 })(to(server))).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(server.connections).toBe(1);
  });

  it('that stalls is a failure, whatever its status', async () => {
    const server = await serve((_request, response) => void response.writeHead(200).write('.'));
    await expect(agent({ milliseconds: 100 })(to(server))).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('that breaks off is a failure', async () => {
    const server = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('.', () => response.destroy());
    });
    await expect(agent()(to(server))).rejects.toThrow();
  });

  it('that is not HTTP is a failure', async () => {
    const server = await serve((request) => void request.socket.end('SSH-2.0-OpenSSH\r\n'));
    await expect(agent()(to(server))).rejects.toThrow();
  });

  it('that switches protocols is a failure', async () => {
    const server = await serve((request) => {
      request.socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n');
    });
    await expect(agent({ milliseconds: 2000 })(to(server))).rejects.toThrow();
  });

  it('with endless headers is a failure', async () => {
    const server = await serve((request) => {
      request.socket.write('HTTP/1.1 200 OK\r\n');
      const more = () => {
        while (request.socket.writable && request.socket.write(`x: ${'y'.repeat(4096)}\r\n`));
        request.socket.once('drain', more);
      };
      request.socket.on('error', () => undefined);
      more();
    });
    await expect(agent()(to(server))).rejects.toThrow();
  });
});

describe('A webhook host', () => {
  const at = (...addresses: string[]) =>
    vi.fn(async (): Promise<readonly Address[]> => addresses.map((address) => ({ address, family: 4 })));
  const named = (server: TestServer) => ({
    ...to(server),
    url: new URL(`http://hooks.example.org:${server.port}/hook`),
  });

  it('is resolved once, and the connection goes to that address', async () => {
    const hosts: unknown[] = [];
    const first = await serve((request, response) => {
      hosts.push(request.headers.host);
      response.end();
    });
    const second = await serve((_request, response) => void response.end(), '127.0.0.2', first.port);
    const resolve = at('127.0.0.1');
    resolve.mockResolvedValueOnce([{ address: '127.0.0.1', family: 4 }]);
    resolve.mockResolvedValue([{ address: '127.0.0.2', family: 4 }]);
    expect(await agent({ resolve })(named(first))).toBe(200);
    expect(resolve).toHaveBeenCalledOnce();
    expect([first.connections, second.connections]).toEqual([1, 0]);
    expect(hosts).toEqual([`hooks.example.org:${first.port}`]);
  });

  it('is reached at another of its addresses when one does not respond', async () => {
    const server = await serve((_request, response) => void response.end(), '127.0.0.2');
    expect(await agent({ resolve: at('127.0.0.3', '127.0.0.2') })(named(server))).toBe(200);
  });

  it('that cannot be resolved is a failure', async () => {
    const server = await serve((_request, response) => void response.end());
    const resolve = () => Promise.reject(new Error('ENOTFOUND'));
    await expect(agent({ resolve })(named(server))).rejects.toThrow('ENOTFOUND');
  });

  it('that takes too long to resolve is a failure: the timeout includes resolution', async () => {
    const server = await serve((_request, response) => void response.end());
    const resolve = () => new Promise<never>(() => undefined);
    const call = agent({ resolve, milliseconds: 100 })(named(server));
    await expect(call).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(server.connections).toBe(0);
  });

  it('where nothing listens is a failure', async () => {
    const server = await startHttp(() => undefined);
    await server.close();
    await expect(agent()(to(server))).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});

it('A webhook call ignores the proxy of the environment', async () => {
  const server = await serve((_request, response) => void response.end());
  const proxy = await serve((_request, response) => void response.end());
  const module = join(import.meta.dirname, '../../../shared/webhook/http-client.ts');
  const script = `
    const { createAgent } = await import(${JSON.stringify(module)});
    const url = new URL('http://127.0.0.1:${server.port}/');
    console.log(await createAgent({ allowLoopback: true })({ url, headers: {}, body: '' }));
    const { get } = await import('node:http');
    get(url, (response) => response.resume());`;
  const proxyUrl = `http://127.0.0.1:${proxy.port}`;
  const env = { NODE_USE_ENV_PROXY: '1', HTTP_PROXY: proxyUrl, HTTPS_PROXY: proxyUrl };
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    env,
  });
  expect(stdout).toBe('200\n');
  expect(server.connections).toBe(1);
  // The last line of the script shows that Node.js would use the proxy.
  expect(proxy.connections).toBe(1);
});
