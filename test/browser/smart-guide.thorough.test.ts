/** docs/smart.md, done as it says by someone who reads nothing else: the sample apps with libraries of others, on the sample patient. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { fenceOf } from '../docs/page.ts';
import { newcomer } from '../docs-commands/newcomer.ts';
import { freeSettings, StartedService } from '../local/started-service.ts';
import { TerminalProgram } from '../local/terminal-program.ts';
import { type BrowserPage, openPage } from '../support/browser/browser.ts';
import { hasPrograms } from '../support/programs.ts';
import { findPythonWith } from '../support/python-tools.ts';

const page = 'docs/smart.md';
const python = findPythonWith('fhirclient', 'the program in Python of docs/smart.md');
const hasShell = hasPrograms(['bash', 'curl', 'openssl'], 'the commands by hand of docs/smart.md');

let folder: string;
let service: StartedService;
let person: ReturnType<typeof newcomer>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'smart-guide-'));
  const { SEED: _, ...settings } = await freeSettings(join(folder, 'data'));
  service = await new StartedService(settings as Record<string, string>).ready();
  person = newcomer();
  Object.assign(person.env, settings, { SERVICE: `http://127.0.0.1:${settings.PORT}` });
  await vi.waitFor(() => expect(service.output).toContain('She can sign in now.'), 60_000);
});
afterAll(async () => {
  await service?.end('SIGTERM');
  person?.leave();
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
});

/** What the start prints beside this name. */
function printed(name: string): string {
  return new RegExp(`^${name} +(.+)$`, 'm').exec(service.output)![1]!;
}

/** A browser in which the sample patient has signed in. */
async function signIn(): Promise<BrowserPage> {
  const browser = await openPage(portal(), { isForOneTest: true });
  await browser.goto('/');
  const [, username, password] = /user name (\S+) +password (\S+)/.exec(printed('Sign in'))!;
  await browser.getByLabel('User name or email address').fill(username!);
  await browser.getByLabel('Password').fill(password!);
  await browser.getByRole('button', { name: 'Sign in', exact: true }).click();
  await browser.getByRole('link', { name: 'Agnes Halloran' }).waitFor();
  return browser;
}

const origin = () => printed('Service').trim();
const portal = () => printed('Portal').split(' ')[0]!;

/** The lines of a fence but the last one, which starts a program that waits. */
async function prepare(name: string): Promise<void> {
  const lines = fenceOf(page, name).trimEnd().split('\n');
  const { status, stderr } = await person.bash(lines.filter((line) => line.includes('npx phr')).join('\n'));
  expect([status, stderr]).toEqual([0, '']);
}

/** The app in the browser calls the service, and nothing else. */
function expectCalls(browser: BrowserPage): void {
  const calls = browser.takeComplaints();
  expect(calls).not.toEqual([]);
  expect(calls.filter((call) => !call.startsWith(`Asked another site: ${origin()}/`))).toEqual([]);
}

/** Runs a program of a sample app, and lets it in in the browser. Returns what it prints. */
async function letIn(browser: BrowserPage, command: readonly [string, ...string[]]): Promise<string> {
  const program = new TerminalProgram(command, { SERVICE: origin() });
  onTestFinished(() => program.kill());
  await browser.goto((await program.address()).href);
  await browser.getByRole('button', { name: 'Let it in', exact: true }).click();
  await browser.getByText('Thank you.').waitFor();
  expect([await program.ended(), program.stderr]).toEqual([0, '']);
  return program.stdout;
}

