import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withTarget } from '../../../local/cli/target.ts';
import { newMasterKeys } from '../../../local/server/master-keys.ts';
import { forgetService, noteService } from '../../../local/server/running-service-file.ts';
import { freshTable } from '../../support/table.ts';
import { outputsOf, write as writeOutputs } from './outputs-file.ts';
import { makeRoot, writeApp } from './own-app.ts';
import { type Outcome, run, runAt, typed } from './run.ts';
import { startSecretsManager } from './secrets-manager.ts';

const table = freshTable();
const folder = mkdtempSync(join(tmpdir(), 'apps-'));
const env = { TABLE_NAME: table.name, UI_URL: 'https://ui.example.org', MASTER_KEYS: newMasterKeys() };
/** What else outputs name. */
const unused = {
  BUCKET_NAME: 'unused',
  MAIL_QUEUE_URL: 'https://unused.example/mail',
  PING_QUEUE_URL: 'https://unused.example/ping',
  PING_DEAD_LETTER_URL: 'https://unused.example/dead',
};
const problems = { id: 'problems@x', name: 'Problems', index: '/problems' };

beforeEach(() => {
  rmSync(folder, { recursive: true });
  makeRoot(folder);
});

afterAll(() => rmSync(folder, { recursive: true }));

const write = (directory: string, manifest: Readonly<Record<string, unknown>>, secret?: string) =>
  writeApp(join(folder, directory), manifest, secret);

const sync = (...args: readonly string[]): Promise<Outcome> => run(env, 'apps', 'sync', ...args);
const empty = () => sync('--root', folder);

describe('The command apps sync', () => {
  it('says what it changed', async () => {
    await empty();
    write('user/problems', problems);
    expect(await sync('--root', folder)).toEqual({
      code: 0,
      out: 'created user app problems@x (Problems)\n1 apps registered, 1 changes, 0 errors.\n',
      err: 'Will create user app problems@x (Problems)\n',
    });
    expect(await sync('--root', folder)).toEqual({
      code: 0,
      out: '1 apps registered, 0 changes, 0 errors.\n',
      err: '',
    });
  });

  it('shows every error, applies the rest and fails', async () => {
    await empty();
    write('user/problems', problems);
    write('admin/x', { id: 'admin', name: '' });
    const { code, out, err } = await sync('--root', folder);
    expect([code, out]).toEqual([
      1,
      'created user app problems@x (Problems)\n1 apps registered, 1 changes, 2 errors.\n',
    ]);
    expect(err).toContain('admin/x/manifest.json: id must have the form of an email address');
    expect(err).toContain('admin/x/manifest.json: name must not be empty');
    expect(err).not.toContain('hush-hush');
  });

  it('with --dry-run says what it would do, and changes nothing', async () => {
    await empty();
    write('user/problems', problems);
    const dry = {
      code: 0,
      out: 'would be created user app problems@x (Problems)\nNothing is changed. 1 changes, 0 errors.\n',
      err: '',
    };
    expect(await sync('--root', folder, '--dry-run')).toEqual(dry);
    expect(await sync('--root', folder, '--dry-run')).toEqual(dry);
  });

  it.each([
    ['development-only-problems-secret', 'must not begin with development-only: such secrets are public', ''],
    [
      'hush',
      'must have at least 8 characters, or be empty',
      'The user app problems@x (Problems) in user/problems has a secret of less than 8 characters.',
    ],
  ])('rejects the secret %s for a deployment, and nowhere else', async (secret, fault, warning) => {
    await empty();
    write('user/problems', problems, secret);
    const secrets = await startSecretsManager(env.MASTER_KEYS);
    try {
      const outputs = writeOutputs(join(folder, 'outputs.json'), outputsOf({ ...env, ...unused }));
      const { code, out, err } = await run(
        { AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.origin },
        'apps',
        'sync',
        '--root',
        folder,
        '--outputs',
        outputs,
      );
      expect([code, out]).toEqual([1, '0 apps registered, 0 changes, 1 errors.\n']);
      expect(err).toContain(`user/problems/credentials.json: consumer_secret ${fault}`);
    } finally {
      await secrets.stop();
    }
    const local = await sync('--root', folder);
    expect(local.code).toBe(0);
    expect(local.err).toContain(warning);
    expect(local.err).not.toContain(secret);
  });

  it('names what it ignores in the folder, and why', async () => {
    await empty();
    write('user/problems', problems);
    for (const file of ['notes.txt', 'ui/portal.json', 'user/problems/icon.png', 'user/.gitkeep'])
      writeFileSync(join(folder, file), '');
    const { code, err } = await sync('--root', folder);
    expect([code, err.split('\n')]).toEqual([
      0,
      [
        'Ignored: notes.txt: not one of admin, ui, user',
        'Ignored: ui/portal.json: an app is a directory',
        'Ignored: user/problems/icon.png: only manifest.json and credentials.json are read',
        'Will create user app problems@x (Problems)',
        '',
      ],
    ]);
  });

  it('needs the folder, except for the service of npm start', async () => {
    const { code, err } = await sync();
    expect([code, err]).toEqual([2, expect.stringContaining('Name the folder with --root DIR.')]);
  });

  it('rejects a folder that holds no folder of apps', async () => {
    const { code, err } = await sync('--root', join(folder, 'admin'));
    expect([code, err]).toEqual([2, expect.stringContaining('has none of the folders admin, ui, user')]);
  });

  it('fails with ResourceNotFoundException when the table does not exist', async () => {
    const { code, err } = await run({ ...env, TABLE_NAME: 'nowhere' }, 'apps', 'sync', '--root', folder);
    expect([code, err]).toEqual([1, expect.stringContaining('ResourceNotFoundException')]);
  });

  it('finds the service of npm start by its data directory, and the folder as npm start does', async () => {
    await empty();
    const dataDir = join(folder, '.data');
    mkdirSync(dataDir);
    const keysFile = join(dataDir, 'master-keys.json');
    writeFileSync(keysFile, env.MASTER_KEYS);
    noteService(dataDir, 'http://127.0.0.1:8000', {
      ...env,
      MASTER_KEYS: undefined,
      MASTER_KEYS_FILE: keysFile,
    });
    write('user/problems', problems);
    const local = { DATA_DIR: dataDir, APPS_DIR: folder, TABLE_NAME: '' };
    expect(await run({ ...local, AWS_ENDPOINT_URL_DYNAMODB: '' }, 'apps', 'sync')).toEqual({
      code: 0,
      out: 'created user app problems@x (Problems)\n1 apps registered, 1 changes, 0 errors.\n',
      err: 'Will create user app problems@x (Problems)\n',
    });
    forgetService(dataDir);
    expect((await run(local, 'apps', 'sync')).code).toBe(2);
  });
});

