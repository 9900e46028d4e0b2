/** More recipients than fit into one transaction. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { documentsPath, note } from '../../support/documents.ts';
import { expectOk } from '../../support/expectations.ts';
import { createPerson, type Person } from '../../support/people.ts';
import { accountPath, admin, createRecord, succeeded } from '../../support/scenario.ts';
import { child } from '../../support/xml-tree.ts';
import { settledMails } from './mail-flow.ts';
import {
  accept,
  attachmentsOf,
  listInbox,
  type MessageWorld,
  messageAbout,
  post,
  readMessage,
  share,
  startWorld,
  statusesOf,
  upload,
} from './world.ts';

let world: MessageWorld;
let record: string;
/** The owner first. */
let everybody: readonly Person[];
beforeAll(async () => {
  world = await startWorld({ workers: true });
  record = await createRecord(world.service, world.marta);
  const others: Person[] = [world.ines];
  for (let batch = 0; batch < 4; batch += 1) {
    others.push(...(await Promise.all(Array.from({ length: 8 }, () => createPerson(world.service)))));
  }
  await Promise.all(others.map((person) => share(world.marta, record, person)));
  everybody = [world.marta, ...others];
}, 120_000);
afterAll(() => world?.service.stop());

const desk = () => admin(world.service);

it('A message to 34 accounts reaches each of them once, with a mail, when the last attachment is sent five times at once', async () => {
  expect(everybody).toHaveLength(34);
  const form = { subject: 'To all', body: 'Hello', num_attachments: '2' };
  expectOk(await post(desk(), record, 'to all', form));
  expectOk(await upload(desk(), record, 'to all', 1, note('one')));
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => upload(desk(), record, 'to all', 2, note('two'))),
  );
  expect(statusesOf(answers)).toEqual({ 200: 1, 400: 4 });

  const copies = await Promise.all(everybody.map((person) => messageAbout(person, record)));
  expect(new Set(copies.map(({ attributes }) => attributes.id)).size).toBe(34);
  for (const copy of copies) expect(attachmentsOf(copy)).toHaveLength(2);
  const last = everybody.at(-1)!;
  const body = child(await readMessage(last, copies.at(-1)!.attributes.id!), 'body');
  expect(body.text).toBe('Hello');

  const mails = await settledMails(world.service);
  const counts = everybody.map(({ id }) => mails.filter(({ to }) => to.join().includes(id)).length);
  expect(counts).toEqual(everybody.map(() => 1));
});

it('An attachment that one of 34 recipients accepts becomes a document that all of them see', async () => {
  const last = everybody.at(-1)!;
  expectOk(await accept(last, (await messageAbout(last, record)).attributes.id!, 1));
  const shown = await Promise.all(everybody.map((person) => messageAbout(person, record)));
  const ids = new Set(shown.map((message) => attachmentsOf(message)[0]!.doc_id));
  expect(ids.size).toBe(1);
  const [id] = ids;
  const answer = await world.marta.session.get(documentsPath(record, id!));
  expect(answer.text).toBe(note('one'));
  const first = await messageAbout(world.marta, record);
  expect((await accept(world.marta, first.attributes.id!, 1)).status).toBe(410);
});

it('A repeated message to 34 accounts sends nothing', async () => {
  expect((await post(desk(), record, 'to all')).status).toBe(400);
  for (const person of everybody) expect(await listInbox(person)).toHaveLength(1);
});

it('A notification to 34 accounts reaches each of them once, without a mail', async () => {
  const before = (await settledMails(world.service)).length;
  expectOk(await desk().post(`/records/${record}/notify`, { form: { content: 'For all' } }));
  for (const person of everybody) {
    const answer = await person.session.get(accountPath(person.id, '/notifications/'));
    const { children } = succeeded(answer, 'account_notifications').xml();
    expect(children.map((notification) => child(notification, 'content').text)).toEqual(['For all']);
  }
  expect(await settledMails(world.service)).toHaveLength(before);
});
