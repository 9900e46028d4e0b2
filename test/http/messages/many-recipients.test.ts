/** More recipients than fit into one transaction. */

import { expect, it } from 'vitest';
import { newId } from '../../../shared/ids.ts';
import { accountLocator, keys } from '../../../shared/store/items/index.ts';
import { documentsPath, note } from '../../support/documents.ts';
import { expectOk } from '../../support/expectations.ts';
import { createPerson, type Person } from '../../support/people.ts';
import { accountPath, admin, createRecord, succeeded } from '../../support/scenario.ts';
import { storeOf } from '../../support/stored-people.ts';
import { child } from '../../support/xml-tree.ts';
import { settledMails } from './mail-flow.ts';
import { accept, attachmentsOf, messageAbout, post, startWorld, statusesOf, upload } from './world.ts';

const world = await startWorld({ workers: true });
const record = await createRecord(world.service, world.marta);
const recipients: Person[] = [world.ines];
for (let batch = 0; batch < 4; batch += 1) {
  recipients.push(...(await Promise.all(Array.from({ length: 8 }, () => createPerson(world.service)))));
}
const time = new Date(world.service.now() * 1000).toISOString();
const table = storeOf(world.service);
for (const { id } of recipients) {
  const share = { id: newId(new Date(time)), accountId: id, createdAt: time, modifiedAt: time };
  await table.put(keys.fullShare(record, accountLocator(id)), share);
}
/** The owner first. */
const everybody = [world.marta, ...recipients];

const desk = () => admin(world.service);

it('A message to 34 accounts reaches each of them once, with a mail, and a notification without one', async () => {
  expect(everybody).toHaveLength(34);
  const form = { subject: 'To all', body: 'Hello', num_attachments: '1' };
  expectOk(await post(desk(), record, 'to all', form));
  const answers = await Promise.all(
    Array.from({ length: 3 }, () => upload(desk(), record, 'to all', 1, note('one'))),
  );
  expect(statusesOf(answers)).toEqual({ 200: 1, 400: 2 });
  expectOk(await desk().post(`/records/${record}/notify`, { form: { content: 'For all' } }));
  expect((await post(desk(), record, 'to all')).status).toBe(400);

  const copies = await Promise.all(everybody.map((person) => messageAbout(person, record)));
  expect(new Set(copies.map(({ attributes }) => attributes.id)).size).toBe(34);
  for (const copy of copies) expect(attachmentsOf(copy)).toHaveLength(1);
  const table = storeOf(world.service);
  for (const { id } of everybody) {
    const stored = await table.query(keys.notifications(id));
    expect(stored.map(({ content }) => content)).toEqual(['For all']);
  }
  const { id, session } = everybody.at(-1)!;
  const answer = await session.get(accountPath(id, '/notifications/'));
  const { children } = succeeded(answer, 'account_notifications').xml();
  expect(children.map((notification) => child(notification, 'content').text)).toEqual(['For all']);
  const mails = await settledMails(world.service);
  const counts = everybody.map(({ id }) => mails.filter(({ to }) => to.join().includes(id)).length);
  expect(counts).toEqual(everybody.map(() => 1));

  // What the last of them accepts becomes a document that the first one sees, too.
  const [first, last] = [everybody[0]!, everybody.at(-1)!];
  expectOk(await accept(last, copies.at(-1)!.attributes.id!, 1));
  const [shown] = attachmentsOf(await messageAbout(first, record));
  expect((await first.session.get(documentsPath(record, shown!.doc_id!))).text).toBe(note('one'));
  expect((await accept(first, copies[0]!.attributes.id!, 1)).status).toBe(410);
}, 60_000);
