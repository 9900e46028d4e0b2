/** A real browser, Chromium, from a package: nothing has to be installed on the machine. */
import { type Browser, chromium } from 'playwright-core';
import { unpackBrowser } from './unpack.ts';

/**
 * The package itself would run everything in one process, as Lambda needs it. That process ends with the first
 * person's cookies. The sandbox needs rights that root in a container has not. Without hinting, fonts look the same on
 * every machine. The pages of a person share one process: else each browser would start another for the empty page that comes first.
 * No page lives long enough for what optimising its scripts costs.
 */
const args = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--font-render-hinting=none',
  '--renderer-process-limit=1',
  '--js-flags=--no-opt --no-maglev',
];

/**
 * With RenderDocument, Chromium makes a new frame for every page that it opens, which takes a third of the processor's time
 * for a page. Playwright disables the others, but only the last list counts: those that concern pages of one site are
 * repeated.
 */
const disabledFeatures = [
  'RenderDocument',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
];

/** Starts a browser without a window. The caller closes it. */
export async function launchBrowser(): Promise<Browser> {
  const { executablePath, env } = await unpackBrowser();
  return chromium.launch({
    executablePath,
    env: { ...process.env, ...env },
    args: [...args, `--disable-features=${disabledFeatures}`],
    headless: true,
  });
}
