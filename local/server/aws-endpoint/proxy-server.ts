/** One HTTP server in front of the AWS emulators: a single endpoint for all services. */
import { Agent, createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Endpoints } from '../aws-environment.ts';
import { guardLoopback } from '../emulators/loopback-guard.ts';
import { forward } from './forward.ts';
import { serviceOf } from './route.ts';

export interface Front {
  /** For example http://127.0.0.1:4566. */
  readonly endpoint: string;
  stop(): Promise<void>;
}

export interface FrontOptions {
  /** Port on 127.0.0.1; 0 for any free one. */
  readonly port: number;
  /** The endpoint of each service, for example http://127.0.0.1:8005. */
  readonly parts: Required<Endpoints>;
}

/** More than a test run with its many clients opens; each uses two file descriptors. */
const maxConnections = 5000;
/** Shorter than any emulator keeps an idle connection, so that none is reused while it is being closed. */
const idleMilliseconds = 4000;

/** Starts the server, for this machine only. Rejects with the error of node:net when the port cannot be opened. */
export async function startFront({ port, parts }: FrontOptions): Promise<Front> {
  const agent = new Agent({ keepAlive: true, timeout: idleMilliseconds });
  const server = createServer({ keepAliveTimeout: 10_000 }, (request, response) => {
    const service = serviceOf({ method: request.method!, url: request.url!, headers: request.headers });
    if (typeof service !== 'string') {
      request.resume();
      return refuse(response, 501, `The service ${service.missing} is not available here.`);
    }
    forward(request, response, {
      origin: parts[service],
      agent,
      refuse: () => refuse(response, 503, `The emulator for ${service} does not respond.`),
    });
  });
  guardLoopback(server);
  server.maxConnections = maxConnections;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      agent.destroy();
      await closed;
    },
  };
}

/** In the format of the JSON protocols; clients of other protocols see the status. */
function refuse(response: ServerResponse, status: number, message: string): void {
  const name = status === 501 ? 'NotImplemented' : 'ServiceUnavailable';
  response.writeHead(status, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify({ __type: name, message }));
}
