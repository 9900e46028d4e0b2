/** A system on this machine that has made a SMART Health Link: its manifest holds one encrypted file. */
import { createCipheriv, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface LinkSender {
  readonly link: string;
  stop(): Promise<void>;
}

const passcode = '4711';

/** Starts it. It may be opened as often as one likes. */
export async function startLinkSender(content: string): Promise<LinkSender> {
  const key = randomBytes(32);
  const file = { contentType: 'application/fhir+json', embedded: encrypted(content, key) };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const asked = JSON.parse(Buffer.concat(chunks).toString()) as { passcode?: string };
    const isRight = asked.passcode === passcode;
    response.writeHead(isRight ? 200 : 401, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isRight ? { files: [file] } : { remainingAttempts: 4 }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/${randomBytes(32).toString('base64url')}`;
  const payload = JSON.stringify({
    url,
    flag: 'P',
    key: key.toString('base64url'),
    label: 'Discharge letter',
  });
  return {
    link: `shlink:/${Buffer.from(payload).toString('base64url')}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A compact JWE with `alg: dir` and `enc: A256GCM` (RFC 7516, section 7.1). */
function encrypted(content: string, key: Buffer): string {
  const header = { alg: 'dir', enc: 'A256GCM', cty: 'application/fhir+json' };
  const head = Buffer.from(JSON.stringify(header)).toString('base64url');
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(head));
  const sealed = Buffer.concat([cipher.update(content), cipher.final()]);
  return [head, '', ...[iv, sealed, cipher.getAuthTag()].map((part) => part.toString('base64url'))].join('.');
}
