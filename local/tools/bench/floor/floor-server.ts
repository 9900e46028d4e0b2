/**
 * The floor: a minimal HTTP server that makes the operations of a recorded call, and sends as many bytes as the service
 * did. What the service takes beyond it is the price of the service itself.
 *
 *     POST /mirror        copies table and bucket
 *     POST /prepare       reads the recorded operations of the calls with these ids, one a line
 *     ANY  /replay/ID     makes the operations of one call
 *     GET  /processor     processor time of this process so far, in milliseconds
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Teardown } from '../../../server/teardown.ts';
import { mirror } from './mirror.ts';
import { takeCall } from './record-operations.ts';
import { type Places, type Replay, Replayer } from './replay.ts';

interface Ready {
  readonly replay: Replay;
  readonly response: Buffer;
}

/** Starts it on a free port of 127.0.0.1. Returns its origin. */
export async function startFloor(places: Places, teardown: Teardown): Promise<string> {
  const replayer = new Replayer(places);
  const ready = new Map<string, Ready>();

  async function respond(path: string, body: Buffer): Promise<Buffer | string> {
    const id = path.startsWith('/replay/') && path.slice('/replay/'.length);
    if (id) {
      const call = ready.get(id);
      if (!call) throw new Error(`No call ${id} was prepared.`);
      ready.delete(id);
      await call.replay();
      return call.response;
    }
    if (path === '/mirror') await mirror(places);
    if (path === '/prepare') for (const each of body.toString().split('\n')) ready.set(each, prepare(each));
    return path === '/processor' ? String(processorTime()) : '';
  }

  function prepare(id: string): Ready {
    const call = takeCall(id);
    if (!call) throw new Error(`No call ${id} was recorded.`);
    const { body = '', isBase64Encoded } = call.result;
    const bytes = Buffer.byteLength(body, isBase64Encoded ? 'base64' : 'utf8');
    return { replay: replayer.prepare(call.operations), response: Buffer.alloc(bytes, ' ') };
  }

  const server = createServer((request, response) => {
    bodyOf(request)
      .then((body) => respond(request.url ?? '', body))
      .then(
        (content) => response.writeHead(200, { 'content-length': content.length }).end(content),
        (error: unknown) => {
          const text = String(error);
          response.writeHead(500, { 'content-length': Buffer.byteLength(text) }).end(text);
        },
      );
  });
  server.keepAliveTimeout = 75_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  teardown.add(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
