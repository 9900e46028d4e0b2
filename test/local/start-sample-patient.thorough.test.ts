import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { listDocuments } from '../support/documents.ts';
import { login } from '../support/scenario.ts';
import { documents, loaded, logInOf, recordsOfAgnes, runBeside, SampleStarts } from './sample-starts.ts';
import { serviceAt } from './served-apps.ts';

vi.setConfig({ testTimeout: 120_000 });

const starts = new SampleStarts();
afterEach(() => starts.endAll());
afterAll(() => starts.remove());

describe('A new data directory', () => {
  it('gets the sample patient once, who can sign in with what the banner prints at every start', async () => {
    const env = await starts.settingsOn('fresh');
    const service = serviceAt(`http://127.0.0.1:${env.PORT}`);
    const first = await starts.start(env);
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

    const second = await starts.start(env);
    expect(logInOf(second)).toEqual(logIn);
    expect(second.output).not.toContain('loaded');
    expect(await recordsOfAgnes(service)).toEqual([record]);
    expect((await listDocuments(await login(service, logIn), record!)).total).toBe(documents);
  });

  it('has no sample patient when SEED is false, nor later', async () => {
    const env = await starts.settingsOn('bare');
    const service = serviceAt(`http://127.0.0.1:${env.PORT}`);
    const first = await starts.start({ ...env, SEED: 'false' });
    expect(logInOf(first)).toBeUndefined();
    await first.end('SIGTERM');
    const second = await starts.start(env);
    expect(logInOf(second)).toBeUndefined();
    expect(await recordsOfAgnes(service)).toEqual([]);
  });

  it('has one whole sample patient after the first start was killed', async () => {
    const env = await starts.settingsOn('killed');
    const service = serviceAt(`http://127.0.0.1:${env.PORT}`);
    const first = await starts.start(env);
    await vi.waitFor(async () => expect(await recordsOfAgnes(service)).toHaveLength(1), 30_000);
    await first.end('SIGKILL');
    const second = await starts.start(env);
    await vi.waitFor(() => expect(second.output).toMatch(/has been loaded|password \S+$/m), 30_000);
    const [record, ...others] = await recordsOfAgnes(service);
    expect(others).toEqual([]);
    expect(logInOf(second)).toEqual(logInOf(first));
    const session = await login(service, logInOf(second)!);
    expect((await listDocuments(session, record!)).total).toBe(documents);
  });
});

describe('The commands beside npm start', () => {
  it.each([
    ['local/demo/main.ts', 'The demo failed: No service runs on the data directory '],
    ['local/seed/main.ts', 'No service runs on the data directory '],
  ])('say in a sentence that nothing runs there: %s', async (script, message) => {
    const text = await runBeside(script, join(starts.folder, 'nothing'));
    expect(text.trim().split('\n')).toHaveLength(1);
    expect(text.trim()).toBe(
      `${message}${join(starts.folder, 'nothing')}. Start it with npm start, or set DATA_DIR to that of the running service.`,
    );
  });

  it('find the service and its mails by DATA_DIR alone, and say in a sentence that it was killed', async () => {
    const env = await starts.settingsOn('found');
    const service = await starts.start({ ...env, SEED: 'false' });
    expect(await runBeside('local/seed/main.ts', env.DATA_DIR!)).toMatch(/^Log-in {8}agnes-halloran-/m);
    const note = JSON.parse(readFileSync(join(env.DATA_DIR!, 'service.json'), 'utf8'));
    expect([note.origin, note.mailEndpoint]).toEqual([
      `http://127.0.0.1:${env.PORT}`,
      `http://127.0.0.1:${env.MAIL_PORT}`,
    ]);

    await service.end('SIGKILL');
    const demo = await runBeside('local/demo/main.ts', env.DATA_DIR!);
    expect(demo).toMatch(
      /^The demo failed: .*nothing responds at http:\/\/127\.0\.0\.1:\d+ .*`npm start` starts it\.$/m,
    );
    const seed = await runBeside('local/seed/main.ts', env.DATA_DIR!);
    expect(seed).toMatch(
      /^No response from http:\/\/127\.0\.0\.1:\d+, where the service on .+ was\. Start it again with npm start\.$/m,
    );
    expect(demo + seed).not.toContain('fetch failed');
  });
});
