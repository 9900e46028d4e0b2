/** How much a person may send (docs/contract/messages.md#how-much-a-person-may-send). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../../support/client.ts';
import { createPerson, type Person } from '../../../support/people.ts';
import { succeeded } from '../../../support/scenario.ts';
import { addMember } from '../../carenets/sharing.ts';
import { share, statusesOf, unshare } from '../world.ts';
import {
  answerMessage,
  countOf,
  newest,
  newRecord,
  type PeopleWorld,
  receiptOf,
  type SharedRecord,
  startWorld,
  write,
  writeFromCircle,
} from './world.ts';

let world: PeopleWorld;
let readers: readonly Person[];
beforeAll(async () => {
  world = await startWorld();
  readers = await Promise.all(
    Array.from({ length: 4 }, (_, n) => createPerson(world.service, `reader-${n}`)),
  );
});
afterAll(() => world?.service.stop());

/** In the middle of an hour of a day that has just begun. */
function toMorning(): void {
  const day = 86_400;
  const now = world.service.now();
  world.service.advance(Math.ceil(now / day) * day + 1800 - now);
}

async function crowdedRecord(): Promise<SharedRecord> {
  const record = await newRecord(world);
  for (const reader of readers) await share(world.marta, record.id, reader);
  toMorning();
  return record;
}

function expectTooMany(answer: Answer, seconds: number): void {
  expect([answer.status, answer.headers['x-error-code']]).toEqual([429, 'messages_too_many']);
  expect(Number(answer.headers['retry-after'])).toBe(seconds);
  expect(answer.text).toBe(`Too many messages; send more after ${seconds} seconds`);
}

describe('A person', () => {
  it('writes ten messages an hour to one person, whatever they are about, and others still get some', async () => {
    const { marta, ines } = world;
    const [record, other] = [await newRecord(world), await crowdedRecord()];
    for (let n = 0; n < 5; n += 1) receiptOf(await write(marta, record.id, [ines]));
    for (let n = 0; n < 5; n += 1) receiptOf(await write(marta, other.id, [ines]));
    const refused = await write(marta, record.id, [ines]);
    expectTooMany(refused, 3600 - (Math.floor(world.service.now()) % 3600));
    expectTooMany(await write(marta, other.id, [readers[0]!, ines]), Number(refused.headers['retry-after']));
    receiptOf(await write(marta, other.id, [readers[0]!]));
    receiptOf(await write(ines, record.id, [marta]));
    world.service.advance(3600);
    receiptOf(await write(marta, record.id, [ines]));
  });

  it('writes thirty messages an hour, and not one more of forty that are sent at once', async () => {
    const { marta } = world;
    const record = await crowdedRecord();
    const counts = () => Promise.all(readers.map(countOf));
    const before = (await counts()).reduce((sum, one) => sum + one);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => write(marta, record.id, [readers[n % readers.length]!])),
    );
    const { 200: sent, 429: refused } = statusesOf(answers);
    expect([sent, refused]).toEqual([30, 10]);
    expect((await counts()).reduce((sum, one) => sum + one)).toBe(before + 30);
  });

  it('writes a hundred messages a day, and is told to wait for the next one', async () => {
    const { marta, service } = world;
    const record = await crowdedRecord();
    for (let hour = 0; hour < 4; hour += 1) {
      const most = hour === 3 ? 10 : 30;
      for (let n = 0; n < most; n += 1)
        receiptOf(await write(marta, record.id, [readers[n % readers.length]!]));
      service.advance(3600);
    }
    const left = 86_400 - (Math.floor(service.now()) % 86_400);
    expectTooMany(await write(marta, record.id, [readers[0]!]), left);
    service.advance(86_400);
    receiptOf(await write(marta, record.id, [readers[0]!]));
  });

  it('counts answers and messages from a circle, and those that wait for files', async () => {
    const { marta, adams } = world;
    const record = await crowdedRecord();
    for (let n = 0; n < 10; n += 1)
      receiptOf(await writeFromCircle(adams, record.circle, { num_attachments: '1' }));
    expect((await writeFromCircle(adams, record.circle)).status).toBe(429);
    receiptOf(await write(marta, record.id, [adams]));
    const message = await newest(adams);
    for (let n = 0; n < 10; n += 1) receiptOf(await answerMessage(adams, message.attributes.id!));
    expect((await answerMessage(adams, message.attributes.id!)).status).toBe(429);
  });

  it('is not counted for what was refused', async () => {
    const { marta, ines, tom } = world;
    const record = await crowdedRecord();
    const form = { message_key: 'the same' };
    receiptOf(await write(marta, record.id, [ines], form));
    for (let n = 0; n < 12; n += 1) {
      expect((await write(marta, record.id, [ines], form)).status).toBe(400);
      expect((await write(marta, record.id, [ines], { body: '' })).status).toBe(400);
      expect((await write(marta, record.id, [ines, tom])).status).toBe(400);
    }
    for (let n = 0; n < 9; n += 1) receiptOf(await write(marta, record.id, [ines]));
    expect((await write(marta, record.id, [ines])).status).toBe(429);
  });

  it('writes as much to somebody who was let in again as to anybody else', async () => {
    const { marta, ines, tom } = world;
    const record = await crowdedRecord();
    for (let n = 0; n < 10; n += 1) receiptOf(await write(marta, record.id, [ines]));
    await unshare(marta, record.id, ines);
    await share(marta, record.id, ines);
    expect((await write(marta, record.id, [ines])).status).toBe(429);
    await addMember(marta.session, record.circle, tom);
    receiptOf(await write(marta, record.id, [tom]));
    succeeded(
      await marta.session.delete(`/carenets/${record.circle}/accounts/${encodeURIComponent(tom.id)}`),
      'out',
    );
  });
});
