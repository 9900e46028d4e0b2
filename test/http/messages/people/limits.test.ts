/** How much a person may send (docs/contract/messages.md#how-much-a-person-may-send). */

import { describe, expect, it } from 'vitest';
import { hourOf } from '../../../../shared/domain/accounts/attempts.ts';
import { accountLocator, keys } from '../../../../shared/store/items/index.ts';
import type { Answer } from '../../../support/client.ts';
import { createPerson } from '../../../support/people.ts';
import type { Holder } from '../../../support/scenario.ts';
import { storeOf } from '../../../support/stored-people.ts';
import { share, statusesOf, unshare } from '../world.ts';
import {
  answerMessage,
  bareRecord,
  countOf,
  newestListed,
  nextHour,
  receiptOf,
  startWorld,
  write,
  writeFromCircle,
} from './world.ts';

const world = await startWorld();
const record = await bareRecord(world);
const reader = await createPerson(world.service, 'reader');
await share(world.marta, record.id, reader);

/** In the middle of an hour of a day that has just begun. */
function toMorning(): void {
  const day = 86_400;
  const now = world.service.now();
  world.service.advance(Math.ceil(now / day) * day + 1800 - now);
}

/** As if this person had written as many messages before: within this hour or day, in all or to one account or record. */
async function hasWritten(sender: Holder, count: number, within: 'hour' | 'day', to?: string): Promise<void> {
  const now = new Date(world.service.now() * 1000);
  const period = within === 'hour' ? hourOf(now) : now.toISOString().slice(0, 10);
  const own = accountLocator(sender.id);
  const key = to ? keys.attempts('messages to', period, own, to) : keys.attempts('messages of', period, own);
  await storeOf(world.service).put(key, { count, lastAt: now.toISOString(), ttl: now.getTime() });
}

function expectTooMany(answer: Answer, seconds: number): void {
  expect([answer.status, answer.headers['x-error-code']]).toEqual([429, 'messages_too_many']);
  expect(Number(answer.headers['retry-after'])).toBe(seconds);
  expect(answer.text).toBe(`Too many messages; send more after ${seconds} seconds`);
}

describe('A person', () => {
  it('writes ten messages an hour to one person, whatever they are about, and others still get some', async () => {
    const { marta, ines } = world;
    toMorning();
    const other = await bareRecord(world);
    await hasWritten(marta, 8, 'hour', accountLocator(ines.id));
    receiptOf(await write(marta, record.id, [ines]));
    receiptOf(await write(marta, other.id, [ines]));
    const refused = await write(marta, record.id, [ines]);
    expectTooMany(refused, 3600 - (Math.floor(world.service.now()) % 3600));
    expectTooMany(await write(marta, record.id, [reader, ines]), Number(refused.headers['retry-after']));
    await unshare(marta, record.id, ines);
    await share(marta, record.id, ines);
    expect((await write(marta, record.id, [ines])).status).toBe(429);
    receiptOf(await write(marta, record.id, [reader]));
    receiptOf(await write(ines, record.id, [marta]));
    nextHour(world);
    receiptOf(await write(marta, record.id, [ines]));
  });

  it('writes thirty messages an hour, and not one more of six that are sent at once', async () => {
    const { marta } = world;
    toMorning();
    await hasWritten(marta, 27, 'hour');
    const before = await countOf(reader);
    const answers = await Promise.all(Array.from({ length: 6 }, () => write(marta, record.id, [reader])));
    expect(statusesOf(answers)).toEqual({ 200: 3, 429: 3 });
    expect(await countOf(reader)).toBe(before + 3);
  });

  it('writes a hundred messages a day, and is told to wait for the next one', async () => {
    const { marta, service } = world;
    toMorning();
    await hasWritten(marta, 99, 'day');
    receiptOf(await write(marta, record.id, [reader]));
    nextHour(world);
    const left = 86_400 - (Math.floor(service.now()) % 86_400);
    expectTooMany(await write(marta, record.id, [reader]), left);
    service.advance(86_400);
    receiptOf(await write(marta, record.id, [reader]));
  });

  it('has answers counted, messages from a circle, and those that wait for files', async () => {
    const { marta, adams } = world;
    toMorning();
    await hasWritten(adams, 9, 'hour', record.id);
    receiptOf(await writeFromCircle(adams, record.circle, { num_attachments: '1' }));
    expect((await writeFromCircle(adams, record.circle)).status).toBe(429);
    receiptOf(await write(marta, record.id, [adams]));
    const message = await newestListed(adams);
    await hasWritten(adams, 9, 'hour', accountLocator(marta.id));
    receiptOf(await answerMessage(adams, message.attributes.id!));
    expect((await answerMessage(adams, message.attributes.id!)).status).toBe(429);
  });

  it('is not counted for what was refused', async () => {
    const { marta, ines, tom } = world;
    toMorning();
    const form = { message_key: 'the same' };
    receiptOf(await write(marta, record.id, [ines], form));
    await hasWritten(marta, 9, 'hour', accountLocator(ines.id));
    for (let n = 0; n < 2; n += 1) {
      expect((await write(marta, record.id, [ines], form)).status).toBe(400);
      expect((await write(marta, record.id, [ines], { body: '' })).status).toBe(400);
      expect((await write(marta, record.id, [ines, tom])).status).toBe(400);
    }
    receiptOf(await write(marta, record.id, [ines]));
    expect((await write(marta, record.id, [ines])).status).toBe(429);
  });
});
