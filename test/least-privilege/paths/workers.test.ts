/** Everything that the workers clean up. Runs so that policies are compared with these uses too. */

import { createHash } from 'node:crypto';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keys, type OutboxItem } from '../../../shared/store/items/index.ts';
import { createBodies } from '../../../shared/store/s3-bodies.ts';
import { untyped } from '../../../shared/store/untyped-store.ts';
import { present, update } from '../../../shared/store/writes.ts';
import { addMember, autoshare, carenetPath, createCarenet, shareKind } from '../../http/carenets/sharing.ts';
import { answerMessage } from '../../http/messages/people/world.ts';
import { messageAbout } from '../../http/messages/world.ts';
import { autonomousAppNamed } from '../../support/autonomous-app.ts';
import { encode, type SignedClient } from '../../support/client.ts';
import { createDocument, idOf, note, replaceDocument } from '../../support/documents.ts';
import { oneFactOfEachKind } from '../../support/facts.ts';
import { bundle, fhir, sodium } from '../../support/fhir/resources.ts';
import { column, inRecord } from '../../support/medical/reports.ts';
import { attach, sendToRecord } from '../../support/messages.ts';
import {
  accountPath,
  admin,
  authorizeApp,
  createAccount,
  createActiveAccount,
  createRecord,
  externalSystem,
  succeeded,
} from '../../support/scenario.ts';
import { startService, type TestApp, type TestService } from '../../support/service.ts';
import { appOnRecord, appStorage, putExternal } from '../../support/storage.ts';
import { storeOf } from '../../support/stored-people.ts';
import { createDispatcher, createMailer, outboxOf, queueEvent, takeMessages } from '../../workers/support.ts';

/** One app for each worker to clean up after. */
const takesReplies = { takes_replies: true };
const apps = {
  night: autonomousAppNamed('night', takesReplies),
  dawn: autonomousAppNamed('dawn', takesReplies),
};

let service: TestService<keyof typeof apps>;
beforeAll(async () => {
  service = await startService({ apps, env: externalSystem });
});
afterAll(() => service?.stop());

/**
 * A document with facts, replaced, of a record with a subscription; a stored document, overwritten; a carenet
 * with a member and an autoshare, deleted; an app removed from the record; another one with a share, a
 * lasting token, a subscription, a storage, preferences and an answer in its inbox, removed; a message, and a mail that is due.
 */
async function fillOutbox(app: TestApp): Promise<void> {
  const holder = await createActiveAccount(service);
  const record = await createRecord(service, holder);
  const { user } = service.apps;
  const client = await authorizeApp(service, holder, record, app);
  await subscribe(client, record, app);
  await sendToRecord(client, record, 'question');
  const question = await messageAbout(holder, record);
  for (const body of ['Yes', 'No'])
    expect((await answerMessage(holder, question.attributes.id!, { body })).status).toBe(200);
  await subscribe(await authorizeApp(service, holder, record, user), record, user);
  const preferences = { body: 'large print', contentType: 'text/plain' };
  const ofApp = accountPath(holder.id, `/apps/${encode(app.id)}/preferences`);
  succeeded(await holder.session.put(ofApp, preferences), 'set_user_preferences');
  const document = idOf(await createDocument(holder.session, record, oneFactOfEachKind));
  await replaceDocument(holder.session, record, document);
  const storage = appStorage(service, app);
  for (const text of ['first', 'second']) succeeded(await putExternal(storage, 'notes', text), 'storing');
  const carenet = await createCarenet(holder.session, record, 'Neighbours');
  await addMember(holder.session, carenet, await createActiveAccount(service));
  await autoshare(holder.session, record, carenet, 'Lab');
  await shareKind(holder.session, record, carenet, 'LabResult');
  succeeded(await holder.session.delete(carenetPath(carenet)), 'carenet_delete');
  succeeded(await holder.session.delete(appOnRecord(record, user)), 'pha_record_delete');
  succeeded(await storage.client.delete(`/apps/${app.id}`), 'pha_delete');
  await sendToRecord(admin(service), record, 'hello');
  await createAccount(service);
}

async function subscribe(client: SignedClient, record: string, { id }: TestApp): Promise<void> {
  const path = `/experimental/records/${record}/apps/${encode(id)}/subscriptions/`;
  const callback = `https://${id.split('@')[0]}.example.org/changed`;
  const form = { url: '/reports/minimal/problems/', callback };
  succeeded(await client.post(path, { form }), 'subscription_create');
}

const eventsOf = async () => new Set((await outboxOf(service)).map(({ event }) => event));
const everyEvent = new Set([
  ...['app_removed', 'app_unbound', 'carenet_removed', 'body_removed', 'facts_changed', 'facts_superseded'],
  ...['mail', 'message_delivered'],
]);

