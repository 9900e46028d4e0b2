/** In which browsers an account is told: docs/contract/push.md#calls. */
import { describe, expect, it } from 'vitest';
import { makePushKey, removePushKey } from '../../../shared/operations/push/keys.ts';
import { readKeyring } from '../../../shared/secrets/keyring.ts';
import { keys } from '../../../shared/store/items/index.ts';
import { expectOk } from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { createPerson, openSession, type Person, peopleSettings } from '../../support/people.ts';
import { newBrowser, type TestBrowser } from '../../support/push/browser.ts';
import { pushKeyOf } from '../../support/push/key.ts';
import { accountPath, admin, createActiveAccount, succeeded } from '../../support/scenario.ts';
import { storeOf } from '../../support/stored-people.ts';

const service = await startServiceInMemory({ env: peopleSettings });
let key = await pushKeyOf(service);

const store = storeOf(service);
const path = ({ id }: Pick<Person, 'id'>) => accountPath(id, '/push-subscriptions');

interface Listed {
  readonly public_key: string | null;
  readonly subscriptions: readonly { readonly id: string; readonly device: string }[];
}

async function list(person: Pick<Person, 'id' | 'session'>): Promise<Listed> {
  return JSON.parse(succeeded(await person.session.get(path(person)), 'push_subscription_list').text);
}

const devices = async (person: Person) => (await list(person)).subscriptions.map(({ device }) => device);

const add = (person: Pick<Person, 'id' | 'session'>, { form }: TestBrowser, changes: object = {}) =>
  person.session.post(path(person), { form: { ...form, ...changes } });

async function added(person: Person, device: string): Promise<string> {
  const answer = await add(person, newBrowser(key, undefined, device));
  return JSON.parse(succeeded(answer, 'push_subscription_add').text).id;
}

describe('The browsers in which an account is told', () => {
  it('are listed with the key of the service, the one that was added last first, and go when they are removed', async () => {
    const rosa = await createPerson(service);
    expect(await list(rosa)).toEqual({ public_key: key, subscriptions: [] });
    const phone = await added(rosa, 'Chrome on Android');
    const tablet = await added(rosa, 'Safari on iPad');
    expect(await list(rosa)).toEqual({
      public_key: key,
      subscriptions: [
        { id: tablet, device: 'Safari on iPad', created_at: expect.stringMatching(/^20.*Z$/) },
        { id: phone, device: 'Chrome on Android', created_at: expect.stringMatching(/^20.*Z$/) },
      ],
    });
    expectOk(await rosa.session.delete(`${path(rosa)}/${phone}`));
    expect(await devices(rosa)).toEqual(['Safari on iPad']);
    expect((await rosa.session.delete(`${path(rosa)}/${phone}`)).status).toBe(404);
  });

  it('have one entry for one address, however often it is added', async () => {
    const rosa = await createPerson(service);
    const browser = newBrowser(key);
    const once = JSON.parse((await add(rosa, browser)).text);
    const again = JSON.parse((await add(rosa, browser, { device: 'Firefox, renamed' })).text);
    expect(again.id).toBe(once.id);
    expect(await devices(rosa)).toEqual(['Firefox, renamed']);
  });

  it('are ten at most, also when many are added at the same time', async () => {
    const rosa = await createPerson(service);
    const browsers = Array.from({ length: 14 }, (_, index) => newBrowser(key, undefined, `Phone ${index}`));
    const statuses = (await Promise.all(browsers.map((browser) => add(rosa, browser)))).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(10);
    expect((await list(rosa)).subscriptions.length).toBeLessThanOrEqual(10);
    while ((await list(rosa)).subscriptions.length < 10) await added(rosa, 'Another phone');
    const refused = await add(rosa, newBrowser(key));
    expect([refused.status, refused.headers['x-error-code']]).toEqual([400, 'push_subscriptions_too_many']);
    const [first] = (await list(rosa)).subscriptions;
    expectOk(await rosa.session.delete(`${path(rosa)}/${first!.id}`));
    expect((await add(rosa, newBrowser(key))).status).toBe(200);
  });

  it('are of one account alone', async () => {
    const [rosa, ines] = [await createPerson(service), await createPerson(service, 'ines')];
    const id = await added(rosa, 'Phone');
    expect((await ines.session.delete(`${path(ines)}/${id}`)).status).toBe(404);
    expect((await ines.session.get(path(rosa))).status).toBe(403);
    expect(await devices(rosa)).toEqual(['Phone']);
  });

  it('are stored so that the table alone sends nothing to them', async () => {
    const rosa = await createPerson(service);
    const browser = newBrowser(key);
    succeeded(await add(rosa, browser), 'push_subscription_add');
    const [item] = await store.get([keys.pushes(rosa.id)]);
    const stored = JSON.stringify(item);
    for (const secret of [browser.form.endpoint, browser.form.p256dh, browser.form.auth])
      expect(stored).not.toContain(secret);
  });
});

