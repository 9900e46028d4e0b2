/** The permissions of the functions behind the gateway held against the AWS calls that they really make. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call, DemoClient } from '../../local/demo/client.ts';
import { playAllCalls } from '../../local/trips/scenario.ts';
import { type CallName, operationOf } from '../../local/trips/stage.ts';
import { registry } from '../../shared/api/registry.ts';
import { addMember, createCarenet, enableApp, placeApp } from '../http/carenets/sharing.ts';
import { connectApp } from '../support/connect.ts';
import { note } from '../support/documents.ts';
import { attach, sendToRecord } from '../support/messages.ts';
import {
  admin,
  clientOf,
  createAccount,
  createActiveAccount,
  createRecord,
  demographics,
  externalSystem,
  login,
  succeeded,
} from '../support/scenario.ts';
import { startService, type TestService } from '../support/service.ts';
import { actionsOf, isCovered, refused, usesOf } from './used-permissions.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ env: externalSystem });
});
afterAll(() => service?.stop());

describe('functions behind the gateway', () => {
  const manyCalls = { timeout: 120_000 };

  it('are allowed every call, in the group and in the function with all groups', manyCalls, async () => {
    const faults: string[] = [];
    const called = new Set<string>();
    const call = async (name: CallName, client: DemoClient, method: string, path: string, what?: Call) => {
      const send = () => client.send(method, path, what);
      const answer = Promise.withResolvers<Awaited<ReturnType<typeof send>>>();
      const uses = await usesOf(async () => answer.resolve(await send()));
      const operation = operationOf(name);
      const { group } = registry[operation];
      called.add(operation);
      expect(actionsOf(uses), name).toContain('dynamodb:PutItem');
      faults.push(...refused(group, uses), ...refused('all', uses));
      return answer.promise;
    };
    const { origin, apps } = service;
    const callback = 'https://problems.example.org/changed';
    await playAllCalls({ origin, apps, demographics: demographics(), callback, call }, 'permissions');
    expect(faults).toEqual([]);
    // Removing the app would end the scenario.
    expect(Object.keys(registry).filter((operation) => !called.has(operation))).toEqual(['pha_delete']);
  });

  it('may open an app in a carenet, and one that works by itself', async () => {
    const { user, background } = service.apps;
    const owner = await createActiveAccount(service);
    const recordId = await createRecord(service, owner);
    for (const app of [user, background]) await enableApp(service, recordId, app);
    const carenet = await createCarenet(owner.session, recordId, 'Neighbours');
    await placeApp(owner.session, carenet, user);
    const member = await createActiveAccount(service);
    await addMember(owner.session, carenet, member);
    const uses = await usesOf(async () => {
      await connectApp(service, member, user, { carenet_id: carenet });
      await connectApp(service, owner, background, { record_id: recordId });
    });
    expect(actionsOf(uses)).toContain('dynamodb:ConditionCheckItem');
    expect([...refused('account-apps', uses), ...refused('all', uses)]).toEqual([]);
  });

  it('may send to so many that it takes more than one transaction, and use the key of a message that was never complete', async () => {
    const recordId = await createRecord(service);
    for (let count = 0; count < 31; count += 1) {
      const form = { account_id: await createAccount(service) };
      succeeded(await admin(service).post(`/records/${recordId}/shares/`, { form }), 'record_share_add');
    }
    const sent = await usesOf(() => sendToRecord(admin(service), recordId, 'to many'));
    expect(sent.some(({ on }) => on.some((partition) => partition.startsWith('DELIVERY#')))).toBe(true);

    await sendToRecord(admin(service), recordId, 'incomplete', 2);
    await attach(admin(service), recordId, 'incomplete', 1, note('attached'));
    service.advance(31 * 86_400);
    const again = await usesOf(() => sendToRecord(admin(service), recordId, 'incomplete', 2));
    expect(actionsOf(again)).toContain('s3:DeleteObject');
    for (const uses of [sent, again])
      expect([...refused('messages', uses), ...refused('all', uses)]).toEqual([]);
  });

  it('may keep how many entries an audit trail has', async () => {
    const owner = await createActiveAccount(service);
    const recordId = await createRecord(service, owner);
    service.advance(3 * 3600);
    const session = await login(service, owner);
    const uses = await usesOf(() => session.get(`/records/${recordId}/audits/`));
    const kept = uses.filter(({ action }) => action === 'dynamodb:PutItem').flatMap(({ on }) => on);
    expect(kept).toContain(`AUDITCOUNT#${recordId}`);
    expect([...refused('audits', uses), ...refused('all', uses)]).toEqual([]);
  });

  it('may remove an app', async () => {
    const client = clientOf(service, service.apps.user);
    const uses = await usesOf(async () =>
      succeeded(await client.delete(`/apps/${service.apps.user.id}`), 'pha_delete'),
    );
    expect([...refused('apps', uses), ...refused('all', uses)]).toEqual([]);
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