/** Who wrote the first answer to each removed app is gone, so that the app has it alone. */
async function forgetWriters(): Promise<void> {
  const table = storeOf(service);
  for (const item of await outboxOf(service)) {
    if (item.event !== 'app_removed') continue;
    const [first] = await table.query(keys.appInbox(item.appGrant as string));
    const change = update(
      keys.messageState(first!.message),
      { set: { holders: 1 } },
      { when: { PK: present }, refused: 'retry' },
    );
    await table.transact([change]);
  }
}

it('The dispatcher cleans up after everything removed, and queues mails, which the mailer sends', async () => {
  await fillOutbox(service.apps.night);
  expect(await eventsOf()).toEqual(everyEvent);
  await forgetWriters();
  const Records = (await outboxOf(service)).map(({ PK, SK }, index) => ({
    eventName: 'INSERT',
    dynamodb: { Keys: { PK: { S: PK }, SK: { S: SK } }, SequenceNumber: String(index + 1) },
  }));
  await createDispatcher(service.env)({ Records } as unknown as DynamoDBStreamEvent);
  // Reports may still be reading replaced facts, so the sweeper removes them.
  expect(await eventsOf()).toEqual(new Set(['facts_superseded']));
  const messages = await takeMessages(service);
  expect(messages).not.toEqual([]);
  expect(await createMailer(service.env)(queueEvent(...messages))).toEqual({ batchItemFailures: [] });
});

it('The sweeper cleans up what got stuck, and removes bodies that no document refers to', async () => {
  await fillOutbox(service.apps.dawn);
  expect(await eventsOf()).toEqual(everyEvent);
  const store = storeOf(service);
  const bytes = Buffer.from('unclaimed');
  const bodyKey = 'documents/unclaimed';
  const bodies = createBodies(service.env.BUCKET_NAME!);
  await bodies.put(bodyKey, bytes, createHash('sha256').update(bytes).digest('hex'));
  await untyped(store).put(keys.nonce('consumer', '', service.now(), 'nonce'), { bodyKey });
  service.advance(2 * 3600);
  await service.runSweeper();
  expect(await eventsOf()).toEqual(new Set());
  await expect(bodies.get(bodyKey)).rejects.toThrow();
});

const procedure = {
  resourceType: 'Procedure',
  id: 'p1',
  status: 'completed',
  subject: { reference: 'Patient/p1' },
  code: { text: 'Appendectomy' },
  performedDateTime: '2024-05-02',
};

it.each<[string, readonly object[]]>([
  ['of one kind', [sodium('na', 140)]],
  ['of several kinds', [sodium('na', 140), procedure]],
])(
  'The sweeper keeps facts %s that another document repeats, until that is replaced, too',
  async (_, said) => {
    const holder = await createActiveAccount(service);
    const record = await createRecord(service, holder);
    const store = async () => idOf(await createDocument(holder.session, record, bundle(...said), fhir));
    const [first, second] = [await store(), await store()];
    const results = () => column(holder.session, inRecord(record), 'LabResult', '__documentid__');
    await replaceDocument(holder.session, record, first, note('nothing to do with it'));
    service.advance(660);
    await service.runSweeper();
    expect(await eventsOf()).toEqual(new Set());
    expect(await results()).toEqual([second]);
    await replaceDocument(holder.session, record, second, note('nothing to do with it'));
    service.advance(660);
    await service.runSweeper();
    expect(await eventsOf()).toEqual(new Set());
    const facts = keys.facts(record, 'LabResult');
    expect(await storeOf(service).query(facts)).toEqual([]);
  },
);

it('The sweeper removes what was begun and never completed', async () => {
  const record = await createRecord(service);
  await sendToRecord(admin(service), record, 'incomplete', 2);
  await attach(admin(service), record, 'incomplete', 1, note('attached'));
  const store = storeOf(service);
  const begun = { PK: 'INBOX#nobody', SK: 'O#1' };
  await store.put(begun, { id: '1' });
  const safeguards: readonly OutboxItem[] = [
    { event: 'delivery_begun', eventId: 'a', copies: [begun] },
    { event: 'body_awaited', eventId: 'b', bodyKey: 'documents/awaited' },
  ];
  for (const item of safeguards) {
    await store.put(keys.outbox(new Date(service.now() * 1000).toISOString(), item.eventId), item);
  }
  service.advance(31 * 86_400);
  // Without this, the sweeper would go through the nonces of a month.
  await store.put(keys.bodySweep, { bucket: Math.floor(service.now() / keys.nonceBucketSeconds) });
  await service.runSweeper();
  expect(await eventsOf()).toEqual(new Set());
  expect(await store.get([begun])).toEqual([undefined]);
});
