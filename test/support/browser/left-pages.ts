/**
 * The browsers that tests have left, for the next tests of the file: a new one takes the processor longer than the page
 * that it shows first.
 */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { assets } from '../../../shared/portal/assets/index.ts';

export class LeftPages<Left extends Page> {
  readonly #pages = new Map<string, Left[]>();
  #baseURL = '';

  /** One that was opened in the same way. Undefined when there is none. */
  async take(baseURL: string, options: BrowserContextOptions): Promise<Left | undefined> {
    if (baseURL !== this.#baseURL) await this.#closeAll();
    this.#baseURL = baseURL;
    return this.#pages.get(JSON.stringify(options))?.pop();
  }

  /** Keeps it, without anything that it knows of a person. Pages of the portal store nothing in the browser but cookies. */
  async leave(page: Left, baseURL: string, options: BrowserContextOptions): Promise<void> {
    const context = page.context();
    if (page.isClosed() || baseURL !== this.#baseURL) return context.close();
    for (const other of context.pages()) if (other !== page) await other.close();
    await page.unrouteAll();
    // Nothing that is still on its way may set a cookie afterwards. For an empty page Chromium would start a new process.
    await page.goto(baseURL + assets.script.path);
    await context.clearCookies();
    const key = JSON.stringify(options);
    this.#pages.set(key, [...(this.#pages.get(key) ?? []), page]);
  }

  async #closeAll(): Promise<void> {
    const pages = [...this.#pages.values()].flat();
    this.#pages.clear();
    await Promise.all(pages.map((page) => page.context().close()));
  }
}
