/** Erasing a record takes nothing of another one with it. HTTP tests show that nothing of its own stays. */
import { expect, it } from 'vitest';
import { eraseRecord } from '../../../../shared/operations/records/erase.ts';
import { keys } from '../../../../shared/store/items/index.ts';
import { MemoryStore } from '../../../../shared/store/memory-store.ts';

const own = '019b76da-a800-7000-8000-000000000001';
const other = '019b76da-a800-7000-8000-000000000002';
const circle = '019b76da-aa00-7000-8000-000000000001';
const circleOfOther = '019b76da-aa00-7000-8000-000000000002';
const now = new Date('2026-01-31T08:30:00.000Z');
const time = now.toISOString();

const external = { principalId: 'clinic@example.org', id: 'patient 1' };

async function twoRecords() {
  const store = new MemoryStore();
  for (const id of [own, other])
    await store.put(keys.record(id), {
      id,
      label: 'Rosa Lind',
      creatorId: 'clinic@example.org',
      createdAt: time,
      ownerId: 'rosa@mail.example',
      ...(id === own && { external }),
    });
  for (const [id, recordId] of [
    [circle, own],
    [circleOfOther, other],
  ] as const) {
    const carenet = { id, recordId, name: 'Family', createdAt: time };
    await store.put(keys.carenet(id), carenet);
    await store.put(keys.carenetMember(id, 'locator'), { accountId: 'a', write: false, createdAt: time });
    // An archive that was imported as the first record names the circle of the other one too.
    await store.put(keys.carenetOfRecord(own, id), carenet);
  }
  // Another record was created under the external id in the meantime.
  await store.put(keys.recordKey(external.principalId, external.id), { recordId: other } as never);
  return { store, bodies: { delete: async () => undefined } };
}

it('A record that is erased takes its own circle with it, and not that of another record', async () => {
  const { store, bodies } = await twoRecords();
  await eraseRecord(own, { store, bodies }, { now, withAudits: false });
  expect(await store.get([keys.record(own), keys.carenet(circle)])).toEqual([undefined, undefined]);
  const [record, carenet, member] = await store.get([
    keys.record(other),
    keys.carenet(circleOfOther),
    keys.carenetMember(circleOfOther, 'locator'),
  ]);
  expect([record?.id, carenet?.recordId, member?.accountId]).toEqual([other, other, 'a']);
});

it('A record that is erased leaves its external id to the record that has it by now', async () => {
  const { store, bodies } = await twoRecords();
  await eraseRecord(own, { store, bodies }, { now, withAudits: false });
  const [key] = await store.get([keys.recordKey(external.principalId, external.id)]);
  expect(key).toMatchObject({ recordId: other });
});

it('The erasure of a record that only completes another one leaves a record that is visible', async () => {
  const { store, bodies } = await twoRecords();
  const erasing = { now, withAudits: false, onlyRemnant: true };
  expect(await eraseRecord(own, { store, bodies }, erasing)).toBeUndefined();
  expect((await store.get([keys.record(own)]))[0]?.id).toBe(own);
});

it('A record that is being imported is not erased', async () => {
  const { store, bodies } = await twoRecords();
  const imported = '019b76da-a800-7000-8000-000000000003';
  await store.put(keys.recordImport(imported), { recordId: imported } as never);
  const erasure = eraseRecord(imported, { store, bodies }, { now, withAudits: false });
  await expect(erasure).rejects.toThrow('The record is being imported');
});

it('A record that somebody else removes at the same moment is said to be', async () => {
  const { store, bodies } = await twoRecords();
  const { PK, SK } = keys.record(own);
  store.beforeTransact = () => void store.items.delete(`${PK}\n${SK}`);
  const erasure = eraseRecord(own, { store, bodies }, { now, withAudits: false });
  await expect(erasure).rejects.toThrow('The record is being removed by somebody else.');
});
