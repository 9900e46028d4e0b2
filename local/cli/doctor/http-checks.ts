/** Checks over HTTP: what only the real gateway shows. */
import { randomBytes } from 'node:crypto';
import { limits } from '../../../shared/limits.ts';
import type { DemoClient } from '../../demo/signed-client.ts';
import { type Check, failed, passed, skipped } from './check.ts';
import { expectOk } from './expect-ok.ts';
import { storageOf } from './guests.ts';

const text = { contentType: 'text/plain' } as const;

/** docs/contract/apps.md#endpoints */
const interfaceVersion = '2.0.0';

const version: Check = {
  name: 'version',
  async run({ origin, guests }) {
    const { appClient } = await guests();
    const found = expectOk(await appClient().send('GET', '/version'), `GET ${origin}/version`).text;
    if (found !== interfaceVersion) return failed(`${origin}/version returned ${found.slice(0, 100)}`);
    return passed(`${found} at ${origin}, which accepts signed calls`);
  },
};

/**
 * The address that the gateway has beside the one that clients use. Each of three behaviours is right in some
 * deployment; that of the service is in docs/contract/oauth.md#signature-base-string.
 */
const gatewayAddress: Check = {
  name: 'gateway-address',
  async run({ origin, deployment, guests }) {
    const own = deployment?.serviceUrl;
    if (!own || own === origin) return skipped('no second address: --origin names the one that clients use');
    const { appClient } = await guests();
    const { status, text: said } = await appClient(own).send('GET', '/version');
    if (status === 200) return passed(`${own} accepts signed calls too`);
    if (status === 403) return passed(`${own} rejects signatures for it: BASE_URL is another origin`);
    if (status === 404 && isOfGateway(said)) return passed(`${own} is closed`);
    return failed(`${own} returned ${status}: ${said.slice(0, 200)}`);
  },
};

/** What the gateway itself responds, without any function. */
function isOfGateway(body: string): boolean {
  return body.startsWith('{"message"');
}

/** Last segments as clients encode them. No two names may meet. */
const segments: readonly (readonly [name: string, sent: string])[] = [
  ['@', 'at%40sign'],
  ['%40', 'at%2540sign'],
  ['space', 'two%20words'],
  ['ü', '%C3%BCber'],
];

const paths: Check = {
  name: 'paths',
  async run({ guests }) {
    const { app, appClient } = await guests();
    const client = appClient();
    const stored = segments.map(([name, sent]) => [name, `${storageOf(app)}external/${sent}`] as const);
    for (const [name, path] of stored)
      expectOk(await client.send('PUT', path, { ...text, body: name }), `PUT ${path}`);
    // Clients may also leave `@` as it is.
    const plain = ['@', `${storageOf(app)}external/at@sign`.replaceAll('%40', '@')] as const;
    for (const [name, path] of [...stored, plain]) {
      const found = expectOk(await client.send('GET', path), `GET ${path}`).text;
      if (found !== name) return failed(`GET ${path} returned what was stored for ${found}`);
    }
    return passed(`${segments.map(([name]) => name).join(', ')} reach the service as they were sent`);
  },
};

const largeBody: Check = {
  name: 'large-body',
  async run({ guests }) {
    const { app, appClient } = await guests();
    const sent = randomBytes(limits.bodyBytes);
    const found = await storeAndRead(appClient(), `${storageOf(app)}external/large`, sent);
    if (!found.equals(sent)) return failed(`of ${sent.length} bytes, ${found.length} came back changed`);
    return passed(`${sent.length.toLocaleString('en')} bytes came back unchanged`);
  },
};

async function storeAndRead(client: DemoClient, path: string, body: Buffer): Promise<Buffer> {
  const contentType = 'application/octet-stream';
  expectOk(await client.send('PUT', path, { body, contentType }), 'Storing the body');
  return expectOk(await client.send('GET', path), 'Reading the body').bytes;
}

export const httpChecks: readonly Check[] = [version, gatewayAddress, paths, largeBody];
