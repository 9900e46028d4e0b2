/** Every page, in both themes, on a desktop and on a phone: everyone can use it, and it fits. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPortal } from '../../shared/portal/app.ts';
import { violationsOf } from '../support/browser/accessibility.ts';
import { type BrowserPage, openPage } from '../support/browser/browser.ts';
import { everyPage, notPages } from '../support/browser/every-page.ts';
import { type FilledRecord, fillRecord } from '../support/browser/filled-record.ts';
import { signIn } from '../support/browser/patient.ts';
import { startPortal, type TestPortal } from '../support/portal.ts';

let portal: TestPortal;
let filled: FilledRecord;
beforeAll(async () => {
  portal = await startPortal();
  filled = await fillRecord(portal.service);
});
afterAll(() => portal?.stop());

/** Each theme and each width once: two of the four together take half the time, and colours do not depend on the width. */
const screens = [
  { name: 'desktop, light', viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
  { name: 'phone, dark', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const;

const options = {
  appId: 'portal@apps.example.org',
  serviceOrigin: 'http://127.0.0.1',
  consumerKey: 'portal',
  consumerSecret: 'secret',
  origin: 'http://127.0.0.1',
  registration: true,
  supportAddress: '',
  idleMinutes: 1,
  report: () => undefined,
};

/** The routes that answer to GET, without those of styles and scripts. */
const routes = [
  ...new Set(
    createPortal(options)
      .routes.filter(({ method, path }) => method === 'GET' && !path.startsWith('/assets/'))
      .map(({ path }) => path),
  ),
];

/** Elements that reach further than the screen is wide. */
function tooWide(page: BrowserPage): Promise<readonly string[]> {
  return page.evaluate(`(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map((element) => element.outerHTML.slice(0, 120));
  })()`);
}

/** What is wrong with the page, as lines. */
async function problemsOf(page: BrowserPage): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const { name, viewport, colorScheme } of screens) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    const found = await violationsOf(page);
    const violations = found.map(({ rule, help, where }) => `${rule}: ${help}, at ${where.join()}`);
    lines.push(...[...violations, ...(await tooWide(page))].map((line) => `${name}: ${line}`));
  }
  return lines;
}

it('The portal has no page that this test does not know', () => {
  const known = Object.keys(everyPage(filled)).filter((route) => route !== '*');
  expect([...known, ...notPages].toSorted()).toEqual(routes.toSorted());
});

it.each([...routes.filter((route) => !notPages.includes(route)), '*'])(
  '%s has no violations, light and dark, on a desktop and a phone, and fits the screen',
  async (route) => {
    const shown = everyPage(filled)[route] ?? [];
    expect(shown.length).toBeGreaterThan(0);
    for (const { path, isPublic } of shown) {
      const page = isPublic ? await openPage(portal.origin) : await signIn(portal, filled.patient, path);
      if (isPublic) await page.goto(path);
      expect({ path, problems: await problemsOf(page) }).toEqual({ path, problems: [] });
    }
  },
);
