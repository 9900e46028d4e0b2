/** Servers on this machine that a test observes. */
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer, type ServerOptions } from 'node:https';
import type { AddressInfo } from 'node:net';

export interface TestServer {
  readonly port: number;
  /** How many connections it has had so far. */
  readonly connections: number;
  close(): Promise<void>;
}

export async function startHttp(answer: RequestListener, host = '127.0.0.1', port = 0): Promise<TestServer> {
  return started(createServer(answer), host, port);
}

export async function startHttps(answer: RequestListener, options: ServerOptions): Promise<TestServer> {
  return started(createTlsServer(options, answer), '127.0.0.1', 0);
}

async function started(server: Server, host: string, port: number): Promise<TestServer> {
  let connections = 0;
  server.on('connection', () => {
    connections += 1;
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    get connections() {
      return connections;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
