/** People write to people who share a record (docs/contract/messages.md#writing-to-people). */

import { beforeEach, describe, expect, it } from 'vitest';
import { keys } from '../../../../shared/store/items/index.ts';
import { createDocument, idOf } from '../../../support/documents.ts';
import { expectBadRequest, expectDenied, expectJson, expectNotFound } from '../../../support/expectations.ts';
import { createPerson, type Person } from '../../../support/people.ts';
import { createRecord, freshEmail, succeeded } from '../../../support/scenario.ts';
import { storeOf } from '../../../support/stored-people.ts';
import { child } from '../../../support/xml-tree.ts';
import { createCarenet, memberPath, place } from '../../carenets/sharing.ts';
import { attachmentsOf, fieldsOf, listInbox } from '../world.ts';
import {
  bareRecord,
  countOf,
  documentsPath,
  newest,
  newestListed,
  newRecord,
  nextHour,
  readSent,
  receiptOf,
  sentOf,
  startWorld,
  write,
  writeFromCircle,
} from './world.ts';

const world = await startWorld();
/** Of all tests that change neither its documents nor with whom it is shared. */
const record = await newRecord(world);
beforeEach(() => nextHour(world));

describe('POST /records/{RECORD_ID}/messages', () => {
  it('delivers a message to those who were named, with who wrote it', async () => {
    const { marta, ines, adams } = world;
    const before = await countOf(ines);
    const answer = await write(marta, record.id, [adams], { subject: 'Results', body: 'Have a look.' });
    expectJson(answer);
    const receipt = receiptOf(answer);
    expect(receipt).toMatchObject({ missing: [], undelivered: 0 });
    expect(receipt.delivered_at).toBe(receipt.sent_at);
    expect(await countOf(ines)).toBe(before);
    const message = await newest(adams);
    expect(child(message, 'sender')).toMatchObject({
      text: marta.id,
      attributes: { type: 'account', name: 'Marta Oyelaran', takes_replies: 'true' },
    });
    expect(fieldsOf(message).filter(([name]) => ['subject', 'body', 'severity'].includes(name))).toEqual([
      ['subject', 'Results'],
      ['body', 'Have a look.'],
      ['severity', 'low'],
    ]);
    expect(child(message, 'body').attributes).toEqual({ type: 'plaintext' });
    expect(child(message, 'record').attributes).toEqual({ id: record.id });
  });

  it('takes several ids, in any letter case, between spaces or commas, and sends one message to each', async () => {
    const { marta, ines, adams } = world;
    const to = `${ines.id.toUpperCase()}, ${adams.id} ${adams.id}`;
    receiptOf(await write(marta, record.id, to, { subject: 'to both' }));
    for (const person of [ines, adams])
      expect(child(await newestListed(person), 'subject').text).toBe('to both');
    const [sent] = await sentOf(marta);
    expect(sent!.to.map(({ id, name, delivered }) => [id, name, delivered])).toEqual([
      [ines.id, 'Ines Oyelaran', true],
      [adams.id, 'Ruth Adams', true],
    ]);
  });

  it('lets the holder of a full share write to the owner', async () => {
    const { marta, ines } = world;
    receiptOf(await write(ines, record.id, [marta], { subject: 'to the owner' }));
    expect(child(await newestListed(marta), 'sender').text).toBe(ines.id);
  });

  it('answers the same to whoever does not share the record, whether or not there is such an account', async () => {
    const { marta, tom, adams } = world;
    const texts = new Set<string>();
    for (const to of [tom.id, freshEmail('nobody'), 'no address', marta.id, `${adams.id} ${tom.id}`]) {
      const answer = await write(marta, record.id, to);
      expectBadRequest(answer);
      expect(answer.headers['x-error-code']).toBe('recipient_unknown');
      texts.add(answer.text);
    }
    expect(texts.size).toBe(1);
    expect(await countOf(tom)).toBe(0);
    expect(await sentOf(tom)).toEqual([]);
  });

  it('reaches nobody who has left the circle, or whose circle was deleted', async () => {
    const { marta, adams } = world;
    const record = await bareRecord(world);
    const circle = await createCarenet(marta.session, record.id, 'Neighbours');
    const neighbour = await createPerson(world.service, 'neighbour');
    const path = `/carenets/${circle}/accounts/`;
    succeeded(await marta.session.post(path, { form: { account_id: neighbour.id } }), 'member');
    receiptOf(await write(marta, record.id, [neighbour]));
    succeeded(await marta.session.delete(`/carenets/${circle}`), 'carenet_delete');
    expectBadRequest(await write(marta, record.id, [neighbour]));
    succeeded(await marta.session.delete(memberPath(record.circle, adams)), 'carenet_account_delete');
    expectBadRequest(await write(marta, record.id, [adams]));
  });

  it.each([
    ['no recipient', { to: ' , ' }, 'to must not be empty'],
    ['neither a text nor an attachment', { body: ' \n ' }, 'body must not be empty'],
    ['eleven files', { num_attachments: '11' }, 'A message has at most 10 attachments'],
    [
      'a key of 251 characters',
      { message_key: 'k'.repeat(251) },
      'message_key must not be longer than 250 characters',
    ],
  ] as const)('refuses %s', async (_what, form, text) => {
    expectBadRequest(await write(world.marta, record.id, [world.ines], form), text);
  });

  it('needs a recipient', async () => {
    const form = { body: 'Hello' };
    const answer = await world.marta.session.post(`/records/${record.id}/messages`, { form });
    expectBadRequest(answer, 'to is required');
  });

  it('sends one message under one key, also when it is sent many times at once', async () => {
    const { marta, ines } = world;
    const before = await countOf(ines);
    const form = { message_key: 'only once' };
    const answers = await Promise.all(Array.from({ length: 5 }, () => write(marta, record.id, [ines], form)));
    const codes = answers.map(({ status, headers }) => (status === 200 ? 'sent' : headers['x-error-code']));
    expect(codes.toSorted()).toEqual([...Array.from({ length: 4 }, () => 'message_key_taken'), 'sent']);
    expect(await countOf(ines)).toBe(before + 1);
    // Of one record, and of one sender.
    receiptOf(await write(ines, record.id, [marta], form));
    receiptOf(await write(marta, (await newRecord(world)).id, [ines], form));
  });
});

