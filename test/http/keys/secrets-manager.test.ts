import { afterAll, expect, it } from 'vitest';
import { withoutKey } from '../../../local/cli/keys/ring-changes.ts';
import { newMasterKeys } from '../../../local/server/master-keys.ts';
import { useLocalAws } from '../../support/aws.ts';
import { expectDenied, expectXml } from '../../support/expectations.ts';
import { at, startProcess, withSettledKey } from '../../support/keys.ts';
import { accountPath, createExternalAccount, externalSystem, login } from '../../support/scenario.ts';
import { SecretsManager, secretArn } from '../../support/secrets-manager.ts';
import { startService } from '../../support/service.ts';

const secrets = new SecretsManager(newMasterKeys());

await useLocalAws();
await secrets.start();
const env = { ...externalSystem, BASE_URL: '', MASTER_KEYS: '', MASTER_KEYS_SECRET: secretArn };
const service = await startService({ env });
const account = await createExternalAccount(service);
afterAll(async () => {
  await service?.stop();
  await secrets.stop();
});

/** The number of reads of the secret while `work` runs. */
async function readings(work: () => Promise<unknown>): Promise<number> {
  const before = secrets.calls.GetSecretValue;
  await work();
  return secrets.calls.GetSecretValue - before;
}

it('Ordinary calls do not read the secret again', async () => {
  const session = await login(service, account);
  await session.get(accountPath(account.id));
  const calls = async () => {
    for (let call = 0; call < 20; call += 1) expectXml(await session.get(accountPath(account.id)));
  };
  expect(await readings(calls)).toBe(0);
});

it('A token with a new key is valid in a process that does not know the key yet, after one read of the secret', async () => {
  secrets.set(withSettledKey(secrets.text()!));
  service.advance(11);
  const young = await startProcess(service);
  const session = at(service, await login(young, account));
  expect(session.credentials.token!.slice(1, 3)).toBe('02');
  const calls = async () => {
    const answers = Array.from({ length: 20 }, () => session.get(accountPath(account.id)));
    for (const answer of await Promise.all(answers)) expectXml(answer);
  };
  expect(await readings(calls)).toBe(1);
  await young.stop();
});

it('Made-up tokens are denied and cause at most one read of the secret in ten seconds', async () => {
  const session = await login(service, account);
  const madeUp = (call: number) => {
    const keyId = `${call % 10}${'xyz'[call % 3]}`;
    return session.withToken(`a${keyId}${'0'.repeat(33)}`, 'made up');
  };
  service.advance(11);
  const flood = async () => {
    const calls = Array.from({ length: 100 }, (_, call) => madeUp(call).get(accountPath(account.id)));
    for (const answer of await Promise.all(calls)) expectDenied(answer);
  };
  expect(await readings(flood)).toBe(1);
  expect(await readings(flood)).toBe(0);
  service.advance(11);
  expect(await readings(flood)).toBe(1);
});

it('While Secrets Manager is down, known keys keep working and a token with an unknown key returns 500', async () => {
  const session = await login(service, account);
  expectXml(await session.get(accountPath(account.id)));
  secrets.isDown = true;
  service.advance(900);
  expectXml(await session.get(accountPath(account.id)));
  const unknown = session.withToken(`azz${'0'.repeat(33)}`, 'made up');
  expect((await unknown.get(accountPath(account.id))).status).toBe(500);
  expectXml(await session.get(accountPath(account.id)));
  secrets.isDown = false;
  service.advance(11);
  expectDenied(await unknown.get(accountPath(account.id)));
});

it('A retired key stops working after 15 minutes', async () => {
  const session = await login(service, account);
  const text = withSettledKey(secrets.text()!);
  secrets.set(withoutKey(text, session.credentials.token!.slice(1, 3)));
  service.advance(900);
  await session.get(accountPath(account.id));
  expectDenied(await session.get(accountPath(account.id)));
});
