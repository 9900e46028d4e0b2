/** Which functions read the master keys, for the comparison of their policies with what they use. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { matchRoute } from '../../../local/gateway/routes.ts';
import { newMasterKeys } from '../../../local/master-keys.ts';
import { groups } from '../../../shared/api/groups.ts';
import { useLocalAws } from '../../support/aws.ts';
import { startService, type TestService } from '../../support/service.ts';
import { Workers } from '../../support/subscriptions.ts';
import { createMailer, queueEvent } from '../../unit/functions/workers/support.ts';

const endpointVariable = 'AWS_ENDPOINT_URL_SECRETS_MANAGER';
const keys = newMasterKeys();
let reads = 0;
const secrets = createServer((_request, response) => {
  reads += 1;
  response.writeHead(200, { 'content-type': 'application/x-amz-json-1.1' });
  response.end(JSON.stringify({ SecretString: keys }));
});

let service: TestService;
beforeAll(async () => {
  await useLocalAws();
  await new Promise<void>((resolve) => secrets.listen(0, '127.0.0.1', resolve));
  process.env[endpointVariable] = `http://127.0.0.1:${(secrets.address() as AddressInfo).port}`;
  const MASTER_KEYS_SECRET = 'arn:aws:secretsmanager:us-east-1:000000000000:secret:MasterKeys-a1b2c3';
  service = await startService({ env: { MASTER_KEYS: '', MASTER_KEYS_SECRET } });
});
afterAll(async () => {
  delete process.env[endpointVariable];
  await service?.stop();
  secrets.close();
});

/** How many readings this leads to. */
async function readsDuring(action: () => Promise<unknown>): Promise<number> {
  const before = reads;
  await action();
  return reads - before;
}

const paths = Object.entries(groups).map(([name, { routes }]) => [
  name,
  routes[0].replaceAll(/\{[^}]+\}/g, 'some'),
]);

it.each([...paths, ['all', '/nowhere']])(
  'the function %s reads them before its first answer',
  async (name, path) => {
    expect(matchRoute(path!).function).toBe(name);
    expect(await readsDuring(() => fetch(service.origin + path))).toBe(1);
  },
);

it('the mailer and the pinger read them, and the sweeper does not', async () => {
  expect(await readsDuring(() => createMailer(service.env)(queueEvent()))).toBe(1);
  expect(await readsDuring(() => new Workers(service).ping([]))).toBe(1);
  expect(await readsDuring(() => service.runSweeper())).toBe(0);
});
