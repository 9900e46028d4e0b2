/**
 * `npm run screenshots`: makes the pictures of docs/screenshots. It starts service and portal with the sample patient, at a
 * fixed moment, and takes the pictures of her pages in a browser. `--out FOLDER` writes them there instead. They are the same
 * each time, but for the activity: a page makes its calls at the same time, so they are written down in any order.
 */
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, BrowserContextOptions, Cookie } from 'playwright-core';
import { projectRoot } from '../../server/project-root.ts';
import { Teardown } from '../../server/teardown.ts';
import { launchBrowser } from '../browser/launch.ts';
import { type StartedPortal, signIn, startPortal } from '../browser/started-portal.ts';
import { type Story, tellStory } from './story.ts';

interface Picture {
  /** Of the file, without its end. */
  readonly name: string;
  readonly path: string;
  /** Of what is seen, in pixels. */
  readonly height?: number;
  readonly isPhone?: boolean;
  readonly isDark?: boolean;
}

/** After the last of the patient's documents. */
const moment = '2026-05-04T09:30:00Z';
const { values } = parseArgs({ options: { out: { type: 'string' } } });
const folder = values.out ?? join(projectRoot, 'docs/screenshots');
const desktop = { width: 1000, height: 680 };
const phone = { viewport: { width: 390, height: 800 }, isMobile: true, hasTouch: true };

const pictures = ({ patient: { recordId } }: StartedPortal, story: Story): readonly Picture[] => [
  { name: 'health', path: `/records/${recordId}/health` },
  { name: 'laboratory', path: `/records/${recordId}/health/labs` },
  { name: 'sharing', path: `/records/${recordId}/sharing/${story.circle}` },
  { name: 'authorize', path: story.authorizationUrl, height: 920 },
  { name: 'activity', path: `/records/${recordId}/activity` },
  { name: 'phone', path: `/records/${recordId}/health`, isPhone: true },
  { name: 'phone-dark', path: `/records/${recordId}/health/labs`, isPhone: true, isDark: true },
];

/** The colour of a record follows from its id, which is another one each time. */
const sameColour = `for (const element of document.querySelectorAll('[class*="record-"]'))
  element.className = element.className.replace(/record-\\d/, 'record-0');`;

/** The cookies of the patient, who signs in once for all pictures. */
async function signedIn(browser: Browser, { origin, patient }: StartedPortal): Promise<readonly Cookie[]> {
  const context = await browser.newContext({ baseURL: origin, locale: 'en-US' });
  await signIn(await context.newPage(), patient);
  const cookies = await context.cookies();
  await context.close();
  return cookies;
}

interface Sitting {
  readonly browser: Browser;
  readonly origin: string;
  readonly cookies: readonly Cookie[];
}

async function take({ browser, origin, cookies }: Sitting, picture: Picture): Promise<void> {
  const { name, path, height, isPhone = false, isDark = false } = picture;
  const options: BrowserContextOptions = {
    ...(isPhone ? phone : { viewport: { ...desktop, ...(height && { height }) } }),
    baseURL: origin,
    colorScheme: isDark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'America/New_York',
  };
  const context = await browser.newContext(options);
  await context.addCookies(cookies);
  const page = await context.newPage();
  await page.goto(path);
  await page.evaluate(sameColour);
  const file = join(folder, `${name}.png`);
  await page.screenshot({ path: file });
  await context.close();
  console.log(`${name}.png`.padEnd(18), `${Math.round(statSync(file).size / 1000)} kB`);
}

const teardown = new Teardown();
try {
  mkdirSync(folder, { recursive: true });
  const shift = Date.parse(moment) - Date.now();
  const portal = await startPortal(teardown, {
    execArgv: ['--import', join(import.meta.dirname, 'fixed-clock.mjs')],
    env: { CLOCK_START: moment },
  });
  const story = await tellStory(portal, () => Date.now() + shift);
  const browser = await launchBrowser();
  teardown.add(() => browser.close());
  const sitting = { browser, origin: portal.origin, cookies: await signedIn(browser, portal) };
  for (const picture of pictures(portal, story)) await take(sitting, picture);
} finally {
  await teardown.run();
}
