/**
 * Notices on a person's device. Chromium has no push service here, so the page gets a subscription that the test has made; what the
 * service sends to one arrives in workers/push.test.ts.
 */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sealedForBrowsersOf } from '../../shared/domain/push/browser.ts';
import { keys } from '../../shared/store/items/index.ts';
import { violationsOf } from '../support/browser/accessibility.ts';
import type { BrowserPage } from '../support/browser/browser.ts';
import { ownPhone } from '../support/browser/device.ts';
import { cookiesFor, createPatient, type Patient, signIn } from '../support/browser/patient.ts';
import { portalOfFile } from '../support/portal.ts';
import { newBrowser, type TestBrowser } from '../support/push/browser.ts';
import { pushKeyOf } from '../support/push/key.ts';
import { accountPath, login, succeeded } from '../support/scenario.ts';
import { stageOf } from '../support/stored-people.ts';

describe('Notices on a device', () => {
  const portal = portalOfFile();
  let patient: Patient;
  let key: string;
  beforeAll(async () => {
    key = await pushKeyOf(portal.service);
  });
  beforeEach(async () => {
    patient = await createPatient(portal.service);
  });

  /** In the place of the push service of the browser, and of the person who is asked. Lasts over pages, as the real one does. */
  async function simulate(
    page: BrowserPage,
    { form: { endpoint, p256dh, auth } }: TestBrowser,
    permission: 'granted' | 'denied' = 'granted',
  ): Promise<void> {
    const toJSON = { endpoint, keys: { p256dh, auth } };
    await page.addInitScript(`
      const remembered = (name, value) => value === undefined
        ? localStorage.getItem('test-' + name)
        : localStorage.setItem('test-' + name, value);
      Object.defineProperty(Notification, 'permission', { get: () => remembered('permission') ?? 'default' });
      Notification.requestPermission = async () => {
        remembered('permission', ${JSON.stringify(permission)});
        return ${JSON.stringify(permission)};
      };
      const subscription = () => ({
        options: { applicationServerKey: Uint8Array.from(
          atob(remembered('key').replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0)).buffer },
        toJSON: () => (${JSON.stringify(toJSON)}),
        unsubscribe: async () => { localStorage.removeItem('test-key'); return true; },
      });
      PushManager.prototype.getSubscription = async () => (remembered('key') ? subscription() : null);
      PushManager.prototype.subscribe = async ({ userVisibleOnly, applicationServerKey }) => {
        if (!userVisibleOnly) throw new TypeError('Silent pushes are not allowed.');
        remembered('key', applicationServerKey);
        return subscription();
      };`);
  }

  /** What the service is told to send to, as a browser says it. */
  async function toldAt({ id }: Patient): Promise<readonly unknown[]> {
    const { store, keyring } = stageOf(portal.service)!;
    const [item] = await store.get([keys.pushes(id)]);
    const open = ({ sealed }: { readonly sealed: string }) => keyring.open(sealed, sealedForBrowsersOf(id));
    return (await Promise.all(item!.subscriptions.map(open))).map((text) => JSON.parse(text));
  }

  async function wishesOf({ id, session }: Patient): Promise<Readonly<Record<string, boolean>>> {
    return JSON.parse((await session.get(accountPath(id, '/settings'))).text).push;
  }

  const isSubscribed = (page: BrowserPage) => page.evaluate(`localStorage.getItem('test-key') !== null`);

  async function toldIn({ id, session }: Patient): Promise<readonly string[]> {
    const answer = succeeded(
      await session.get(accountPath(id, '/push-subscriptions')),
      'push_subscription_list',
    );
    const { subscriptions } = JSON.parse(answer.text) as { subscriptions: { device: string }[] };
    return subscriptions.map(({ device }) => device);
  }

  async function switchOn(page: BrowserPage): Promise<void> {
    await page.goto('/account/device');
    await page.getByRole('button', { name: 'Switch notices on here' }).click();
    await page.getByRole('status').getByText('Notices are on here.').first().waitFor();
  }

  it('are switched on by one button, tell what the person chooses, and are switched off again where they are on', async () => {
    const browser = newBrowser(key);
    const page = await signIn(portal, patient, '/account', ownPhone);
    await simulate(page, browser);
    await page.getByRole('link', { name: 'Set up this device' }).click();
    await page.getByRole('button', { name: 'Switch notices on here' }).click();
    await page.getByText('Notices are on here.').first().waitFor();
    await page.getByText('(this one)').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(await toldIn(patient)).toEqual(['Chrome / Linux']);
    const { endpoint, p256dh, auth } = browser.form;
    expect(await toldAt(patient)).toEqual([{ endpoint, p256dh, auth }]);

    await page.getByLabel('A new message').uncheck();
    await page.getByRole('button', { name: 'Save the choice' }).click();
    await page.getByText('Your choice was saved.').waitFor();
    expect(await page.getByLabel('A new message').isChecked()).toBe(false);
    expect(await page.getByLabel('Something new in a record').isChecked()).toBe(true);
    expect(await wishesOf(patient)).toMatchObject({ messages: false, results: true });

    await page.getByRole('button', { name: 'Switch off: Chrome on Linux' }).click();
    await page.getByText('Notices are switched off there.').waitFor();
    await page.getByRole('button', { name: 'Switch notices on here' }).waitFor();
    expect(await toldIn(patient)).toEqual([]);
    // The browser forgets its own part, too.
    expect(await isSubscribed(page)).toBe(false);
  });

  it('show what the worker knows words for, in the language of the account', async () => {
    const page = await signIn(portal, patient, '/records', ownPhone);
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
    const [worker] = page.context().serviceWorkers();
    // Headless Chromium shows no notices, so the worker notes what it would show.
    await worker!.evaluate(`self.shown = [];
      self.registration.showNotification = async (title, options) => void self.shown.push({ title, ...options })`);
    const session = await page.context().newCDPSession(page);
    const registrations = new Promise<string>((resolve) => {
      session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
        if (first) resolve(first.registrationId);
      });
    });
    await session.send('ServiceWorker.enable');
    const registrationId = await registrations;
    for (const data of [
      '{"group":"messages","language":"de"}',
      '{"group":"results","language":"en"}',
      '{"group":"something later","language":"fr"}',
      'no JSON',
    ])
      await session.send('ServiceWorker.deliverPushMessage', { origin: portal.origin, registrationId, data });
    await expect.poll(() => worker!.evaluate('self.shown.length')).toBe(4);
    const shown = await worker!.evaluate(
      'self.shown.map(({ title, body, tag, lang, data }) => ({ title, body, tag, lang, path: data.path }))',
    );
    expect(shown).toEqual([
      {
        title: 'Gesundheitsakte',
        body: 'Sie haben eine neue Nachricht. Melden Sie sich an, um sie zu lesen.',
        tag: 'messages',
        lang: 'de',
        path: '/inbox',
      },
      {
        title: 'Health record',
        body: 'There is something new for you. Sign in to see it.',
        tag: 'results',
        lang: 'en',
        path: '/records',
      },
      {
        title: 'Health record',
        body: 'There is something new for you. Sign in to see it.',
        tag: 'something later',
        lang: 'fr',
        path: '/records',
      },
      {
        title: 'Health record',
        body: 'There is something new for you. Sign in to see it.',
        tag: 'other',
        lang: 'en',
        path: '/records',
      },
    ]);
  });

  it('stay off when the person does not allow them, and are not offered by a browser that has none', async () => {
    const page = await signIn(portal, patient, '/records', ownPhone);
    await simulate(page, newBrowser(key), 'denied');
    await page.goto('/account/device');
    await page.getByRole('button', { name: 'Switch notices on here' }).click();
    await page.getByText('Notices of the portal are blocked in this browser.').waitFor();
    expect(await page.getByRole('button', { name: 'Switch notices on here' }).count()).toBe(0);
    expect(await toldIn(patient)).toEqual([]);
    expect(await violationsOf(page)).toEqual([]);
    await page.addInitScript('delete window.PushManager');
    await page.reload();
    await page.getByText('This browser cannot show notices.').waitFor();
  });

  it('that are on for somebody else end when another person opens the page, and hers when she signs out', async () => {
    const page = await signIn(portal, patient, '/account', ownPhone);
    await simulate(page, newBrowser(key));
    await switchOn(page);
    const other = await createPatient(portal.service, 'Ada', 'Berg');
    await page.context().clearCookies();
    await cookiesFor(page, other, portal.origin);
    await page.goto('/account/device');
    await page.getByRole('button', { name: 'Switch notices on here' }).waitFor();
    expect(await isSubscribed(page)).toBe(false);
    expect(await toldIn(other)).toEqual([]);

    await switchOn(page);
    expect(await toldIn(other)).toEqual(['Chrome / Linux']);
    await page.getByText('Menu').click();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByText('You have signed out.').waitFor();
    expect(await toldIn({ ...other, session: await login(portal.service, other) })).toEqual([]);
  });
});
