/** What is left of the passkeys of an account that was erased. */

import { expect, it } from 'vitest';
import { eraseAccount } from '../../../shared/operations/accounts/erase/index.ts';
import { readKeyring } from '../../../shared/secrets/keyring.ts';
import { createBodies } from '../../../shared/store/s3-bodies.ts';
import { missing } from '../../support/deployment.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import {
  add,
  addPasskey,
  confirmedBy,
  optionsToAdd,
  optionsToConfirm,
  optionsToSignIn,
  signIn,
  signInWith,
} from '../../support/passkeys.ts';
import { createActiveAccount, externalSystem, succeeded } from '../../support/scenario.ts';
import { placesOf, storedItems } from '../../support/stored-everywhere.ts';
import { storeOf } from '../../support/stored-people.ts';
import { expectRefused } from './refusals.ts';

const service = await startServiceInMemory({ env: externalSystem });

const afterAllCalls = 15 * 60;

async function erase(accountId: string): Promise<void> {
  const { MASTER_KEYS: given, BUCKET_NAME: bucket } = service.env;
  if (!given) throw missing('its master keys are in Secrets Manager');
  const stores = {
    store: storeOf(service),
    bodies: createBodies(bucket!),
    keyring: async () => readKeyring(given),
  };
  const now = () => new Date(service.now() * 1000);
  const wishes = { records: [], withAudits: false, now, anonymousDays: 90 };
  expect(await eraseAccount(accountId, stores, wishes)).toMatchObject({ state: 'again' });
  service.advance(afterAllCalls);
  expect(await eraseAccount(accountId, stores, wishes)).toMatchObject({ state: 'erased' });
}

it('A passkey is erased with its account: it opens nothing, and its credential is free', async () => {
  const rosa = await createActiveAccount(service);
  const passkey = await addPasskey(rosa, { name: 'Blue telephone' });
  await addPasskey(rosa, { by: passkey });
  const { user } = await optionsToAdd(rosa, await confirmedBy(rosa, passkey));
  await optionsToConfirm(rosa);
  const pending = passkey.authenticator.get(await optionsToSignIn(service));
  const traces = [rosa.id, passkey.credentialId, passkey.id, user.id, 'Blue telephone'];
  const before = await storedItems(service);
  expect(placesOf(before, [passkey.id])).toEqual(['ACCOUNT', 'CREDENTIAL']);

  await erase(rosa.id);
  const stored = await storedItems(service);
  // Tokens and challenges expire by themselves.
  const left = stored.filter(({ where }) => !['TOKEN', 'CHALLENGE'].includes(where));
  for (const trace of traces) expect([trace, placesOf(left, [trace])]).toEqual([trace, []]);
  expect(placesOf(stored, ['CREDENTIAL#'])).toEqual([]);

  expectRefused(await signInWith(service, pending), 'challenge_invalid');
  expectRefused(await signIn(service, passkey.authenticator), 'passkey_refused');
  const friend = await createActiveAccount(service);
  const again = passkey.authenticator.registrationOf(passkey.credentialId, await optionsToAdd(friend));
  succeeded(await add(friend, again), 'passkey_add');
});

it('While an account is being erased, its passkeys open nothing', async () => {
  const rosa = await createActiveAccount(service);
  const { authenticator } = await addPasskey(rosa);
  const { MASTER_KEYS: given, BUCKET_NAME: bucket } = service.env;
  const table = storeOf(service);
  const stopped = {
    ...table,
    delete: () => Promise.reject(new Error('out of power')),
    query: table.query.bind(table),
    pages: table.pages.bind(table),
    get: table.get.bind(table),
    count: table.count.bind(table),
    put: table.put.bind(table),
    transact: table.transact.bind(table),
  };
  const stores = { store: stopped, bodies: createBodies(bucket!), keyring: async () => readKeyring(given!) };
  const now = () => new Date(service.now() * 1000);
  const erasing = eraseAccount(rosa.id, stores, { records: [], withAudits: false, now, anonymousDays: 90 });
  await expect(erasing).rejects.toThrow('out of power');
  expectRefused(await signIn(service, authenticator), 'passkey_refused');
});
