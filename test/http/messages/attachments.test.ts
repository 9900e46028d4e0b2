import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentLimit, documentPrefix, note } from '../../support/documents.ts';
import { expectBadRequest, expectNotFound, expectOk, expectTooLarge } from '../../support/expectations.ts';
import { problem } from '../../support/medical/facts.ts';
import { models } from '../../support/medical/models-document.ts';
import { createPerson } from '../../support/people.ts';
import { admin, authorizeApp, createRecord, ui } from '../../support/scenario.ts';
import { child } from '../../support/xml-tree.ts';
import {
  attachmentsOf,
  inboxPath,
  listInbox,
  type MessageWorld,
  messageAbout,
  messagesAbout,
  post,
  readMessage,
  share,
  sharedRecord,
  startWorld,
  statusesOf,
  unshare,
  upload,
} from './world.ts';

let world: MessageWorld;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.service.stop());

const desk = () => admin(world.service);

/** Returns a record with a message that waits for this many attachments. */
async function waiting(key: string, count: number, record?: string): Promise<string> {
  const fresh = record ?? (await sharedRecord(world));
  expectOk(await post(desk(), fresh, key, { subject: key, num_attachments: String(count) }));
  return fresh;
}

describe('POST /records/{RECORD_ID}/inbox/{MESSAGE_ID}/attachments/{ATTACHMENT_NUM}', () => {
  it('accepts attachments in any order, and the last one delivers the message with all of them', async () => {
    const { marta, ines, service } = world;
    const bodies = [models(problem('Asthma')), '<?xml version="1.0"?>\n<Plain>é</Plain>', note('three')];
    const record = await waiting('in any order', 3);
    for (const number of [3, 1]) {
      expectOk(await upload(desk(), record, 'in any order', number, bodies[number - 1]!));
      expect(await messagesAbout(marta, record)).toEqual([]);
      expect(await messagesAbout(ines, record)).toEqual([]);
    }
    service.advance(60);
    const before = Math.floor(service.now());
    expectOk(await upload(desk(), record, 'in any order', 2, bodies[1]!));
    for (const person of [marta, ines]) {
      const message = await messageAbout(person, record);
      expect(message.children.map(({ name }) => name).slice(-5)).toEqual([
        'severity',
        'record',
        'attachment',
        'attachment',
        'attachment',
      ]);
      const expected = [
        { num: '1', type: `${documentPrefix}Models`, size: String(Buffer.byteLength(bodies[0]!)) },
        { num: '2', type: 'Plain', size: String(Buffer.byteLength(bodies[1]!)) },
        { num: '3', type: 'urn:example:notes#Note', size: String(Buffer.byteLength(bodies[2]!)) },
      ];
      expect(attachmentsOf(message)).toEqual(expected);
      expect(attachmentsOf(await readMessage(person, message.attributes.id!))).toEqual(expected);
      const received = Date.parse(child(message, 'received_at').text) / 1000;
      expect(received).toBeGreaterThanOrEqual(before);
    }
  });

  it('delivers to those who control the record when the last attachment arrives', async () => {
    const { marta, ines, service } = world;
    const tom = await createPerson(service, 'tom');
    const record = await waiting('recipients', 1);
    await unshare(marta, record, ines);
    await share(marta, record, tom);
    expectOk(await upload(desk(), record, 'recipients', 1, note('one')));
    const counts = [marta, ines, tom].map(async (person) => (await messagesAbout(person, record)).length);
    expect(await Promise.all(counts)).toEqual([1, 0, 1]);
  });

  it('accepts 20 attachments at once and delivers the message once', async () => {
    const record = await waiting('all at once', 20);
    const numbers = Array.from({ length: 20 }, (_, index) => index + 1);
    const answers = await Promise.all(
      numbers.map((number) => upload(desk(), record, 'all at once', number, note(`number ${number}`))),
    );
    expect(statusesOf(answers)).toEqual({ 200: 20 });
    for (const person of [world.marta, world.ines]) {
      const attachments = attachmentsOf(await messageAbout(person, record));
      expect(attachments.map(({ num }) => num)).toEqual(numbers.map(String));
    }
  });

  it('accepts one of 20 uploads of the same number at once and delivers the message once', async () => {
    const record = await waiting('the last at once', 2);
    expectOk(await upload(desk(), record, 'the last at once', 1, note('one')));
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        upload(desk(), record, 'the last at once', 2, note('x'.repeat(index))),
      ),
    );
    expect(statusesOf(answers)).toEqual({ 200: 1, 400: 19 });
    const winner = answers.findIndex(({ status }) => status === 200);
    for (const person of [world.marta, world.ines]) {
      const [, last] = attachmentsOf(await messageAbout(person, record));
      expect(last!.size).toBe(String(note('x'.repeat(winner)).length));
    }
  });

  it('returns 400 for a number that is not an integer, out of range or taken', async () => {
    const record = await waiting('numbers', 2);
    for (const number of ['0', '3', '-1', 'x', '1.5', '1x', '%20']) {
      expectBadRequest(await upload(desk(), record, 'numbers', number, note('a')));
    }
    expectOk(await upload(desk(), record, 'numbers', 1, note('a')));
    expectBadRequest(await upload(desk(), record, 'numbers', 1, note('a')));
    expect(await messagesAbout(world.marta, record)).toEqual([]);
    expectOk(await upload(desk(), record, 'numbers', 2, note('a')));
    for (const number of [1, 2, 3]) {
      expectBadRequest(await upload(desk(), record, 'numbers', number, note('a')));
    }
    expect(await messagesAbout(world.marta, record)).toHaveLength(1);
  });

  it('returns 400 for a message without attachments', async () => {
    const record = await sharedRecord(world);
    expectOk(await post(desk(), record, 'none'));
    expectBadRequest(await upload(desk(), record, 'none', 1, note('a')));
  });

  it('returns 404 for a key that this sender has not used on this record', async () => {
    const { service, marta } = world;
    const record = await waiting('mine', 1);
    const other = await createRecord(service, marta);
    const app = await authorizeApp(service, marta, record);
    expectNotFound(await upload(desk(), record, 'unknown', 1, note('a')));
    expectNotFound(await upload(desk(), other, 'mine', 1, note('a')));
    expectNotFound(await upload(ui(service), record, 'mine', 1, note('a')));
    expectNotFound(await upload(app, record, 'mine', 1, note('a')));
    expectOk(await upload(desk(), record, 'mine', 1, note('a')));
  });

  it.each([
    ['empty', ''],
    ['not XML', 'just text'],
    ['JSON', '{"a": 1}'],
    ['not well-formed', '<a><b></a>'],
    ['XML with more than one root', '<a/><b/>'],
    ['XML with entity declarations', '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>'],
    ['XML deeper than 100 elements', `${'<a>'.repeat(101)}${'</a>'.repeat(101)}`],
  ])('returns 400 for a body that is %s, and the number stays free', async (what, body) => {
    const record = await waiting(what, 1);
    expectBadRequest(await upload(desk(), record, what, 1, body));
    expect(await messagesAbout(world.marta, record)).toEqual([]);
    expectOk(await upload(desk(), record, what, 1, note('a')));
    expect(await messagesAbout(world.marta, record)).toHaveLength(1);
  });

  it('says of a PDF what an attachment must be', async () => {
    const record = await waiting('pdf', 1);
    const answer = await upload(desk(), record, 'pdf', 1, '%PDF-1.7', 'application/pdf');
    expectBadRequest(answer);
    expect(answer.text).toMatch(
      /^The body of an attachment must be XML, or FHIR R4 that is labelled application\/fhir\+json: /,
    );
  });

  it('accepts XML of any content type or none', async () => {
    const types = [
      'application/xml',
      'text/xml; charset=utf-8',
      'text/plain',
      'application/octet-stream',
      'application/pdf',
      'application/json',
      null,
    ];
    const record = await waiting('types', types.length + 1);
    for (const [index, type] of types.entries()) {
      expectOk(await upload(desk(), record, 'types', index + 1, note('é'), type));
    }
    const last = types.length + 1;
    expectBadRequest(await upload(desk(), record, 'types', last, 'no XML', 'text/plain'));
    const form = 'application/x-www-form-urlencoded';
    expectOk(await upload(desk(), record, 'types', last, '<Sent>as a form</Sent>', form));
    const attachments = attachmentsOf(await messageAbout(world.marta, record));
    expect(attachments.slice(0, -1).map(({ type, size }) => [type, size])).toEqual(
      types.map(() => ['urn:example:notes#Note', String(Buffer.byteLength(note('é')))]),
    );
    expect(attachments.at(-1)).toEqual({ num: String(last), type: 'Sent', size: '22' });
  });

  it('accepts up to 4 MiB and returns 413 for more', async () => {
    const record = await waiting('size', 1);
    const padding = documentLimit - '<a></a>'.length;
    expectTooLarge(await upload(desk(), record, 'size', 1, `<a>${'x'.repeat(padding + 1)}</a>`));
    expectOk(await upload(desk(), record, 'size', 1, `<a>${'x'.repeat(padding)}</a>`));
    const [attachment] = attachmentsOf(await messageAbout(world.marta, record));
    expect(attachment!.size).toBe(String(documentLimit));
  });

  it('accepts XML that is not a valid document, which is checked on acceptance', async () => {
    const record = await waiting('invalid', 1);
    expectOk(await upload(desk(), record, 'invalid', 1, models('<Model name="Nonsense"/>')));
    expect(await messagesAbout(world.marta, record)).toHaveLength(1);
  });
});

