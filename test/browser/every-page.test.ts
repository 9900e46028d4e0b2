/** Every page, in both themes and both languages, on a desktop and on a phone: everyone can use it, and it fits. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPortal } from '../../shared/portal/app.ts';
import { violationsOf } from '../support/browser/accessibility.ts';
import { type BrowserPage, openLastingPage } from '../support/browser/browser.ts';
import { everyPage, notPages, type ShownPage } from '../support/browser/every-page.ts';
import { type FilledRecord, fillRecord } from '../support/browser/filled-record.ts';
import { enter } from '../support/browser/patient.ts';
import { startPortal, type TestPortal } from '../support/portal.ts';

let portal: TestPortal;
let filled: FilledRecord;
beforeAll(async () => {
  portal = await startPortal();
  filled = await fillRecord(portal.service);
});
afterAll(async () => {
  await Promise.all([...browsers.values()].map(async (page) => (await page).context().close()));
  await portal?.stop();
});

const desktop = { width: 1280, height: 900 };
const phone = { width: 390, height: 844 };

/** Each theme on each width, and each language on each width and in each theme. German has the longer words. */
const visits = [
  {
    locale: 'en-GB',
    screens: [
      { name: 'desktop, light', viewport: desktop, colorScheme: 'light' },
      { name: 'phone, dark', viewport: phone, colorScheme: 'dark' },
    ],
  },
  {
    locale: 'de-DE',
    screens: [
      { name: 'phone, light, German', viewport: phone, colorScheme: 'light' },
      { name: 'desktop, dark, German', viewport: desktop, colorScheme: 'dark' },
    ],
  },
] as const;

type Visit = (typeof visits)[number];

const options = {
  appId: 'portal@apps.example.org',
  serviceOrigin: 'http://127.0.0.1',
  consumerKey: 'portal',
  consumerSecret: 'secret',
  origin: 'http://127.0.0.1',
  registration: true,
  supportAddress: '',
  idleMinutes: 1,
  passwordMin: 8,
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

/**
 * What is wrong with the page, as lines. It must fit every screen. axe looks at one in each language, and so in both
 * themes: the pages take turns between desktop and phone.
 */
async function problemsOf(
  page: BrowserPage,
  { locale, screens }: Visit,
  looked: number,
): Promise<readonly string[]> {
  const lines: string[] = [];
  const language = await page.locator('html').getAttribute('lang');
  if (!language || !locale.startsWith(language)) lines.push(`${locale}: the page is in ${language}`);
  for (const [index, { name, viewport, colorScheme }] of screens.entries()) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    const found = index === looked ? await violationsOf(page) : [];
    const violations = found.map(({ rule, help, where }) => `${rule}: ${help}, at ${where.join()}`);
    lines.push(...[...violations, ...(await tooWide(page))].map((line) => `${name}: ${line}`));
  }
  return lines;
}

/**
 * Those who look at the pages, by language and whether they are signed in. They go from page to page as people do: a new
 * browser for each page would take longer than to look at it.
 */
const browsers = new Map<string, Promise<BrowserPage>>();

function browserOf({ isPublic = false }: Pick<ShownPage, 'isPublic'>, locale: string): Promise<BrowserPage> {
  const key = `${locale} ${isPublic}`;
  const open =
    browsers.get(key) ?? (isPublic ? openLastingPage(portal.origin, { locale }) : signedIn(locale));
  browsers.set(key, open);
  return open;
}

/** Signed in on the page in English, whose labels `enter` knows. */
async function signedIn(locale: string): Promise<BrowserPage> {
  const page = await openLastingPage(portal.origin, { locale });
  if (locale === visits[0].locale) {
    await page.goto('/sign-in');
    await enter(page, filled.patient);
    await page.waitForURL((url) => url.pathname !== '/sign-in');
  } else {
    const inEnglish = await browserOf({}, visits[0].locale);
    await page.context().addCookies(await inEnglish.context().cookies());
  }
  return page;
}

it('The portal has no page that this test does not know', () => {
  const known = Object.keys(everyPage(filled)).filter((route) => route !== '*');
  expect([...known, ...notPages].toSorted()).toEqual(routes.toSorted());
});

it.each(
  [...routes.filter((route) => !notPages.includes(route)), '*'].map((route, turn) => [route, turn] as const),
)('%s has no violations in English and German, and fits a desktop and a phone', async (route, turn) => {
  const shown = everyPage(filled)[route] ?? [];
  expect(shown.length).toBeGreaterThan(0);
  for (const one of shown) {
    for (const [index, visit] of visits.entries()) {
      const page = await browserOf(one, visit.locale);
      await page.goto(one.path);
      const problems = [
        ...(await problemsOf(page, visit, (turn + index) % visit.screens.length)),
        ...page.takeComplaints(),
      ];
      expect({ path: one.path, problems }).toEqual({ path: one.path, problems: [] });
    }
  }
});