describe('A browser is not added', () => {
  const curve = 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8';

  it.each<[string, Record<string, string>]>([
    ['an address that is not encrypted', { endpoint: 'http://push.example.net/send/1' }],
    ['another port', { endpoint: 'https://push.example.net:8443/send/1' }],
    ['a user name', { endpoint: 'https://rosa@push.example.net/send/1' }],
    ['a fragment', { endpoint: 'https://push.example.net/send/1#1' }],
    ['no address', { endpoint: 'push' }],
    ['an address without end', { endpoint: `https://push.example.net/${'a'.repeat(2000)}` }],
    ['an empty address', { endpoint: '' }],
    ['a key that is no point of the curve', { p256dh: `${curve.slice(0, -4)}AAAA` }],
    [
      'a compressed point',
      { p256dh: Buffer.concat([Buffer.from([2]), Buffer.alloc(32, 1)]).toString('base64url') },
    ],
    ['a key with other letters', { p256dh: `${curve.slice(0, -1)}+` }],
    ['a secret that is too short', { auth: 'BTBZMqHH6r4Tts7J_aSI' }],
    ['a secret that is too long', { auth: 'BTBZMqHH6r4Tts7J_aSIggAA' }],
    ['a device without end', { device: 'a'.repeat(201) }],
  ])('with %s', async (_, changes) => {
    const rosa = await createPerson(service);
    expect((await add(rosa, newBrowser(key), changes)).status).toBe(400);
    expect(await devices(rosa)).toEqual([]);
  });

  it('that subscribed with another key', async () => {
    const rosa = await createPerson(service);
    const answer = await add(rosa, newBrowser(curve));
    expect([answer.status, answer.headers['x-error-code']]).toEqual([409, 'push_key_replaced']);
  });

  it('by an app, or by a session of somebody else', async () => {
    const [rosa, ines] = [await createPerson(service), await createPerson(service, 'ines')];
    const { form } = newBrowser(key);
    expect((await admin(service).post(path(rosa), { form })).status).toBe(403);
    expect((await ines.session.post(path(rosa), { form })).status).toBe(403);
  });
});

describe('All browsers of an account are told no more', () => {
  it('when the person ends her other sessions', async () => {
    const rosa = await createPerson(service);
    await added(rosa, 'Phone');
    expectOk(await rosa.session.delete(accountPath(rosa.id, '/sessions/'), { query: { keep: 'current' } }));
    expect(await devices(rosa)).toEqual([]);
    await added(rosa, 'Phone again');
    expect(await devices(rosa)).toEqual(['Phone again']);
  });

  it('when the password changes', async () => {
    const account = await createActiveAccount(service, { password: 'ferries and herons' });
    const person = { id: account.id, fullName: '', session: account.session };
    await added(person, 'Phone');
    const form = { old: 'ferries and herons', new: 'lanterns over the quay' };
    expectOk(await account.session.post(accountPath(account.id, '/password'), { form }));
    expect(await devices(person)).toEqual([]);
  });

  it('when the password changes by the call of the specification, after which sessions go on', async () => {
    const account = await createActiveAccount(service, { password: 'ferries and herons' });
    const person = { id: account.id, fullName: '', session: account.session };
    await added(person, 'Phone');
    const change = accountPath(account.id, '/authsystems/password/change');
    const wrong = { old: 'another one', new: 'lanterns over the quay' };
    expect((await account.session.post(change, { form: wrong })).status).toBe(403);
    expect(await devices(person)).toEqual(['Phone']);
    const form = { old: 'ferries and herons', new: 'lanterns over the quay' };
    expectOk(await account.session.post(change, { form }));
    expect(await devices(person)).toEqual([]);
    await added(person, 'Phone again');
    expect(await devices(person)).toEqual(['Phone again']);
  });

  it('when the account is disabled, also when it is active again', async () => {
    const rosa = await createPerson(service);
    await added(rosa, 'Phone');
    for (const state of ['disabled', 'active'])
      expectOk(await admin(service).post(accountPath(rosa.id, '/set-state'), { form: { state } }));
    const again = { ...rosa, session: await openSession(service, rosa.id) };
    expect(await devices(again)).toEqual([]);
  });

  it('when the operator replaces the key, or switches Web Push off', async () => {
    const rosa = await createPerson(service);
    await added(rosa, 'Phone');
    const keyring = readKeyring(service.env.MASTER_KEYS!);
    const making = { store, keyring, now: new Date() };
    const old = key;
    key = (await makePushKey(making, { replace: true })).key.publicKey;
    expect(await list(rosa)).toEqual({ public_key: key, subscriptions: [] });
    expect((await add(rosa, newBrowser(old))).status).toBe(409);
    await added(rosa, 'Phone');
    expect(await removePushKey(store)).toBe(true);
    expect(await list(rosa)).toEqual({ public_key: null, subscriptions: [] });
    const refused = await add(rosa, newBrowser(key));
    expect([refused.status, refused.headers['x-error-code']]).toEqual([409, 'push_unavailable']);
    key = await pushKeyOf(service);
  });
});

describe('The wishes of a person for what her browsers are told', () => {
  it('are all of them at first, and change one by one', async () => {
    const rosa = await createPerson(service);
    const settings = accountPath(rosa.id, '/settings');
    const wishes = async () => JSON.parse((await rosa.session.get(settings)).text).push;
    const all = { results: true, messages: true, shares: true, circles: true, links: true };
    expect(await wishes()).toEqual(all);
    expectOk(await rosa.session.post(settings, { form: { push_results: 'false', push_links: 'false' } }));
    expect(await wishes()).toEqual({ ...all, results: false, links: false });
    expectOk(await rosa.session.post(settings, { form: { mails_results: 'daily', push_links: 'true' } }));
    expect(await wishes()).toEqual({ ...all, results: false });
    const wrong = await rosa.session.post(settings, { form: { push_results: 'daily' } });
    expect(wrong.status).toBe(400);
  });
});