describe('A message that waits for attachments', () => {
  it('is in no inbox list', async () => {
    const tom = await createPerson(world.service, 'tom');
    const record = await createRecord(world.service, tom);
    await waiting('hidden', 2, record);
    expectOk(await upload(desk(), record, 'hidden', 1, note('a')));
    for (const query of [{}, { include_archive: '1' }, { order_by: 'subject' }, { order_by: '-id' }]) {
      expect(await listInbox(tom, query)).toEqual([]);
    }
    expectNotFound(await tom.session.get(inboxPath(tom, 'hidden')));
  });

  // This test moves the clock of the whole service, so it is the last one.
  it('is discarded after 30 days: further attachments get 404, and the key is free again', async () => {
    const record = await waiting('too late', 2);
    const inTime = await waiting('in time', 1);
    expectOk(await upload(desk(), record, 'too late', 2, note('a')));
    world.service.advance(30 * 86_400 - 600);
    expectOk(await upload(desk(), inTime, 'in time', 1, note('a')));
    world.service.advance(1200);
    await world.service.runSweeper();
    expectNotFound(await upload(desk(), record, 'too late', 1, note('a')));
    expect(await messagesAbout(world.marta, record)).toEqual([]);
    expect(await messagesAbout(world.marta, inTime)).toHaveLength(1);
    expectOk(await post(desk(), record, 'too late', { num_attachments: '1' }));
    expectOk(await upload(desk(), record, 'too late', 1, note('b')));
    expect(attachmentsOf(await messageAbout(world.marta, record))).toHaveLength(1);
  });
});
