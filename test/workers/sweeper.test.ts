import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keys } from '../../shared/store/items/index.ts';
import { createBodies } from '../../shared/store/s3-bodies.ts';
import { untyped } from '../../shared/store/untyped-store.ts';
import { createAccount } from '../support/scenario.ts';
import { startService, type TestService } from '../support/service.ts';
import { storeOf } from '../support/stored-people.ts';
import { outboxOf, takeMessages } from './support.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

it('The sweeper sends a mail that has been in the outbox for ten minutes', async () => {
  const id = await createAccount(service);
  await service.runSweeper();
  expect(await outboxOf(service)).toHaveLength(1);
  service.advance(601);
  await service.runSweeper();
  expect(await outboxOf(service)).toEqual([]);
  expect((await takeMessages(service)).map((body) => JSON.parse(body))).toEqual([
    expect.objectContaining({ mail: 'activation', accountId: id }),
  ]);
});

const bytes = Buffer.from('<Note/>');

/** A body whose request began now and never committed. */
async function orphanIn(at: TestService) {
  const store = storeOf(at);
  const bodies = createBodies(at.env.BUCKET_NAME!);
  await bodies.put('documents/1', bytes, createHash('sha256').update(bytes).digest('hex'));
  const note = keys.nonce('consumer', '', Math.floor(at.now()), 'n');
  await untyped(store).put(note, { bodyKey: 'documents/1' });
  return { store, bodies, note };
}

it('The sweeper removes a body whose request never committed', async () => {
  const { store, bodies, note } = await orphanIn(service);
  await service.runSweeper();
  expect(await bodies.get('documents/1')).toEqual(bytes);
  service.advance(3600);
  await service.runSweeper();
  await expect(bodies.get('documents/1')).rejects.toMatchObject({ name: 'NoSuchKey' });
  expect(await store.get([note])).toEqual([undefined]);
});

it('The sweeper waits for requests as long as the setting CLOCK_WINDOW lets them in', async () => {
  const patient = await startService({ env: { CLOCK_WINDOW: '7200' } });
  try {
    const { store, bodies, note } = await orphanIn(patient);
    // A request with the timestamp of this nonce may still begin.
    patient.advance(7190);
    await patient.runSweeper();
    expect(await bodies.get('documents/1')).toEqual(bytes);
    expect(await store.get([note])).toEqual([{ ...note, bodyKey: 'documents/1' }]);
    patient.advance(1900);
    await patient.runSweeper();
    await expect(bodies.get('documents/1')).rejects.toMatchObject({ name: 'NoSuchKey' });
    expect(await store.get([note])).toEqual([undefined]);
  } finally {
    await patient.stop();
  }
});
