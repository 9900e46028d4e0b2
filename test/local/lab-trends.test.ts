/** Lab Trends on its own: what it does not need a person for. The browser test of README.md opens it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it, onTestFinished } from 'vitest';
import { messagePage, trendPage } from '../../local/examples/lab-trends/pages.ts';
import type { Trend } from '../../local/examples/lab-trends/trends.ts';
import { freePort } from '../../local/server/emulators/free-port.ts';

const root = join(import.meta.dirname, '../..');

/** Starts it as its README says, without a service. Returns its origin. */
async function start(): Promise<string> {
  const [port, nowhere] = await Promise.all([freePort(), freePort()]);
  const app = spawn(process.execPath, ['local/examples/lab-trends/main.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: String(port), SERVICE: `http://127.0.0.1:${nowhere}` },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(async () => {
    app.kill();
    await once(app, 'close');
  });
  const [line] = await once(createInterface(app.stdout), 'line');
  expect(line).toBe(`Lab Trends is at http://127.0.0.1:${port}/`);
  return `http://127.0.0.1:${port}`;
}

describe('Lab Trends', () => {
  it('believes no webhook that is not signed, takes no long form, and says when the service does not answer', async () => {
    const origin = await start();
    const post = (path: string, body: string) => fetch(origin + path, { method: 'POST', body });
    expect((await post('/changed', 'record_id=r&url=/reports/LabResult/')).status).toBe(401);
    expect((await post('/changed', 'x'.repeat(65_537))).status).toBe(413);
    const answer = await fetch(`${origin}/`, { redirect: 'manual' });
    expect(answer.status).toBe(502);
    expect(await answer.text()).toContain('The record cannot be read at the moment.');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'");
  });

  const hostile = '"><img src=x onerror=alert(1)>';
  const trend = (test: string, values: readonly number[]): Trend => ({
    test,
    unit: hostile,
    values: values.map((value, index) => ({ time: `2026-01-0${index + 1}T08:00:00Z`, value })),
    low: undefined,
    high: 5,
  });

  it('shows names and units as text', () => {
    const page = trendPage([trend(hostile, [1, 2]), trend("it's", [3])], null, false);
    expect(page).not.toContain('<img');
    expect(page).toContain('<h1>&quot;&gt;&lt;img src=x onerror=alert(1)&gt;</h1>');
  });

  it('draws the test that was chosen, also with a single value, and another one when there is none of that name', () => {
    const trends = [trend('Sodium', [1, 2, 4]), trend('Iron', [7])];
    expect(trendPage(trends, 'Iron', true).match(/<circle/g)).toHaveLength(1);
    expect(trendPage(trends, 'Iron', true)).not.toContain('NaN');
    expect(trendPage(trends, 'Gold', false).match(/<circle/g)).toHaveLength(3);
    expect(trendPage([], null, false)).toBe(
      messagePage('There are no laboratory results with numbers in this record yet.'),
    );
  });
});
