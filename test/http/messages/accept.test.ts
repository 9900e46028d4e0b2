import { describe, expect, it } from 'vitest';
import {
  documentPrefix,
  documentsPath,
  listDocuments,
  metadataOf,
  note,
  sha256,
} from '../../support/documents.ts';
import { expectBadRequest, expectDenied, expectNotFound, expectOk } from '../../support/expectations.ts';
import { countFacts, problem } from '../../support/medical/facts.ts';
import { models } from '../../support/medical/models-document.ts';
import { attach, sendToAccount, sendToRecord } from '../../support/messages.ts';
import type { Person } from '../../support/people.ts';
import { admin } from '../../support/scenario.ts';
import { child, el } from '../../support/xml-tree.ts';
import {
  accept,
  attachmentsOf,
  messageCalled,
  readMessage,
  sharedRecord,
  startWorld,
  statusesOf,
  unshare,
} from './world.ts';

const world = await startWorld();
const record = await sharedRecord(world);

const desk = () => admin(world.service);

/** Sends these attachments to the record. Returns the ids of the copies of both people. */
async function sendWith(key: string, bodies: readonly string[]): Promise<readonly [string, string]> {
  await sendToRecord(desk(), record, key, bodies.length);
  for (const [index, body] of bodies.entries()) await attach(desk(), record, key, index + 1, body);
  const copies = [await messageCalled(world.marta, key), await messageCalled(world.ines, key)];
  return copies.map(({ attributes }) => attributes.id!) as [string, string];
}

/** The documents made from the attachments, as both the list and the single message show them to the person. */
async function acceptedIn(person: Person, key: string): Promise<readonly (string | undefined)[]> {
  const listed = await messageCalled(person, key);
  const single = await readMessage(person, listed.attributes.id!);
  expect(attachmentsOf(single)).toEqual(attachmentsOf(listed));
  return attachmentsOf(listed).map(({ doc_id }) => doc_id);
}

describe('Accepting an attachment', () => {
  it('stores its unchanged bytes as a document of the record, created by the account, once for all recipients', async () => {
    const { marta, ines } = world;
    const body = `<?xml version="1.0" encoding="UTF-8"?>\n${note('é &amp; more')}\n`;
    const [mine, hers] = await sendWith('bytes', [body, note('two')]);
    const before = await listDocuments(marta.session, record);
    expectOk(await accept(marta, mine, 1));

    const [id, other] = await acceptedIn(marta, 'bytes');
    expect(other).toBeUndefined();
    const answer = await marta.session.get(documentsPath(record, id!));
    expect([answer.status, answer.headers['content-type'], answer.text]).toEqual([
      200,
      'application/xml',
      body,
    ]);
    const document = await metadataOf(marta.session, record, id!);
    expect(document.attributes).toEqual({
      id,
      type: 'urn:example:notes#Note',
      size: String(Buffer.byteLength(body)),
      digest: sha256(body),
      record_id: record,
    });
    expect(child(document, 'creator')).toMatchObject({
      attributes: { id: marta.id, type: 'account' },
      children: [el('fullname', 'Marta Oyelaran')],
    });
    const after = await listDocuments(marta.session, record);
    expect([after.total, after.ids]).toEqual([before.total + 1, [id, ...before.ids]]);

    expect((await accept(marta, mine, 1)).status).toBe(410);
    expect((await accept(ines, hers, 1)).status).toBe(410);
    expect(await acceptedIn(ines, 'bytes')).toEqual([id, undefined]);
  });

  it('adds its facts to the reports', async () => {
    const { ines, marta } = world;
    const [, hers] = await sendWith('facts', [models(problem('Asthma'), problem('Hay fever'))]);
    expect(await countFacts(marta.session, record, 'Problem')).toEqual({ Problem: 0 });
    expectOk(await accept(ines, hers, 1));
    expect(await countFacts(marta.session, record, 'Problem')).toEqual({ Problem: 2 });
    const [id] = await acceptedIn(marta, 'facts');
    const document = await metadataOf(marta.session, record, id!);
    expect(document.attributes.type).toBe(`${documentPrefix}Models`);
    expect(child(document, 'contents').attributes.name).toBe('Asthma, Hay fever');
  });

  it('ten times at once by two recipients makes one document', async () => {
    const { marta, ines } = world;
    const [mine, hers] = await sendWith('at once', [note('one')]);
    const before = await listDocuments(marta.session, record);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        index % 2 === 0 ? accept(marta, mine, 1) : accept(ines, hers, 1),
      ),
    );
    expect(statusesOf(answers)).toEqual({ 200: 1, 410: 9 });
    const [id] = await acceptedIn(marta, 'at once');
    expect(await acceptedIn(ines, 'at once')).toEqual([id]);
    expect((await listDocuments(marta.session, record)).ids).toEqual([id, ...before.ids]);
    const winner = answers.findIndex(({ status }) => status === 200) % 2 === 0 ? marta : ines;
    const document = await metadataOf(marta.session, record, id!);
    expect(child(document, 'creator').attributes.id).toBe(winner.id);
  });

  it('is rejected with 400 when it is not a valid document, and it stays open', async () => {
    const { marta } = world;
    const [mine] = await sendWith('invalid', [models('<Model name="Nonsense"/>'), note('fine')]);
    const before = await listDocuments(marta.session, record);
    expectBadRequest(await accept(marta, mine, 1));
    expect(await listDocuments(marta.session, record)).toEqual(before);
    expect(await acceptedIn(marta, 'invalid')).toEqual([undefined, undefined]);
    expectOk(await accept(marta, mine, 2));
  });

  it("is rejected where nothing can be accepted: other numbers, other people's messages, and those without a record", async () => {
    const { marta, ines } = world;
    const [mine] = await sendWith('one', [note('one')]);
    for (const number of ['1x', '1.5']) expectBadRequest(await accept(marta, mine, number));
    for (const number of ['0', '2']) expectNotFound(await accept(marta, mine, number));
    expectNotFound(await accept(ines, mine, 1));
    expectNotFound(await accept(marta, 'one', 1));
    expectNotFound(await accept(marta, await sendToAccount(desk(), marta.id), 1));
    expect(await acceptedIn(marta, 'one')).toEqual([undefined]);
  });

  it('is for those alone who control the record at that moment', async () => {
    const { marta, ines } = world;
    const other = await sharedRecord(world);
    await sendToRecord(desk(), other, 'lost', 1);
    await attach(desk(), other, 'lost', 1, note('one'));
    const { id } = (await messageCalled(ines, 'lost')).attributes;
    await unshare(marta, other, ines);
    expectDenied(await accept(ines, id!, 1));
    expect(await acceptedIn(ines, 'lost')).toEqual([undefined]);
  });
});
