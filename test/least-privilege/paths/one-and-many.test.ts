/**
 * Calls that read a varying number of items: a single item and several items need two different actions, and
 * the policies must name both.
 */

import { beforeAll, expect, it } from 'vitest';
import { keys } from '../../../shared/store/items/index.ts';
import { put } from '../../../shared/store/writes.ts';
import { addMember, carenetsOf, createCarenet } from '../../http/carenets/sharing.ts';
import { queryAudits } from '../../support/audits.ts';
import { createDocument, documentsPath, idOf } from '../../support/documents.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { attach, messagesOf, sendToRecord } from '../../support/messages.ts';
import { createPerson, type Person, peopleSettings } from '../../support/people.ts';
import { accountPath, admin, createAccount, createRecord, succeeded } from '../../support/scenario.ts';
import type { TestService } from '../../support/service.ts';
import { storeOf } from '../../support/stored-people.ts';

let service: TestService;
let owner: Person;
beforeAll(async () => {
  // Every new record gets one carenet.
  service = await startServiceInMemory({ env: { ...peopleSettings, DEFAULT_CARENETS: '["Family"]' } });
  owner = await createPerson(service);
});

it('A document lists the carenets that it is in, whether the record has one or several', async () => {
  const record = await createRecord(service, owner);
  const id = idOf(await createDocument(owner.session, record));
  const shown = async () => {
    const answer = await owner.session.get(`${documentsPath(record, id, 'carenets')}/`);
    return succeeded(answer, 'document_carenets').xml().children.length;
  };
  expect(await shown()).toBe(0);
  const form = { name: 'Neighbours' };
  succeeded(await owner.session.post(`/records/${record}/carenets/`, { form }), 'carenet_create');
  expect(await shown()).toBe(0);
});

it('A message goes to the member of the only circle, or of one of several', async () => {
  const record = await createRecord(service, owner);
  const member = await createPerson(service);
  const { Family: circle } = await carenetsOf(owner.session, record);
  await addMember(owner.session, circle!, member);
  const send = async () =>
    succeeded(
      await owner.session.post(`/records/${record}/messages`, { form: { to: member.id, body: 'Hello' } }),
      'message_to_people',
    );
  await send();
  await createCarenet(owner.session, record, 'Neighbours');
  await send();
  const answer = await member.session.get(accountPath(member.id, '/inbox/'));
  expect(succeeded(answer, 'account_inbox').xml().children).toHaveLength(2);
});

it('Entries deep in an audit trail are found, whether one or several', async () => {
  const record = await createRecord(service, owner);
  await owner.session.get(`/records/${record}`);
  const table = storeOf(service);
  const time = new Date(service.now() * 1000).toISOString();
  const entry = (await table.query(keys.auditMonth(record, time.slice(0, 7)))).find(
    ({ operation }) => operation === 'record',
  )!;
  const copy = (number: number) => put(keys.audit(record, time, `copy-${number}`), { ...entry });
  const query = 'function_name=record&offset=1001&limit=1000';
  // One page holds at most 1,000 entries, and the service holds 2,000 in memory.
  for (let first = 0; first < 1000; first += 100) {
    const numbers = Array.from({ length: 100 }, (_, index) => first + index);
    await table.transact(numbers.map(copy));
  }
  expect((await queryAudits(owner.session, record, query)).entries).toHaveLength(0);
  for (const count of [1, 2]) {
    await table.transact([copy(1000 + count)]);
    expect((await queryAudits(owner.session, record, query)).entries).toHaveLength(count);
  }
});

it('Messages and notifications reach more accounts than fit one transaction; the key of an abandoned message is free again', async () => {
  const record = await createRecord(service, owner);
  for (let count = 0; count < 31; count += 1) {
    const form = { account_id: await createAccount(service) };
    succeeded(await admin(service).post(`/records/${record}/shares/`, { form }), 'record_share_add');
  }
  const notify = async (content: string) =>
    succeeded(await admin(service).post(`/records/${record}/notify`, { form: { content } }), 'record_notify');
  const notified = async () => {
    const answer = await owner.session.get(accountPath(owner.id, '/notifications/'));
    return succeeded(answer, 'account_notifications').xml().children.length;
  };
  for (const [index, key] of ['first', 'second'].entries()) {
    await sendToRecord(admin(service), record, key);
    await notify(key);
    expect([(await messagesOf(owner)).length, await notified()]).toEqual([index + 1, index + 1]);
  }
  await sendToRecord(admin(service), record, 'incomplete', 2);
  await attach(admin(service), record, 'incomplete', 1, '<Note xmlns="urn:example:notes">one</Note>');
  service.advance(31 * 86_400);
  await sendToRecord(admin(service), record, 'incomplete');
});
