/** A real browser, Chromium, shared by all tests of a worker. */
import chromiumPackage from '@sparticuz/chromium';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { onTestFinished } from 'vitest';

/**
 * The package itself would run everything in one process, as Lambda needs it. That process ends with the first
 * person's cookies. The sandbox needs rights that root in a container has not.
 */
const args = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'];

let started: Promise<Browser> | undefined;

/** Starts the browser at its first use. It ends with the worker. */
async function browser(): Promise<Browser> {
  started ??= chromiumPackage
    .executablePath()
    .then((executablePath) => chromium.launch({ executablePath, args, headless: true }));
  return started;
}

export interface BrowserPage extends Page {
  /** What the console said, and what the Content-Security-Policy blocked. */
  readonly complaints: readonly string[];
}

/** A browser of its own for one person: no cookies yet. It is closed after the test. */
export async function openPage(baseURL: string, options: BrowserContextOptions = {}): Promise<BrowserPage> {
  const context = await (await browser()).newContext({ baseURL, locale: 'en-GB', ...options });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['warning', 'error'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return Object.assign(page, { complaints });
}
