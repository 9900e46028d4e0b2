/** Secrets Manager, as far as a function needs it to start: one secret, whatever its name. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Teardown } from '../../../server/teardown.ts';

/** Returns its endpoint. */
export async function serveSecret(secret: string, teardown: Teardown): Promise<string> {
  const body = JSON.stringify({ SecretString: secret });
  const server = createServer((request, response) => {
    request.resume();
    response.setHeader('content-type', 'application/x-amz-json-1.1');
    request.once('end', () => response.end(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  teardown.add(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
