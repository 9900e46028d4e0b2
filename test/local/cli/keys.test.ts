import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeRing, ringPlace } from '../../../local/cli/keys/keyring-store.ts';
import { withNewKey } from '../../../local/cli/keys/ring-changes.ts';
import { newMasterKeys } from '../../../local/server/master-keys.ts';
import { readKeyring } from '../../../shared/secrets/keyring.ts';
import { createDynamoStore, dynamoClient } from '../../../shared/store/dynamodb-store.ts';
import { keys } from '../../../shared/store/items/index.ts';
import type { Key } from '../../../shared/store/key.ts';
import type { Store } from '../../../shared/store/store.ts';
import { untyped } from '../../../shared/store/untyped-store.ts';
import { expectXml } from '../../support/expectations.ts';
import { KeysFile } from '../../support/keys.ts';
import {
  type Account,
  accountPath,
  admin,
  createExternalAccount,
  externalSystem,
  login,
  requestToken,
  succeeded,
} from '../../support/scenario.ts';
import { startService, type TestService } from '../../support/service.ts';
import { passTime, type Ring, ringOf } from './key-ring.ts';
import { type Outcome, run } from './run.ts';

const time = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z`;
let file: KeysFile;
let service: TestService;
let store: Store;
let account: Account;

beforeAll(async () => {
  file = new KeysFile();
  service = await startService({ env: { ...file.env, ...externalSystem } });
  store = createDynamoStore(dynamoClient(), service.env.TABLE_NAME!);
  account = await createExternalAccount(service, { secondarySecret: true });
});
afterAll(async () => {
  await service?.stop();
  file.remove();
});

const command = (...args: readonly string[]): Promise<Outcome> => run(service.env, 'keys', ...args);
const ring = () => ringOf(file);

/** Expects that no key was printed. */
function expectDiscreet({ out, err }: Outcome): void {
  const texts = Object.entries(ring()).filter(([name]) => name.length === 2);
  for (const [, text] of texts) expect(out + err).not.toContain(text);
}

/** The keys of the token items that name this master key. */
async function tokensOf(name: string): Promise<readonly Key[]> {
  const client = dynamoClient();
  const { Items = [] } = await client.send(new ScanCommand({ TableName: service.env.TABLE_NAME! }));
  client.destroy();
  const found = Items.map(({ PK, SK }) => ({ PK: PK!.S!, SK: SK!.S! }));
  return found.filter(({ PK }) => PK.startsWith('TOKEN#') && PK.slice(7, 9) === name);
}

describe('The command keys list', () => {
  it('names the keys, says which is current and when it was made, and shows no key', async () => {
    const before = await command('list');
    expect(before).toEqual({ code: 0, out: '01  made at an unknown time; current\n', err: '' });
    expectDiscreet(before);
  });

  it('with --json prints an array without the keys themselves', async () => {
    const listed = await command('list', '--json', '--uses');
    const uses = {
      tokens: 0,
      lastingTokens: 0,
      appSecrets: 4,
      accountSecrets: 2,
      secondFactors: 0,
      addressKeys: 0,
      idTokenKeys: 0,
      pushKeys: 0,
      pushBrowsers: 0,
      linkPasscodes: 0,
    };
    expect(JSON.parse(listed.out)).toEqual([{ name: '01', madeAt: null, state: 'current', uses }]);
    expectDiscreet(listed);
  });

  it('counts what uses each key when asked to', async () => {
    const { code, out } = await command('list', '--uses');
    expect(code).toBe(0);
    expect(out).toMatch(/^01 {2}.*; named by 4 app secrets, 2 account secrets\n$/);
  });
});

describe('The command keys rotate', () => {
  it('adds a key of 256 random bits, makes it the current one and keeps the old one', async () => {
    const before = ring();
    const rotated = await command('rotate');
    expect(rotated).toMatchObject({ code: 0, err: '' });
    expect(rotated.out).toMatch(
      new RegExp(`^The master key 02 is created; it is used from ${time} on\\.\n$`),
    );
    expect(ring()).toMatchObject({ '01': before['01'], current: '02' });
    expect(Buffer.from(ring()['02'] as string, 'base64')).toHaveLength(32);
    expectDiscreet(rotated);
    const listed = await command('list');
    expect(listed.out).toMatch(
      new RegExp(`^01  made at an unknown time\n02  made at ${time}; current from ${time} on\n$`),
    );
    expectDiscreet(listed);
  });

  it('leaves everything usable, without a restart', async () => {
    const session = await login(service, account);
    await command('rotate');
    service.advance(100);
    expectXml(await session.get(accountPath(account.id)));
    expectXml(await (await login(service, account)).get(accountPath(account.id)));
  });

  it('loses no key when several rotate at once', async () => {
    const before = Object.keys(ring()).length;
    const place = () =>
      ringPlace({ masterKeys: undefined, masterKeysFile: file.path, masterKeysSecret: undefined });
    await Promise.all([1, 2, 3, 4].map(() => changeRing(place(), (text) => withNewKey(text, new Date()))));
    expect(Object.keys(ring())).toHaveLength(before + 4);
  });

  it('continues from 09 to 0A, and uses no name twice', () => {
    let text = JSON.stringify({ current: '09', '09': 'a'.repeat(43), '02': 'b'.repeat(43) });
    const names = [1, 2].map(() => {
      text = withNewKey(text, new Date());
      return (JSON.parse(text) as Ring).current;
    });
    expect(names).toEqual(['0A', '0B']);
    const last = withNewKey(JSON.stringify({ current: 'zz', zz: 'a'.repeat(43) }), new Date());
    expect((JSON.parse(last) as Ring).current).toBe('00');
  });

  it('cannot change keys that are given in a variable, and says so', async () => {
    const MASTER_KEYS = newMasterKeys();
    const refused = await run({ ...service.env, MASTER_KEYS }, 'keys', 'rotate');
    expect([refused.code, refused.out]).toEqual([2, '']);
    expect(refused.err).toContain('The master keys are given in MASTER_KEYS, which no command can change.');
    expect(refused.err).not.toContain((JSON.parse(MASTER_KEYS) as Ring)['01']);
  });

  it('shows nothing of a damaged file', async () => {
    const text = file.read();
    file.write(`${text}!`);
    const refused = await command('rotate');
    file.write(text);
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.err).toMatch(/^The master keys must be a JSON object such as/);
    expectDiscreet(refused);
  });
});

describe('The command keys reseal', () => {
  beforeEach(() => passTime(file, 60));

  const sealed = async (consumerKey: string) => {
    const [consumer, owner] = await store.get([keys.consumer(consumerKey), keys.account(account.id)]);
    return [consumer!.secret, owner!.primarySecret, owner!.secondarySecret] as string[];
  };

  it('seals with the current key what names old keys, and changes nothing else', async () => {
    const { consumerKey } = service.apps.user;
    const secret = await admin(service).get(accountPath(account.id, '/secret'));
    const [app, before] = await store.get([keys.consumer(consumerKey), keys.account(account.id)]);
    const resealed = await command('reseal');
    expect(resealed).toMatchObject({
      code: 0,
      out: `4 app secrets and 2 account secrets are now sealed with ${ring().current}.\n`,
    });
    expectDiscreet(resealed);
    for (const text of await sealed(consumerKey)) expect(text.slice(0, 2)).toBe(ring().current);
    const [appAfter, after] = await store.get([keys.consumer(consumerKey), keys.account(account.id)]);
    expect({ ...appAfter, secret: app!.secret }).toEqual(app);
    const { primarySecret, secondarySecret, revision } = before!;
    expect({ ...after, primarySecret, secondarySecret, revision }).toEqual(before);
    service.advance(900);
    expect((await admin(service).get(accountPath(account.id, '/secret'))).text).toBe(secret.text);
    succeeded((await requestToken(service, service.apps.user)).answer, 'request_token');
  });

  it('has nothing to do the second time', async () => {
    await command('reseal');
    const before = await sealed(service.apps.ui.consumerKey);
    const again = await command('reseal');
    expect(again.out).toMatch(/^0 app secrets and 0 account secrets are now sealed/);
    expect(await sealed(service.apps.ui.consumerKey)).toEqual(before);
  });

  it('fails until the new key is in use everywhere', async () => {
    await command('rotate');
    const refused = await command('reseal');
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.err).toMatch(
      new RegExp(`^The master key 0\\d is used from ${time} on\\. Try again then\\.`),
    );
  });

  it('leaves a secret that cannot be opened, names its owner and continues', async () => {
    const key = keys.consumer('damaged');
    await untyped(store).put(key, { id: 'damaged@apps.example.org', secret: '01.AAAA' });
    const refused = await command('reseal');
    expect(refused).toMatchObject({ code: 1, out: expect.stringContaining('2 account secrets') });
    expect(refused.err).toContain('A secret of damaged cannot be opened; it stays unchanged.\n');
    expect((await store.get([key]))[0]).toMatchObject({ secret: '01.AAAA' });
    await store.delete(key);
  });
});

describe('The command keys retire', () => {
  /** Waits until everything is made with the current key, and seals everything with it. */
  async function settle(): Promise<string> {
    passTime(file, 5400);
    service.advance(900);
    await command('reseal');
    return ring().current;
  }

  it.each([
    ['the current key', () => ring().current, 'is the current one. Create another first, with keys rotate.'],
    ['a key that does not exist', () => 'zz', 'There is no master key zz'],
  ])('rejects %s', async (_what, name, message) => {
    const before = file.read();
    const refused = await command('retire', name());
    expect([refused.code, refused.out]).toEqual([2, '']);
    expect(refused.err).toContain(message);
    expect(file.read()).toBe(before);
  });

  it('rejects a key that functions, or files of links that are being read, may still use: for an hour and a half', async () => {
    await command('rotate');
    const name = ring().current;
    await command('rotate');
    const refused = await command('retire', name);
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.err).toMatch(
      new RegExp(
        `^Running functions, or files of links that are being read, may use the master key ${name} until ${time}\\.`,
      ),
    );
    passTime(file, 5300);
    expect((await command('retire', name)).code).toBe(1);
    passTime(file, 100);
    expect((await command('retire', name)).code).toBe(0);
  });

  it('rejects a key that tokens or secrets name, and says how many', async () => {
    const name = await settle();
    await requestToken(service, service.apps.user);
    await command('rotate');
    passTime(file, 5400);
    const before = file.read();
    const refused = await command('retire', name);
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.err).toMatch(
      new RegExp(
        `^The master key ${name} stays: named by \\d+ tokens?, 4 app secrets, 2 account secrets\\.`,
        'm',
      ),
    );
    expect(file.read()).toBe(before);
  });

  it('removes a key that only expired tokens name', async () => {
    await settle();
    const used = (await command('list', '--uses')).out.split('\n').filter((line) => / token/.test(line));
    for (const [name] of used.map((line) => line.split(' '))) {
      for (const key of await tokensOf(name!)) await store.put(key, { expiresAt: 1 });
      expect(await command('retire', name!)).toMatchObject({
        code: 0,
        out: `The master key ${name} is removed. Running functions know it for another 15 minutes at most.\n`,
      });
      expect(ring()).not.toHaveProperty(name!);
      expect(ring().madeAt).not.toHaveProperty(name!);
    }
    expect(used.length).toBeGreaterThan(0);
  });

  it('says with --even-if-used what stops working', async () => {
    const name = await settle();
    await login(service, account);
    await command('rotate');
    const removed = await command('retire', name, '--even-if-used');
    expect(removed.code).toBe(0);
    expect(removed.err).toMatch(
      /^Rejected: \d+ tokens?; people have to log in again, and apps have to be authorized again\.$/m,
    );
    expect(removed.err).toContain('Lost: 4 app secrets; ');
    expect(removed.err).toContain('Lost: 2 account secrets; ');
    expectDiscreet(removed);
    expect((await command('list', '--uses')).out).toMatch(new RegExp(`^${name} {2}is gone; named by`, 'm'));
  });
});

describe('The key of erased addresses', () => {
  it('is counted, keeps a master key from being retired, and can be sealed again', async () => {
    const erased = await createExternalAccount(service);
    const erase = await run(service.env, 'accounts', 'erase', erased.id, '--yes');
    expect(erase.code).toBe(0);
    const [before] = await store.get([keys.addressKey]);
    expect((await command('list', '--uses')).out).toContain('1 key of erased addresses');
    await command('rotate');
    passTime(file, 100);
    const sealed = await command('reseal');
    expect(sealed.out).toContain(`The key of erased addresses is now sealed with ${ring().current}.`);
    const [after] = await store.get([keys.addressKey]);
    const open = async (text: string) => readKeyring(file.read()).open(text, 'erased addresses');
    expect(after!.sealedKey.slice(0, 2)).toBe(ring().current);
    expect(await open(after!.sealedKey)).toBe(await open(before!.sealedKey));
    expectDiscreet(sealed);
  });
});

describe('The keys of id tokens', () => {
  const published = async () => {
    const reply = await fetch(`${service.origin}/smart/jwks`);
    return ((await reply.json()) as { keys: { kid: string }[] }).keys.map(({ kid }) => kid);
  };
  const makeOlder = async (kid: string, seconds: number) => {
    const key = keys.smartSigningKey(kid);
    const [item] = await store.get([key]);
    await store.put(key, { ...item!, createdAt: new Date(Date.now() - seconds * 1000).toISOString() });
  };
  const opened = async () => {
    const items = await store.query(keys.smartSigningKeys);
    const ringNow = readKeyring(file.read());
    const texts = items.map(({ kid, sealedKey }) => ringNow.open(sealedKey, `key of id tokens ${kid}`));
    return { items, texts: await Promise.all(texts) };
  };

  it('get a new one with every rotation, and the old ones stay published for a day', async () => {
    const [first] = await published();
    const rotated = await command('rotate');
    const [line] = new RegExp(`A new key of id tokens is created, (.*); it signs from ${time} on\\.`).exec(
      rotated.out,
    )!;
    expect(line).toBeDefined();
    const both = await published();
    expect(both).toHaveLength(2);
    expect(both).toContain(first);
    expectDiscreet(rotated);

    const made = both.find((kid) => kid !== first)!;
    await makeOlder(first!, 180_000);
    await makeOlder(made, 90_000);
    await command('rotate');
    const later = await published();
    expect(later).toHaveLength(2);
    expect(later).toContain(made);
  });

  it('are counted, and sealed again with the current master key', async () => {
    await published();
    await command('rotate');
    passTime(file, 100);
    const before = await opened();
    expect((await command('list', '--uses')).out).toMatch(/\d keys? of id tokens/);
    const sealed = await command('reseal');
    expect(sealed.out).toMatch(new RegExp(`\\d keys of id tokens are now sealed with ${ring().current}\\.`));
    const after = await opened();
    expect(after.items.map(({ sealedKey }) => sealedKey.slice(0, 2))).toEqual(
      before.items.map(() => ring().current),
    );
    expect(after.texts).toEqual(before.texts);
    expectDiscreet(sealed);
  });
});
