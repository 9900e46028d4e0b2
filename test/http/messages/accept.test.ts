import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryAudits } from '../../support/audits.ts';
import type { SignedClient } from '../../support/client.ts';
import {
  documentPrefix,
  documentsPath,
  listDocuments,
  metadataOf,
  note,
  sha256,
  textOf,
} from '../../support/documents.ts';
import { expectBadRequest, expectDenied, expectNotFound, expectOk } from '../../support/expectations.ts';
import { countFacts, problem } from '../../support/medical/facts.ts';
import { models } from '../../support/medical/models-document.ts';
import { attach, sendToAccount, sendToRecord } from '../../support/messages.ts';
import type { Person } from '../../support/people.ts';
import { admin, authorizeApp, demographics, ui } from '../../support/scenario.ts';
import { child, el } from '../../support/xml-tree.ts';
import {
  accept,
  attachmentsOf,
  inboxPath,
  type MessageWorld,
  messageAbout,
  messagesAbout,
  readMessage,
  share,
  sharedRecord,
  startWorld,
  statusesOf,
  unshare,
} from './world.ts';

let world: MessageWorld;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.service.stop());

const desk = () => admin(world.service);

/** Sends these attachments to a new or the given record. */
async function sendWith(
  bodies: readonly string[],
  options: { record?: string; key?: string; client?: SignedClient } = {},
): Promise<string> {
  const { record = await sharedRecord(world), key = 'results', client = desk() } = options;
  await sendToRecord(client, record, key, bodies.length);
  for (const [index, body] of bodies.entries()) await attach(client, record, key, index + 1, body);
  return record;
}

async function idOfCopy(person: Person, record: string): Promise<string> {
  return (await messageAbout(person, record)).attributes.id!;
}

/** The documents made from the attachments, as both the list and the single message show them to the person. */
async function acceptedIn(person: Person, record: string): Promise<readonly (string | undefined)[]> {
  const listed = await messageAbout(person, record);
  const single = await readMessage(person, listed.attributes.id!);
  expect(attachmentsOf(single)).toEqual(attachmentsOf(listed));
  return attachmentsOf(listed).map(({ doc_id }) => doc_id);
}

describe('Accepting an attachment', () => {
  it('stores its unchanged bytes as a document of the record, created by the account', async () => {
    const { marta } = world;
    const body = `<?xml version="1.0" encoding="UTF-8"?>\n${note('é &amp; more')}\n`;
    const record = await sendWith([body, note('two')]);
    const before = await listDocuments(marta.session, record);
    expectOk(await accept(marta, await idOfCopy(marta, record), 1));

    const [id, other] = await acceptedIn(marta, record);
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
    expect([textOf(document, 'status'), textOf(document, 'nevershare')]).toEqual(['active', 'false']);
    const after = await listDocuments(marta.session, record);
    expect([after.total, after.ids]).toEqual([before.total + 1, [id, ...before.ids]]);
  });

  it('adds its facts to the reports', async () => {
    const { ines, marta } = world;
    const record = await sendWith([models(problem('Asthma'), problem('Hay fever'))]);
    expect(await countFacts(marta.session, record, 'Problem')).toEqual({ Problem: 0 });
    expectOk(await accept(ines, await idOfCopy(ines, record), 1));
    expect(await countFacts(marta.session, record, 'Problem')).toEqual({ Problem: 2 });
    const [id] = await acceptedIn(marta, record);
    const document = await metadataOf(marta.session, record, id!);
    expect(document.attributes.type).toBe(`${documentPrefix}Models`);
    expect(child(document, 'creator').attributes).toEqual({ id: ines.id, type: 'account' });
    expect(child(document, 'contents').attributes.name).toBe('Asthma, Hay fever');
    expect((await listDocuments(marta.session, record, { kind: 'Problem' })).ids).toEqual([id]);
  });

  it('returns 410 the second time for every recipient, and both copies name the document', async () => {
    const { marta, ines } = world;
    const record = await sendWith([note('one'), note('two')]);
    const [mine, hers] = [await idOfCopy(marta, record), await idOfCopy(ines, record)];
    expectOk(await accept(ines, hers, 2));
    for (const [person, copy] of [
      [ines, hers],
      [marta, mine],
    ] as const) {
      expect((await accept(person, copy, 2)).status).toBe(410);
    }
    const [first, id] = await acceptedIn(marta, record);
    expect([first, typeof id]).toEqual([undefined, 'string']);
    expect(await acceptedIn(ines, record)).toEqual([undefined, id]);
    expect((await marta.session.get(documentsPath(record, id!))).text).toBe(note('two'));
    expectOk(await accept(marta, mine, 1));
  });

  it('works for an archived message and does not mark it as read', async () => {
    const { marta } = world;
    const record = await sendWith([note('one')]);
    const copy = await idOfCopy(marta, record);
    expectOk(await marta.session.post(inboxPath(marta, `${copy}/archive`)));
    expectOk(await accept(marta, copy, 1));
    const message = await messageAbout(marta, record);
    expect(child(message, 'read_at').text).toBe('');
    expect(attachmentsOf(message)[0]!.doc_id).toMatch(/./);
  });

  it('works for the same key of two senders or on two records', async () => {
    const { marta, service } = world;
    const one = await sendWith([note('of the desk')]);
    await sendWith([note('of the portal')], { record: one, client: ui(service) });
    const two = await sendWith([note('on another record')]);
    const copies = [...(await messagesAbout(marta, one)), ...(await messagesAbout(marta, two))];
    expect(copies).toHaveLength(3);
    for (const { attributes } of copies) expectOk(await accept(marta, attributes.id!, 1));
  });

  it('is recorded in the audit trail with the record and the new document', async () => {
    const { marta } = world;
    const record = await sendWith([note('one')]);
    const copy = await idOfCopy(marta, record);
    expectOk(await accept(marta, copy, 1));
    expect((await accept(marta, copy, 1)).status).toBe(410);
    const [id] = await acceptedIn(marta, record);
    const { entries } = await queryAudits(marta.session, record, {
      function_name: 'account_inbox_message_attachment_accept',
      document_id: id!,
    });
    expect(entries).toMatchObject([
      {
        view_func: 'account_inbox_message_attachment_accept',
        effective_principal: marta.id,
        record_id: record,
        document_id: id,
        message_id: copy,
        req_method: 'POST',
        resp_code: '200',
      },
    ]);
  });
});

