/** Checks pages with axe, for WCAG 2.2 level AA and what axe counts as good practice. */
import axe from 'axe-core';
import type { Page } from 'playwright-core';

export interface Violation {
  readonly rule: string;
  readonly help: string;
  /** The elements, as selectors. */
  readonly where: readonly string[];
}

/** What axe finds on the page as it is now. */
export async function violationsOf(page: Page): Promise<readonly Violation[]> {
  // By the debugger's protocol, which no Content-Security-Policy stops.
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(axe.source);
  const { violations } = (await page.evaluate('axe.run()')) as axe.AxeResults;
  return violations.map(({ id, help, nodes }) => ({
    rule: id,
    help,
    where: nodes.map(({ target }) => target.join(' ')),
  }));
}