describe('The guide for SMART apps', () => {
  it('leads through the portal to a chart, to which a reading can be added', async () => {
    const browser = await signIn();
    for (const name of ['Agnes Halloran', 'Apps', 'Open Blood Pressure', 'Let it in'])
      await browser
        .getByRole('link', { name })
        .or(browser.getByRole('button', { name, exact: true }))
        .first()
        .click();
    const chart = browser.getByRole('img', { name: /readings; the table below has the values/ });
    await chart.waitFor();
    expect(new URL(browser.url()).origin).toBe(printed('Blood Pressure').split(' ')[0]);
    // No code stays in the address, and none in the history.
    expect(new URL(browser.url()).search).toBe('');
    const rows = browser.locator('#readings tr');
    const before = await rows.count();
    expect(before).toBeGreaterThan(3);
    await browser.getByLabel('Upper value').fill('121');
    await browser.getByLabel('Lower value').fill('79');
    await browser.getByRole('button', { name: 'Keep it in the record' }).click();
    await browser.getByRole('status').getByText('Your reading is in the record.').waitFor();
    expect(await rows.count()).toBe(before + 1);
    expect(await browser.locator('#latest').textContent()).toMatch(/^121 \/ 79 mmHg on \d{4}-\d\d-\d\d$/);
    expectCalls(browser);
    // What the app has added is read like what others wrote.
    await browser.goto(`${portal()}/`);
    for (const name of ['Agnes Halloran', 'Activity'])
      await browser.getByRole('link', { name }).first().click();
    await browser.getByRole('listitem').getByText('Blood Pressure').first().waitFor();
  });

  it('lets an app be opened on its own, which shows what was left of what it asked for', async () => {
    const browser = await signIn();
    await browser.goto(printed('Blood Pressure').split(' ')[0]!);
    await browser.getByRole('link', { name: 'Choose a record' }).click();
    await browser.getByLabel('Personal details').first().uncheck();
    await browser.getByRole('group', { name: 'What may it add?' }).getByRole('checkbox').first().uncheck();
    await browser.getByRole('button', { name: 'Let it in', exact: true }).click();
    await browser.getByRole('heading', { name: 'This record' }).waitFor();
    await browser.getByText('121 / 79 mmHg on').waitFor();
    expect(await browser.getByLabel('Upper value').isVisible()).toBe(false);
    expectCalls(browser);
  });

  it('refuses to be led to another service', async () => {
    const browser = await signIn();
    const app = printed('Blood Pressure').split(' ')[0]!;
    await browser.goto(`${app}/launch.html?iss=https%3A%2F%2Fevil.example%2Ffhir&launch=x`);
    await browser.getByText('This app works with another service.').waitFor();
  });

  it('leads to the same data in Node and in Python', async () => {
    const browser = await signIn();
    await prepare('node');
    const readings = await letIn(browser, [process.execPath, 'local/examples/smart-node/readings.mjs']);
    expect(readings).toContain(fenceOf(page, 'readings').trimEnd());
    if (!python) return;
    await prepare('python');
    const again = await letIn(browser, [python, 'local/examples/smart-python/readings.py']);
    expect(again.split('\n\n')[1]).toBe(readings.split('\n\n')[1]);
  });

  it('makes the files of an app, and registers them', async () => {
    const { status, stdout } = await person.bash(fenceOf(page, 'own-app'));
    expect([status, stdout]).toEqual([
      0,
      expect.stringContaining('The client_id is my-chart@apps.example.org'),
    ]);
  });

  it.skipIf(!hasShell)('leads to a resource by hand', async () => {
    const browser = await signIn();
    const script = join(folder, 'by-hand.sh');
    writeFileSync(script, fenceOf(page, 'by-hand'));
    const program = new TerminalProgram(['bash', script], { BASE: origin() });
    onTestFinished(() => program.kill());
    await browser.goto((await program.address()).href);
    // Nothing listens where the browser ends up.
    const answer = browser.waitForRequest((request) => request.url().startsWith('http://127.0.0.1:8081/'));
    await browser.getByRole('button', { name: 'Let it in', exact: true }).click();
    program.type((await answer).url());
    expect(await program.ended()).toBe(0);
    const [, bundle] = /(\{"resourceType".*)$/s.exec(program.stdout)!;
    expect(JSON.parse(bundle!).entry).toHaveLength(2);
  });

  it('leads to an app that works without people, once it was let in', async () => {
    const browser = await signIn();
    const { status, stdout, stderr } = await person.bash(fenceOf(page, 'backend'));
    expect([status, stderr, stdout]).toEqual([
      0,
      '',
      expect.stringContaining('No record lets this app in yet.'),
    ]);
    await browser.goto(`${portal()}/`);
    for (const name of ['Agnes Halloran', 'Apps', 'Let My Counts in', 'Let it in'])
      await browser.getByRole('link', { name }).or(browser.getByRole('button', { name })).first().click();
    const again = await person.bash(fenceOf(page, 'backend').trimEnd().split('\n').at(-1)!);
    expect(again.stdout).toMatch(/^[0-9a-f-]{36} {2}[1-9]\d+ laboratory results$/m);
  });
});
