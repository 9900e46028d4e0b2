/** One app at a time, on the service of npm start and on any other. */
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newMasterKeys } from '../../../local/server/master-keys.ts';
import { noteService } from '../../../local/server/running-service-file.ts';
import { syncApps } from '../../../local/server/sync-apps.ts';
import { keys } from '../../../shared/store/items/index.ts';
import { freshTable } from '../../support/table.ts';
import { makeRoot, writeApp } from './own-app.ts';
import { type Outcome, run, runAt, typed } from './run.ts';

const table = freshTable();
const folder = mkdtempSync(join(tmpdir(), 'one-app-'));
const [root, dataDir, labs] = ['root', 'data', 'labs'].map((name) => join(folder, name)) as [
  string,
  string,
  string,
];
const keysFile = join(folder, 'keys.json');
const masterKeys = newMasterKeys();
const service = { TABLE_NAME: table.name, UI_URL: 'https://ui.example.org' };
/** As a shell beside `npm start`. */
const local = { DATA_DIR: dataDir, APPS_DIR: root, TABLE_NAME: '', AWS_ENDPOINT_URL_DYNAMODB: '' };
/** As a shell with the variables of the functions. */
const elsewhere = { ...service, MASTER_KEYS: masterKeys };

const problems = { id: 'problems@x', name: 'Problems', index: '/problems' };
const trends = { id: 'labs@x', name: 'Lab Trends', index: '/labs' };

beforeAll(() => {
  mkdirSync(dataDir);
  writeFileSync(keysFile, masterKeys);
});

beforeEach(async () => {
  noteService(dataDir, 'http://127.0.0.1:8000', { ...service, MASTER_KEYS_FILE: keysFile });
  for (const each of [root, labs, join(dataDir, 'added-apps')])
    rmSync(each, { recursive: true, force: true });
  makeRoot(root);
  writeApp(join(root, 'user/problems'), problems);
  writeApp(labs, trends);
  await start();
});

afterAll(() => rmSync(folder, { recursive: true }));

const apps = (...args: readonly string[]): Promise<Outcome> => run(local, 'apps', ...args);
/** What a start does about apps. */
const start = () => syncApps(root, { ...service, MASTER_KEYS: masterKeys }, dataDir);
const registered = async () => (await table.store.query(keys.apps)).map(({ id, name }) => `${id} ${name}`);

