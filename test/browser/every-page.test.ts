/**
 * Every page on a desktop, a phone and the smallest screen of WCAG 2.2 (1.4.10), of a record with words of 80 characters: everyone can
 * use it, it fits, and a finger finds what can be tapped. By day in German, which has the longer words, and axe looks at the first
 * address of each route and at those that show elements of a new kind, the latter in both themes; at night in English too, and axe
 * looks at all in both themes.
 */
import { gzipSync } from 'node:zlib';
import type { Response } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPortal } from '../../shared/portal/app.ts';
import { assets } from '../../shared/portal/assets/index.ts';
import { lookOf } from '../../shared/portal/look/look.ts';
import { colourViolationsOf, type Violation, violationsOf } from '../support/browser/accessibility.ts';
import { type BrowserPage, openLastingPage } from '../support/browser/browser.ts';
import { everyPage, notPages, type OtherVisitor } from '../support/browser/every-page.ts';
import { type FilledRecord, fillRecord } from '../support/browser/filled-record.ts';
import { addLongWords } from '../support/browser/long-words.ts';
import { createPatient, enter } from '../support/browser/patient.ts';
import { smallTargets } from '../support/browser/targets.ts';
import { startPortal, type TestPortal } from '../support/portal.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { createRecord } from '../support/scenario.ts';
import { smartApps } from '../support/smart-apps.ts';

let portal: TestPortal;
let filled: FilledRecord;
beforeAll(async () => {
  // Who can open more than three records must have a second step.
  const env = { SECOND_FACTOR_REQUIRED: '3' };
  portal = await startPortal({ apps: smartApps, hasName: true, env });
  filled = await fillRecord(portal.service, portal.origin);
  await addLongWords(portal.service, filled);
});
afterAll(async () => {
  await Promise.all([...browsers.values()].map(async (page) => (await page).context().close()));
  await portal?.stop();
});

const desktop = { width: 1280, height: 900 };
const phone = { width: 390, height: 844 };
const smallest = { width: 320, height: 640 };

const screens = [
  { name: 'desktop', viewport: desktop },
  { name: 'phone', viewport: phone },
  { name: 'smallest', viewport: smallest },
] as const;

/** The language in which people sign in here, whose labels are known. */
const english = 'en-GB';
const isNight = propertyRuns(1) > 1;
const locales = isNight ? [english, 'de-DE'] : ['de-DE'];

type Screen = (typeof screens)[number];

