/** The permissions of the stack held against the AWS calls that the functions really make. */
import { createHash } from 'node:crypto';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHandler as createDispatcher } from '../../functions/workers/dispatcher/index.ts';
import { createHandler as createMailer } from '../../functions/workers/mailer/index.ts';
import type { Call, DemoClient } from '../../local/demo/client.ts';
import { playAllCalls } from '../../local/trips/scenario.ts';
import { type Operation, registry } from '../../shared/api/registry.ts';
import { createBodies } from '../../shared/store/bodies.ts';
import { keys } from '../../shared/store/keys.ts';
import { addMember, autoshare, carenetPath, createCarenet } from '../http/carenets/sharing.ts';
import { createDocument, idOf, replaceDocument } from '../support/documents.ts';
import { oneFactOfEachKind } from '../support/facts.ts';
import {
  authorizeApp,
  clientOf,
  createAccount,
  createActiveAccount,
  createRecord,
  demographics,
  externalSystem,
  succeeded,
} from '../support/scenario.ts';
import { startService, type TestApp, type TestService } from '../support/service.ts';
import { appStorage, putExternal } from '../support/storage.ts';
import { userApp } from '../support/user-app.ts';
import { outboxOf, queueEvent, tableOf, takeMessages } from '../unit/functions/workers/support.ts';
import { service as template } from './templates/plain.ts';
import { permissionsOf } from './templates/policies.ts';
import { capital } from './templates/synthesise.ts';
import { isCovered, type Use, usesOf } from './used-permissions.ts';

const autonomous = (name: string) =>
  userApp(name, { mode: 'background', oauth_callback_url: `https://${name}.example.org/after` });

/** One for each worker to clear up after. */
const apps = { night: autonomous('night'), dawn: autonomous('dawn') };

let service: TestService<keyof typeof apps>;
beforeAll(async () => {
  service = await startService({ apps, env: externalSystem });
});
afterAll(() => service?.stop());

/** `function: action on keys` for every use that the function's policy does not cover. */
function refused(name: string, uses: readonly Use[]): readonly string[] {
  const permissions = permissionsOf(template, capital(name));
  return uses
    .filter((use) => !isCovered(use, permissions))
    .map(({ action, on }) => `${name}: ${action} on ${on.join(', ')}`);
}

/** Actions that occur, so that a test cannot pass because nothing was recorded. */
function actionsOf(uses: readonly Use[]): readonly string[] {
  return [...new Set(uses.map(({ action }) => action))].toSorted();
}

describe('functions behind the gateway', () => {
  it('are allowed every call of every endpoint, in the group and in the function with all groups', async () => {
    const faults: string[] = [];
    const called = new Set<string>();
    const call = async (
      operation: Operation,
      client: DemoClient,
      method: string,
      path: string,
      what?: Call,
    ) => {
      const send = () => client.send(method, path, what);
      const answer = Promise.withResolvers<Awaited<ReturnType<typeof send>>>();
      const uses = await usesOf(async () => answer.resolve(await send()));
      const { group } = registry[operation];
      called.add(operation);
      expect(actionsOf(uses), operation).toContain('dynamodb:PutItem');
      faults.push(...refused(group, uses), ...refused('all', uses));
      return answer.promise;
    };
    const { origin, apps } = service;
    await playAllCalls({ origin, apps, demographics: demographics(), call }, 'permissions');
    expect(faults).toEqual([]);
    // Removing the app would end the scenario.
    expect(Object.keys(registry).filter((operation) => !called.has(operation))).toEqual(['pha_delete']);
  });

  it('may remove an app', async () => {
    const client = clientOf(service, service.apps.user);
    const uses = await usesOf(async () =>
      succeeded(await client.delete(`/apps/${service.apps.user.id}`), 'pha_delete'),
    );
    expect([...refused('apps', uses), ...refused('all', uses)]).toEqual([]);
  });
});

