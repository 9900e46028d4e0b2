/** The permissions that commands declare, compared with what they do on AWS. */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { permissionsOf } from '../../../local/cli/permissions.ts';
import { createProgram } from '../../../local/cli/program.ts';
import { leavesOf, wordsOf } from '../../../local/tools/reference/cli-page.ts';
import { createDynamoStore, dynamoClient } from '../../../shared/store/dynamodb-store.ts';
import { keys } from '../../../shared/store/items/index.ts';
import { createBodies } from '../../../shared/store/s3-bodies.ts';
import { bundle, patient, sodium } from '../../support/fhir/resources.ts';
import { type AwsRequest, needsOf } from '../../support/iam-usage/requests.ts';
import { createAccount, createRecord } from '../../support/scenario.ts';
import { startService, type TestService } from '../../support/service.ts';
import { outputsOf, write } from './outputs-file.ts';
import { makeRoot, writeApp } from './own-app.ts';
import { run } from './run.ts';
import { type SecretsManager, startSecretsManager } from './secrets-manager.ts';

const folder = mkdtempSync(join(tmpdir(), 'permissions-'));
const root = join(folder, 'apps');
const labs = join(folder, 'labs');
/** A record of 2024, of which only archived audit entries are left. */
const archivedId = '018cc251-f400-7000-8000-000000000000';
let service: TestService;
let secrets: SecretsManager;
let recordId: string;
/** Is in two carenets. */
let friendId: string;
/** Is in one. */
let carerId: string;

beforeAll(async () => {
  service = await startService();
  const credentials = '{"consumer_key":"the-portal","consumer_secret":"of-the-stack"}';
  secrets = await startSecretsManager((id) => (id === 'arn:portal' ? credentials : service.env.MASTER_KEYS));
  [friendId, carerId] = [await createAccount(service), await createAccount(service)];
  recordId = await createRecord(service);
  await createRecord(service);
  await linkToCarenets();
  await archiveEntry();
  writeApp(labs, { id: 'labs@x', name: 'Labs', index: '/labs' });
});

afterAll(async () => {
  rmSync(folder, { recursive: true });
  await Promise.all([service.stop(), secrets.stop()]);
});

/** As when the owner of the record adds them. */
async function linkToCarenets(): Promise<void> {
  const store = createDynamoStore(dynamoClient(), service.env.TABLE_NAME!);
  const [first, second] = await store.query(keys.carenetsOfRecord(recordId));
  const link = { recordId, label: 'Rosa', recordCreatedAt: first!.createdAt, modifiedAt: first!.createdAt };
  for (const [account, carenet] of [
    [friendId, first],
    [friendId, second],
    [carerId, first],
  ] as const)
    await store.put(keys.carenetOfAccount(account, carenet!.id), { ...link, carenetId: carenet!.id });
}

/** What an entry says of a call of nobody known. */
const noOne = {
  operation: 'record',
  status: 403,
  principal: '',
  documentId: '',
  messageId: '',
  carenetId: '',
  path: '/',
};

async function archiveEntry(): Promise<void> {
  const [month, time, id] = ['2024-01', '2024-01-02T08:30:00.000Z', 'one'];
  const { SK } = keys.audit(archivedId, time, id);
  const bytes = Buffer.from(`${JSON.stringify({ ...noOne, id, time })}\n`);
  const hash = createHash('sha256').update(bytes).digest('hex');
  await createBodies(service.env.BUCKET_NAME!).put(`audits/${archivedId}/${month}/one.jsonl`, bytes, hash);
  const part = { month, id, state: 'moved', first: SK, last: SK, entries: 1 } as const;
  const store = createDynamoStore(dynamoClient(), service.env.TABLE_NAME!);
  await store.put(keys.auditPart(archivedId, month, id), part);
}

/** The IAM actions of a command on a deployment. */
async function actionsOf(...args: readonly string[]): Promise<readonly string[]> {
  const stacks = outputsOf(service.env as Record<string, string>);
  // Only this command does more where there is a portal.
  if (args[1] === 'create') {
    Object.assign(stacks.PhrService!, { PortalStack: 'PhrPortal' });
    stacks.PhrPortal = { PortalSecret: 'arn:portal' };
  }
  const outputs = write(join(folder, 'outputs.json'), stacks);
  const env = { ...service.env, AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.origin };
  const actions = new Set<string>();
  const spied = vi.spyOn(NodeHttpHandler.prototype, 'handle');
  const { code, err } = await run(env, ...args, '--outputs', outputs);
  for (const [request] of spied.mock.calls)
    for (const { action } of needsOf(request as AwsRequest, service.env)) actions.add(action);
  spied.mockRestore();
  expect(code, err).toBe(0);
  return [...actions].toSorted();
}

/** Command lines that together do all that a command can do, one after the other. */
const uses: Readonly<Record<string, () => Iterable<readonly string[]>>> = {
  // First: others remove the apps of the test.
  *'records import-fhir'() {
    const file = join(folder, 'resources.json');
    const rest = [file, '--app', service.apps.admin.id, '--create'];
    const person = patient('Ole', 'Berg', '1990-01-31');
    writeFileSync(file, bundle({ ...person, gender: 'male' }, sodium('o1', 140)));
    yield rest;
    writeFileSync(file, bundle({ ...person, gender: 'male' }, sodium('o1', 141)));
    yield rest;
  },
  *'apps sync'() {
    makeRoot(root);
    writeApp(join(root, 'user/problems'), { id: 'problems@x', name: 'Problems', index: '/problems' });
    // The first run removes the apps of the test, so that the second one finds only one app.
    yield ['--root', root];
    yield ['--root', root];
  },
  *'apps add'() {
    yield [labs];
    writeFileSync(join(labs, 'credentials.json'), '{"consumer_key":"another","consumer_secret":"hush-hush"}');
    yield [labs];
  },
  'apps list': () => [[], ['--root', root]],
  'apps remove': () => [['labs@x', '--yes']],
  'accounts list': () => [[], ['--containing', carerId]],
  'records list': () => [[], ['--account', friendId], ['--account', carerId], ['--app', 'problems@x']],
  *'records create'() {
    const rest = ['--owner', 'ida@home.example', '--demographics', 'local/sample-data/demographics.xml'];
    // The first run creates the account, and the second one finds it.
    yield rest;
    yield rest;
  },
  'push keys': () => [[], ['--replace']],
  'push off': () => [[]],
  audits: () => [
    [archivedId],
    [recordId],
    [recordId, '--account', carerId],
    ['--account', friendId],
    ['--account', carerId],
  ],
};

const declaring = leavesOf(createProgram()).filter((command) => permissionsOf(command));

describe('The permissions in the help of a command', () => {
  it('are declared by the commands that are tried here', () => {
    expect(declaring.map(wordsOf).toSorted()).toEqual(Object.keys(uses).toSorted());
  });

  it.each(Object.keys(uses))('are those that the command uses: %s', async (words) => {
    const used = new Set<string>();
    for (const rest of uses[words]!())
      for (const action of await actionsOf(...words.split(' '), ...rest)) used.add(action);
    const command = declaring.find((each) => wordsOf(each) === words)!;
    expect([...used].toSorted()).toEqual(permissionsOf(command)!.toSorted());
  });
});