describe('Documents of the record', () => {
  it('go with a message as they are when it is sent, and are in the record already', async () => {
    const { marta, adams } = world;
    const record = await newRecord(world);
    const replaced = await marta.session.post(documentsPath(record.id, record.hiddenId, 'replace'), {
      body: 'The newest',
      contentType: 'text/plain',
    });
    const latest = idOf(succeeded(replaced, 'document_version').xml());
    await marta.session.put(documentsPath(record.id, latest, 'label'), { body: 'Letter' });
    receiptOf(
      await write(marta, record.id, [adams], { document_ids: `${record.shownId}, ${record.hiddenId}` }),
    );
    const message = await newest(adams);
    expect(attachmentsOf(message)).toEqual([
      { num: '1', type: '', size: '10', doc_id: record.shownId, media_type: 'text/plain' },
      { num: '2', type: '', size: '10', doc_id: latest, media_type: 'text/plain', label: 'Letter' },
    ]);
    const [listed] = await listInbox(adams);
    expect(attachmentsOf(listed!)).toEqual([
      { num: '1', type: '', size: '10', doc_id: record.shownId },
      { num: '2', type: '', size: '10', doc_id: latest },
    ]);
  });

  it('must be of this record', async () => {
    const { marta, adams } = world;
    const other = await createRecord(world.service, marta);
    const text = { contentType: 'text/plain' };
    const foreign = idOf(await createDocument(marta.session, other, 'Elsewhere', text));
    for (const document_ids of [foreign, 'no id', other, `${record.shownId} ${foreign}`])
      expectNotFound(await write(marta, record.id, [adams], { document_ids }));
  });

  it('that are void, never shared or too large are not sent, but for those never shared to who controls the record', async () => {
    const { marta, ines, adams } = world;
    const own = await newRecord(world);
    const refused = async (to: readonly Person[], document_ids: string) => {
      const answer = await write(marta, own.id, to, { document_ids });
      expectBadRequest(answer);
      return answer.headers['x-error-code'];
    };
    const status = { form: { status: 'void', reason: 'wrong' } };
    const path = documentsPath(own.id, own.shownId, 'set-status');
    succeeded(await marta.session.post(path, status), 'void');
    expect(await refused([adams], own.shownId)).toBe('message_document_inactive');
    const secret = documentsPath(own.id, own.hiddenId, 'nevershare');
    succeeded(await marta.session.put(secret), 'document_set_nevershare');
    for (const to of [[adams], [ines, adams]])
      expect(await refused(to, own.hiddenId)).toBe('message_document_private');
    receiptOf(await write(marta, own.id, [ines], { document_ids: own.hiddenId }));
    expect(attachmentsOf(await newest(ines))).toHaveLength(1);
    // As if it were larger than a message may be.
    const table = storeOf(world.service);
    const key = keys.version(own.id, own.hiddenId);
    const [version] = await table.get([key]);
    await table.put(key, { ...version!, size: 20_971_521 });
    expect(await refused([ines], own.hiddenId)).toBe('message_too_large');
  });
});