describe('The command apps add', () => {
  it('registers one app and touches no other', async () => {
    rmSync(join(root, 'user/problems'), { recursive: true });
    expect(await apps('add', labs)).toEqual({
      code: 0,
      out: 'created user app labs@x (Lab Trends)\n',
      err: '',
    });
    expect(await registered()).toEqual(['labs@x Lab Trends', 'problems@x Problems']);
  });

  it('changes the registration when the files have changed', async () => {
    await apps('add', labs);
    expect(await apps('add', labs)).toMatchObject({ out: 'unchanged user app labs@x (Lab Trends)\n' });
    writeApp(labs, { ...trends, name: 'Trends' });
    expect(await apps('add', labs)).toMatchObject({ out: 'changed user app labs@x (Trends)\n' });
    await start();
    expect(await registered()).toContain('labs@x Trends');
  });

  it('outlives the next start and the next sync of the folder', async () => {
    await apps('add', labs);
    rmSync(labs, { recursive: true });
    expect(await start()).toMatchObject({ errors: [], changes: [] });
    expect(await apps('sync')).toMatchObject({ code: 0, out: '2 apps registered, 0 changes, 0 errors.\n' });
    expect(await apps('sync', '--root', root)).toMatchObject({ code: 0 });
    expect(await registered()).toContain('labs@x Lab Trends');
  });

  it('keeps a copy that only this user can read', async () => {
    await apps('add', labs);
    const copy = join(dataDir, 'added-apps/user/labs%40x');
    const modes = [copy, join(copy, 'credentials.json')].map((path) => statSync(path).mode & 0o777);
    expect(modes).toEqual([0o700, 0o600]);
  });

  it('yields to files with its id in the folder of the service', async () => {
    await apps('add', labs);
    writeApp(join(root, 'user/labs'), { ...trends, name: 'In the folder' });
    expect((await start()).errors).toEqual([]);
    expect(await registered()).toContain('labs@x In the folder');
  });

  it.each([
    [{ ...trends, ui_app: true }, [], 'created ui app labs@x (Lab Trends)\n'],
    [{ ...trends, ui_app: false }, [], 'created admin app labs@x (Lab Trends)\n'],
    [trends, ['--kind', 'admin'], 'created admin app labs@x (Lab Trends)\n'],
  ])('takes the kind from the manifest or from --kind: %j %j', async (manifest, options, out) => {
    writeApp(labs, manifest);
    expect(await apps('add', labs, ...options)).toEqual({ code: 0, out, err: '' });
  });

  it('takes no kind from the names of folders', async () => {
    const directory = join(folder, 'admin');
    writeApp(directory, trends);
    expect(await apps('add', directory)).toMatchObject({ out: 'created user app labs@x (Lab Trends)\n' });
  });

  it.each([
    [{ id: 'labs@x', name: '' }, 'manifest.json: name must not be empty'],
    [
      { ...trends, id: 'problems@x', ui_app: true },
      'id problems@x is registered for an app of the kind user',
    ],
  ])('rejects %j, keeps no copy and changes nothing', async (manifest, message) => {
    writeApp(labs, manifest);
    const { code, out, err } = await apps('add', labs);
    expect([code, out, err]).toEqual([1, '', expect.stringContaining(message)]);
    expect(await start()).toMatchObject({ errors: [], changes: [] });
  });

  it('rejects a consumer key that another app has', async () => {
    writeFileSync(
      join(labs, 'credentials.json'),
      JSON.stringify({ consumer_key: 'key of problems@x', consumer_secret: 'hush-hush' }),
    );
    const { code, err } = await apps('add', labs);
    expect([code, err]).toEqual([1, expect.stringContaining('is registered for problems@x')]);
  });

  it('needs a folder that exists', async () => {
    expect(await apps('add', join(folder, 'nowhere'))).toMatchObject({ code: 2 });
  });

  it('says of another service that a later sync removes the app', async () => {
    const { code, out, err } = await run(elsewhere, 'apps', 'add', labs);
    expect([code, out]).toEqual([0, 'created user app labs@x (Lab Trends)\n']);
    expect(err).toBe('A later apps sync removes the app, unless it finds these files or has --keep.\n');
    expect((await start()).changes).toEqual(['removed user app labs@x (Lab Trends)']);
  });
});

