/** A real browser, Chromium, shared by all tests of a worker. */
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { launchBrowser } from '../../../local/tools/browser/launch.ts';
import { watch } from './complaints.ts';
import { LeftPages } from './left-pages.ts';

let started: Promise<Browser> | undefined;

/** Starts the browser at its first use. It ends with the worker. */
async function browser(): Promise<Browser> {
  started ??= launchBrowser();
  return started;
}

export interface BrowserPage extends Page {
  /** What must not happen on any page: see complaints.ts. The test fails when there is any. */
  readonly complaints: readonly string[];
  /** Takes the complaints so far, for a test that brings them about. They are no fault then. */
  takeComplaints(): readonly string[];
}

/** Long enough for a busy machine, and shorter than a test, so that it is the step that fails. */
const patience = 12_000;

export interface PageOptions extends BrowserContextOptions {
  /** Whether the test changes the browser itself, such as its clock, so that no other test can have it. */
  readonly isForOneTest?: boolean;
}

const left = new LeftPages<BrowserPage>();

/**
 * A browser for one person: no cookies yet. After the test, which fails if the page complained, another test may get it. Times are UTC there.
 */
export async function openPage(
  baseURL: string,
  { isForOneTest = false, ...options }: PageOptions = {},
): Promise<BrowserPage> {
  const known = isForOneTest ? undefined : await left.take(baseURL, options);
  const page = known ?? (await openLastingPage(baseURL, options));
  onTestFinished(async ({ task }) => {
    const complaints = page.takeComplaints();
    const isOver = isForOneTest || complaints.length > 0 || task.result?.state === 'fail';
    await (isOver ? page.context().close() : left.leave(page, baseURL, options));
    page.takeComplaints();
    if (complaints.length > 0) throw new Error(`The page complained:\n${complaints.join('\n')}`);
  });
  return page;
}

/** The same for several tests. They take the complaints themselves, and close it. */
export async function openLastingPage(
  baseURL: string,
  options: BrowserContextOptions = {},
): Promise<BrowserPage> {
  const context = await (await browser()).newContext({
    baseURL,
    locale: 'en-GB',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    // A worker that outlives its page would answer in the place of the portal, also in a later test.
    serviceWorkers: 'block',
    ...options,
  });
  context.setDefaultTimeout(patience);
  const page = await context.newPage();
  countWaiting(page);
  const complaints = watch(page);
  return Object.assign(page, { complaints, takeComplaints: () => complaints.splice(0) });
}

const counted = new WeakSet<object>();

/**
 * To wait for what a person sees is an assertion: it fails when that does not come. Vitest, which rejects tests without
 * assertions, learns of it here. All locators have one prototype.
 */
function countWaiting(page: Page): void {
  const locators = Object.getPrototypeOf(page.locator('html')) as Locator;
  if (counted.has(locators)) return;
  counted.add(locators);
  const { waitFor } = locators;
  locators.waitFor = function (this: Locator, options) {
    return expect(waitFor.call(this, options)).resolves.toBeUndefined();
  };
}
