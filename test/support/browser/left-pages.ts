/**
 * The browsers that tests have left, for the next tests of the worker: a new one takes the processor longer than the page
 * that it shows first.
 */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { assets } from '../../../shared/portal/assets/index.ts';

/** How many are kept: each is a process. */
const most = 8;
const usualViewport = { width: 1280, height: 720 };

export class LeftPages<Left extends Page> {
  /** The one that was left last is the last. */
  readonly #pages: { readonly key: string; readonly page: Left }[] = [];

  /** One that was opened in the same way, and then has this size. Undefined when there is none. */
  async take(baseURL: string, { viewport, ...options }: BrowserContextOptions): Promise<Left | undefined> {
    const key = JSON.stringify([baseURL, options]);
    const place = this.#pages.findLastIndex((left) => left.key === key);
    const [left] = place < 0 ? [] : this.#pages.splice(place, 1);
    await left?.page.setViewportSize(viewport ?? usualViewport);
    return left?.page;
  }

  /** Keeps it, without anything that it knows of a person. Pages of the portal store nothing in the browser but cookies. */
  async leave(
    page: Left,
    baseURL: string,
    { viewport: _, ...options }: BrowserContextOptions,
  ): Promise<void> {
    const context = page.context();
    if (page.isClosed()) return context.close();
    for (const other of context.pages()) if (other !== page) await other.close();
    await page.unrouteAll();
    // Nothing that is still on its way may set a cookie afterwards. For an empty page Chromium would start a new process.
    await page.goto(baseURL + assets.script.path);
    await context.clearCookies();
    this.#pages.push({ key: JSON.stringify([baseURL, options]), page });
    if (this.#pages.length > most) await this.#pages.shift()!.page.context().close();
  }
}