describe('POST /carenets/{CARENET_ID}/messages', () => {
  it('goes to everybody who controls the record, and says to the sender nobody of them', async () => {
    const { marta, ines, adams } = world;
    receiptOf(await writeFromCircle(adams, record.circle, { subject: 'Your visit' }));
    for (const person of [marta, ines]) {
      const message = await newest(person);
      expect(child(message, 'subject').text).toBe('Your visit');
      expect(child(message, 'sender').attributes.name).toBe('Ruth Adams');
      expect(child(message, 'record').attributes.id).toBe(record.id);
    }
    const [sent] = await sentOf(adams);
    expect(sent!.to).toEqual([{ kind: 'controllers', id: null, name: null, delivered: true }]);
    expect(JSON.stringify(await readSent(adams, sent!.id))).not.toContain(marta.id);
  });

  it('carries documents that the circle shows, and no others', async () => {
    const { marta, adams } = world;
    expectNotFound(await writeFromCircle(adams, record.circle, { document_ids: record.hiddenId }));
    const mixed = `${record.shownId} ${record.hiddenId}`;
    expectNotFound(await writeFromCircle(adams, record.circle, { document_ids: mixed }));
    receiptOf(await writeFromCircle(adams, record.circle, { document_ids: record.shownId }));
    expect(attachmentsOf(await newest(marta))).toMatchObject([{ doc_id: record.shownId }]);
  });

  it('looks only at what this circle shows, also for a member of another one', async () => {
    const { marta, adams } = world;
    const record = await newRecord(world);
    const other = await createCarenet(marta.session, record.id, 'Neighbours');
    const form = { account_id: adams.id };
    succeeded(await marta.session.post(`/carenets/${other}/accounts/`, { form }), 'carenet_account_create');
    await place(marta.session, record.id, record.hiddenId, other);
    expectNotFound(await writeFromCircle(adams, record.circle, { document_ids: record.hiddenId }));
    receiptOf(await writeFromCircle(adams, other, { document_ids: record.hiddenId }));
  });

  it('says so when nobody else controls the record', async () => {
    const { marta, service } = world;
    const alone = await createRecord(service, marta);
    const circle = await createCarenet(marta.session, alone, 'Nobody yet');
    const answer = await writeFromCircle(marta, circle);
    expectBadRequest(answer, 'Nobody else controls the record');
  });
});

describe('GET /records/{RECORD_ID}/messages/recipients', () => {
  it('lists everybody who shares the record but the caller, by name, with how', async () => {
    const { marta, ines, adams } = world;
    const path = `/records/${record.id}/messages/recipients`;
    const physicians = [{ id: record.circle, name: 'Physicians' }];
    const asOwner = await marta.session.get(path);
    expectJson(asOwner);
    expect(asOwner.json()).toEqual({
      recipients: [
        { id: ines.id, name: 'Ines Oyelaran', as: 'full_share', carenets: [] },
        { id: adams.id, name: 'Ruth Adams', as: 'carenet', carenets: physicians },
      ],
    });
    expect((await ines.session.get(path)).json()).toEqual({
      recipients: [
        { id: marta.id, name: 'Marta Oyelaran', as: 'owner', carenets: [] },
        { id: adams.id, name: 'Ruth Adams', as: 'carenet', carenets: physicians },
      ],
    });
    expectDenied(await adams.session.get(path));
  });
});
