/** Switching Web Push on and off. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { removePushKey } from '../../../shared/operations/push/keys.ts';
import { createDynamoStore, dynamoClient } from '../../../shared/store/dynamodb-store.ts';
import { keys } from '../../../shared/store/items/index.ts';
import type { Store } from '../../../shared/store/store.ts';
import { KeysFile } from '../../support/keys.ts';
import { createPerson, type Person, peopleSettings } from '../../support/people.ts';
import { newBrowser } from '../../support/push/browser.ts';
import { accountPath, succeeded } from '../../support/scenario.ts';
import { startService, type TestService } from '../../support/service.ts';
import { run } from './run.ts';

let file: KeysFile;
let service: TestService;
let store: Store;
let rosa: Person;

beforeAll(async () => {
  file = new KeysFile();
  service = await startService({ env: { ...file.env, ...peopleSettings } });
  store = createDynamoStore(dynamoClient(), service.env.TABLE_NAME!);
  rosa = await createPerson(service);
});
beforeEach(() => removePushKey(store));
afterAll(async () => {
  await service?.stop();
  file.remove();
});

const push = (...args: readonly string[]) => run(service.env, 'push', ...args);
const path = () => accountPath(rosa.id, '/push-subscriptions');
const offered = async (): Promise<string | null> =>
  JSON.parse(succeeded(await rosa.session.get(path()), 'push_subscription_list').text).public_key;

async function addBrowser(publicKey: string): Promise<void> {
  const { form } = newBrowser(publicKey);
  succeeded(await rosa.session.post(path(), { form }), 'push_subscription_add');
}

/** The key that the command has printed. */
function keyIn(out: string): string {
  return /^Public key: ([A-Za-z0-9_-]{87})$/m.exec(out)![1]!;
}

it('The command push keys makes keys once, and prints the public one, which browsers get to subscribe with', async () => {
  expect(await offered()).toBeNull();
  const made = await push('keys');
  expect(made).toMatchObject({ code: 0, err: '' });
  expect(made.out).toMatch(/^Web Push is on\. People switch it on for themselves, on each device\.\n/);
  const publicKey = keyIn(made.out);
  expect(await offered()).toBe(publicKey);
  const again = await push('keys');
  expect(again.out).toMatch(/^Web Push is on since 20\S+Z\. Nothing was changed\.\n/);
  expect(keyIn(again.out)).toBe(publicKey);
});

it('The private key is in the table only sealed, and nothing prints it', async () => {
  const { out } = await push('keys');
  const [item] = await store.get([keys.pushKey]);
  expect(item!.sealedKey).toMatch(/^01\./);
  expect(out).not.toContain(item!.sealedKey);
});

it('The option --replace makes new keys, with which no earlier browser is told', async () => {
  const before = keyIn((await push('keys')).out);
  await addBrowser(before);
  const after = keyIn((await push('keys', '--replace')).out);
  expect(after).not.toBe(before);
  const listed = JSON.parse((await rosa.session.get(path())).text);
  expect(listed).toEqual({ public_key: after, subscriptions: [] });
});

it('The command push off removes the keys', async () => {
  await push('keys');
  expect(await push('off')).toEqual({ code: 0, out: 'Web Push is off.\n', err: '' });
  expect(await offered()).toBeNull();
  expect((await push('off')).out).toBe('Web Push was off.\n');
});

it('The commands about master keys count the keys and browsers of Web Push, and seal them again', async () => {
  await addBrowser(keyIn((await push('keys')).out));
  const before = await run(service.env, 'keys', 'list', '--uses');
  expect(before.out).toContain('1 key of Web Push, 1 device that is told by Web Push');
  file.rotate();
  const resealed = await run(service.env, 'keys', 'reseal');
  expect(resealed.out).toContain('The key of Web Push is now sealed with 02.\n');
  expect(resealed.out).toContain('1 devices that are told by Web Push are now sealed with 02.\n');
  const [key, pushes] = await store.get([keys.pushKey, keys.pushes(rosa.id)]);
  expect(
    [key!.sealedKey, ...pushes!.subscriptions.map(({ sealed }) => sealed)].map((text) => text.slice(0, 2)),
  ).toEqual(['02', '02']);
});