describe('An attachment that is not a valid document', () => {
  it.each([
    ['an unknown model', models('<Model name="Nonsense"/>')],
    ['an unknown field', models('<Model name="Problem"><Field name="nonsense">x</Field></Model>')],
    ['demographics', demographics()],
    ['a registered root with a DOCTYPE', `<!DOCTYPE Models>${models(problem('Asthma'))}`],
  ])('is rejected with 400 on acceptance and stays open: %s', async (_what, body) => {
    const { marta, ines } = world;
    const record = await sendWith([body, note('fine')]);
    const before = await listDocuments(marta.session, record);
    const copy = await idOfCopy(marta, record);
    for (let time = 0; time < 2; time += 1) expectBadRequest(await accept(marta, copy, 1));
    expectBadRequest(await accept(ines, await idOfCopy(ines, record), 1));
    expect(await listDocuments(marta.session, record)).toEqual(before);
    expect(await acceptedIn(marta, record)).toEqual([undefined, undefined]);
    expectOk(await accept(marta, copy, 2));
  });
});

describe('An attachment may be accepted', () => {
  it('only by those who control the record at that moment', async () => {
    const { marta, ines } = world;
    const record = await sendWith([note('one')]);
    const copy = await idOfCopy(ines, record);
    await unshare(marta, record, ines);
    expectDenied(await accept(ines, copy, 1));
    expect(await acceptedIn(ines, record)).toEqual([undefined]);
    await share(marta, record, ines);
    expectOk(await accept(ines, copy, 1));
  });

  it('by the new owner, not by the former one', async () => {
    const { marta, ines } = world;
    const record = await sendWith([note('one')]);
    const copy = await idOfCopy(marta, record);
    const change = { body: ines.id, contentType: 'text/plain' };
    expect((await desk().put(`/records/${record}/owner`, change)).status).toBe(200);
    expectDenied(await accept(marta, copy, 1));
    expectOk(await accept(ines, await idOfCopy(ines, record), 1));
  });

  it('by the account only: not by an admin app, another account, or an app that acts for the account', async () => {
    const { marta, ines, service } = world;
    const record = await sendWith([note('one')]);
    const path = inboxPath(marta, `${await idOfCopy(marta, record)}/attachments/1/accept`);
    const app = await authorizeApp(service, marta, record);
    for (const client of [desk(), ui(service), ines.session, app]) expectDenied(await client.post(path));
    expect(await acceptedIn(marta, record)).toEqual([undefined]);
  });
});

describe('An attachment cannot be accepted', () => {
  it('under a number that is not an integer (400) or names no attachment (404)', async () => {
    const { marta } = world;
    const record = await sendWith([note('one')]);
    const copy = await idOfCopy(marta, record);
    for (const number of ['x', '1.5', '1x', '%20']) expectBadRequest(await accept(marta, copy, number));
    for (const number of ['0', '2', '-1', '99999999999999999999']) {
      expectNotFound(await accept(marta, copy, number));
    }
  });

  it('in an unknown message or one of another account (404)', async () => {
    const { marta, ines } = world;
    const record = await sendWith([note('one')]);
    expectNotFound(await accept(ines, await idOfCopy(marta, record), 1));
    expectNotFound(await accept(marta, '0190a3b2-0000-7000-8000-000000000000', 1));
    expectNotFound(await accept(marta, 'results', 1));
    expect(await acceptedIn(marta, record)).toEqual([undefined]);
  });

  it('in a message about no record or without attachments (404)', async () => {
    const { marta } = world;
    expectNotFound(await accept(marta, await sendToAccount(desk(), marta.id), 1));
    const record = await sharedRecord(world);
    await sendToRecord(desk(), record, 'plain');
    expectNotFound(await accept(marta, await idOfCopy(marta, record), 1));
  });
});

it('Accepting an attachment 50 times at once by two recipients makes one document', async () => {
  const { marta, ines } = world;
  const record = await sendWith([models(problem('Asthma'))]);
  const before = await listDocuments(marta.session, record);
  const [mine, hers] = [await idOfCopy(marta, record), await idOfCopy(ines, record)];
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      index % 2 === 0 ? accept(marta, mine, 1) : accept(ines, hers, 1),
    ),
  );
  expect(statusesOf(answers)).toEqual({ 200: 1, 410: 49 });
  const after = await listDocuments(marta.session, record);
  const [id] = await acceptedIn(marta, record);
  expect(after.ids).toEqual([id, ...before.ids]);
  expect(await acceptedIn(ines, record)).toEqual([id]);
  expect(await countFacts(marta.session, record, 'Problem')).toEqual({ Problem: 1 });
  const winner = answers.findIndex(({ status }) => status === 200) % 2 === 0 ? marta : ines;
  const document = await metadataOf(marta.session, record, id!);
  expect(child(document, 'creator').attributes.id).toBe(winner.id);
});
