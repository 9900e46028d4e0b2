import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { newMasterKeys } from '../../../local/server/master-keys.ts';
import { forgetService, noteService } from '../../../local/server/running-service-file.ts';
import { freshTable } from '../../unit/domain/apps/table.ts';
import { type Outcome, run } from './run.ts';

const table = freshTable();
const folder = mkdtempSync(join(tmpdir(), 'apps-'));
const env = { TABLE_NAME: table.name, UI_URL: 'https://ui.example.org', MASTER_KEYS: newMasterKeys() };
const problems = { id: 'problems@x', name: 'Problems', index: '/problems' };

beforeEach(() => {
  rmSync(folder, { recursive: true });
  for (const kind of ['admin', 'ui', 'user']) mkdirSync(join(folder, kind), { recursive: true });
});

afterAll(() => rmSync(folder, { recursive: true }));

function write(directory: string, manifest: { readonly id?: string; readonly name?: string }): void {
  const app = join(folder, directory);
  mkdirSync(app);
  writeFileSync(join(app, 'manifest.json'), JSON.stringify(manifest));
  const credentials = { consumer_key: `key of ${manifest.id}`, consumer_secret: 'hush-hush' };
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
    noteService(dataDir, { ...env, MASTER_KEYS: undefined, MASTER_KEYS_FILE: keysFile });
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
