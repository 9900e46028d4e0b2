/** Which functions read the master keys. Runs so that policies are compared with these uses too. */

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { matchRoute } from '../../../local/server/gateway/routes.ts';
import { newMasterKeys } from '../../../local/server/master-keys.ts';
import { type GroupName, groups } from '../../../shared/api/groups.ts';
import { endpoints } from '../../../shared/api/registry.ts';
import { keys as keysOf } from '../../../shared/store/items/index.ts';
import { useLocalAws } from '../../support/aws.ts';
import { createPerson, peopleSettings } from '../../support/people.ts';
import { createRecord } from '../../support/scenario.ts';
import { startService, type TestService } from '../../support/service.ts';
import { giveAccess } from '../../support/smart-access.ts';
import { storeOf } from '../../support/stored-people.ts';
import { Workers } from '../../support/subscriptions.ts';
import { createMailer, queueEvent } from '../../workers/support.ts';

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
  service = await startService({ env: { MASTER_KEYS: '', MASTER_KEYS_SECRET, ...peopleSettings } });
});
afterAll(async () => {
  delete process.env[endpointVariable];
  await service?.stop();
  secrets.close();
});

/** How often the keys are read during `action`. */
async function readsDuring(action: () => Promise<unknown>): Promise<number> {
  const before = reads;
  await action();
  return reads - before;
}

interface Call {
  readonly method: string;
  readonly path: string;
}

/** A call of some endpoint of the group, with a path that leads to the group's own function. */
function callOf(group: GroupName): Call {
  const calls = endpoints
    .filter((endpoint) => endpoint.group === group)
    // Those that are open to anybody come last.
    .toSorted((one, other) => Number(one.rule === 'ANYBODY') - Number(other.rule === 'ANYBODY'))
    .flatMap(({ routes }) => routes)
    .map(({ method, path }) => ({ method, path: path.replaceAll(/\{[^}]+\}/g, 'some') }));
  return calls.find(({ path }) => matchRoute(path).function === group)!;
}

/** Makes the call with a token of the first master key and an invalid signature. */
async function ask({ method, path }: Call): Promise<void> {
  const token = `a01${'0'.repeat(33)}`;
  const seconds = Math.floor(Date.now() / 1000);
  const authorization = [
    'OAuth oauth_consumer_key="some"',
    `oauth_token="${token}"`,
    'oauth_signature_method="HMAC-SHA1"',
    'oauth_signature="c29tZQ%3D%3D"',
    `oauth_timestamp="${seconds}"`,
    'oauth_nonce="some"',
    'oauth_version="1.0"',
  ].join(', ');
  await fetch(service.origin + path, { method, headers: { authorization } });
}

const signed = (Object.keys(groups) as GroupName[]).filter((group) => group !== 'codes' && group !== 'fhir');

it.each<[string, Call]>([
  ...signed.map((group): [string, Call] => [group, callOf(group)]),
  ['all', { method: 'GET', path: '/apps/' }],
])('The function %s reads the master keys once, for its first signed call', async (name, call) => {
  expect(matchRoute(call.path).function).toBe(name);
  expect(await readsDuring(() => fetch(service.origin + call.path))).toBe(0);
  expect(await readsDuring(() => ask(call))).toBe(1);
  expect(await readsDuring(() => ask(call))).toBe(0);
});

it('The function codes, whose search is public, never reads the master keys', async () => {
  expect(await readsDuring(() => ask(callOf('codes')))).toBe(0);
});

it('The eraser reads the master keys when there is an account to erase', async () => {
  expect(await readsDuring(() => service.runEraser())).toBe(0);
  const store = storeOf(service);
  const id = 'rosa@mail.example';
  const now = new Date().toISOString();
  const account = {
    id,
    fullName: 'Rosa',
    contactEmail: id,
    state: 'active',
    totalLoginCount: 0,
    failedLoginCount: 0,
    authSystems: [],
    creatorId: 'some',
    createdAt: now,
    sessionGrant: 'some',
    revision: 1,
  } as const;
  await store.put(keysOf.account(id), account);
  await store.put(keysOf.erasureRequest(id), { id, askedAt: now, due: now, records: [] });
  expect(await readsDuring(() => service.runEraser())).toBe(1);
  expect(await store.get([keysOf.account(id)])).toEqual([undefined]);
});

it('The mailer and the pinger read the master keys, and the sweeper does not', async () => {
  expect(await readsDuring(() => createMailer(service.env)(queueEvent()))).toBe(1);
  expect(await readsDuring(() => new Workers(service).ping([]))).toBe(1);
  expect(await readsDuring(() => service.runSweeper())).toBe(0);
});

it('The function fhir reads the master keys once, for the first access token that it knows', async () => {
  const owner = await createPerson(service, 'marta');
  const recordId = await createRecord(service, owner);
  const path = `/fhir/Patient/${recordId}`;
  const unknown = { headers: { authorization: `Bearer ${'0'.repeat(43)}` } };
  expect(await readsDuring(() => fetch(service.origin + path, unknown))).toBe(0);
  const { client } = await giveAccess(service, { app: service.apps.user, account: owner, recordId });
  expect(await readsDuring(() => client.get(path))).toBe(1);
  expect(await readsDuring(() => client.get(path))).toBe(0);
});
