/** A push service on this machine: it keeps what it is sent, and answers as it is told to. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** Of the answer. */
  readonly status: number;
}

export class PushService {
  readonly received: Received[] = [];
  /** The statuses of the next answers, in order; later ones are 201. */
  readonly statuses: number[] = [];
  /** The same for the browser at this path alone. */
  readonly statusesAt = new Map<string, number[]>();
  readonly #server: Server;
  /** The certificate of its authority, which nobody else trusts. */
  readonly authorities: string;

  private constructor(key: string, certificate: string) {
    this.authorities = certificate;
    this.#server = createServer(
      { key, cert: certificate },
      (request, response) => void this.#take(request, response),
    );
  }

  static async start(): Promise<PushService> {
    const service = new PushService(...selfSigned());
    service.#server.listen(0, '127.0.0.1');
    await once(service.#server, 'listening');
    return service;
  }

  get origin(): string {
    return `https://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Forgets what it was sent, and what it was to answer. */
  clear(): void {
    this.received.length = 0;
    this.statuses.length = 0;
    this.statusesAt.clear();
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const path = request.url!;
    const status = this.statusesAt.get(path)?.shift() ?? this.statuses.shift() ?? 201;
    this.received.push({ path, headers: request.headers, body: Buffer.concat(chunks), status });
    response.writeHead(status).end();
  }
}

/** A key and a certificate for this machine. */
function selfSigned(): [key: string, certificate: string] {
  const folder = mkdtempSync(join(tmpdir(), 'push-service-'));
  const file = (name: string) => join(folder, name);
  try {
    writeFileSync(
      file('openssl.cnf'),
      '[req]\ndistinguished_name=name\n[name]\n[own]\nsubjectAltName=IP:127.0.0.1\nbasicConstraints=CA:TRUE\n',
    );
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
    const out = ['-keyout', file('key.pem'), '-out', file('certificate.pem'), '-days', '2'];
    const named = ['-subj', '/CN=push', '-config', file('openssl.cnf'), '-extensions', 'own'];
    execFileSync('openssl', ['req', '-x509', ...key, ...out, ...named], { stdio: 'pipe' });
    return [readFileSync(file('key.pem'), 'utf8'), readFileSync(file('certificate.pem'), 'utf8')];
  } finally {
    rmSync(folder, { recursive: true });
  }
}
