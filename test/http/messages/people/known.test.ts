/** Whom a person knows of those who share a record (docs/contract/messages.md#people-who-share-a-record). */
import { beforeEach, describe, expect, it } from 'vitest';
import type { Answer } from '../../../support/client.ts';
import { expectBadRequest } from '../../../support/expectations.ts';
import { createPerson, type Person } from '../../../support/people.ts';
import { admin, freshEmail, type Holder, succeeded } from '../../../support/scenario.ts';
import { addMember, memberPath } from '../../carenets/sharing.ts';
import { inboxPath, share, unshare } from '../world.ts';
import {
  answerMessage,
  type BareRecord,
  bareRecord,
  countOf,
  documentsPath,
  newestListed,
  newRecord,
  nextHour,
  type PeopleWorld,
  pdf,
  receiptOf,
  sendFile,
  startWorld,
  write,
  writeFromCircle,
} from './world.ts';

const world = await startWorld();
/** Holds a full share beside ines. */
const paul = await createPerson(world.service, 'paul', 'Paul Oyelaran');

beforeEach(() => nextHour(world));

async function recordOfThree<R extends BareRecord>(make: (own: PeopleWorld) => Promise<R>): Promise<R> {
  const record = await make(world);
  await share(world.marta, record.id, paul);
  return record;
}

async function listed(person: Holder, recordId: string): Promise<readonly (readonly [string, string])[]> {
  const answer = await person.session.get(`/records/${recordId}/messages/recipients`);
  const { recipients } = succeeded(answer, 'message_recipients').json() as {
    recipients: readonly { readonly name: string; readonly as: string }[];
  };
  return recipients.map(({ name, as }) => [name, as] as const);
}

function expectUnknown(answer: Answer): void {
  expectBadRequest(answer);
  expect(answer.headers['x-error-code']).toBe('recipient_unknown');
}

describe('The owner of a record', () => {
  it('is shown everybody who shares it, and writes to each', async () => {
    const { marta, ines, adams } = world;
    const record = await recordOfThree(bareRecord);
    expect(await listed(marta, record.id)).toEqual([
      ['Ines Oyelaran', 'full_share'],
      ['Paul Oyelaran', 'full_share'],
      ['Ruth Adams', 'carenet'],
    ]);
    receiptOf(await write(marta, record.id, [ines, paul, adams]));
  });
});

