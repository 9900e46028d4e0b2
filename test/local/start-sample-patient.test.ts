import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { listDocuments } from '../support/documents.ts';
import { admin, login, succeeded } from '../support/scenario.ts';
import type { TestService } from '../support/service.ts';
import { serviceAt } from './served-apps.ts';
import { freeSettings, StartedService } from './started-service.ts';

vi.setConfig({ testTimeout: 120_000 });

/** Those in local/sample-data/agnes-halloran, and her demographics. */
const documents = 28;

let folder: string;
const started: StartedService[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sample-'));
});

afterEach(async () => {
  await Promise.all(started.splice(0).map((service) => service.end('SIGKILL')));
});

afterAll(() => rmSync(folder, { recursive: true, maxRetries: 10, retryDelay: 100 }));

/** Settings of a start on this directory as a newcomer makes it: with the sample patient. */
async function settingsOn(name: string): Promise<Record<string, string> & { PORT: string }> {
  const { SEED: _, ...settings } = await freeSettings(join(folder, name));
  return settings as Record<string, string> & { PORT: string };
}

function start(env: Readonly<Record<string, string>>): Promise<StartedService> {
  const service = new StartedService(env);
  started.push(service);
  return service.ready();
}

async function loaded(service: StartedService): Promise<void> {
  await vi.waitFor(() => expect(service.output).toContain('has been loaded, with 27 documents'), 60_000);
}

function logInOf({ output }: StartedService): { username: string; password: string } | undefined {
  const [, username, password] = /^Sign in +user name (\S+) {2}password (\S+)/m.exec(output) ?? [];
  return username && password ? { username, password } : undefined;
}

async function recordsOfAgnes(service: TestService): Promise<readonly string[]> {
  const query = { label: 'Agnes Halloran' };
  const answer = succeeded(await admin(service).get('/records/search', { query }), 'record_search');
  return answer.xml().children.map(({ attributes }) => attributes.id!);
}

describe('A new data directory', () => {
  it('gets the sample patient once, who can sign in with what the banner prints at every start', async () => {
    const env = await settingsOn('fresh');
    const service = serviceAt(`http://127.0.0.1:${env.PORT}`);
    const first = await start(env);
    const logIn = logInOf(first)!;
    expect(logIn.username).toBe('agnes');
    expect(logIn.password).toMatch(/^([b-z][aeiou]){2}-([b-z][aeiou]){2}-([b-z][aeiou]){2}-\d\d$/);
    await loaded(first);
    const [record, ...others] = await recordsOfAgnes(service);
    expect(others).toEqual([]);
    const session = await login(service, logIn);
    expect((await listDocuments(session, record!)).total).toBe(documents);
    expect(first.output).not.toMatch(/^\d\d:\d\d:\d\d {2}4/m);
    await first.end('SIGTERM');

    const second = await start(env);
    expect(logInOf(second)).toEqual(logIn);
    expect(second.output).not.toContain('loaded');
    expect(await recordsOfAgnes(service)).toEqual([record]);
    expect((await listDocuments(await login(service, logIn), record!)).total).toBe(documents);
  });

  it('has no sample patient when SEED is false, nor later', async () => {
    const env = await settingsOn('bare');
    const service = serviceAt(`http://127.0.0.1:${env.PORT}`);
    const first = await start({ ...env, SEED: 'false' });
    expect(logInOf(first)).toBeUndefined();
    await first.end('SIGTERM');
    const second = await start(env);
    expect(logInOf(second)).toBeUndefined();
    expect(await recordsOfAgnes(service)).toEqual([]);
  });

  it('has one whole sample patient after the first start was killed', async () => {
    const env = await settingsOn('killed');
    const service = serviceAt(`http://127.0.0.1:${env.PORT}`);
    const first = await start(env);
    await vi.waitFor(async () => expect(await recordsOfAgnes(service)).toHaveLength(1), 30_000);
    await first.end('SIGKILL');
    const second = await start(env);
    await vi.waitFor(() => expect(second.output).toMatch(/has been loaded|password \S+$/m), 30_000);
    const [record, ...others] = await recordsOfAgnes(service);
    expect(others).toEqual([]);
    expect(logInOf(second)).toEqual(logInOf(first));
    const session = await login(service, logInOf(second)!);
    expect((await listDocuments(session, record!)).total).toBe(documents);
  });
});

describe('The commands beside npm start', () => {
  const run = (script: string, DATA_DIR: string) =>
    promisify(execFile)(process.execPath, [script], {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR },
    }).then(
      ({ stdout, stderr }) => stdout + stderr,
      ({ stdout, stderr }) => stdout + stderr,
    );

  it.each([
    ['local/demo/main.ts', 'The demo failed: No service runs on the data directory '],
    ['local/seed/main.ts', 'No service runs on the data directory '],
  ])('say in a sentence that nothing runs there: %s', async (script, message) => {
    const text = await run(script, join(folder, 'nothing'));
    expect(text.trim().split('\n')).toHaveLength(1);
    expect(text.trim()).toBe(
      `${message}${join(folder, 'nothing')}. Start it with npm start, or set DATA_DIR to that of the running service.`,
    );
  });

  it('find the service and its mails by DATA_DIR alone, and say in a sentence that it was killed', async () => {
    const env = await settingsOn('found');
    const service = await start({ ...env, SEED: 'false' });
    expect(await run('local/seed/main.ts', env.DATA_DIR!)).toMatch(/^Log-in {8}agnes-halloran-/m);
    const note = JSON.parse(readFileSync(join(env.DATA_DIR!, 'service.json'), 'utf8'));
    expect([note.origin, note.mailEndpoint]).toEqual([
      `http://127.0.0.1:${env.PORT}`,
      `http://127.0.0.1:${env.MAIL_PORT}`,
    ]);

    await service.end('SIGKILL');
    const demo = await run('local/demo/main.ts', env.DATA_DIR!);
    expect(demo).toMatch(
      /^The demo failed: .*nothing responds at http:\/\/127\.0\.0\.1:\d+ .*`npm start` starts it\.$/m,
    );
    const seed = await run('local/seed/main.ts', env.DATA_DIR!);
    expect(seed).toMatch(
      /^No response from http:\/\/127\.0\.0\.1:\d+, where the service on .+ was\. Start it again with npm start\.$/m,
    );
    expect(demo + seed).not.toContain('fetch failed');
  });
});
