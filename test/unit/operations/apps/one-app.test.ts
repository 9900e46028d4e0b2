import { beforeEach, describe, expect, it } from 'vitest';
import {
  findApp,
  registerApp,
  registrationErrors,
  removeApp,
} from '../../../../shared/operations/apps/one-app.ts';
import { portalFiles } from '../../../../shared/operations/apps/portal-registration.ts';
import { readRegistration } from '../../../../shared/operations/apps/registration/read.ts';
import { previewSync } from '../../../../shared/operations/apps/sync-registry.ts';
import { keys } from '../../../../shared/store/items/index.ts';
import { MemoryStore } from '../../../../shared/store/memory-store.ts';
import { entry } from '../../domain/apps/registered.ts';
import { keyring, now } from '../../domain/apps/table.ts';

let store: MemoryStore;
const services = () => ({ store, keyring, now: () => now });
const names = async () => (await store.query(keys.apps)).map(({ name }) => name);

beforeEach(async () => {
  store = new MemoryStore();
  await registerApp(entry('a@x'), services());
  await registerApp(entry('b@x'), services());
});

describe('One app', () => {
  it('is registered or changed while all others stay', async () => {
    const { errors, changes } = await registerApp(entry('a@x', { name: 'Another name' }), services());
    expect([errors, changes]).toEqual([[], ['changed user app a@x (Another name)']]);
    expect(await names()).toEqual(['Another name', 'Name of b@x']);
  });

  it('that would take the key of another one is refused, which can be asked before', async () => {
    const reading = entry('c@x', { consumerKey: 'key of a@x' });
    const expected = ['dir of c@x: consumer_key key of a@x is registered for a@x'];
    expect(await registrationErrors(reading, services())).toEqual(expected);
    expect((await registerApp(reading, services())).errors).toEqual(expected);
    expect(await registrationErrors(entry('c@x'), services())).toEqual([]);
    expect(await names()).toEqual(['Name of a@x', 'Name of b@x']);
  });

  it('is found with the number of records that it is enabled on', async () => {
    for (const recordId of ['r1', 'r2'])
      await store.put(keys.appRecordLink('a@x', recordId), { recordId, appGrant: 'g' });
    const app = (await store.query(keys.apps))[0];
    expect(await findApp('a@x', store)).toEqual({ app, records: 2 });
    expect(await findApp('c@x', store)).toBeUndefined();
  });

  it('is removed once', async () => {
    expect(await removeApp('a@x', store, () => now)).toBe(true);
    expect(await removeApp('a@x', store, () => now)).toBe(false);
    expect(await names()).toEqual(['Name of b@x']);
  });
});

it('What a sync would do can be seen before, and nothing is changed', async () => {
  const kinds = ['admin', 'ui', 'user'] as const;
  const preview = await previewSync([entry('a@x', { name: 'New' }), entry('c@x')], kinds, services());
  expect(preview).toEqual({
    errors: [],
    steps: [
      { does: 'remove', kind: 'user', id: 'b@x', name: 'Name of b@x' },
      { does: 'change', kind: 'user', id: 'a@x', name: 'New' },
      { does: 'create', kind: 'user', id: 'c@x', name: 'Name of c@x' },
    ],
  });
  expect(await names()).toEqual(['Name of a@x', 'Name of b@x']);
});

it('The portal that is deployed with the service is registered with the secret that it has', () => {
  const rules = { uiUrl: 'https://phr.example.org', isDeployment: true };
  const secret = JSON.stringify({ consumer_key: 'portal', consumer_secret: 'a secret of its own' });
  expect(readRegistration(portalFiles(secret), rules)).toMatchObject({
    faults: [],
    registration: { kind: 'ui', name: 'Patient Portal', consumerSecret: 'a secret of its own' },
  });
  expect(readRegistration(portalFiles(undefined), rules).faults).toEqual([
    'the deployed portal/credentials.json is missing or cannot be read',
  ]);
});