describe('workers', () => {
  /**
   * A document with facts, replaced; a stored document, overwritten; a carenet with a member and an autoshare,
   * deleted; an app with a share, a lasting token and a storage, removed; and a mail that is due.
   */
  async function fillOutbox(app: TestApp): Promise<void> {
    const holder = await createActiveAccount(service);
    const record = await createRecord(service, holder);
    await authorizeApp(service, holder, record, app);
    const document = idOf(await createDocument(holder.session, record, oneFactOfEachKind));
    await replaceDocument(holder.session, record, document);
    const storage = appStorage(service, app);
    for (const text of ['first', 'second']) succeeded(await putExternal(storage, 'notes', text), 'storing');
    const carenet = await createCarenet(holder.session, record, 'Neighbours');
    await addMember(holder.session, carenet, await createActiveAccount(service));
    await autoshare(holder.session, record, carenet, 'Lab');
    succeeded(await holder.session.delete(carenetPath(carenet)), 'carenet_delete');
    succeeded(await storage.client.delete(`/apps/${app.id}`), 'pha_delete');
    await createAccount(service);
  }

  const eventsOf = async () => new Set((await outboxOf(service)).map(({ event }) => event));
  const everyEvent = new Set(['app_removed', 'carenet_removed', 'body_removed', 'facts_superseded', 'mail']);

  /** Kinds of partitions from which items were deleted. */
  function clearedBy(uses: readonly Use[]): readonly string[] {
    const deleted = uses.filter(({ action }) => action === 'dynamodb:DeleteItem');
    return [...new Set(deleted.flatMap(({ on }) => on).map((name) => name.split('#')[0]!))].toSorted();
  }

  const cleared = ['ACCOUNT', 'APPLINKS', 'CARENET', 'OUTBOX', 'RECORD', 'STORE', 'TOKEN'];

  it('are allowed what they do', async () => {
    await fillOutbox(service.apps.night);
    expect(await eventsOf()).toEqual(everyEvent);
    const Records = (await outboxOf(service)).map(({ PK, SK }, index) => ({
      eventName: 'INSERT',
      dynamodb: { Keys: { PK: { S: PK }, SK: { S: SK } }, SequenceNumber: String(index + 1) },
    }));
    const dispatched = await usesOf(() =>
      createDispatcher(service.env)({ Records } as unknown as DynamoDBStreamEvent),
    );
    expect(actionsOf(dispatched)).toEqual([
      'dynamodb:BatchGetItem',
      'dynamodb:DeleteItem',
      'dynamodb:Query',
      's3:DeleteObject',
      'sqs:SendMessage',
    ]);
    expect(clearedBy(dispatched)).toEqual(cleared);
    expect(refused('dispatcher', dispatched)).toEqual([]);

    const messages = await takeMessages(service);
    const mailed = await usesOf(() => createMailer(service.env)(queueEvent(...messages)));
    expect(actionsOf(mailed)).toEqual(['dynamodb:BatchGetItem', 'dynamodb:PutItem', 'ses:SendEmail']);
    expect(refused('mailer', mailed)).toEqual([]);
  });

  it('are allowed what the sweeper does for what is stuck', async () => {
    await fillOutbox(service.apps.dawn);
    expect(await eventsOf()).toEqual(everyEvent);
    const store = tableOf(service);
    const octets = Buffer.from('unclaimed');
    const bodyKey = 'documents/unclaimed';
    await createBodies(service.env.BUCKET_NAME!).put(
      bodyKey,
      octets,
      createHash('sha256').update(octets).digest('hex'),
    );
    await store.put(keys.nonce('consumer', '', service.now(), 'nonce'), { bodyKey });
    service.advance(2 * 3600);
    const swept = await usesOf(() => service.runSweeper());
    expect(clearedBy(swept)).toEqual([...cleared, 'FACTS', 'NONCE'].toSorted());
    expect(actionsOf(swept)).toEqual([
      'dynamodb:DeleteItem',
      'dynamodb:GetItem',
      'dynamodb:PutItem',
      'dynamodb:Query',
      'dynamodb:UpdateItem',
      's3:DeleteObject',
      'sqs:SendMessage',
    ]);
    expect(refused('sweeper', swept)).toEqual([]);
  });
});

describe('holding a use against permissions', () => {
  const permissions = [
    { action: 'dynamodb:GetItem', resource: '<TableArn>', partitions: ['SENT#*', 'SWEEPER'] },
    { action: 'dynamodb:Query', resource: '<TableArn>' },
    { action: 's3:PutObject', resource: '<DocumentsArn>/documents/*' },
  ];

  it.each<[boolean, string, string[]]>([
    [true, 'dynamodb:GetItem', ['SENT#1', 'SWEEPER']],
    [false, 'dynamodb:GetItem', ['SENT#1', 'ACCOUNT#1']],
    [false, 'dynamodb:GetItem', ['SWEEPER#2']],
    [true, 'dynamodb:Query', ['ACCOUNT#1']],
    [false, 'dynamodb:Scan', []],
    [true, 's3:PutObject', ['documents/1']],
    [false, 's3:PutObject', ['other/1']],
    [false, 's3:GetObject', ['documents/1']],
  ])('answers %s for %s on %j', (covered, action, on) => {
    expect(isCovered({ action, on }, permissions)).toBe(covered);
  });
});
