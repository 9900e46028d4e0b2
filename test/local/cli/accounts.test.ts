import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, test, vi } from 'vitest';
import { withTarget } from '../../../local/cli/target.ts';
import { keys } from '../../../shared/store/items/index.ts';
import type { Item } from '../../../shared/store/key.ts';
import type { Store } from '../../../shared/store/store.ts';
import { accountElement } from '../../http/accounts/account-element.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { accountPath, admin, freshEmail, succeeded, ui } from '../../support/scenario.ts';
import { storeOf } from '../../support/stored-people.ts';
import type { TestService } from '../../support/test-service.ts';
import { child } from '../../support/xml-tree.ts';
import { outputsOf, secretArn, write } from './outputs-file.ts';
import { type Outcome, run } from './run.ts';
import { type SecretsManager, startSecretsManager } from './secrets-manager.ts';

const folder = mkdtempSync(join(tmpdir(), 'cli-'));
let service: TestService;
let store: Store;
let secrets: SecretsManager;

beforeAll(async () => {
  service = await startServiceInMemory();
  store = storeOf(service);
  secrets = await startSecretsManager(service.env.MASTER_KEYS!);
});

afterAll(async () => {
  rmSync(folder, { recursive: true });
  await Promise.all([service.stop(), secrets.stop()]);
});

const create = (...args: readonly string[]): Promise<Outcome> =>
  run(service.env, 'accounts', 'create', ...args);

/** The items of several partitions. */
async function all(partitions: readonly string[]): Promise<readonly Item[]> {
  return (await Promise.all(partitions.map((partition) => store.query({ partition })))).flat();
}

async function entriesAbout(email: string): Promise<readonly Item[]> {
  const day = new Date().toISOString().slice(0, 10);
  const entries = await all(Array.from({ length: 8 }, (_, shard) => `AUDIT#-#${day}#${shard}`));
  return entries.filter(({ path }) => path === `accounts create ${email}`);
}

const outboxOf = async (email: string) =>
  (await all(keys.outboxEvents.map(({ partition }) => partition))).filter(
    ({ accountId }) => accountId === email,
  );

describe('The command accounts create', () => {
  it('creates the account that an admin app would create, and queues the activation mail', async () => {
    const email = freshEmail();
    const made = await create(
      ` ${email.toUpperCase()} `,
      '--name',
      'Rosa Lind',
      '--contact',
      'rosa@home.example',
    );
    expect(made).toEqual({
      code: 0,
      out: `The account ${email} is created; its activation link is being mailed to rosa@home.example.\n`,
      err: '',
    });
    const shown = succeeded(await admin(service).get(accountPath(email)), 'account_info').xml();
    const fields = { id: email, fullName: 'Rosa Lind', contactEmail: 'rosa@home.example' };
    expect(shown).toEqual(accountElement(fields));
    expect(await outboxOf(email)).toMatchObject([{ event: 'mail', mail: 'activation' }]);
    const found = await admin(service).get('/accounts/search?fullname=rosa%20lind');
    expect(found.text).toContain(email);
  });

  it('leaves an audit entry of the operator', async () => {
    const email = freshEmail();
    await create(email, '--name', 'Rosa');
    expect(await entriesAbout(email)).toMatchObject([
      { operation: 'account_create', principal: 'operator', status: 200, successful: true, recordId: '' },
    ]);
    const [account] = await store.get([keys.account(email)]);
    expect(account?.creatorId).toBe('operator');
  });

  it('creates an account that its owner can activate with the secret of the mailed link', async () => {
    const email = freshEmail();
    const made = await create(email, '--name', 'Rosa');
    const secret = succeeded(await admin(service).get(accountPath(email, '/primary-secret')), 'secret').xml()
      .text;
    expect(secret).toMatch(/^[A-Za-z]{16}$/);
    expect(made.out + made.err).not.toContain(secret);
    succeeded(
      await ui(service).post(accountPath(email, `/initialize/${secret}`), { form: {} }),
      'initialize',
    );
    const shown = await admin(service).get(accountPath(email));
    expect(child(shown.xml(), 'state').text).toBe('active');
  });

  it('rejects an account that exists, and changes nothing in it', async () => {
    const email = freshEmail();
    await create(email, '--name', 'First');
    expect(await create(email, '--name', 'Second')).toEqual({
      code: 1,
      out: '',
      err: 'An account of this id exists\n',
    });
    expect((await admin(service).get(accountPath(email))).text).toContain('First');
    expect(await entriesAbout(email)).toHaveLength(1);
    expect(await outboxOf(email)).toHaveLength(1);
  });

  test.each([
    [['no address', '--name', 'x'], '<email> must be an email address.'],
    [['a@b.example', '--name', 'x', '--contact', 'home'], '--contact must be an email address.'],
    [['a@b.example', '--name', 'x'.repeat(151)], '--name must not be longer than 150 characters.'],
    [['a@b.example', '--name', 'a\u0000b'], '--name must not contain control characters.'],
    [
      ['a@b.example', '--name', 'x', '--username', 'a'],
      '--username and --password-stdin must be given together.',
    ],
    [
      ['a@b.example', '--name', 'x', '--password-stdin'],
      '--username and --password-stdin must be given together.',
    ],
  ])('rejects %j', async (args, message) => {
    const { code, out, err } = await create(...args);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(message);
  });
});