describe('The command apps list', () => {
  it('shows id, name and kind, and where the files are', async () => {
    writeApp(join(root, 'ui/portal'), { id: 'portal@x', name: 'Portal', ui_app: true });
    await start();
    await apps('add', labs);
    writeApp(join(root, 'user/import'), { id: 'import@x', name: 'Import', mode: 'background' });
    await run(elsewhere, 'apps', 'add', join(root, 'user/import'));
    rmSync(join(root, 'user/problems'), { recursive: true });
    writeApp(join(root, 'admin/later'), { id: 'later@x', name: 'Later' });
    expect(await apps('list')).toEqual({
      code: 0,
      out: [
        'id          name        kind        folder',
        'import@x    Import      background  user/import',
        'labs@x      Lab Trends  user        added-apps/user/labs%40x',
        'portal@x    Portal      ui          ui/portal',
        'problems@x  Problems    user        not in the folder',
        '',
      ].join('\n'),
      err: 'Not registered: admin/later\n',
    });
  });

  it('says which apps speak SMART, and which registered themselves', async () => {
    const smart = {
      redirect_uris: ['https://x.example/after'],
      scope: 'patient/*.rs',
      token_endpoint_auth_method: 'none',
    };
    writeApp(labs, { ...trends, smart });
    await apps('add', labs);
    const charts = join(folder, 'charts');
    mkdirSync(charts, { recursive: true });
    writeFileSync(
      join(charts, 'manifest.json'),
      JSON.stringify({ id: 'charts@x', name: 'Charts', mode: 'smart', smart }),
    );
    expect(await apps('add', charts)).toMatchObject({ code: 0, out: 'created user app charts@x (Charts)\n' });
    // A start registers its copy, which has no file of credentials.
    await start();
    expect((await apps('list')).out.split('\n').slice(1, 3)).toEqual([
      'charts@x    Charts      smart           added-apps/user/charts%40x',
      'labs@x      Lab Trends  user and smart  added-apps/user/labs%40x',
    ]);
    await apps('remove', 'charts@x', '--yes');
    await apps('remove', 'labs@x', '--yes');
  });

  it('has no column for the folder where it knows none, until --root names one', async () => {
    expect(await run(elsewhere, 'apps', 'list')).toEqual({
      code: 0,
      out: 'id          name      kind\nproblems@x  Problems  user\n',
      err: '',
    });
    const { out } = await run(elsewhere, 'apps', 'list', '--root', root);
    expect(out).toBe('id          name      kind  folder\nproblems@x  Problems  user  user/problems\n');
  });

  it('with --json prints an array without secrets', async () => {
    const { out } = await apps('list', '--json');
    expect(JSON.parse(out)).toEqual([
      {
        id: 'problems@x',
        name: 'Problems',
        kind: 'user',
        autonomous: false,
        consumerKey: 'key of problems@x',
        createdAt: expect.stringMatching(/^\d{4}-/),
        folder: 'user/problems',
        speaks: 'Indivo',
      },
    ]);
    expect(out).not.toContain('hush-hush');
  });
});

describe('The command apps remove', () => {
  const question = 'Remove it? All its tokens and shares end, and its storage is removed. [y/N] ';

  it('asks at a terminal, and removes the app with its copy', async () => {
    await apps('add', labs);
    const no = typed('no');
    expect(await runAt(no, local, 'apps', 'remove', 'labs@x')).toMatchObject({ code: 1, out: '' });
    expect(no.questions).toEqual([question]);
    expect(await registered()).toContain('labs@x Lab Trends');
    expect(await runAt(typed('y'), local, 'apps', 'remove', 'labs@x')).toEqual({
      code: 0,
      out: 'removed user app labs@x (Lab Trends)\n',
      err: 'user app labs@x (Lab Trends) is enabled on 0 records.\n',
    });
    expect(await start()).toMatchObject({ errors: [], changes: [] });
    expect(await registered()).toEqual(['problems@x Problems']);
  });

  it('with --yes asks nothing, and says when a start registers the app again', async () => {
    const { code, err } = await apps('remove', 'problems@x', '--yes');
    expect([code, err]).toEqual([0, expect.stringContaining('Its files are still in user/problems')]);
    expect(await registered()).toEqual([]);
  });

  it('removes nothing without a terminal and without --yes', async () => {
    const { code, err } = await apps('remove', 'problems@x');
    expect([code, err]).toEqual([2, expect.stringContaining('Nothing was removed. Add --yes.')]);
    expect(await registered()).toEqual(['problems@x Problems']);
  });

  it('stores the event that cleans up what the app held', async () => {
    await apps('remove', 'problems@x', '--yes');
    const events = await Promise.all(keys.outboxEvents.map((range) => table.store.query(range)));
    expect(events.flat()).toContainEqual(
      expect.objectContaining({ event: 'app_removed', appId: 'problems@x' }),
    );
  });

  it('fails for an app that does not exist', async () => {
    expect(await apps('remove', 'nobody@x', '--yes')).toMatchObject({
      code: 1,
      err: 'There is no app nobody@x.\n',
    });
  });

  it('needs no master key', async () => {
    expect(await run({ ...service, MASTER_KEYS: '' }, 'apps', 'remove', 'problems@x', '--yes')).toMatchObject(
      {
        code: 0,
      },
    );
  });
});
