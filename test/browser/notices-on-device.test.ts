/**
 * Notices on a person's device. Chromium has no push service here, so the page gets a subscription that the test has made, with keys of
 * its own; what the service sends then arrives at a push service on this machine, and the browser's worker shows it.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PushService } from '../../local/tools/push-service.ts';
import { switchPushOn } from '../../local/tools/round-trips/push-key.ts';
import { violationsOf } from '../support/browser/accessibility.ts';
import type { BrowserPage } from '../support/browser/browser.ts';
import { ownPhone } from '../support/browser/device.ts';
import { createPatient, type Patient, signIn } from '../support/browser/patient.ts';
import { sendToAccount } from '../support/messages.ts';
import { portalOfFile } from '../support/portal.ts';
import { hasPrograms } from '../support/programs.ts';
import { newBrowser, type TestBrowser } from '../support/push/browser.ts';
import { Deliveries } from '../support/push/deliveries.ts';
import { accountPath, admin, login, succeeded } from '../support/scenario.ts';

const canRun = hasPrograms(['openssl'], 'notices on a device');

describe.skipIf(!canRun)('Notices on a device', () => {
  const portal = portalOfFile({ isOnAws: true, env: { PING_ALLOW_PRIVATE: 'true' } });
  let patient: Patient;
  let push: PushService;
  let deliveries: Deliveries;
  let key: string;
  beforeAll(async () => {
    push = await PushService.start();
    deliveries = new Deliveries(portal.service, push);
    key = await switchPushOn(portal.service.env);
  });
  beforeEach(async () => {
    patient = await createPatient(portal.service);
    await deliveries.settle();
  });
  afterAll(() => push?.stop());

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

  it('are switched on by one button, arrive, and say nothing that others must not read', async () => {
    const browser = newBrowser(key, push.origin);
    const page = await signIn(portal, patient, '/account', ownPhone);
    await simulate(page, browser);
    await page.getByRole('link', { name: 'Set up this device' }).click();
    await page.getByRole('button', { name: 'Switch notices on here' }).click();
    await page.getByText('Notices are on here.').first().waitFor();
    await page.getByText('(this one)').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(await toldIn(patient)).toEqual(['Chrome / Linux']);

    await sendToAccount(admin(portal.service), patient.id, { subject: 'Your HIV test' });
    await deliveries.deliver();
    const [sent] = push.received;
    expect(browser.read(sent!.body)).toEqual({ group: 'messages', language: 'en' });
    expect(push.origin + sent!.path).toBe(browser.form.endpoint);
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

  it('tell what the person chooses, and are switched off again where they are on: nothing arrives any more', async () => {
    const page = await signIn(portal, patient, '/records', ownPhone);
    await simulate(page, newBrowser(key, push.origin));
    await switchOn(page);
    await page.getByLabel('A new message').uncheck();
    await page.getByRole('button', { name: 'Save the choice' }).click();
    await page.getByText('Your choice was saved.').waitFor();
    expect(await page.getByLabel('A new message').isChecked()).toBe(false);
    expect(await page.getByLabel('Something new in a record').isChecked()).toBe(true);
    await sendToAccount(admin(portal.service), patient.id);
    await deliveries.deliver();
    expect(push.received).toEqual([]);
    await page.getByLabel('A new message').check();
    await page.getByRole('button', { name: 'Save the choice' }).click();
    await page.getByText('Your choice was saved.').waitFor();

    await page.getByRole('button', { name: 'Switch off: Chrome on Linux' }).click();
    await page.getByText('Notices are switched off there.').waitFor();
    await page.getByRole('button', { name: 'Switch notices on here' }).waitFor();
    expect(await toldIn(patient)).toEqual([]);
    // The browser forgets its own part, too.
    expect(await isSubscribed(page)).toBe(false);
    await sendToAccount(admin(portal.service), patient.id);
    await deliveries.deliver();
    expect(push.received).toEqual([]);
  });

  it('stay off when the person does not allow them', async () => {
    const page = await signIn(portal, patient, '/records', ownPhone);
    await simulate(page, newBrowser(key, push.origin), 'denied');
    await page.goto('/account/device');
    await page.getByRole('button', { name: 'Switch notices on here' }).click();
    await page.getByText('Notices of the portal are blocked in this browser.').waitFor();
    expect(await page.getByRole('button', { name: 'Switch notices on here' }).count()).toBe(0);
    expect(await toldIn(patient)).toEqual([]);
    expect(await violationsOf(page)).toEqual([]);
  });

  it('are not offered by a browser that has none', async () => {
    const page = await signIn(portal, patient, '/records', ownPhone);
    await page.addInitScript('delete window.PushManager');
    await page.goto('/account/device');
    await page.getByText('This browser cannot show notices.').waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });

  it('end on this device when the person signs out', async () => {
    const page = await signIn(portal, patient, '/records', ownPhone);
    await simulate(page, newBrowser(key, push.origin));
    await switchOn(page);
    await page.getByText('Menu').click();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByText('You have signed out.').waitFor();
    expect(await toldIn({ ...patient, session: await login(portal.service, patient) })).toEqual([]);
  });

  it('that are on for somebody else end when another person opens the page', async () => {
    const page = await signIn(portal, patient, '/records', ownPhone);
    await simulate(page, newBrowser(key, push.origin));
    await switchOn(page);
    const other = await createPatient(portal.service, 'Ada', 'Berg');
    const hers = await signIn(portal, other, '/records');
    await page.context().addCookies(await hers.context().cookies());
    await page.goto('/account/device');
    await page.getByRole('button', { name: 'Switch notices on here' }).waitFor();
    expect(await isSubscribed(page)).toBe(false);
    expect(await toldIn(other)).toEqual([]);
  });

  it('are told of as too many beyond ten', async () => {
    const path = accountPath(patient.id, '/push-subscriptions');
    for (let count = 0; count < 10; count += 1) {
      const { form } = newBrowser(key, push.origin, `Phone ${count}`);
      succeeded(await patient.session.post(path, { form }), 'push_subscription_add');
    }
    const page = await signIn(portal, patient, '/records', ownPhone);
    await simulate(page, newBrowser(key, push.origin));
    await page.goto('/account/device');
    await page.getByRole('button', { name: 'Switch notices on here' }).click();
    await page.getByText('Notices are on in ten places, which is the most.').waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });
});
