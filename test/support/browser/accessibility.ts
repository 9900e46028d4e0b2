/** Checks pages with axe, for WCAG 2.2 level AA and what axe counts as good practice. */
import axe from 'axe-core';
import type { Page } from 'playwright-core';

export interface Violation {
  readonly rule: string;
  readonly help: string;
  /** The elements, as selectors. */
  readonly where: readonly string[];
}

/** Runs in the page, and returns only what is needed: the whole result of a page is large. */
const run = `axe.run({ resultTypes: ['violations'] }).then(({ violations }) =>
  violations.map(({ id, help, nodes }) => ({ rule: id, help, where: nodes.map(({ target }) => target.join(' ')) })))`;

/** What axe finds on the page as it is now. */
export async function violationsOf(page: Page): Promise<readonly Violation[]> {
  if (!(await page.evaluate("'axe' in globalThis"))) await load(page);
  return page.evaluate(run);
}

/**
 * By the debugger's protocol, which no Content-Security-Policy stops. And by its own command: Chromium then keeps the compiled
 * script for the next page, which it does not for what `page.evaluate` sends.
 */
async function load(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { exceptionDetails } = await session.send('Runtime.evaluate', { expression: axe.source });
  await session.detach();
  if (exceptionDetails) throw new Error(`axe could not be loaded: ${exceptionDetails.text}`);
}
