/** The portal like an app: what Chromium says of it, and what is there without a connection. */
import { describe, expect, it } from 'vitest';
import { violationsOf } from '../support/browser/accessibility.ts';
import { type BrowserPage, openPage } from '../support/browser/browser.ts';
import { ownPhone } from '../support/browser/device.ts';
import { patientOfFile, signIn } from '../support/browser/patient.ts';
import { portalOfFile } from '../support/portal.ts';

const portal = portalOfFile();
const patient = patientOfFile(portal);

/** Waits until the worker answers for the pages of this browser. */
async function waitForWorker(page: BrowserPage): Promise<void> {
  await page.evaluate(`navigator.serviceWorker.ready.then(() =>
    navigator.serviceWorker.controller ??
    new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve)))
    .then(() => undefined)`);
}

/** The paths of all that is kept, in all caches. */
function kept(page: BrowserPage): Promise<readonly string[]> {
  return page.evaluate(`caches.keys()
    .then((names) => Promise.all(names.map((name) => caches.open(name).then((cache) => cache.keys()))))
    .then((requests) => requests.flat().map(({ url }) => new URL(url).pathname + new URL(url).search))`);
}

/** What a browser without a connection says by itself. */
function takeOfflineNotes(page: BrowserPage): readonly string[] {
  return page.takeComplaints().filter((line) => !line.includes('net::ERR_INTERNET_DISCONNECTED'));
}

describe('The manifest of the portal', () => {
  it('has no errors for Chromium, which would install the portal, and names icons that are pictures of the size that it says', async () => {
    const page = await openPage(portal.origin, ownPhone);
    await page.goto('/sign-in');
    await waitForWorker(page);
    const session = await page.context().newCDPSession(page);
    const { url, errors, data } = await session.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    expect(url).toBe(`${portal.origin}/manifest.webmanifest?language=en`);
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    expect(installabilityErrors).toEqual([]);
    const manifest = JSON.parse(data!);
    expect(manifest).toMatchObject({
      id: '/',
      name: 'Health record',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      theme_color: '#0a6269',
      shortcuts: [{ name: 'Emergency card', url: '/offline' }],
    });
    const icons: readonly { readonly src: string; readonly sizes: string; readonly purpose: string }[] =
      manifest.icons;
    const apple = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href');
    const sizes = await page.evaluate(`Promise.all(${JSON.stringify([...icons.map(({ src }) => src), apple])}
      .map(async (src) => {
        const image = new Image();
        image.src = src;
        await image.decode();
        return image.naturalWidth + 'x' + image.naturalHeight;
      }))`);
    expect(icons.map(({ sizes: said, purpose }) => [said, purpose])).toEqual([
      ['192x192', 'any'],
      ['512x512', 'any'],
      ['192x192', 'maskable'],
      ['512x512', 'maskable'],
      ['any', 'any'],
    ]);
    expect(sizes).toEqual(['192x192', '512x512', '192x192', '512x512', expect.any(String), '180x180']);
  });
});

describe('The service worker', () => {
  it('keeps styles, the icon and the page that is there without a connection, and no page of a record; with a connection it answers nothing in the place of the portal', async () => {
    const page = await signIn(portal, patient, `/records/${patient.recordId}/health`, ownPhone);
    await waitForWorker(page);
    for (const path of ['documents', 'print/emergency-card', 'download/summary.json'])
      await page.request.get(`/records/${patient.recordId}/${path}`);
    for (const path of [`/records/${patient.recordId}/documents`, '/account', '/inbox'])
      await page.goto(path);
    const paths = (await kept(page)).map((path) => path.replace(/-[A-Za-z0-9_-]{12}(?=\.\w+$)/, ''));
    expect(paths.toSorted()).toEqual([
      '/assets/device-access.js',
      '/assets/device-card.js',
      '/assets/device-offline.js',
      '/assets/device-paper.js',
      '/assets/device-store.js',
      '/assets/icon.svg',
      '/assets/portal.css',
      '/assets/view-dom.js',
      '/offline',
    ]);
    expect((await page.goto('/nowhere'))!.status()).toBe(404);
    await page.context().clearCookies();
    await page.goto('/records');
    await page.waitForURL((url) => url.pathname === '/sign-in');
    await page.getByLabel('Password').waitFor();
  });

  it('shows what is missing without a connection, in the portal’s own look, and the page again with one', async () => {
    const page = await signIn(portal, patient, '/records', ownPhone);
    await waitForWorker(page);
    await page.context().setOffline(true);
    await page.goto(`/records/${patient.recordId}/health`);
    await page.getByRole('heading', { name: 'No connection' }).waitFor();
    expect(await page.getByText('Rosa Lind').count()).toBe(0);
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    const colour = "getComputedStyle(document.querySelector('main button')).backgroundColor";
    expect(await page.evaluate(colour)).toBe('rgb(10, 98, 105)');
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Deutsch' }).click();
    await page.getByRole('heading', { name: 'Keine Verbindung' }).waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Noch einmal versuchen' }).click();
    await page.getByRole('heading', { name: 'Health' }).waitFor();
    expect(takeOfflineNotes(page)).toEqual([]);
  });
});
