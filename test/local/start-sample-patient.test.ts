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
});
