import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keys } from '../../../../shared/store/items/index.ts';
import { createBodies } from '../../../../shared/store/s3-bodies.ts';
import { untyped } from '../../../../shared/store/untyped-store.ts';
import { createAccount } from '../../../support/scenario.ts';
import { startService, type TestService } from '../../../support/service.ts';
import { outboxOf, tableOf, takeMessages } from './support.ts';

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

it('The sweeper removes a body whose request never committed', async () => {
  const store = tableOf(service);
  const bodies = createBodies(service.env.BUCKET_NAME!);
  const bytes = Buffer.from('<Note/>');
  await bodies.put('documents/1', bytes, createHash('sha256').update(bytes).digest('hex'));
  const note = keys.nonce('consumer', '', Math.floor(service.now()), 'n');
  await untyped(store).put(note, { bodyKey: 'documents/1' });
  await service.runSweeper();
  expect(await bodies.get('documents/1')).toEqual(bytes);
  service.advance(3600);
  await service.runSweeper();
  await expect(bodies.get('documents/1')).rejects.toMatchObject({ name: 'NoSuchKey' });
  expect(await store.get([note])).toEqual([undefined]);
});
