/** The package as users install it: packed, installed offline, and used from JavaScript and TypeScript. */
import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../architecture/sources.ts';
import { serviceWithSampleApps } from '../support/sample-service.ts';
import type { TestService } from '../support/test-service.ts';

const run = promisify(execFile);
const source = join(root, 'shared/client');
const readme = readFileSync(join(source, 'README.md'), 'utf8');
const example = /^```ts typed-client\n(.*?)^```$/ms.exec(readme)![1]!;
const name = '@personal-health-record/client';

/** Where the package is installed, and nothing else. */
let folder: string;
let packed: readonly string[];
let installed: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'consumer-'));
  const tarball = await pack();
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  // No cache: the package needs nothing from a registry.
  const offline = ['--offline', '--no-audit', '--no-fund', '--cache', join(folder, 'cache')];
  await run('npm', ['install', ...offline, tarball], { cwd: folder });
  installed = join(folder, 'node_modules', name);
});
afterAll(() => rmSync(folder, { recursive: true }));

/**
 * Packs a copy of the package, because tests that run at the same time read the project's files. Returns the path of the
 * tarball.
 */
async function pack(): Promise<string> {
  const copy = join(folder, 'project');
  const workspace = join(copy, 'shared/client');
  const isSource = (path: string) => path !== join(source, 'dist');
  cpSync(source, workspace, { recursive: true, filter: isSource });
  cpSync(join(root, 'tsconfig.json'), join(copy, 'tsconfig.json'));
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'dir');
  // What is left of an earlier time must not get into the package.
  mkdirSync(join(workspace, 'dist'));
  writeFileSync(join(workspace, 'dist/removed-since.js'), '');
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: workspace });
  const report = JSON.parse(stdout.slice(stdout.search(/^[[{]/m))) as
    | readonly Packed[]
    | Readonly<Record<string, Packed>>;
  const [{ filename, files }] = Object.values(report) as [Packed];
  packed = files.map(({ path }) => path);
  return join(folder, filename);
}

interface Packed {
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

describe('The package', () => {
  it('contains the compiled client and the files that describe it, and nothing else', () => {
    const others = packed.filter((path) => !/^dist\/([a-z]+\/)?[a-z-]+(\.d\.ts|\.js)$/.test(path));
    expect(others.toSorted()).toEqual(['LICENSE', 'README.md', 'package.json']);
    expect(packed).not.toContain('dist/removed-since.js');
    const sources = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((path) =>
      /^(?!dist\/).*\.ts$/.test(path),
    );
    expect(packed.filter((path) => path.endsWith('.js'))).toHaveLength(sources.length);
  });

  it('is all that its installation brings', () => {
    const packages = readdirSync(join(folder, 'node_modules')).filter((entry) => !entry.startsWith('.'));
    expect(packages).toEqual(['@personal-health-record']);
    expect(readdirSync(join(folder, 'node_modules/@personal-health-record'))).toEqual(['client']);
    const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
    expect(Object.keys(manifest).filter((key) => /dependencies/i.test(key))).toEqual([]);
  });

  it('has the licence of the project', () => {
    expect(readFileSync(join(installed, 'LICENSE'), 'utf8')).toBe(
      readFileSync(join(root, 'LICENSE'), 'utf8'),
    );
  });

  it('imports nothing but its own files', () => {
    const files = packed.filter((path) => path.endsWith('.js'));
    const code = files.map((path) => readFileSync(join(installed, path), 'utf8')).join('\n');
    const imported = [...code.matchAll(/^(?:import|export)\b[^;]*? from '([^']+)'/gm)].map(
      ([, from]) => from!,
    );
    expect(imported.length).toBeGreaterThan(20);
    expect(imported.filter((from) => !/^\.\.?\/([a-z]+\/)?[a-z-]+\.js$/.test(from))).toEqual([]);
  });
});

describe('A program with the package', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await serviceWithSampleApps();
  });
  afterAll(() => service.stop());

  /** Returns what Node prints for this program next to the installed package. */
  async function play(file: string, code: string): Promise<string> {
    writeFileSync(join(folder, file), code);
    const env = { PATH: process.env.PATH, BASE: service.origin };
    const { stdout } = await run(process.execPath, [join(folder, file)], { cwd: folder, env });
    return stdout;
  }

  it('in JavaScript calls the service, and gets its errors', async () => {
    const code = `
      import { Client, ServiceError } from '${name}';
      const consumerKey = 'problems@apps.example.org';
      const make = (consumerSecret) => new Client({ origin: process.env.BASE, consumerKey, consumerSecret });
      console.log(await make('development-only-problems-secret').getVersion());
      const error = await make('wrong').getVersion().catch((error) => error);
      console.log(error instanceof ServiceError, error.code);
    `;
    expect(await play('program.mjs', code)).toBe('2.0.0\ntrue permission_denied\n');
  });

  it('that is the example of the README prints what it says', async () => {
    expect(await play('example.mts', example)).toBe(
      '2 documents, the newest by Lab Import\nCholesterol 212 mg/dL\n',
    );
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
      import { Client, type LabResult, type StoredBytes, ServiceError } from '${name}';
      const client = new Client({ origin: 'https://phr.example.org', consumerKey: 'a', consumerSecret: 'b' });
      const recordId = 'r';
      export const document: StoredBytes = await client.recordSpecificDocument({ recordId, documentId: 'd' });
      const { documents, total } = await client.recordDocumentList({ recordId, orderBy: '-created_at' });
      export const texts: readonly string[] = documents.map(({ creator }) => creator.fullName);
      export const pages: number = total / 20;
      const { rows } = await client.genericList({ recordId, dataModel: 'LabResult' });
      export const labs: readonly LabResult[] = rows;
      export const statusOf = (error: ServiceError): number => error.status;
      // @ts-expect-error a document is missing
      await client.recordSpecificDocument({ recordId });
      // @ts-expect-error no such field
      await client.recordDocumentList({ recordId, orderBy: 'colour' });
      // @ts-expect-error no such status
      documents[0]?.status === 'deleted';
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
