/** The eraser removes everything that records and accounts can have. Runs so that policies are compared with these uses too. */

import { beforeAll, expect, it } from 'vitest';
import { keys } from '../../../shared/store/items/index.ts';
import { makeLink } from '../../http/links/support.ts';
import { autonomousAppNamed } from '../../support/autonomous-app.ts';
import { encode } from '../../support/client.ts';
import { createDocument } from '../../support/documents.ts';
import { oneFactOfEachKind } from '../../support/facts.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { addPasskey } from '../../support/passkeys.ts';
import {
  accountPath,
  admin,
  createActiveAccount,
  createRecord,
  demographics,
  externalSystem,
  succeeded,
} from '../../support/scenario.ts';
import type { TestApp, TestService } from '../../support/service.ts';
import { appOnRecord } from '../../support/storage.ts';
import { storeOf } from '../../support/stored-people.ts';

const apps = { night: autonomousAppNamed('night'), dawn: autonomousAppNamed('dawn') };

let service: TestService<keyof typeof apps>;
beforeAll(async () => {
  service = await startServiceInMemory({ apps, env: externalSystem });
});

const password = 'ferries and herons';

it('The eraser removes records with an external id, facts and lasting tokens, and hands others over to two accounts', async () => {
  const person = await createActiveAccount(service, { password });
  await addPasskey(person, { password });
  const heirs = [await createActiveAccount(service), await createActiveAccount(service)];
  const byExternalId = `/records/external/${encode(service.apps.admin.id)}/patient`;
  const created = await admin(service).put(byExternalId, { body: demographics() });
  const named = succeeded(created, 'record_create_ext').xml().attributes.id!;
  const owner = { body: person.id, contentType: 'text/plain' };
  succeeded(await admin(service).put(`/records/${named}/owner`, owner), 'record_set_owner');
  const other = await createRecord(service, person);
  const setUp = async (record: string, app: TestApp) =>
    succeeded(await admin(service).post(appOnRecord(record, app, '/setup')), 'record_pha_setup');
  // Of one app there are several tokens, of the other there is one.
  for (const record of [named, other]) await setUp(record, service.apps.night);
  await setUp(named, service.apps.dawn);
  await createDocument(person.session, named, oneFactOfEachKind);
  const goal = JSON.stringify({
    resourceType: 'Goal',
    lifecycleStatus: 'active',
    description: { text: 'Walk' },
  });
  await createDocument(person.session, named, goal, { contentType: 'application/fhir+json' });
  await makeLink(person.session, named);
  const pairs: string[] = [];
  for (const { id } of heirs) pairs.push(`${await createRecord(service, person)}=${id}`);
  // A mail of the day waits for the person.
  const store = storeOf(service);
  const due = '2030-01-01T06:00:00.000Z';
  const waiting = [{ kind: 'new_message', due }] as const;
  const notices = { waiting, sending: [], mailedAt: {}, listedUnder: due, revision: 1 };
  await store.put(keys.notices(person.id), notices);
  await store.put(keys.mailDue(due, person.id), { accountId: person.id });
  const form = { password, erase: `${named} ${other}`, hand_over: pairs.join(' ') };
  succeeded(await person.session.post(accountPath(person.id, '/erasure'), { form }), 'account_erasure_ask');

  service.advance(14 * 86_400);
  for (let run = 0; run < 2; run += 1) {
    await service.runEraser();
    service.advance(3600);
  }
  expect(await store.get([keys.record(named), keys.erasingAccount(person.id)])).toEqual([
    undefined,
    undefined,
  ]);
  expect(await store.get([keys.notices(person.id), keys.mailDue(due, person.id)])).toEqual([
    undefined,
    undefined,
  ]);
  expect(await store.query(keys.facts(named, 'LabResult'))).toEqual([]);
  expect(await store.query(keys.linksOfRecord(named))).toEqual([]);
  for (const { id } of [service.apps.night, service.apps.dawn])
    expect(await store.query(keys.appTokenLinks(id))).toEqual([]);
  for (const pair of pairs) {
    const [record, heir] = pair.split('=');
    expect((await admin(service).get(`/records/${record}/owner`)).xml().attributes.id).toBe(heir);
  }
});
