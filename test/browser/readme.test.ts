/** The first screen of README.md, done as it says by someone who reads nothing else. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { freeSettings, StartedService } from '../local/started-service.ts';
import { type BrowserPage, openPage } from '../support/browser/browser.ts';

const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');
const firstScreen = /^## Start$(.+?)^It listens on/ms.exec(readme)![1]!;

let folder: string;
let service: StartedService;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'readme-'));
  const { SEED: _, ...settings } = await freeSettings(join(folder, 'data'));
  service = await new StartedService(settings as Record<string, string>).ready();
  await vi.waitFor(() => expect(service.output).toContain('She can sign in now.'), 60_000);
});
afterAll(async () => {
  await service?.end('SIGTERM');
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
});

/** What the start prints beside this name. */
function printed(name: string): string {
  return new RegExp(`^${name} +(.+)$`, 'm').exec(service.output)![1]!;
}

it('The README shows the lines that the start prints', () => {
  const [, shown] = /```text\n(.+?)```/s.exec(firstScreen)!;
  const names = (text: string) => text.match(/^(?:[A-Z][\w ]+?)(?= {2,})/gm);
  const ofStart = service.output.slice(service.output.indexOf('\nData '));
  expect(names(shown!)).toEqual(names(ofStart));
});

it('The README leads to an app that was let in and shows a chart', async () => {
  const page = await openPage(printed('Portal').split(' ')[0]!);
  await page.goto('/');
  const [, username, password] = /user name (\S+) +password (\S+)/.exec(printed('Sign in'))!;
  await page.getByLabel('User name or email address').fill(username!);
  await page.getByLabel('Password').fill(password!);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  const [, steps] = /Open the portal and sign in\.(.+?)the app draws/s.exec(firstScreen)!;
  const choices = [...steps!.matchAll(/\*\*(.+?)\*\*/gs)].map(([, name]) => name!.replace(/\s+/g, ' '));
  expect(choices).toHaveLength(4);
  for (const name of choices) await choose(page, name);

  const chart = page.getByRole('img', { name: /cholesterol/i });
  await chart.waitFor();
  expect(await chart.locator('circle').count()).toBeGreaterThan(5);
  expect(new URL(page.url()).origin).toBe(printed('Lab Trends').split(' ')[0]);

  // The service calls the webhook of the app, and its page loads again by itself.
  await page.getByLabel('A note on it').fill('After <b>the holiday</b>');
  await page.getByRole('button', { name: 'Keep the note in the record' }).click();
  await page.getByRole('status').getByText('Your note is in the record.').waitFor();

  await page.goto(printed('Portal').split(' ')[0]!);
  for (const name of [choices[0]!, 'Activity']) await choose(page, name);
  await page.getByRole('listitem').getByText('Lab Trends').first().waitFor();
});

/** Chooses the link or button of this name. */
async function choose(page: BrowserPage, name: string): Promise<void> {
  await page.getByRole('link', { name }).or(page.getByRole('button', { name })).first().click();
}
