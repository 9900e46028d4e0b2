/** Checks pages with axe, for WCAG 2.2 level AA and what axe counts as good practice. */
import { readFileSync } from 'node:fs';
import type { CDPSession, Page } from 'playwright-core';

export interface Violation {
  readonly rule: string;
  readonly help: string;
  /** The elements, as selectors. */
  readonly where: readonly string[];
}

/** The rules of axe that a theme can break. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** What axe finds on the page as it is now. */
export function violationsOf(page: Page): Promise<readonly Violation[]> {
  return run(page, {});
}

/** What it finds about colours alone: for a page that is shown in another theme, and is the same but for them. */
export function colourViolationsOf(page: Page): Promise<readonly Violation[]> {
  return run(page, { runOnly: colourRules });
}

async function run(page: Page, options: object): Promise<readonly Violation[]> {
  if (!(await page.evaluate("'axe' in globalThis"))) await load(page);
  // Only what is needed is returned: the whole result of a page is large. Frames hold files, and never answer to axe. No rule that runs
  // needs the styles and films that it would ask for beforehand.
  const all = { ...options, resultTypes: ['violations'], pingWaitTime: 20, preload: false };
  return page.evaluate(`axe.run(${JSON.stringify(all)})
    .then(({ violations }) =>
      violations.map(({ id, help, nodes }) => ({ rule: id, help, where: nodes.map(({ target }) => target.join(' ')) })))`);
}

/** The small form of it: half of the bytes go to every page. */
const axe = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const sessions = new WeakMap<Page, CDPSession>();

/**
 * By the debugger's protocol, which no Content-Security-Policy stops. And by its own command: Chromium then keeps the compiled
 * script for the next page, which it does not for what `page.evaluate` sends.
 */
async function load(page: Page): Promise<void> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  // It ends with the page: the end of any session takes the authenticator of authenticator.ts out of the browser.
  sessions.set(page, session);
  const { exceptionDetails } = await session.send('Runtime.evaluate', { expression: axe });
  if (exceptionDetails) throw new Error(`axe could not be loaded: ${exceptionDetails.text}`);
}
