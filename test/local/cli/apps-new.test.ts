import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type Outcome, run, runAt, typed } from './run.ts';

let folder = '';
const folders: string[] = [];

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'new-app-')), 'app');
  folders.push(folder);
});

afterAll(() => {
  for (const each of folders) rmSync(join(each, '..'), { recursive: true });
});

const create = (...options: readonly string[]): Promise<Outcome> =>
  run({}, 'apps', 'new', folder, ...options);
const json = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8'));
const named = ['--name', 'Lab Trends', '--id', 'labs@apps.example.org'];
const index = ['--index', 'https://labs.example.org/start?record_id={record_id}'];

describe('The command apps new', () => {
  it('writes a user app with a random secret that only this user can read, and prints no secret', async () => {
    const callback = 'https://labs.example.org/back';
    const { code, out, err } = await create('--kind', 'user', ...named, ...index, '--callback', callback);
    expect([code, err]).toEqual([0, '']);
    expect(json('manifest.json')).toEqual({
      name: 'Lab Trends',
      id: 'labs@apps.example.org',
      mode: 'ui',
      index: 'https://labs.example.org/start?record_id={record_id}',
      oauth_callback_url: callback,
    });
    const { consumer_key, consumer_secret } = json('credentials.json');
    expect(consumer_key).toBe('labs@apps.example.org');
    expect(consumer_secret).toMatch(/^[0-9a-f]{48}$/);
    expect(statSync(join(folder, 'credentials.json')).mode & 0o777).toBe(0o600);
    expect(out).toContain(`Register the app: npx phr apps add ${folder}`);
    expect(out).not.toContain(consumer_secret);
  });

  it('makes another secret each time', async () => {
    const secrets = new Set<string>();
    for (const kind of ['ui', 'admin']) {
      await create('--kind', kind, ...named);
      secrets.add(json('credentials.json').consumer_secret);
      rmSync(folder, { recursive: true });
    }
    expect(secrets.size).toBe(2);
  });

  it.each([
    [
      'background',
      ['--reason', 'Fetches results'],
      { mode: 'background', autonomous_reason: 'Fetches results' },
    ],
    ['ui', [], { ui_app: true }],
    ['admin', [], { ui_app: false }],
  ])('writes the manifest of a %s app', async (kind, options, fields) => {
    expect(await create('--kind', kind, ...named, ...options)).toMatchObject({ code: 0, err: '' });
    expect(json('manifest.json')).toEqual({ name: 'Lab Trends', id: 'labs@apps.example.org', ...fields });
  });

  it('at a terminal asks for what is missing, and suggests answers', async () => {
    const terminal = typed('', 'Lab Trends', '', 'https://labs.example.org/', '');
    expect(await runAt(terminal, {}, 'apps', 'new', folder)).toMatchObject({ code: 0, err: '' });
    expect(terminal.questions).toEqual([
      'Kind of app (user, background, ui, admin) [user]: ',
      'Name that people see: ',
      'Id, in the form of an email address [lab-trends@apps.example.org]: ',
      'Start URL [http://127.0.0.1:3000/?record_id={record_id}]: ',
      'URL to come back to after authorization [http://127.0.0.1:3000/after-authorization]: ',
    ]);
    expect(json('manifest.json')).toEqual({
      name: 'Lab Trends',
      id: 'lab-trends@apps.example.org',
      mode: 'ui',
      index: 'https://labs.example.org/',
      oauth_callback_url: 'http://127.0.0.1:3000/after-authorization',
    });
  });

  it('at a terminal asks for nothing that an option gives', async () => {
    const terminal = typed('');
    const background = ['--kind', 'background', ...named];
    expect(await runAt(terminal, {}, 'apps', 'new', folder, ...background)).toMatchObject({ code: 0 });
    expect(terminal.questions).toEqual(['Why it works on its own, for people who let it in: ']);
  });

  it.each(['manifest.json', 'credentials.json'])('overwrites no %s', async (file) => {
    await create('--kind', 'ui', ...named);
    const other = file === 'manifest.json' ? 'credentials.json' : 'manifest.json';
    rmSync(join(folder, other));
    writeFileSync(join(folder, file), 'mine');
    const { code, err } = await create('--kind', 'ui', ...named);
    expect([code, err]).toEqual([2, expect.stringContaining(`${join(folder, file)} exists`)]);
    expect(readFileSync(join(folder, file), 'utf8')).toBe('mine');
    expect(() => statSync(join(folder, other))).toThrow('ENOENT');
  });

  it.each([
    [['--name', 'Lab Trends'], 'Missing: --kind, --id.'],
    [['--kind', 'user', ...named], 'Missing: --index.'],
    [['--kind', 'ui', ...named, ...index], '--index is not for apps of the kind ui.'],
    [['--kind', 'users', ...named], 'Allowed choices are user, background, ui, admin.'],
    [['--kind', 'ui', '--name', 'x', '--id', 'no address'], 'id must have the form of an email address'],
    [['--kind', 'user', ...named, '--index', 'javascript:alert(1)'], 'index must be an http or https URL'],
  ])('rejects %j and writes nothing', async (options, message) => {
    const { code, out, err } = await create(...options);
    expect([code, out, err]).toEqual([2, '', expect.stringContaining(message)]);
    expect(() => statSync(folder)).toThrow('ENOENT');
  });

  it('needs a folder', async () => {
    const { code, err } = await run({}, 'apps', 'new', '--kind', 'ui', ...named);
    expect([code, err]).toEqual([2, expect.stringContaining('Missing: the folder.')]);
  });

  it('rejects another kind at a terminal too', async () => {
    const { code, err } = await runAt(typed('robot'), {}, 'apps', 'new', folder, ...named);
    expect([code, err]).toEqual([
      2,
      expect.stringContaining('The kind is one of user, background, ui, admin.'),
    ]);
  });
});
