import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import OAuth from 'oauth-1.0a';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { syncApps } from '../../local/server/sync-apps.ts';
import { readRegistration } from '../../shared/operations/apps/registration/read.ts';
import { startService, type TestService } from '../support/service.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const readme = read('README.md');

const folders = ['shared', 'functions', 'infra', 'local', 'test'];
const readmes = ['README.md', ...folders.flatMap((folder) => readmesUnder(folder))];

function readmesUnder(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(^|[\\/])README\.md$/.test(file))
    .map((file) => join(folder, file));
}

/** The code of the README's fence with this name, such as `sh` code that begins with "```bash signing". */
function fence(name: string): string {
  const found = new RegExp(`^\`\`\`\\w+ ${name}\\n(.*?)^\`\`\`$`, 'ms').exec(readme)?.[1];
  if (found === undefined) throw new Error(`The README has no code called ${name}.`);
  return found;
}

/** The text of a README without its code. */
function prose(markdown: string): string {
  return markdown.replace(/^ *```.*?^ *```$/gms, '');
}

/** The text between a heading of the second level and the next one. */
function section(title: string): string {
  const [, after] = readme.split(`\n## ${title}\n`);
  if (after === undefined) throw new Error(`The README has no section ${title}.`);
  return after.split('\n## ')[0]!;
}

describe('commands', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

  test.each(readmes)('%s names no npm script that does not exist', (file) => {
    const named = [...read(file).matchAll(/\bnpm (?:run )?([a-z]+(?::[a-z]+)?)\b/g)].map(([, name]) => name!);
    const own = named.filter((name) => name !== 'ci' && name !== 'run');
    expect(own.filter((name) => !(name in scripts))).toEqual([]);
  });

  it('all scripts stand in the table of commands', () => {
    const described = [...section('Commands').matchAll(/^\| `npm (?:run )?([a-z:]+)` \|/gm)];
    expect(described.map(([, name]) => name).toSorted()).toEqual(Object.keys(scripts).toSorted());
  });
});

describe('links', () => {
  const anchorsOf = (file: string): readonly string[] =>
    [...prose(read(file)).matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
      title!
        .toLowerCase()
        .replace(/[^\w\- ]/g, '')
        .replaceAll(' ', '-'),
    );

  test.each(readmes)('of %s lead to something that exists', (file) => {
    const links = [...prose(read(file)).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target!);
    const local = links.filter((target) => !/^[a-z]+:/.test(target));
    const broken = local.filter((target) => {
      const [path, anchor] = target.split('#') as [string, string?];
      const to = path === '' ? file : relative(root, resolve(root, dirname(file), path));
      return !existsSync(join(root, to)) || (anchor !== undefined && !anchorsOf(to).includes(anchor));
    });
    expect(broken).toEqual([]);
  });

  test.each(readmes)('files and folders that %s names exist', (file) => {
    const named = [...prose(read(file)).matchAll(/`((?:\w+\/)+[\w.-]*)`/g)].map(([, path]) => path!);
    const ours = named.filter((path) => folders.includes(path.split('/')[0]!));
    expect(ours.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});

it('the registration files shown are valid', () => {
  const reading = (kind: 'user' | 'ui', manifest: string) =>
    readRegistration(
      { kind, directory: kind, manifestText: fence(manifest), credentialsText: fence('credentials') },
      'https://ui.example.org',
    );
  expect(reading('user', 'user-manifest').faults).toEqual([]);
  expect(reading('ui', 'ui-manifest').faults).toEqual([]);
});

it('the base string and signature shown are what a public OAuth library makes', () => {
  const [key, secret] = ['problems@apps.example.org', 'development-only-problems-secret'];
  const signer = new OAuth({
    consumer: { key, secret },
    signature_method: 'HMAC-SHA1',
    hash_function: (text, signingKey) => createHmac('sha1', signingKey).update(text).digest('base64'),
  });
  const request = { url: 'http://127.0.0.1:8000/version', method: 'GET' };
  const protocol = {
    oauth_consumer_key: key,
    oauth_nonce: '7d8f3e4a',
    oauth_signature_method: 'HMAC-SHA1',
    oauth_timestamp: 1767225600,
    oauth_version: '1.0',
  };
  expect(fence('base-string').trim()).toBe(signer.getBaseString(request, protocol));
  expect(readme).toContain(`\`${signer.getSignature(request, undefined, protocol)}\``);
});

describe('the shell client', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startService();
    // The sample apps, whose secrets the README uses, in place of the apps of the tests.
    const { errors } = await syncApps(join(root, 'local/apps'), service.env);
    expect(errors).toEqual([]);
  });
  afterAll(() => service.stop());

  /** What bash prints for this code, in the project's directory. Rejects when it cannot be run. */
  async function bash(code: string): Promise<{ stdout: string; stderr: string }> {
    const env = { PATH: process.env.PATH, BASE: service.origin };
    return promisify(execFile)('bash', ['--norc', '-c', code], { cwd: root, env });
  }

  const statuses = (stderr: string): readonly string[] => stderr.match(/^.+$/gm) ?? [];

  it('makes the first call, with the answer shown', async () => {
    const { stdout } = await bash(`exec 2>&1\n${fence('signing')}\n${fence('first-call')}`);
    expect(stdout).toBe(fence('first-answer'));
  });

  it('plays the OAuth dance and posts a document: 200 for every call', async () => {
    const calls = fence('dance').match(/\bphr [A-Z]+ /g)!;
    const { stdout, stderr } = await bash(`${fence('signing')}\n${fence('dance')}`);
    expect(statuses(stderr)).toEqual(calls.map(() => 'HTTP 200'));
    expect(stdout).toContain('<Documents record_id=');
    expect(stdout).toContain('total_document_count="2"');
    expect(stdout.match(/"__modelname__":"LabResult"/g)).toHaveLength(3);
  });

  it('signs queries, and values that must be percent-encoded', async () => {
    const use = `${fence('dance').split('\n# An admin app')[0]}\nuse onboarding\n`;
    const name = "Zoë O'Neil & Söhne *1+1=2* 100% €";
    const { stdout, stderr } = await bash(
      `${fence('signing')}\n${use}
       phr POST /accounts/ account_id=zoe@mail.example "full_name=${name}" primary_secret_p=0
       phr GET '/accounts/search?fullname=Zo%C3%AB%20O%27Neil'
       phr GET /accounts/zoe%40mail.example`,
    );
    expect(statuses(stderr)).toEqual(['HTTP 200', 'HTTP 200', 'HTTP 200']);
    expect(stdout.match(/<Account id="zoe@mail\.example">/g)).toHaveLength(3);
    expect(stdout).toContain('S\u00f6hne *1+1=2* 100% \u20ac');
  });

  it('is refused with another secret', async () => {
    const { stdout, stderr } = await bash(
      `${fence('signing')}\nKEY=problems@apps.example.org SECRET=wrong\nphr GET /version`,
    );
    expect(statuses(stderr)).toEqual(['HTTP 403']);
    expect(stdout).toBe('Permission Denied');
  });
});
