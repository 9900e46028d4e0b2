import { describe, expect, it } from 'vitest';
import { documentPrefix, note } from '../../support/documents.ts';
import { expectBadRequest, expectNotFound, expectOk } from '../../support/expectations.ts';
import { problem } from '../../support/medical/facts.ts';
import { models } from '../../support/medical/models-document.ts';
import { admin, ui } from '../../support/scenario.ts';
import { sweepAgain } from '../../support/sweeper.ts';
import { child } from '../../support/xml-tree.ts';
import {
  attachmentsOf,
  messageCalled,
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

const world = await startWorld();
const record = await sharedRecord(world);

const desk = () => admin(world.service);

/** Sends a message that waits for this many attachments. */
async function waiting(key: string, count: number): Promise<void> {
  expectOk(await post(desk(), record, key, { subject: key, num_attachments: String(count) }));
}

/** The number of messages about the record in the inbox of its owner. */
const count = async () => (await messagesAbout(world.marta, record)).length;

describe('POST /records/{RECORD_ID}/inbox/{MESSAGE_ID}/attachments/{ATTACHMENT_NUM}', () => {
  it('accepts attachments in any order, and the last one delivers the message with all of them', async () => {
    const { marta, ines, service } = world;
    const bodies = [models(problem('Asthma')), '<?xml version="1.0"?>\n<Plain>é</Plain>', note('three')];
    const delivered = await count();
    await waiting('in any order', 3);
    for (const number of [3, 1]) {
      expectOk(await upload(desk(), record, 'in any order', number, bodies[number - 1]!));
      expect(await count()).toBe(delivered);
    }
    service.advance(60);
    const before = Math.floor(service.now());
    expectOk(await upload(desk(), record, 'in any order', 2, bodies[1]!));
    for (const person of [marta, ines]) {
      const message = await messageCalled(person, 'in any order');
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
    const { marta, ines } = world;
    await waiting('recipients', 1);
    await unshare(marta, record, ines);
    expectOk(await upload(desk(), record, 'recipients', 1, note('one')));
    await messageCalled(marta, 'recipients');
    await expect(messageCalled(ines, 'recipients')).rejects.toThrow('Not one message');
    await share(marta, record, ines);
  });

  it('accepts those of other numbers that arrive at once, and one of each number', async () => {
    await waiting('all at once', 5);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        upload(desk(), record, 'all at once', (index % 5) + 1, note('x'.repeat(index))),
      ),
    );
    expect(statusesOf(answers)).toEqual({ 200: 5, 400: 5 });
    const sizes = [1, 2, 3, 4, 5].map((number) => {
      const winner = [number - 1, number + 4].find((index) => answers[index]!.status === 200)!;
      return [String(number), String(note('x'.repeat(winner)).length)];
    });
    for (const person of [world.marta, world.ines]) {
      const attachments = attachmentsOf(await messageCalled(person, 'all at once'));
      expect(attachments.map(({ num, size }) => [num, size])).toEqual(sizes);
    }
  });

  it('returns 400 for a number that is not an integer, out of range or taken, and for a message without attachments', async () => {
    const before = await count();
    await waiting('numbers', 2);
    for (const number of ['0', '3', '1x']) {
      expectBadRequest(await upload(desk(), record, 'numbers', number, note('a')));
    }
    expectOk(await upload(desk(), record, 'numbers', 1, note('a')));
    expectBadRequest(await upload(desk(), record, 'numbers', 1, note('a')));
    expect(await count()).toBe(before);
    expectOk(await upload(desk(), record, 'numbers', 2, note('a')));
    expectBadRequest(await upload(desk(), record, 'numbers', 2, note('a')));
    expect(await count()).toBe(before + 1);
    expectOk(await post(desk(), record, 'none'));
    expectBadRequest(await upload(desk(), record, 'none', 1, note('a')));
  });

  it('returns 404 for a key that this sender has not used on this record', async () => {
    await waiting('mine', 1);
    expectNotFound(await upload(desk(), record, 'unknown', 1, note('a')));
    expectNotFound(await upload(desk(), await sharedRecord(world), 'mine', 1, note('a')));
    expectNotFound(await upload(ui(world.service), record, 'mine', 1, note('a')));
    expectOk(await upload(desk(), record, 'mine', 1, note('a')));
  });

  it('accepts XML of any content type or none, valid or not, and nothing else; the number stays free', async () => {
    const types = ['text/plain', 'application/x-www-form-urlencoded', 'application/json', null];
    await waiting('types', types.length + 1);
    const pdf = await upload(desk(), record, 'types', 1, '%PDF-1.7', 'application/pdf');
    expectBadRequest(pdf);
    expect(pdf.text).toMatch(
      /^The body of an attachment must be XML, or FHIR R4 that is labelled application\/fhir\+json: /,
    );
    for (const body of [
      '',
      '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>',
      `${'<a>'.repeat(101)}${'</a>'.repeat(101)}`,
    ])
      expectBadRequest(await upload(desk(), record, 'types', 1, body));
    for (const [index, type] of types.entries()) {
      expectOk(await upload(desk(), record, 'types', index + 1, note('é'), type));
    }
    const last = types.length + 1;
    expectOk(await upload(desk(), record, 'types', last, models('<Model name="Nonsense"/>')));
    const attachments = attachmentsOf(await messageCalled(world.marta, 'types'));
    expect(attachments.slice(0, -1).map(({ type, size }) => [type, size])).toEqual(
      types.map(() => ['urn:example:notes#Note', String(Buffer.byteLength(note('é')))]),
    );
  });
});

// This test moves the clock of the whole service, so it is the last one.
it('A message that waits for attachments is discarded after 30 days: further ones get 404, and the key is free again', async () => {
  await waiting('too late', 2);
  await waiting('in time', 1);
  expectOk(await upload(desk(), record, 'too late', 2, note('a')));
  world.service.advance(30 * 86_400 - 600);
  expectOk(await upload(desk(), record, 'in time', 1, note('a')));
  world.service.advance(1200);
  await sweepAgain(world.service);
  expectNotFound(await upload(desk(), record, 'too late', 1, note('a')));
  await messageCalled(world.marta, 'in time');
  await waiting('too late', 1);
  expectOk(await upload(desk(), record, 'too late', 1, note('b')));
  expect(attachmentsOf(await messageCalled(world.marta, 'too late'))).toHaveLength(1);
});