/** Which theme comes first, and the other. */
const themes = [
  ['light', 'dark'],
  ['dark', 'light'],
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
      .slice(0, 5)
      .map((element) => element.outerHTML.slice(0, 120));
  })()`);
}

/** What does not fit, as lines. The page is left on the last of these screens. */
async function misfitsOf(page: BrowserPage, shown: readonly Screen[]): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const { name, viewport } of shown) {
    await page.setViewportSize(viewport);
    lines.push(...(await tooWide(page)).map((line) => `${name} is too narrow for ${line}`));
    if (name === 'smallest') lines.push(...(await smallTargets(page)));
  }
  return lines;
}

const knownKinds = new Set<string>();

/**
 * Whether the page has elements whose name, classes, role, type, style or attributes were together on none before, or a field without a
 * label, or a picture without words. What only the order, text or nesting of elements makes wrong is found at night.
 */
async function showsNewKinds(page: BrowserPage): Promise<boolean> {
  const kinds: readonly string[] = await page.evaluate(`(() => {
    const attribute = ({ name, value }) => ['class', 'role', 'type', 'style'].includes(name) || value === '' ? name + '=' + value : name;
    const kind = (element) => [element.localName, element.labels?.length, ...[...element.attributes].map(attribute).sort()].join(' ');
    return [...new Set([...document.querySelectorAll('body, body :not(svg *)')].map(kind))];
  })()`);
  const known = knownKinds.size;
  for (const kind of kinds) knownKinds.add(kind);
  return knownKinds.size > known;
}

/** What axe finds, as lines. The second theme changes nothing but colours. The themes take turns. */
async function barriersOf(
  page: BrowserPage,
  turn: number,
  inBothThemes: boolean,
): Promise<readonly string[]> {
  const [first, second] = themes[turn & 2 ? 1 : 0];
  const lines = (theme: string, found: readonly Violation[]) =>
    found.map(({ rule, help, where }) => `${theme}: ${rule}: ${help}, at ${where.join()}`);
  await page.emulateMedia({ colorScheme: first });
  const all = lines(first, await violationsOf(page));
  if (!inBothThemes) return all;
  await page.emulateMedia({ colorScheme: second });
  return [...all, ...lines(second, await colourViolationsOf(page))];
}

/**
 * What is wrong with a page in a language, as lines. It must fit every screen. axe takes time: it looks at an address on one
 * screen, which take turns.
 */
async function problemsOf(
  page: BrowserPage,
  locale: string,
  turn: number,
  isFirst: boolean,
): Promise<readonly string[]> {
  const language = await page.locator('html').getAttribute('lang');
  const isRight = language !== null && locale.startsWith(language);
  const misfits = await misfitsOf(page, turn & 1 ? screens : screens.toReversed());
  const isNew = (await showsNewKinds(page)) || isNight;
  const barriers = isFirst || isNew ? await barriersOf(page, turn, isNew) : [];
  const problems = [...(isRight ? [] : [`the page is in ${language}`]), ...misfits, ...barriers];
  return [...problems, ...page.takeComplaints()].map((line) => `${locale}: ${line}`);
}

/**
 * Those who look at the pages, by language and whether they are signed in. They go from page to page as people do: a new
 * browser for each page would take longer than to look at it.
 */
const browsers = new Map<string, Promise<BrowserPage>>();

type Who = 'patient' | 'nobody' | OtherVisitor;

function browserOf(who: Who, locale: string): Promise<BrowserPage> {
  const key = `${locale} ${who}`;
  const open = browsers.get(key) ?? openFor(who, locale);
  browsers.set(key, open);
  return open;
}

async function openFor(who: Who, locale: string): Promise<BrowserPage> {
  const page = await openLastingPage(portal.origin, { locale });
  if (locale === english) await signInAs[who](page);
  else {
    const inEnglish = await browserOf(who, english);
    await page.context().addCookies(await inEnglish.context().cookies());
  }
  return page;
}

const signInAs: Readonly<Record<Who, (page: BrowserPage) => Promise<void>>> = {
  nobody: async () => undefined,
  async patient(page) {
    await givePassword(page, filled.patient);
    await page.waitForURL((url) => url.pathname !== '/sign-in');
    // Begins to set up a code app, so that there is something to scan.
    await page.goto('/account/code-app');
    await page.getByLabel('Your password').fill(filled.patient.password);
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.waitForURL((url) => url.pathname === '/account/code-app/scan');
  },
  async 'half way'(page) {
    await givePassword(page, filled.guarded);
    await page.waitForURL((url) => url.pathname === '/sign-in/second-step');
  },
  async guarded(page) {
    await signInAs['half way'](page);
    await page.getByText('I cannot do that now').click();
    await page.getByLabel('Recovery code').fill(filled.guarded.recoveryCodes[0]!);
    await page.getByRole('button', { name: 'Sign in with this code' }).click();
    await page.waitForURL((url) => url.pathname === '/account/signing-in');
  },
  async limited(page) {
    const person = await createPatient(portal.service);
    for (const given of ['Ines', 'Tom', 'Kim']) await createRecord(portal.service, person, { given });
    await givePassword(page, person);
    await page.waitForURL((url) => url.pathname === '/account/set-up');
  },
};

async function givePassword(page: BrowserPage, person: Parameters<typeof enter>[1]): Promise<void> {
  await page.goto('/sign-in');
  await enter(page, person);
}

it('The portal has no page that this test does not know', () => {
  const known = Object.keys(everyPage(filled)).filter((route) => route !== '*');
  expect([...known, ...notPages].toSorted()).toEqual(routes.toSorted());
});

/** Bytes that a page may send, compressed, with its styles, icon and scripts. */
const heaviest = 100_000;
const parts = [...Object.values(assets), lookOf().styles, lookOf().icon];
const weightOfParts = parts.reduce((sum, { content }) => sum + gzipSync(content).length, 0);

/** That a page is too heavy for a poor connection, as a line. */
async function weightOf(answer: Response): Promise<readonly string[]> {
  const { responseBodySize } = await answer.request().sizes();
  const weight = responseBodySize + weightOfParts;
  return weight <= heaviest ? [] : [`${weight} bytes are more than ${heaviest}`];
}

/** The addresses that were looked at so far. */
let turn = 0;

it.each([...routes.filter((route) => !notPages.includes(route)), '*'])(
  '%s has no violations, and fits every screen',
  async (route) => {
    const shown = everyPage(filled)[route] ?? [];
    expect(shown.length).toBeGreaterThan(0);
    for (const [place, one] of shown.entries()) {
      const problems: string[] = [];
      for (const locale of locales) {
        const page = await browserOf(one.by ?? (one.isPublic ? 'nobody' : 'patient'), locale);
        const answer = await page.goto(one.path);
        if (new URL(page.url()).pathname !== one.path.split('?')[0]) problems.push(`leads to ${page.url()}`);
        problems.push(...(await problemsOf(page, locale, turn, place === 0)), ...(await weightOf(answer!)));
      }
      expect({ path: one.path, problems }).toEqual({ path: one.path, problems: [] });
      turn += 1;
    }
  },
);
