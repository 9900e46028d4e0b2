/** Files that people send with a message, seen before they are accepted (docs/contract/messages.md#what-a-person-attaches). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keys } from '../../../../shared/store/items/index.ts';
import { documentsPath, metadataOf } from '../../../support/documents.ts';
import {
  expectBadRequest,
  expectDenied,
  expectJson,
  expectNotFound,
  expectOk,
} from '../../../support/expectations.ts';
import { bundle, fhir, patient, sodium } from '../../../support/fhir/resources.ts';
import { succeeded } from '../../../support/scenario.ts';
import { child } from '../../../support/xml-tree.ts';
import { tableOf } from '../../../workers/support.ts';
import { memberPath } from '../../carenets/sharing.ts';
import { accept, attachmentsOf, share, statusesOf, unshare } from '../world.ts';
import {
  attachmentPath,
  countOf,
  newest,
  newRecord,
  type PeopleWorld,
  pdf,
  readSent,
  receiptOf,
  type SharedRecord,
  sendFile,
  sentOf,
  sentPath,
  startWorld,
  write,
  writeFromCircle,
} from './world.ts';

let world: PeopleWorld;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.service.stop());

/** A message of adams from the circle that waits for this many files. */
async function waiting(record: SharedRecord, files: number): Promise<string> {
  const form = { subject: 'Your letter', num_attachments: String(files) };
  return receiptOf(await writeFromCircle(world.adams, record.circle, form)).id;
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('POST /accounts/{ACCOUNT_EMAIL}/sent/{MESSAGE_ID}/attachments/{ATTACHMENT_NUM}', () => {
  it('takes files of any media type in any order, and delivers the message with the last one', async () => {
    const { marta, ines, adams } = world;
    const record = await newRecord(world);
    const before = await countOf(marta);
    const id = await waiting(record, 3);
    expect(await sentOf(adams)).toMatchObject([
      { id, delivered_at: null, attachment_count: 3, to: [{ kind: 'controllers', delivered: null }] },
    ]);
    const label = { query: { label: ' Letter.pdf ' } };
    const third = await sendFile(adams, id, 3, pdf, { contentType: 'application/pdf', ...label });
    expectJson(third);
    expect(receiptOf(third)).toMatchObject({ id, delivered_at: null, missing: [1, 2] });
    const first = await sendFile(adams, id, 1, png, { contentType: 'image/png' });
    expect(receiptOf(first)).toMatchObject({ delivered_at: null, missing: [2] });
    expect(await countOf(marta)).toBe(before);
    const last = receiptOf(await sendFile(adams, id, 2, 'Bring it along', { contentType: 'text/plain' }));
    expect(last).toMatchObject({ missing: [], undelivered: 0 });
    expect(last.delivered_at).not.toBeNull();
    for (const person of [marta, ines])
      expect(attachmentsOf(await newest(person))).toEqual([
        { num: '1', type: '', size: String(png.length), media_type: 'image/png' },
        { num: '2', type: '', size: '14', media_type: 'text/plain' },
        { num: '3', type: '', size: String(pdf.length), media_type: 'application/pdf', label: 'Letter.pdf' },
      ]);
  });

  it('is seen with its own bytes and media type, harmless in a browser, before and after it is accepted', async () => {
    const { marta, adams } = world;
    const record = await newRecord(world);
    const id = await waiting(record, 1);
    const label = { query: { label: 'Röntgen „links“.pdf' } };
    receiptOf(await sendFile(adams, id, 1, pdf, { contentType: 'application/pdf; charset=x', ...label }));
    const message = await newest(marta);
    const read = async () => {
      const answer = await marta.session.get(attachmentPath(marta, message.attributes.id!));
      expect(answer.status).toBe(200);
      expect(answer.bytes.equals(pdf)).toBe(true);
      expect(answer.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      });
      expect(answer.headers['content-disposition']).toMatch(
        /^attachment; filename=".*"; filename\*=UTF-8''R%C3%B6ntgen/,
      );
    };
    await read();
    expectOk(await accept(marta, message.attributes.id!, 1));
    await read();
    const sent = await adams.session.get(sentPath(adams, `${id}/attachments/1`));
    expect(sent.bytes.equals(pdf)).toBe(true);
  });

  it('becomes a document of the record under its name when somebody who controls the record accepts it', async () => {
    const { marta, ines, adams } = world;
    const record = await newRecord(world);
    const id = await waiting(record, 2);
    const label = { query: { label: 'Letter.pdf' } };
    receiptOf(await sendFile(adams, id, 1, pdf, { contentType: 'application/pdf', ...label }));
    receiptOf(await sendFile(adams, id, 2, bundle(patient('Marta', 'Oyelaran'), sodium('na')), fhir));
    const [message, copy] = [await newest(marta), await newest(ines)];
    for (const number of [1, 2]) expectOk(await accept(marta, message.attributes.id!, number));
    const gone = await accept(ines, copy.attributes.id!, 1);
    expect([gone.status, gone.headers['x-error-code']]).toEqual([410, 'attachment_accepted']);
    const [letter, results] = attachmentsOf(await newest(ines));
    const path = documentsPath(record.id, letter!.doc_id!);
    expect((await marta.session.get(path)).bytes.equals(pdf)).toBe(true);
    const metadata = await metadataOf(marta.session, record.id, letter!.doc_id!);
    expect(child(metadata, 'label').text).toBe('Letter.pdf');
    expect(child(metadata, 'creator').attributes.id).toBe(marta.id);
    const report = await marta.session.get(`/records/${record.id}/reports/LabResult/`);
    expect((succeeded(report, 'report').json() as { __documentid__: string }[])[0]!.__documentid__).toBe(
      results!.doc_id,
    );
  });

  it('is not accepted by a member of a circle, nor a document that is in the record already', async () => {
    const { marta, adams } = world;
    const record = await newRecord(world);
    const { id } = receiptOf(
      await write(marta, record.id, [adams], { num_attachments: '1', document_ids: record.shownId }),
    );
    receiptOf(await sendFile(marta, id, 2, pdf));
    const message = await newest(adams);
    expectDenied(await accept(adams, message.attributes.id!, 2));
    expect((await accept(adams, message.attributes.id!, 1)).status).toBe(410);
    const shown = await adams.session.get(attachmentPath(adams, message.attributes.id!, 2));
    expect(shown.bytes.equals(pdf)).toBe(true);
  });

  it('shows a document that was sent also to somebody whom the record does not show it to', async () => {
    const { marta, adams } = world;
    const record = await newRecord(world);
    receiptOf(await write(marta, record.id, [adams], { document_ids: record.hiddenId }));
    const message = await newest(adams);
    const answer = await adams.session.get(attachmentPath(adams, message.attributes.id!));
    expect(answer.text).toBe('For nobody');
    expectNotFound(await adams.session.get(`/carenets/${record.circle}/documents/${record.hiddenId}`));
    const trail = await marta.session.get(`/records/${record.id}/audits/query/`, {
      query: { function_name: 'inbox_attachment' },
    });
    expect(succeeded(trail, 'audit_query').text).toContain(adams.id);
  });

  it('has the bytes of when it was sent, also after the document was replaced', async () => {
    const { marta, adams } = world;
    const record = await newRecord(world);
    receiptOf(await write(marta, record.id, [adams], { document_ids: record.shownId }));
    const replace = documentsPath(record.id, record.shownId, 'replace');
    succeeded(
      await marta.session.post(replace, { body: 'Other words', contentType: 'text/plain' }),
      'replace',
    );
    const message = await newest(adams);
    expect((await adams.session.get(attachmentPath(adams, message.attributes.id!))).text).toBe('Dear Marta');
  });

  it('stays away from everybody but those who have the message', async () => {
    const { marta, adams, tom } = world;
    const record = await newRecord(world);
    const id = await waiting(record, 1);
    receiptOf(await sendFile(adams, id, 1, pdf));
    const message = await newest(marta);
    const { id: messageId = '' } = message.attributes;
    expectNotFound(await tom.session.get(attachmentPath(tom, messageId)));
    expectDenied(await tom.session.get(attachmentPath(marta, messageId)));
    expectNotFound(await tom.session.get(sentPath(tom, `${id}/attachments/1`)));
    expectNotFound(await marta.session.get(sentPath(marta, `${id}/attachments/1`)));
    expectNotFound(await marta.session.get(attachmentPath(marta, messageId, 2)));
    expectNotFound(await marta.session.get(attachmentPath(marta, 'no-id')));
    for (const number of ['0', '-1', 'one', '1.5'])
      expectBadRequest(await marta.session.get(attachmentPath(marta, messageId, number)));
  });

  it('is refused under a number that is out of range, of a document, or taken', async () => {
    const { marta, adams } = world;
    const record = await newRecord(world);
    const form = { document_ids: record.shownId, num_attachments: '2' };
    const { id, missing } = receiptOf(await write(marta, record.id, [adams], form));
    expect(missing).toEqual([2, 3]);
    for (const number of [0, 4, -1, 'two', '2.5'])
      expectBadRequest(
        await sendFile(marta, id, number, pdf),
        'The message has 3 attachments, numbered from 1',
      );
    expectBadRequest(await sendFile(marta, id, 1, pdf), 'The attachment has been uploaded already');
    receiptOf(await sendFile(marta, id, 2, pdf));
    expectBadRequest(await sendFile(marta, id, 2, pdf), 'The attachment has been uploaded already');
    receiptOf(await sendFile(marta, id, 3, pdf));
    expectBadRequest(await sendFile(marta, id, 3, pdf), 'The attachment has been uploaded already');
  });

  it.each([
    ['an empty file', '', 'application/pdf'],
    ['what is labelled XML and is not', '<open>', 'application/xml'],
    ['what is labelled FHIR and is not', '{"resourceType":"Nothing"}', 'application/fhir+json'],
  ])('refuses %s, and the message still waits for it', async (_what, body, contentType) => {
    const record = await newRecord(world);
    const id = await waiting(record, 1);
    expectBadRequest(await sendFile(world.adams, id, 1, body, { contentType }));
    expect(receiptOf(await sendFile(world.adams, id, 1, pdf)).missing).toEqual([]);
  });

  it('has a name of at most 100 characters', async () => {
    const id = await waiting(await newRecord(world), 1);
    const query = { label: 'x'.repeat(101) };
    expectBadRequest(await sendFile(world.adams, id, 1, pdf, { contentType: 'application/pdf', query }));
  });

  it('may have 4 MiB, and all of a message 20 MiB, however many arrive at once', async () => {
    const { marta, ines } = world;
    const record = await newRecord(world);
    const before = await countOf(ines);
    const { id } = receiptOf(await write(marta, record.id, [ines], { num_attachments: '6' }));
    const large = Buffer.alloc(4_194_304, 'x');
    const tooLarge = await sendFile(marta, id, 1, Buffer.alloc(4_194_305, 'x'));
    expect(tooLarge.status).toBe(413);
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map((number) => sendFile(marta, id, number, large)));
    expect(statusesOf(answers)).toEqual({ 200: 5, 400: 1 });
    const refused = answers.find(({ status }) => status === 400)!;
    expect(refused.headers['x-error-code']).toBe('message_too_large');
    expect(await countOf(ines)).toBe(before);
    const number = answers.indexOf(refused) + 1;
    expectBadRequest(await sendFile(marta, id, number, 'x'));
    const store = tableOf(world.service);
    const sent = await store.query(keys.sentMessages(marta.id));
    const { message } = sent.find((one) => one.id === id)!;
    const attachments = await store.query(keys.attachments(message));
    expect(attachments.reduce((sum, { size }) => sum + size, 0)).toBe(20_971_520);
  });

  it('is stored once when the same file is sent many times at once, and the message is delivered once', async () => {
    const { marta, adams } = world;
    const record = await newRecord(world);
    const before = await countOf(marta);
    const id = await waiting(record, 2);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => sendFile(adams, id, (n % 2) + 1, pdf)),
    );
    expect(statusesOf(answers)).toEqual({ 200: 2, 400: 8 });
    expect(await countOf(marta)).toBe(before + 1);
    expect((await readSent(adams, id)).attachments).toHaveLength(2);
  });
});

