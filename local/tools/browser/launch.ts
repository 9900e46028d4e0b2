/** A real browser, Chromium, from a package: nothing has to be installed on the machine. */
import chromiumPackage from '@sparticuz/chromium';
import { type Browser, chromium } from 'playwright-core';

/**
 * The package itself would run everything in one process, as Lambda needs it. That process ends with the first
 * person's cookies. The sandbox needs rights that root in a container has not. Fonts look the same on every machine
 * without hinting.
 */
const args = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--font-render-hinting=none'];

/** Starts a browser without a window. The caller closes it. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await chromiumPackage.executablePath(), args, headless: true });
}
