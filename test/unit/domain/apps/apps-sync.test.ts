import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { syncApps } from '../../../../local/apps-sync.ts';
import { newMasterKeys } from '../../../../local/master-keys.ts';
import { forgetService, noteService } from '../../../../local/service-note.ts';
import { freshTable } from './table.ts';

const table = freshTable();
const folder = mkdtempSync(join(tmpdir(), 'apps-'));
const env = {
  TABLE_NAME: table.name,
  UI_URL: 'https://ui.example.org',
  MASTER_KEYS: newMasterKeys(),
};

beforeEach(() => {
  rmSync(folder, { recursive: true });
  for (const kind of ['admin', 'ui', 'user']) mkdirSync(join(folder, kind), { recursive: true });
});

afterAll(() => rmSync(folder, { recursive: true }));

function write(kind: string, name: string, manifest: object, credentials: object = keyOf(manifest)): string {
  const directory = join(folder, kind, name);
  mkdirSync(directory);
  writeFileSync(join(directory, 'manifest.json'), JSON.stringify(manifest));
  writeFileSync(join(directory, 'credentials.json'), JSON.stringify(credentials));
  return directory;
}

function keyOf(manifest: { id?: string }): object {
  return { consumer_key: `key of ${manifest.id}`, consumer_secret: 'hush' };
}

const problems = { id: 'problems@x', name: 'Problems', index: '/problems' };
const admin = { id: 'admin@x', name: 'Admin' };

describe('the registration folder', () => {
  it('is read by kind, whatever the directories are called', async () => {
    write('user', 'any name', problems);
    write('admin', 'x', admin);
    write('ui', 'y', { id: 'portal@x', name: 'Portal', ui_app: true });
    const { errors, apps } = await syncApps(folder, env);
    expect(errors).toEqual([]);
    expect(apps.map(({ kind, id }) => [kind, id])).toEqual([
      ['admin', 'admin@x'],
      ['ui', 'portal@x'],
      ['user', 'problems@x'],
    ]);
  });

  it('may hold files beside the directories of the apps, and links to such directories', async () => {
    const elsewhere = write('admin', 'x', admin);
    rmSync(join(folder, 'ui'), { recursive: true });
    mkdirSync(join(folder, 'ui'));
    writeFileSync(join(folder, 'user', 'README.md'), 'Apps of users.');
    const linked = join(folder, 'linked');
    mkdirSync(linked);
    writeFileSync(join(linked, 'manifest.json'), JSON.stringify(problems));
    writeFileSync(join(linked, 'credentials.json'), JSON.stringify(keyOf(problems)));
    symlinkSync(linked, join(folder, 'user', 'problems'));
    symlinkSync(join(elsewhere, 'manifest.json'), join(folder, 'user', 'a file'));
    const { errors, apps } = await syncApps(folder, env);
    expect(errors).toEqual([]);
    expect(apps.map(({ id }) => id)).toEqual(['admin@x', 'problems@x']);
  });

  it('reports a directory without files, and a file that is not UTF-8', async () => {
    mkdirSync(join(folder, 'user', 'empty'));
    const directory = write('user', 'latin', problems);
    writeFileSync(join(directory, 'manifest.json'), Buffer.from('{"name": "caf\xe9"}', 'latin1'));
    expect((await syncApps(folder, env)).errors).toEqual([
      'user/empty/manifest.json is missing or cannot be read',
      'user/empty/credentials.json is missing or cannot be read',
      'user/latin/manifest.json is missing or cannot be read',
      'user/empty does not tell which app it is; no user app is removed',
    ]);
  });

  it('that does not exist removes nothing', async () => {
    write('user', 'problems', problems);
    await syncApps(folder, env);
    const { errors, changes, apps } = await syncApps(join(folder, 'nowhere'), env);
    expect(errors).toEqual([
      'The directory admin is missing; no admin app is removed',
      'The directory ui is missing; no ui app is removed',
      'The directory user is missing; no user app is removed',
    ]);
    expect(changes).toEqual([]);
    expect(apps.map(({ id }) => id)).toContain('problems@x');
  });
});

it('settings that cannot be read stop the sync by name', async () => {
  await expect(syncApps(folder, { ...env, UI_URL: 'nowhere' })).rejects.toThrow('UI_URL must be');
});

describe('the command', () => {
  function run(args: readonly string[], variables: Record<string, string> = env) {
    const script = resolve(import.meta.dirname, '../../../../local/apps-sync.ts');
    return new Promise<{ code: number; out: string; err: string }>((done) => {
      execFile(
        process.execPath,
        [script, ...args],
        { env: { ...process.env, BASE_URL: '', ...variables } },
        (error, out, err) => done({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
      );
    });
  }

  it('says what it changed and succeeds', async () => {
    await syncApps(folder, env);
    write('user', 'problems', problems);
    expect(await run(['--root', folder])).toMatchObject({
      code: 0,
      out: 'created user app problems@x (Problems)\n1 apps registered, 1 changes, 0 errors.\n',
    });
    expect(await run(['--root', folder])).toMatchObject({
      code: 0,
      out: '1 apps registered, 0 changes, 0 errors.\n',
    });
  });

  it('shows every error, applies the rest and fails', async () => {
    write('user', 'problems', { ...problems, name: 'Other name' });
    write('admin', 'x', { id: 'admin', name: '' });
    const { code, out, err } = await run(['--root', folder]);
    expect(code).toBe(1);
    expect(out).toContain('changed user app problems@x (Other name)');
    expect(err).toContain('admin/x/manifest.json: id must have the form of an email address');
    expect(err).toContain('admin/x/manifest.json: name must not be empty');
    expect(out + err).not.toContain('hush');
  });

  it('finds the table of the local service in its data directory', async () => {
    const dataDir = join(folder, 'data');
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'master-keys.json'), env.MASTER_KEYS);
    noteService(dataDir, env);
    write('user', 'problems', { ...problems, name: 'By data directory' });
    const local = {
      DATA_DIR: dataDir,
      TABLE_NAME: '',
      UI_URL: '',
      MASTER_KEYS: '',
      AWS_ENDPOINT_URL_DYNAMODB: '',
    };
    expect(await run(['--root', folder], local)).toMatchObject({
      code: 0,
      out: expect.stringContaining('user app problems@x (By data directory)'),
    });
    forgetService(dataDir);
    expect(await run(['--root', folder], local)).toMatchObject({ code: 1 });
  });

  it('explains itself when it is called wrongly or finds no service', async () => {
    expect(await run(['--everything'])).toMatchObject({ code: 1, err: expect.stringContaining('Usage:') });
    const nowhere = { TABLE_NAME: '', DATA_DIR: join(folder, 'no data') };
    expect(await run([], nowhere)).toMatchObject({ code: 1, err: expect.stringContaining('Usage:') });
  });
});