describe('Whom a message reaches', () => {
  it('is looked up when its last file arrives, and the sender is told who does not get it', async () => {
    const { marta, ines, adams } = world;
    const record = await newRecord(world);
    const { id } = receiptOf(await write(marta, record.id, [ines, adams], { num_attachments: '1' }));
    const before = await countOf(ines);
    await unshare(marta, record.id, ines);
    expect(receiptOf(await sendFile(marta, id, 1, pdf))).toMatchObject({ missing: [], undelivered: 1 });
    expect(await countOf(ines)).toBe(before);
    expect((await readSent(marta, id)).to).toEqual([
      { kind: 'account', id: ines.id, name: 'Ines Oyelaran', delivered: false },
      { kind: 'account', id: adams.id, name: 'Ruth Adams', delivered: true },
    ]);
  });

  it('is nobody when all of them have lost the record, and then the sender alone has the message', async () => {
    const { marta, adams } = world;
    const record = await newRecord(world);
    const { id } = receiptOf(await write(marta, record.id, [adams], { num_attachments: '1' }));
    const before = await countOf(adams);
    succeeded(await marta.session.delete(memberPath(record.circle, adams)), 'carenet_account_delete');
    expect(receiptOf(await sendFile(marta, id, 1, pdf))).toMatchObject({ undelivered: 1 });
    expect(await countOf(adams)).toBe(before);
  });

  it('is nobody when the sender has lost the record, before the last file arrives', async () => {
    const { marta, ines, adams } = world;
    const record = await newRecord(world);
    const { id } = receiptOf(await write(ines, record.id, [adams], { num_attachments: '1' }));
    const fromCircle = await waiting(record, 1);
    const before = [await countOf(adams), await countOf(marta)];
    await unshare(marta, record.id, ines);
    expectDenied(await sendFile(ines, id, 1, pdf));
    succeeded(await marta.session.delete(memberPath(record.circle, adams)), 'carenet_account_delete');
    expectDenied(await sendFile(adams, fromCircle, 1, pdf));
    expect([await countOf(adams), await countOf(marta)]).toEqual(before);
    expectOk(await ines.session.delete(sentPath(ines, id)));
  });

  it('is who controls the record then, when it was written in a circle', async () => {
    const { marta, tom, ines } = world;
    const record = await newRecord(world);
    const id = await waiting(record, 1);
    await unshare(marta, record.id, ines);
    await share(marta, record.id, tom);
    const before = await countOf(ines);
    receiptOf(await sendFile(world.adams, id, 1, pdf));
    expect(child(await newest(tom), 'subject').text).toBe('Your letter');
    expect(await countOf(ines)).toBe(before);
    await unshare(marta, record.id, tom);
  });
});
