import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withTarget } from '../../../local/cli/target.ts';
import { newMasterKeys } from '../../../local/server/master-keys.ts';
import { forgetService, noteService } from '../../../local/server/running-service-file.ts';
import { freshTable } from '../../unit/domain/apps/table.ts';
import { outputsOf, write as writeOutputs } from './outputs-file.ts';
import { type Outcome, run } from './run.ts';
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
  for (const kind of ['admin', 'ui', 'user']) mkdirSync(join(folder, kind), { recursive: true });
});

afterAll(() => rmSync(folder, { recursive: true }));

function write(
  directory: string,
  manifest: { readonly id?: string; readonly name?: string },
  consumer_secret = 'hush-hush',
): void {
  const app = join(folder, directory);
  mkdirSync(app);
  writeFileSync(join(app, 'manifest.json'), JSON.stringify(manifest));
  const credentials = { consumer_key: `key of ${manifest.id}`, consumer_secret };
  writeFileSync(join(app, 'credentials.json'), JSON.stringify(credentials));
}

const sync = (...args: readonly string[]): Promise<Outcome> => run(env, 'apps', 'sync', ...args);
const empty = () => sync('--root', folder);

describe('The command apps sync', () => {
  it('says what it changed', async () => {
    await empty();
    write('user/problems', problems);
    expect(await sync('--root', folder)).toEqual({
      code: 0,
      out: 'created user app problems@x (Problems)\n1 apps registered, 1 changes, 0 errors.\n',
      err: '',
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

  it('rejects the public sample secrets for a deployment, and nowhere else', async () => {
    await empty();
    write('user/problems', problems, 'development-only-problems-secret');
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
      expect(err).toContain(
        'user/problems/credentials.json: consumer_secret must not begin with development-only: such secrets are public',
      );
    } finally {
      await secrets.stop();
    }
    expect(await sync('--root', folder)).toMatchObject({ code: 0, err: '' });
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
    const dataDir = join(folder, 'data');
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
      err: '',
    });
    forgetService(dataDir);
    expect((await run(local, 'apps', 'sync')).code).toBe(2);
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
