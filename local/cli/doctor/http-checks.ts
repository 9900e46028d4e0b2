/** Checks over HTTP: what only the real gateway shows. */
import { randomBytes } from 'node:crypto';
import { registry } from '../../../shared/api/registry.ts';
import { ServiceError } from '../../../shared/client/index.ts';
import { limits } from '../../../shared/limits.ts';
import { type Answer, DemoClient } from '../../demo/signed-client.ts';
import { type Check, failed, type Outcome, passed, skipped } from './check.ts';
import type { Guest } from './guests.ts';

/** docs/contract/apps.md#endpoints */
const interfaceVersion = '2.0.0';

const version: Check = {
  name: 'version',
  async run({ origin, guests }) {
    const { appClient } = await guests();
    const found = await appClient().getVersion();
    if (found !== interfaceVersion) return failed(`${origin} returned the version ${found.slice(0, 100)}`);
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
    const own = deployment?.gatewayUrl;
    if (!own || own === origin) return skipped('no second address: --origin names the one that clients use');
    const { appClient } = await guests();
    try {
      await appClient(own).getVersion();
      return passed(`${own} accepts signed calls too`);
    } catch (error) {
      if (error instanceof ServiceError) return rejectedAt(own, error);
      throw error;
    }
  },
};

function rejectedAt(address: string, { status, text, message }: ServiceError): Outcome {
  if (status === 403) return passed(`${address} rejects signatures for it: BASE_URL is another origin`);
  // What the gateway itself responds, without any function.
  if (status === 404 && text.startsWith('{"message"')) return passed(`${address} is closed`);
  return failed(`${address}: ${message}`);
}

/** Last segments as clients encode them. No two names may meet. */
const segments: readonly (readonly [name: string, sent: string])[] = [
  ['@', 'at%40sign'],
  ['%40', 'at%2540sign'],
  ['space', 'two%20words'],
  ['ü', '%C3%BCber'],
];

/** Makes its calls by path, because the forms of a path are what it is about. */
const paths: Check = {
  name: 'paths',
  async run({ origin, guests }) {
    const { app } = await guests();
    const client = new DemoClient(origin, app.credentials);
    const stored = segments.map(([name, sent]) => [name, externalPath(app, sent)] as const);
    for (const [name, path] of stored)
      expectOk(await client.send('PUT', path, { contentType: 'text/plain', body: name }), `PUT ${path}`);
    // Clients may also leave `@` as it is.
    const plain = ['@', externalPath(app, 'at@sign').replaceAll('%40', '@')] as const;
    for (const [name, path] of [...stored, plain]) {
      const found = expectOk(await client.send('GET', path), `GET ${path}`).text;
      if (found !== name) return failed(`GET ${path} returned what was stored for ${found}`);
    }
    return passed(`${segments.map(([name]) => name).join(', ')} reach the service as they were sent`);
  },
};

/** Path of a document in the storage of the app, with a last segment that is sent as it is. */
function externalPath({ id }: Guest, segment: string): string {
  const [{ path }] = registry.app_document_ext.routes;
  return path.replace('{APP_ID}', encodeURIComponent(id)).replace('{APP_EXTERNAL_ID}', segment);
}

/** Returns the response if its status is 200. Throws an Error with status and text otherwise. */
function expectOk(answer: Answer, call: string): Answer {
  if (answer.status === 200) return answer;
  throw new Error(`${call} returned ${answer.status}: ${answer.text.slice(0, 200).trim()}`);
}

const largeBody: Check = {
  name: 'large-body',
  async run({ guests }) {
    const { app, appClient } = await guests();
    const client = appClient();
    const place = { appId: app.id, appExternalId: 'large' };
    const body = randomBytes(limits.bodyBytes);
    await client.appDocumentCreateOrUpdateExt({ ...place, body, mediaType: 'application/octet-stream' });
    const { bytes } = await client.appDocumentExt(place);
    if (!body.equals(bytes)) return failed(`of ${body.length} bytes, ${bytes.length} came back changed`);
    return passed(`${body.length.toLocaleString('en')} bytes came back unchanged`);
  },
};

export const httpChecks: readonly Check[] = [version, gatewayAddress, paths, largeBody];
