import { generateKeyPairSync } from 'node:crypto';
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
const publicKey = (namedCurve: string) => ({
  ...generateKeyPairSync('ec', { namedCurve }).publicKey.export({ format: 'jwk' }),
  kid: 'one',
});
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
      'Kind of app (user, background, ui, admin, smart) [user]: ',
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
    [['--kind', 'users', ...named], 'Allowed choices are user, background, ui, admin, smart.'],
    [['--kind', 'ui', '--name', 'x', '--id', 'no address'], 'id must have the form of an email address'],
    [['--kind', 'user', ...named, '--index', 'javascript:alert(1)'], 'index must be an http or https URL'],
  ])('rejects %j and writes nothing', async (options, message) => {
    const { code, out, err } = await create(...options);
    expect([code, out, err]).toEqual([2, '', expect.stringContaining(message)]);
    expect(() => statSync(folder)).toThrow('ENOENT');
  });

  it('writes an app that speaks SMART and has no secret, and says its client_id', async () => {
    const addresses = ['https://labs.example.org/after', 'http://127.0.0.1:3000/after'];
    const options = [
      ...addresses.flatMap((each) => ['--redirect', each]),
      '--launch',
      'https://labs.example.org/launch',
    ];
    const { code, out, err } = await create('--smart', ...named, ...options);
    expect([code, err]).toEqual([0, '']);
    expect(json('manifest.json')).toEqual({
      name: 'Lab Trends',
      id: 'labs@apps.example.org',
      mode: 'smart',
      smart: {
        redirect_uris: addresses,
        initiate_login_uri: 'https://labs.example.org/launch',
        scope: 'launch launch/patient openid fhirUser offline_access patient/*.rs',
        token_endpoint_auth_method: 'none',
      },
    });
    expect(() => statSync(join(folder, 'credentials.json'))).toThrow('ENOENT');
    expect(out).toContain('The client_id is labs@apps.example.org');
    expect(out).not.toContain('secret');
  });

  it('gives an app that speaks SMART a secret of its own when it is told to', async () => {
    const options = [
      '--redirect',
      'https://labs.example.org/after',
      '--secret',
      '--scope',
      'patient/Observation.rs',
    ];
    const { code, out } = await create('--kind', 'smart', ...named, ...options);
    expect(code).toBe(0);
    expect(json('manifest.json').smart).toMatchObject({
      scope: 'patient/Observation.rs',
      token_endpoint_auth_method: 'client_secret_basic',
    });
    const { client_secret, ...others } = json('credentials.json');
    expect(others).toEqual({});
    expect(client_secret).toMatch(/^[0-9a-f]{48}$/);
    expect(out).not.toContain(client_secret);
  });

  it('writes an app that works without people, with the public keys of a file', async () => {
    const key = publicKey('P-384');
    const file = join(folder, '..', 'keys.json');
    writeFileSync(file, JSON.stringify(key));
    expect(await create('--smart', ...named, '--backend', '--jwks', file)).toMatchObject({
      code: 0,
      err: '',
    });
    expect(json('manifest.json').smart).toEqual({
      grant_types: ['client_credentials'],
      scope: 'system/*.rs',
      token_endpoint_auth_method: 'private_key_jwt',
      jwks: { keys: [key] },
    });
  });

  it('refuses a file that holds a private key, and what is no file of keys', async () => {
    const file = join(folder, '..', 'keys.json');
    for (const [text, message] of [
      [JSON.stringify({ ...publicKey('P-384'), d: 'x' }), 'smart.jwks key 1 is a private key'],
      ['[]', 'is no JSON Web Key Set'],
      ['x', 'cannot be read as JSON'],
    ] as const) {
      writeFileSync(file, text);
      const { code, err } = await create('--smart', ...named, '--backend', '--jwks', file);
      expect([code, err]).toEqual([2, expect.stringContaining(message)]);
      expect(() => statSync(folder)).toThrow('ENOENT');
    }
  });

  it('at a terminal asks what an app that speaks SMART needs', async () => {
    const terminal = typed('smart', 'Lab Trends', '', '', '', '');
    expect(await runAt(terminal, {}, 'apps', 'new', folder)).toMatchObject({ code: 0, err: '' });
    expect(terminal.questions.slice(3)).toEqual([
      'URL to come back to after authorization [http://127.0.0.1:3000/after-authorization]: ',
      'URL at which the portal opens it, with iss and launch; empty: it starts on its own only: ',
      'What it may ask for at most, as scopes of SMART [launch launch/patient openid fhirUser offline_access patient/*.rs]: ',
    ]);
    expect(json('manifest.json').smart.redirect_uris).toEqual(['http://127.0.0.1:3000/after-authorization']);
  });

  it.each([
    [['--smart', ...named], 'Missing: --redirect.'],
    [['--smart', '--kind', 'ui', ...named], '--smart is not for apps of the kind ui.'],
    [['--kind', 'ui', ...named, '--secret'], '--secret is not for apps of the kind ui.'],
    [['--smart', ...named, '--backend'], '--backend needs the public keys of the app'],
    [
      ['--smart', ...named, '--backend', '--redirect', 'https://x.example/'],
      '--redirect is not for --backend.',
    ],
    [['--smart', ...named, '--redirect', 'http://x.example/'], 'smart.redirect_uris must be https'],
    [
      [
        '--smart',
        ...named,
        '--redirect',
        'https://x.example/',
        '--secret',
        '--jwks-uri',
        'https://x.example/k',
      ],
      'Give one of --secret, --jwks and --jwks-uri.',
    ],
  ])('rejects %j for an app that speaks SMART', async (options, message) => {
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
      expect.stringContaining('The kind is one of user, background, ui, admin, smart.'),
    ]);
  });
});