describe('The command apps sync, when an app has lost its directory,', () => {
  const removal = 'removed user app problems@x (Problems)\n';
  const unchanged = { out: '1 apps registered, 0 changes, 0 errors.\n' };

  beforeEach(async () => {
    write('user/problems', problems);
    await sync('--root', folder);
    rmSync(join(folder, 'user/problems'), { recursive: true });
  });

  it('says so first, and removes the app without a terminal', async () => {
    expect(await sync('--root', folder)).toEqual({
      code: 0,
      out: `${removal}0 apps registered, 1 changes, 0 errors.\n`,
      err: 'Will remove user app problems@x (Problems)\n',
    });
  });

  it('asks at a terminal, and changes nothing when the answer is no', async () => {
    write('user/other', { ...problems, id: 'other@x' });
    const terminal = typed('');
    const asked = await runAt(terminal, env, 'apps', 'sync', '--root', folder);
    expect(asked).toMatchObject({ code: 1, out: '', err: expect.stringContaining('Nothing is changed.') });
    expect(terminal.questions).toEqual(['Remove this app, with all tokens, shares and storage? [y/N] ']);
    expect(await sync('--root', folder, '--keep')).toMatchObject({
      code: 0,
      out: 'created user app other@x (Problems)\n2 apps registered, 1 changes, 0 errors.\n',
    });
  });

  it.each(['y', 'Yes'])('removes it when the answer is %s', async (answer) => {
    const { code, out } = await runAt(typed(answer), env, 'apps', 'sync', '--root', folder);
    expect([code, out]).toEqual([0, `${removal}0 apps registered, 1 changes, 0 errors.\n`]);
  });

  it('removes no other app than those that the answer is about', async () => {
    const later = {
      async ask() {
        write('user/late', { ...problems, id: 'late@x' });
        await sync('--root', folder, '--keep');
        rmSync(join(folder, 'user/late'), { recursive: true });
        return 'y';
      },
    };
    const { out } = await runAt(later, env, 'apps', 'sync', '--root', folder);
    expect(out).toBe(`${removal}1 apps registered, 1 changes, 0 errors.\n`);
  });

  it('with --yes asks nothing', async () => {
    const { code, out } = await runAt(typed(), env, 'apps', 'sync', '--root', folder, '--yes');
    expect([code, out]).toEqual([0, expect.stringContaining(removal)]);
  });

  it('with --keep leaves it registered, also when the directory of its kind is missing', async () => {
    expect(await sync('--root', folder, '--keep')).toMatchObject({ code: 0, ...unchanged, err: '' });
    rmSync(join(folder, 'user'), { recursive: true });
    expect(await sync('--root', folder, '--keep')).toMatchObject({ code: 0, ...unchanged, err: '' });
    expect(await sync('--root', folder, '--keep', '--yes')).toMatchObject({ code: 2 });
    await runAt(undefined, env, 'apps', 'remove', 'problems@x', '--yes');
  });

  it('with --keep gives its consumer key to no other app', async () => {
    writeApp(join(folder, 'user/thief'), { ...problems, id: 'thief@x' });
    const credentials = { consumer_key: 'key of problems@x', consumer_secret: 'hush-hush' };
    writeFileSync(join(folder, 'user/thief/credentials.json'), JSON.stringify(credentials));
    const { code, err } = await sync('--root', folder, '--keep');
    expect([code, err]).toEqual([1, expect.stringContaining('is registered for problems@x')]);
  });
});

describe('A target of the commands', () => {
  afterEach(() => vi.unstubAllEnvs());

  it.each([
    ['is a deployment without an endpoint', {}, true],
    ['is a deployment with an endpoint of S3 alone', { AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:9000' }, true],
    ['is none with an endpoint of all services', { AWS_ENDPOINT_URL: 'http://127.0.0.1:9000' }, false],
    ['is none with one of DynamoDB', { AWS_ENDPOINT_URL_DYNAMODB: 'http://127.0.0.1:9000' }, false],
  ])('that the environment names %s', async (_what, endpoints, expected) => {
    const nowhere = { AWS_ENDPOINT_URL: '', AWS_ENDPOINT_URL_DYNAMODB: '', BASE_URL: undefined };
    for (const [name, value] of Object.entries({ ...env, ...nowhere, ...endpoints })) vi.stubEnv(name, value);
    expect(await withTarget({}, async ({ isDeployment }) => isDeployment)).toBe(expected);
  });
});
