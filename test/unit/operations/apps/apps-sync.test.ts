import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { syncApps, syncFolder } from '../../../../local/server/sync-apps.ts';
import { freshTable, keyring } from '../../domain/apps/table.ts';

const table = freshTable();
const folder = mkdtempSync(join(tmpdir(), 'apps-'));
const uiUrl = 'https://ui.example.org';

function sync(root = folder) {
  return syncFolder({ root }, { store: table.store, keyring, uiUrl, isDeployment: false });
}

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
  return { consumer_key: `key of ${manifest.id}`, consumer_secret: 'hush-hush' };
}

const problems = { id: 'problems@x', name: 'Problems', index: '/problems' };
const admin = { id: 'admin@x', name: 'Admin' };

describe('The registration folder', () => {
  it('is read by kind, whatever the names of its directories', async () => {
    write('user', 'any name', problems);
    write('admin', 'x', admin);
    write('ui', 'y', { id: 'portal@x', name: 'Portal', ui_app: true });
    const { errors, apps } = await sync();
    expect(errors).toEqual([]);
    expect(apps.map(({ kind, id }) => [kind, id])).toEqual([
      ['admin', 'admin@x'],
      ['ui', 'portal@x'],
      ['user', 'problems@x'],
    ]);
  });

  it('can contain files beside the app directories, and links to app directories', async () => {
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
    const { errors, apps } = await sync();
    expect(errors).toEqual([]);
    expect(apps.map(({ id }) => id)).toEqual(['admin@x', 'problems@x']);
  });

  it('leads to errors for a directory without files and for a file that is not UTF-8', async () => {
    mkdirSync(join(folder, 'user', 'empty'));
    const directory = write('user', 'latin', problems);
    writeFileSync(join(directory, 'manifest.json'), Buffer.from('{"name": "caf\xe9"}', 'latin1'));
    expect((await sync()).errors).toEqual([
      'user/empty/manifest.json is missing or cannot be read',
      'user/empty/credentials.json is missing or cannot be read',
      'user/latin/manifest.json is missing or cannot be read',
      'user/empty does not tell which app it is; no user app is removed',
    ]);
  });

  it('that does not exist removes no app', async () => {
    write('user', 'problems', problems);
    await sync();
    const { errors, changes, apps } = await sync(join(folder, 'nowhere'));
    expect(errors).toEqual([
      'The directory admin is missing; no admin app is removed',
      'The directory ui is missing; no ui app is removed',
      'The directory user is missing; no user app is removed',
    ]);
    expect(changes).toEqual([]);
    expect(apps.map(({ id }) => id)).toContain('problems@x');
  });
});

it('Apps with secrets of 4 and 6 characters are registered, with a warning that names the apps and no secret', async () => {
  const short = (id: string, consumer_secret: string) => ({ consumer_key: id, consumer_secret });
  write('user', 'labs', { id: 'labs@x', name: 'Labs', index: '/labs' }, short('labs@x', 'hu5h'));
  write('ui', 'chrome', { id: 'chrome@x', name: 'Chrome', ui_app: true }, short('chrome@x', 'hu5hhh'));
  write('user', 'problems', problems);
  const { errors, warnings, apps } = await sync();
  expect(errors).toEqual([]);
  expect(apps.map(({ id }) => id)).toEqual(['chrome@x', 'labs@x', 'problems@x']);
  expect(warnings).toEqual([
    'The ui app chrome@x (Chrome) in ui/chrome has a secret of less than 8 characters. It can be guessed, and a deployment does not accept it.',
    'The user app labs@x (Labs) in user/labs has a secret of less than 8 characters. It can be guessed, and a deployment does not accept it.',
  ]);
});

it('Syncing apps stops with the name of a setting that cannot be read', async () => {
  const env = { TABLE_NAME: 'unused', UI_URL: 'nowhere', MASTER_KEYS: 'unused' };
  await expect(syncApps(folder, env)).rejects.toThrow('UI_URL must be');
});
