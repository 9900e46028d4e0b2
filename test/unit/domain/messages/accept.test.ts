import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { listDocuments } from '../../../../shared/domain/documents/list.ts';
import { acceptAttachment } from '../../../../shared/domain/messages/accept.ts';
import { archiveMessage } from '../../../../shared/domain/messages/read.ts';
import { dispatch } from '../../../../shared/domain/outbox/dispatch.ts';
import { newId } from '../../../../shared/ids.ts';
import { accountLocator, keys, type LineageItem } from '../../../../shared/store/items/index.ts';
import { model, models } from '../../../support/medical/models-document.ts';
import { smallest } from '../../../support/medical/smallest.ts';
import { beforeTransact, type CallOptions, Crash, crashing, start, World } from './support.ts';

const world = new World();

const refused = (call: Promise<unknown>, status: number) => expect(call).rejects.toMatchObject({ status });
const note = '<Note xmlns="urn:a"/>';
const problem = models(model('Problem', smallest.Problem));

async function accept(
  accountId: string,
  messageId: string,
  number: number | string = 1,
  options: CallOptions = {},
) {
  const path = { ACCOUNT_EMAIL: accountId, MESSAGE_ID: messageId, ATTACHMENT_NUM: String(number) };
  await world.call(acceptAttachment, { path, ...options });
}

/** Delivers a message with these attachments to the owner and to a holder of a full share. */
async function delivered(...attachments: readonly string[]) {
  const name = newId(start);
  const owner = await world.account(`owner-${name}@mail.example`);
  const sharer = await world.account(`sharer-${name}@mail.example`);
  const record = await world.record([sharer], owner);
  await world.send(record.id, 'key', { num_attachments: String(attachments.length) });
  for (const [index, body] of attachments.entries())
    await world.attach(record.id, 'key', index + 1, { body });
  const [[own], [shared]] = await Promise.all([world.inbox(owner), world.inbox(sharer)]);
  return { owner, sharer, record, own: own!.id, shared: shared!.id };
}

async function documentsOf(recordId: string) {
  const list = { orderBy: 'created_at' };
  return (await world.call(listDocuments, { path: { RECORD_ID: recordId }, list })).documents;
}

describe('Accepting an attachment', () => {
  it('works for a holder of a full share and for an archived message', async () => {
    const { sharer, record, shared } = await delivered(note);
    await world.call(archiveMessage, { path: { ACCOUNT_EMAIL: sharer, MESSAGE_ID: shared } });
    await accept(sharer, shared);
    expect(await documentsOf(record.id)).toMatchObject([{ creator: { id: sharer }, type: 'urn:a#Note' }]);
  });

  it('gets 410 for every recipient once it has been accepted', async () => {
    const { owner, sharer, own, shared, record } = await delivered(note);
    await accept(owner, own);
    await refused(accept(owner, own), 410);
    await refused(accept(sharer, shared), 410);
    expect(await documentsOf(record.id)).toHaveLength(1);
  });

  it('stores a document for each of several numbers', async () => {
    const { owner, own, record } = await delivered(note, note, note);
    await Promise.all([1, 2, 3].map((number) => accept(owner, own, number)));
    expect(await documentsOf(record.id)).toHaveLength(3);
    const [message] = await world.inbox(owner);
    expect(new Set(message?.attachments.map(({ documentId }) => documentId)).size).toBe(3);
  });
});

describe('Accepting an attachment without full control of the record', () => {
  const unshare = (recordId: string, accountId: string) =>
    world.store.delete(keys.fullShare(recordId, accountLocator(accountId)));

  it('gets 403, or 410 when the attachment has been accepted', async () => {
    const { owner, sharer, own, shared, record } = await delivered(note);
    await unshare(record.id, sharer);
    await refused(accept(sharer, shared), 403);
    await accept(owner, own);
    await refused(accept(sharer, shared), 410);
  });

  it.each([note, problem])('gets 403 even if control ends during the call (%s)', async (body) => {
    const { sharer, shared, owner, own, record } = await delivered(body);
    const losing = beforeTransact(world.store, async () => void (await unshare(record.id, sharer)));
    await refused(accept(sharer, shared, 1, { store: losing }), 403);
    const handingOver = beforeTransact(world.store, () =>
      world.put(keys.record(record.id), { ...record, ownerId: 'someone@mail.example' }),
    );
    await refused(accept(owner, own, 1, { store: handingOver }), 403);
    expect(await documentsOf(record.id)).toEqual([]);
  });

  it('succeeds for a former owner who holds a full share', async () => {
    const { owner, own, record } = await delivered(problem);
    await world.share(record.id, owner);
    const store = beforeTransact(world.store, () =>
      world.put(keys.record(record.id), { ...record, ownerId: 'someone@mail.example' }),
    );
    await accept(owner, own, 1, { store });
    expect(await documentsOf(record.id)).toHaveLength(1);
  });
});

describe('The facts of an accepted attachment', () => {
  it('are announced to subscribers, even if the first one subscribes during the call', async () => {
    const { owner, own, record } = await delivered(problem);
    await world.emptyOutbox();
    const store = beforeTransact(world.store, () =>
      world.put(keys.record(record.id), { ...record, subscribed: true }),
    );
    await accept(owner, own, 1, { store });
    expect(await world.outbox()).toEqual(
      expect.arrayContaining([expect.objectContaining({ event: 'facts_changed', recordId: record.id })]),
    );
  });
});

describe('The facts of an accepted attachment that are too large for the table', () => {
  const large = models(
    ...Array.from({ length: 10 }, () =>
      model('Problem', { ...smallest.Problem, notes: randomBytes(80_000).toString('base64') }),
    ),
  );
  const objects = () => [...world.bodies.bytes.keys()].sort();

  it('are stored in an overflow object', async () => {
    const { owner, own, record } = await delivered(large);
    await world.emptyOutbox();
    await accept(owner, own);
    const [document] = await documentsOf(record.id);
    const [lineage] = (await world.store.get([
      keys.lineage(record.id, document!.id),
    ])) as unknown as LineageItem[];
    expect(objects()).toContain(lineage?.facts?.spillKey);
    expect(await world.outbox()).toMatchObject([{ event: 'documents_stored' }]);
  });

  it('are removed by the late dispatch after a crash, and not before', async () => {
    const { owner, own } = await delivered(large);
    await world.emptyOutbox();
    const before = objects();
    // The safeguard, then the transaction.
    const store = crashing(world.store, 2, 'before');
    await expect(accept(owner, own, 1, { store })).rejects.toThrow(Crash);
    expect(objects()).toHaveLength(before.length + 1);
    await dispatch(await world.outbox(), world.dispatching());
    expect(objects()).toHaveLength(before.length + 1);
    await world.dispatchLate();
    expect(objects()).toEqual(before);
    await accept(owner, own);
  });

  it('are removed for the slower of two concurrent calls and kept for the other', async () => {
    const { owner, sharer, own, shared, record } = await delivered(large);
    await world.emptyOutbox();
    let others = 1;
    const store = beforeTransact(world.store, async () => {
      if (others === 0) return;
      others -= 1;
      await accept(sharer, shared);
    });
    await refused(accept(owner, own, 1, { store }), 410);
    await world.dispatchLate();
    const [document] = await documentsOf(record.id);
    const [lineage] = (await world.store.get([
      keys.lineage(record.id, document!.id),
    ])) as unknown as LineageItem[];
    const spilled = objects().filter((key) => key.startsWith(lineage!.facts!.spillKey!.split('.facts.')[0]!));
    expect(spilled).toEqual([expect.not.stringContaining('.facts'), lineage!.facts!.spillKey]);
  });
});
