/** The package as users install it: packed, unpacked, and used from JavaScript and TypeScript. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { syncApps } from '../../local/server/sync-apps.ts';
import { root } from '../architecture/sources.ts';
import { startService, type TestService } from '../support/service.ts';

const run = promisify(execFile);
/** The client's README. That of the project shows the same example. */
const readme = readFileSync(join(root, 'shared/client/README.md'), 'utf8');
const example = /^```ts typed-client\n(.*?)^```$/ms.exec(readme)![1]!;

let folder: string;
let packed: readonly string[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'consumer-'));
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: root });
  const [{ filename, files }] = JSON.parse(stdout.slice(stdout.indexOf('['))) as [
    { filename: string; files: readonly { path: string }[] },
  ];
  packed = files.map(({ path }) => path);
  const home = join(folder, 'node_modules/personal-health-record-service');
  mkdirSync(home, { recursive: true });
  await run('tar', ['-xzf', join(folder, filename), '-C', home, '--strip-components=1']);
});
afterAll(() => rmSync(folder, { recursive: true }));

it('The package contains the client and the files that describe it, and nothing else', () => {
  expect(packed.filter((path) => !/^dist\/client\/[a-z-]+(\.d\.ts|\.js)$/.test(path)).toSorted()).toEqual([
    'LICENSE',
    'README.md',
    'package.json',
  ]);
});

it('The code in the package imports nothing but its own files', () => {
  const files = packed.filter((path) => path.endsWith('.js'));
  const code = files.map((path) => readFileSync(join(root, path), 'utf8')).join('\n');
  const imported = [...code.matchAll(/^(?:import|export)\b[^;]*? from '([^']+)'/gm)].map(([, name]) => name!);
  expect(imported.length).toBeGreaterThan(5);
  expect(imported.filter((name) => !/^\.\/[a-z-]+\.js$/.test(name))).toEqual([]);
});

describe('A program with the package', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startService();
    // Registers the sample apps, whose secrets the example uses, instead of the apps of the tests.
    const { errors } = await syncApps(join(root, 'local/apps'), service.env);
    expect(errors).toEqual([]);
  });
  afterAll(() => service.stop());

  /** Returns what Node prints for this program next to the installed package. */
  async function play(name: string, code: string): Promise<string> {
    writeFileSync(join(folder, name), code);
    const env = { PATH: process.env.PATH, BASE: service.origin };
    const { stdout } = await run(process.execPath, [join(folder, name)], { cwd: root, env });
    return stdout;
  }

  it('in JavaScript calls the service, and gets its errors', async () => {
    const code = `
      import { Client, ServiceError } from 'personal-health-record-service/client';
      const consumerKey = 'problems@apps.example.org';
      const make = (consumerSecret) => new Client({ origin: process.env.BASE, consumerKey, consumerSecret });
      console.log(await make('development-only-problems-secret').getVersion());
      const error = await make('wrong').getVersion().catch((error) => error);
      console.log(error instanceof ServiceError, error.message);
    `;
    expect(await play('program.mjs', code)).toBe('2.0.0\ntrue get_version: 403 Permission Denied\n');
  });

  it('that is the example of the README lists the note that it stores', async () => {
    const printed = await play('example.mts', example);
    expect(printed).toContain('<Documents record_id=');
    expect(printed).toContain('total_document_count="2"');
  });
});

describe('The compiler', () => {
  /** Returns the output of the compiler for the file. The types of Node are included only on request. */
  async function compile(file: string, types: readonly string[]): Promise<string> {
    const options = { strict: true, exactOptionalPropertyTypes: true, skipLibCheck: false, noEmit: true };
    const compilerOptions = { ...options, module: 'nodenext', target: 'es2022', lib: ['es2022'], types };
    const config = join(folder, 'tsconfig.json');
    writeFileSync(config, JSON.stringify({ compilerOptions, files: [file] }));
    const compiler = join(root, 'node_modules/typescript/bin/tsc');
    const failed = (error: { stdout: string }) => error;
    const { stdout } = await run(process.execPath, [compiler, '-p', config]).catch(failed);
    return stdout;
  }

  it('needs no declarations other than those of the package, and finds wrong calls', async () => {
    const code = `
      import { Client, type StoredBytes, ServiceError } from 'personal-health-record-service/client';
      const client = new Client({ origin: 'https://phr.example.org', consumerKey: 'a', consumerSecret: 'b' });
      const recordId = 'r';
      export const document: StoredBytes = await client.recordSpecificDocument({ recordId, documentId: 'd' });
      export const xml: string = await client.recordDocumentList({ recordId, orderBy: '-created_at' });
      export const statusOf = (error: ServiceError): number => error.status;
      // @ts-expect-error a document is missing
      await client.recordSpecificDocument({ recordId });
      // @ts-expect-error no such field
      await client.recordDocumentList({ recordId, orderBy: 'colour' });
      // @ts-expect-error nothing is returned
      (await client.recordPhaEnable({ recordId, appId: 'a' })).length;
    `;
    writeFileSync(join(folder, 'consumer.mts'), code);
    expect(await compile('consumer.mts', [])).toBe('');
  });

  it('accepts the example of the README', async () => {
    writeFileSync(join(folder, 'example.mts'), example);
    symlinkSync(join(root, 'node_modules/@types'), join(folder, 'node_modules/@types'), 'dir');
    symlinkSync(join(root, 'node_modules/undici-types'), join(folder, 'node_modules/undici-types'), 'dir');
    expect(await compile('example.mts', ['node'])).toBe('');
  });
});
