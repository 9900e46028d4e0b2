/** The sent folder (docs/contract/messages.md#the-sent-folder). */
import { beforeEach, describe, expect, it } from 'vitest';
import { discardOverdue } from '../../../../shared/domain/messages/sweep-waiting.ts';
import { longestWait } from '../../../../shared/domain/messages/waiting.ts';
import { keys } from '../../../../shared/store/items/index.ts';
import { expectDenied, expectJson, expectNotFound, expectOk } from '../../../support/expectations.ts';
import { createPerson } from '../../../support/people.ts';
import { succeeded } from '../../../support/scenario.ts';
import { storedObjects } from '../../../support/stored-everywhere.ts';
import { bodiesOf, storeOf } from '../../../support/stored-people.ts';
import { share } from '../world.ts';
import {
  newRecord,
  nextHour,
  pdf,
  readSent,
  receiptOf,
  sendFile,
  sentOf,
  sentPath,
  startWorld,
  write,
} from './world.ts';

const world = await startWorld();
/** Of all tests. */
const record = await newRecord(world);
beforeEach(() => nextHour(world));

describe('GET /accounts/{ACCOUNT_EMAIL}/sent/', () => {
  it('lists what the account has written, the newest first, without the texts', async () => {
    const { marta, ines, service } = world;
    for (const subject of ['first', 'second', 'third']) {
      receiptOf(await write(marta, record.id, [ines], { subject, message_key: subject }));
      service.advance(1);
    }
    const list = await sentOf(marta);
    expect(list.slice(0, 3).map(({ subject, message_key }) => [subject, message_key])).toEqual([
      ['third', 'third'],
      ['second', 'second'],
      ['first', 'first'],
    ]);
    expect(list[0]).not.toHaveProperty('body');
    const page = await marta.session.get(sentPath(marta), { query: { limit: '1', offset: '1' } });
    expectJson(page);
    expect(
      (page.json() as { messages: { subject: string }[] }).messages.map(({ subject }) => subject),
    ).toEqual(['second']);
    const bySubject = await marta.session.get(sentPath(marta), {
      query: { order_by: 'subject', limit: '2' },
    });
    expect(
      (bySubject.json() as { messages: { subject: string }[] }).messages.map(({ subject }) => subject),
    ).toEqual(['first', 'second']);
    expectDenied(await ines.session.get(sentPath(marta)));
  });

  it('keeps a message that has lost its reader, and does not name an account that is gone', async () => {
    const { marta, service } = world;
    const reader = await createPerson(service, 'reader', 'Once Reader');
    await share(marta, record.id, reader);
    const { id } = receiptOf(await write(marta, record.id, [reader], { body: 'Stays' }));
    expect((await readSent(marta, id)).to).toEqual([
      { kind: 'account', id: reader.id, name: 'Once Reader', delivered: true },
    ]);
    const store = storeOf(service);
    await store.delete(keys.account(reader.id));
    const sent = await readSent(marta, id);
    expect(sent.to).toEqual([{ kind: 'account', id: null, name: null, delivered: true }]);
    expect(sent.body).toBe('Stays');
  });

  it('shows nobody the message of somebody else', async () => {
    const { marta, ines, tom } = world;
    const { id } = receiptOf(await write(marta, record.id, [ines]));
    for (const path of [id, 'no-id', record.id]) expectNotFound(await tom.session.get(sentPath(tom, path)));
    expectDenied(await tom.session.get(sentPath(marta, id)));
    expectNotFound(await ines.session.get(sentPath(ines, id)));
  });
});

describe('DELETE /accounts/{ACCOUNT_EMAIL}/sent/{MESSAGE_ID}', () => {
  it('discards a message that waits for files, with those that have arrived, and frees its key', async () => {
    const { marta, ines, service } = world;
    const form = { num_attachments: '2', message_key: 'again', document_ids: record.shownId };
    const { id } = receiptOf(await write(marta, record.id, [ines], form));
    receiptOf(await sendFile(marta, id, 2, pdf));
    const before = (await storedObjects(service)).length;
    expectOk(await marta.session.delete(sentPath(marta, id)));
    expectNotFound(await marta.session.get(sentPath(marta, id)));
    expectNotFound(await sendFile(marta, id, 3, pdf));
    expectNotFound(await marta.session.delete(sentPath(marta, id)));
    expect((await storedObjects(service)).length).toBe(before - 1);
    const document = await marta.session.get(`/records/${record.id}/documents/${record.shownId}`);
    expect(succeeded(document, 'document').text).toBe('Dear Marta');
    receiptOf(await write(marta, record.id, [ines], { message_key: 'again' }));
  });

  it('takes nothing back that was delivered', async () => {
    const { marta, ines } = world;
    const { id } = receiptOf(await write(marta, record.id, [ines]));
    const answer = await marta.session.delete(sentPath(marta, id));
    expect([answer.status, answer.headers['x-error-code']]).toEqual([409, 'message_delivered']);
    expect((await readSent(marta, id)).body).toBe('Hello');
  });

  it('either discards or delivers when the last file arrives at the same time', async () => {
    const { marta, ines } = world;
    for (let round = 0; round < 3; round += 1) {
      const { id } = receiptOf(await write(marta, record.id, [ines], { num_attachments: '1' }));
      const [file, discarded] = await Promise.all([
        sendFile(marta, id, 1, pdf),
        marta.session.delete(sentPath(marta, id)),
      ]);
      expect([
        [200, 409],
        [404, 200],
      ]).toContainEqual([file.status, discarded.status]);
    }
  });
});

describe('A message whose files never arrive', () => {
  it('is discarded after 30 days, with its entry in the sent folder', async () => {
    const { marta, ines, service } = world;
    const { id } = receiptOf(
      await write(marta, record.id, [ines], { num_attachments: '2', message_key: 'late' }),
    );
    receiptOf(await sendFile(marta, id, 1, pdf));
    const before = (await storedObjects(service)).length;
    service.advance(longestWait / 1000);
    expectNotFound(await sendFile(marta, id, 2, pdf));
    const stores = { store: storeOf(service), bodies: bodiesOf(service) };
    service.advance(86_400);
    await discardOverdue(new Date(service.now() * 1000), stores);
    expectNotFound(await marta.session.get(sentPath(marta, id)));
    expect((await storedObjects(service)).length).toBe(before - 1);
    receiptOf(await write(marta, record.id, [ines], { message_key: 'late' }));
  });
});
