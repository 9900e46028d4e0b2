/** Files that people send with a message, seen before they are accepted (docs/contract/messages.md#what-a-person-attaches). */

import { beforeEach, describe, expect, it } from 'vitest';
import { keys } from '../../../../shared/store/items/index.ts';
import { createDocument, documentsPath, idOf, metadataOf } from '../../../support/documents.ts';
import {
  expectBadRequest,
  expectDenied,
  expectJson,
  expectNotFound,
  expectOk,
} from '../../../support/expectations.ts';
import { bundle, fhir, patient, sodium } from '../../../support/fhir/resources.ts';
import { succeeded } from '../../../support/scenario.ts';
import { storeOf } from '../../../support/stored-people.ts';
import { child } from '../../../support/xml-tree.ts';
import { addMember, memberPath } from '../../carenets/sharing.ts';
import { accept, attachmentsOf, share, statusesOf, unshare } from '../world.ts';
import {
  attachmentPath,
  type BareRecord,
  bareRecord,
  countOf,
  newest,
  newestListed,
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
  writeFromCircle,
} from './world.ts';

const world = await startWorld();
/** Of all tests that change neither its documents nor with whom it is shared. */
const record = await newRecord(world);
beforeEach(() => nextHour(world));

/** A message of adams from the circle that waits for this many files. */
async function waiting(files: number, { circle }: BareRecord = record): Promise<string> {
  const form = { subject: 'Your letter', num_attachments: String(files) };
  return receiptOf(await writeFromCircle(world.adams, circle, form)).id;
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('POST /accounts/{ACCOUNT_EMAIL}/sent/{MESSAGE_ID}/attachments/{ATTACHMENT_NUM}', () => {
  it('takes files of any media type in any order, and delivers the message with the last one', async () => {
    const { marta, ines, adams } = world;
    const before = await countOf(marta);
    const id = await waiting(3);
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
    const id = await waiting(1);
    const label = { query: { label: 'Röntgen „links“.pdf' } };
    receiptOf(await sendFile(adams, id, 1, pdf, { contentType: 'application/pdf; charset=x', ...label }));
    const message = await newestListed(marta);
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
    const id = await waiting(2);
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
    const { id } = receiptOf(
      await write(marta, record.id, [adams], { num_attachments: '1', document_ids: record.shownId }),
    );
    receiptOf(await sendFile(marta, id, 2, pdf));
    const message = await newestListed(adams);
    expectDenied(await accept(adams, message.attributes.id!, 2));
    expect((await accept(adams, message.attributes.id!, 1)).status).toBe(410);
    const shown = await adams.session.get(attachmentPath(adams, message.attributes.id!, 2));
    expect(shown.bytes.equals(pdf)).toBe(true);
  });

  it('shows a document that was sent also to somebody whom the record does not show it to', async () => {
    const { marta, adams } = world;
    receiptOf(await write(marta, record.id, [adams], { document_ids: record.hiddenId }));
    const message = await newestListed(adams);
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
    const text = { contentType: 'text/plain' };
    const id = idOf(await createDocument(marta.session, record.id, 'First words', text));
    receiptOf(await write(marta, record.id, [adams], { document_ids: id }));
    const replace = documentsPath(record.id, id, 'replace');
    succeeded(await marta.session.post(replace, { body: 'Other words', ...text }), 'replace');
    const message = await newestListed(adams);
    expect((await adams.session.get(attachmentPath(adams, message.attributes.id!))).text).toBe('First words');
  });

  it('stays away from everybody but those who have the message', async () => {
    const { marta, adams, tom } = world;
    const id = await waiting(1);
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

  it('is refused when it is empty, not what its label says, or has a long name; the message still waits for it', async () => {
    const id = await waiting(1);
    for (const [body, contentType, label] of [
      ['', 'application/pdf', 'a'],
      ['<open>', 'application/xml', 'a'],
      ['{"resourceType":"Nothing"}', 'application/fhir+json', 'a'],
      [pdf, 'application/pdf', 'x'.repeat(101)],
    ] as const)
      expectBadRequest(await sendFile(world.adams, id, 1, body, { contentType, query: { label } }));
    expect(receiptOf(await sendFile(world.adams, id, 1, pdf)).missing).toEqual([]);
  });

  it('may have 4 MiB, and all of a message 20 MiB, however many arrive at once', async () => {
    const { marta, ines } = world;
    const before = await countOf(ines);
    const { id } = receiptOf(await write(marta, record.id, [ines], { num_attachments: '6' }));
    expect((await sendFile(marta, id, 1, Buffer.alloc(4_194_305, 'x'))).status).toBe(413);
    const table = storeOf(world.service);
    const { message } = (await table.query(keys.sentMessages(marta.id))).find((one) => one.id === id)!;
    // As if 20 MiB but the bytes of two files had arrived.
    const [state] = await table.get([keys.messageState(message)]);
    await table.put(keys.messageState(message), { ...state!, bytes: 20_971_520 - 2 * pdf.length });
    const numbers = [1, 2, 3, 4];
    const answers = await Promise.all(numbers.map((number) => sendFile(marta, id, number, pdf)));
    expect(statusesOf(answers)).toEqual({ 200: 2, 400: 2 });
    for (const { status, headers } of answers)
      expect(headers['x-error-code']).toBe(status === 200 ? undefined : 'message_too_large');
    expect(await table.query(keys.attachments(message))).toHaveLength(2);
    expect(await countOf(ines)).toBe(before);
  });

  it('is stored once when the same file is sent many times at once, and the message is delivered once', async () => {
    const { marta, adams } = world;
    const before = await countOf(marta);
    const id = await waiting(2);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => sendFile(adams, id, (n % 2) + 1, pdf)),
    );
    expect(statusesOf(answers)).toEqual({ 200: 2, 400: 4 });
    expect(await countOf(marta)).toBe(before + 1);
    expect((await readSent(adams, id)).attachments).toHaveLength(2);
  });
});

describe('When its last file arrives, a message', () => {
  it('reaches those who share the record by then, and the sender is told who does not get it', async () => {
    const { marta, ines, adams, tom } = world;
    const own = await bareRecord(world);
    const one = { num_attachments: '1' };
    const [toBoth, toMember, ofFormer] = [
      receiptOf(await write(marta, own.id, [ines, adams], one)).id,
      receiptOf(await write(marta, own.id, [adams], one)).id,
      receiptOf(await write(ines, own.id, [adams], one)).id,
    ];
    const [fromCircle, ofFormerMember] = [await waiting(1, own), await waiting(1, own)];
    await unshare(marta, own.id, ines);
    await share(marta, own.id, tom);
    const before = [await countOf(ines), await countOf(adams)];
    expect(receiptOf(await sendFile(marta, toBoth, 1, pdf))).toMatchObject({ missing: [], undelivered: 1 });
    expect((await readSent(marta, toBoth)).to).toEqual([
      { kind: 'account', id: ines.id, name: 'Ines Oyelaran', delivered: false },
      { kind: 'account', id: adams.id, name: 'Ruth Adams', delivered: true },
    ]);
    receiptOf(await sendFile(adams, fromCircle, 1, pdf));
    expect(child(await newestListed(tom), 'subject').text).toBe('Your letter');
    expectDenied(await sendFile(ines, ofFormer, 1, pdf));
    expectOk(await ines.session.delete(sentPath(ines, ofFormer)));
    succeeded(await marta.session.delete(memberPath(own.circle, adams)), 'carenet_account_delete');
    expect(receiptOf(await sendFile(marta, toMember, 1, pdf))).toMatchObject({ undelivered: 1 });
    expectDenied(await sendFile(adams, ofFormerMember, 1, pdf));
    expect([await countOf(ines), await countOf(adams)]).toEqual([before[0], before[1]! + 1]);
  });

  it('reaches nobody outside control when a document is never shared by then, until it is shared again', async () => {
    const { marta, ines, adams } = world;
    const own = await newRecord(world);
    const form = { document_ids: own.hiddenId, num_attachments: '1' };
    const outside = receiptOf(await write(marta, own.id, [adams], form)).id;
    const nevershare = documentsPath(own.id, own.hiddenId, 'nevershare');
    succeeded(await marta.session.put(nevershare), 'document_set_nevershare');
    const inside = receiptOf(await write(marta, own.id, [ines], form)).id;
    // She is in a circle then, and controls the record no more.
    await addMember(marta.session, own.circle, ines);
    await unshare(marta, own.id, ines);
    const before = [await countOf(adams), await countOf(ines)];
    for (const id of [outside, inside]) {
      const refused = await sendFile(marta, id, 2, pdf);
      expect([refused.status, refused.headers['x-error-code']]).toEqual([400, 'message_document_private']);
      expect(await readSent(marta, id)).toMatchObject({ delivered_at: null });
    }
    expect([await countOf(adams), await countOf(ines)]).toEqual(before);
    succeeded(await marta.session.delete(nevershare), 'document_delete_nevershare');
    expect(receiptOf(await sendFile(marta, inside, 2, pdf))).toMatchObject({ missing: [], undelivered: 0 });
    expect(await countOf(ines)).toBe(before[1]! + 1);
  });
});