describe('The command accounts create with a password', () => {
  it('reads it from standard input only, and creates an account that can log in at once', async () => {
    const email = freshEmail();
    const args = ['accounts', 'create', email, '--name', 'Ada', '--username', 'Ada-1', '--password-stdin'];
    const stdin = vi.spyOn(process, 'stdin', 'get');
    onTestFinished(() => stdin.mockRestore());
    const createWith = (password: string, env: Record<string, string> = {}) => {
      stdin.mockReturnValue(Readable.from([`${password}\n`]) as typeof process.stdin);
      return run({ ...service.env, ...env }, ...args);
    };
    expect(await createWith('iloveyou')).toMatchObject({
      code: 2,
      err: expect.stringContaining('The password is one that many people use.'),
    });
    expect(await createWith('correct horse', { PASSWORD_MIN: '14' })).toMatchObject({
      code: 2,
      err: expect.stringContaining('The password must have at least 14 characters.'),
    });
    const made = await createWith('correct horse');
    expect(made).toEqual({
      code: 0,
      out: `The account ${email} is active; its username is ada-1.\n`,
      err: '',
    });
    const form = { username: 'ada-1', password: 'correct horse' };
    succeeded(await ui(service).post('/oauth/internal/session_create', { form }), 'session_create');
    expect(await outboxOf(email)).toEqual([]);
    expect(await entriesAbout(email)).toHaveLength(1);
  });
});

describe('A deployment that is named by its outputs', () => {
  it('is used with its own keys and in its region, whatever the environment says', async () => {
    const file = write(join(folder, 'outputs.json'), outputsOf(service.env));
    const email = freshEmail();
    const surroundings = {
      ...secrets.env,
      AWS_REGION: 'eu-west-1',
      TABLE_NAME: 'another-table',
      MASTER_KEYS: '{"current":"99"}',
      UI_URL: 'not an origin',
    };
    const made = await run(surroundings, 'accounts', 'create', email, '--name', 'Rosa', '--outputs', file);
    expect(made).toMatchObject({ code: 0, err: '' });
    expect(secrets.asked).toEqual([{ region: 'us-east-1', secretId: secretArn }]);
    succeeded(await admin(service).get(accountPath(email, '/primary-secret')), 'secret');
  });

  it('sets the region while a command runs, and not afterwards', async () => {
    const file = write(join(folder, 'region.json'), outputsOf(service.env));
    vi.stubEnv('AWS_REGION', 'eu-west-1');
    onTestFinished(() => void vi.unstubAllEnvs());
    const during = await withTarget({ outputs: file }, async () => process.env.AWS_REGION);
    expect([during, process.env.AWS_REGION]).toEqual(['us-east-1', 'eu-west-1']);
  });
});
