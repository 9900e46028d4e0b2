import { expect, it } from 'vitest';
import { createCredentials } from '../../../../shared/domain/subscriptions/credentials.ts';
import { readKeyring, renewingKeyring } from '../../../../shared/secrets/keyring.ts';
import { keys } from '../../../../shared/store/items/index.ts';
import { MemoryStore } from '../../../../shared/store/memory-store.ts';
import { storeItem } from '../accounts/support.ts';

const before = JSON.stringify({ current: '01', '01': 'a'.repeat(43) });
const after = JSON.stringify({ current: '02', '01': 'a'.repeat(43), '02': 'b'.repeat(43) });
const app = { id: 'a@x', consumerKey: 'key of a@x', revision: '1' };

it('Webhook credentials open a secret sealed with a newer master key without a restart', async () => {
  let [text, time] = [before, 0];
  const keyring = await renewingKeyring(async () => text, {
    now: () => new Date(time),
    onFailure: () => undefined,
  });
  const store = new MemoryStore();
  const secret = readKeyring(after).seal('hush', app.consumerKey);
  storeItem(store, keys.consumer(app.consumerKey), { id: app.id, revision: app.revision, secret });
  [text, time] = [after, 10_000];
  expect(await createCredentials(store, keyring)(app)).toEqual({ key: app.consumerKey, secret: 'hush' });
});