describe('The holder of a full share', () => {
  it('is not shown other holders, and a message to one of them is refused as one to a stranger is', async () => {
    const { ines, tom } = world;
    const record = await recordOfThree(bareRecord);
    expect(await listed(ines, record.id)).toEqual([
      ['Marta Oyelaran', 'owner'],
      ['Ruth Adams', 'carenet'],
    ]);
    const before = await countOf(paul);
    const refused = await write(ines, record.id, [paul]);
    expectUnknown(refused);
    for (const to of [tom.id, freshEmail('nobody'), `${world.marta.id} ${paul.id}`]) {
      const answer = await write(ines, record.id, to);
      expectUnknown(answer);
      expect(answer.text).toBe(refused.text);
    }
    expect(await countOf(paul)).toBe(before);
  });

  it('is shown another one who has written to her about this record, and about this record alone', async () => {
    const { marta, ines } = world;
    const record = await recordOfThree(bareRecord);
    const other = await recordOfThree(bareRecord);
    receiptOf(await write(marta, record.id, [ines, paul]));
    expect(await listed(ines, record.id)).toHaveLength(2);
    // As the owner for a moment, paul may write to ines.
    await withOwner(record.id, paul, async () => {
      receiptOf(await write(paul, record.id, [ines]));
    });
    expect(await listed(ines, record.id)).toEqual([
      ['Marta Oyelaran', 'owner'],
      ['Paul Oyelaran', 'full_share'],
      ['Ruth Adams', 'carenet'],
    ]);
    receiptOf(await write(ines, record.id, [paul]));
    expect(await listed(ines, other.id)).toHaveLength(2);
    expectUnknown(await write(ines, other.id, [paul]));
    // The other way round it holds since ines has written.
    expect(await listed(paul, record.id)).toContainEqual(['Ines Oyelaran', 'full_share']);
  });

  it('still knows who has written to her when the message is archived, but not when the share has ended', async () => {
    const { marta, ines } = world;
    const record = await recordOfThree(bareRecord);
    await withOwner(record.id, paul, async () => {
      receiptOf(await write(paul, record.id, [ines]));
    });
    const { id } = (await newestListed(ines)).attributes;
    succeeded(await ines.session.post(inboxPath(ines, `${id}/archive`)), 'account_message_archive');
    receiptOf(await write(ines, record.id, [paul]));
    await unshare(marta, record.id, paul);
    expect(await listed(ines, record.id)).toHaveLength(2);
    expectUnknown(await write(ines, record.id, [paul]));
  });

  it('answers another one who has written to her', async () => {
    const { ines } = world;
    const record = await recordOfThree(bareRecord);
    await withOwner(record.id, paul, async () => {
      receiptOf(await write(paul, record.id, [ines]));
    });
    receiptOf(await answerMessage(ines, (await newestListed(ines)).attributes.id!));
    receiptOf(await answerMessage(paul, (await newestListed(paul)).attributes.id!));
  });

  it('knows of somebody in a circle who holds a share, too, the circle alone', async () => {
    const { marta, ines } = world;
    const record = await recordOfThree(newRecord);
    await addMember(marta.session, record.circle, paul);
    expect(await listed(ines, record.id)).toContainEqual(['Paul Oyelaran', 'carenet']);
    expect(await listed(marta, record.id)).toContainEqual(['Paul Oyelaran', 'full_share']);
    receiptOf(await write(ines, record.id, [paul]));
    const path = documentsPath(record.id, record.hiddenId, 'nevershare');
    succeeded(await marta.session.put(path), 'document_set_nevershare');
    const form = { document_ids: record.hiddenId };
    // That he controls the record is no reason that she is told.
    const answer = await write(ines, record.id, [paul], form);
    expect([answer.status, answer.headers['x-error-code']]).toEqual([400, 'message_document_private']);
    receiptOf(await write(marta, record.id, [paul], form));
  });

  it('is told no more by a file that arrives later, when the document has become private in between', async () => {
    const { marta, ines } = world;
    const record = await recordOfThree(newRecord);
    await addMember(marta.session, record.circle, paul);
    const form = { document_ids: record.shownId, num_attachments: '1' };
    const { id } = receiptOf(await write(ines, record.id, [paul], form));
    succeeded(await marta.session.put(documentsPath(record.id, record.shownId, 'nevershare')), 'nevershare');
    const answer = await sendFile(ines, id, 2, pdf);
    expect([answer.status, answer.headers['x-error-code']]).toEqual([400, 'message_document_private']);
  });

  it('gets no word by a file that arrives later of who holds a share and has left the circle in between', async () => {
    const { marta, ines, tom } = world;
    const record = await recordOfThree(bareRecord);
    for (const person of [paul, tom]) await addMember(marta.session, record.circle, person);
    const answers: unknown[] = [];
    for (const person of [paul, tom]) {
      const { id } = receiptOf(await write(ines, record.id, [person], { num_attachments: '1' }));
      succeeded(await ines.session.delete(memberPath(record.circle, person)), 'carenet_account_delete');
      expectUnknown(await write(ines, record.id, [person]));
      answers.push(receiptOf(await sendFile(ines, id, 1, pdf)).undelivered);
    }
    expect(answers).toEqual([1, 1]);
  });
});

describe('A message that waits for a file', () => {
  it('does not go to a holder of a full share whom its sender knew only as the owner, which she is no more', async () => {
    const { marta } = world;
    const record = await recordOfThree(bareRecord);
    const { id } = receiptOf(await write(marta, record.id, [paul], { num_attachments: '1' }));
    await withOwner(record.id, world.ines, async () => {
      await share(world.ines, record.id, marta);
      expectUnknown(await write(marta, record.id, [paul]));
      expect(receiptOf(await sendFile(marta, id, 1, pdf))).toMatchObject({ missing: [], undelivered: 1 });
    });
  });
});

describe('A member of a circle', () => {
  it('who was written to by the holder of a full share answers her, and writes to the others together', async () => {
    const { ines, adams } = world;
    const record = await recordOfThree(bareRecord);
    receiptOf(await write(ines, record.id, [adams]));
    receiptOf(await answerMessage(adams, (await newestListed(adams)).attributes.id!));
    const before = await countOf(paul);
    receiptOf(await writeFromCircle(adams, record.circle));
    expect(await countOf(paul)).toBe(before + 1);
    expect(await listed(paul, record.id)).toContainEqual(['Ruth Adams', 'carenet']);
    succeeded(await world.marta.session.delete(memberPath(record.circle, adams)), 'carenet_account_delete');
    // She has written to him, and shares the record no more.
    expect(await listed(paul, record.id)).toEqual([['Marta Oyelaran', 'owner']]);
    expectUnknown(await write(paul, record.id, [adams]));
  });
});

/** Lets somebody own the record while this is done, and marta again afterwards. */
async function withOwner(recordId: string, owner: Person, work: () => Promise<void>): Promise<void> {
  await own(recordId, owner);
  await work();
  await own(recordId, world.marta);
}

async function own(recordId: string, { id }: Holder): Promise<void> {
  const change = { body: id, contentType: 'text/plain' };
  succeeded(await admin(world.service).put(`/records/${recordId}/owner`, change), 'record_set_owner');
}
