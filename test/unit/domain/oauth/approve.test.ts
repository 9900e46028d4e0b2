import { describe, expect, it } from 'vitest';
import { expectBadRequest, expectDenied } from '../../../support/expectations.ts';
import {
  carenetOf,
  createRecord,
  redirectOf,
  requestToken,
  succeeded,
  tokenPath,
} from '../../../support/scenario.ts';
import { userApp } from '../../../support/user-app.ts';
import { child } from '../../../support/xml-tree.ts';
import { boundToken, expectRedirect, forCarenet, forRecord, startShared } from './approval.ts';

const apps = {
  step: userApp('step', {
    index: 'https://step.example.org/',
    oauth_callback_url: 'https://step.example.org/back?step=2&x=a+b',
  }),
  mute: userApp('mute', { index: 'https://mute.example.org/' }),
  night: userApp('night', { mode: 'background', oauth_callback_url: '/night/after' }),
} as const;

const { service, record, rosa, tom } = await startShared(apps);

const bound = (app = service.apps.user) => boundToken(service, app, record);

describe('The redirect after an approval', () => {
  it('goes to the registered callback, whatever callback the app requested', async () => {
    const form = { oauth_callback: 'https://elsewhere.example.org/', indivo_record_id: record };
    const { token } = await requestToken(service, service.apps.user, form);
    const answer = await rosa.session.post(tokenPath(token, 'approve'), forRecord(record));
    expectRedirect(answer, 'https://problems.example.org/after?');
    expect(redirectOf(answer).searchParams.get('oauth_token')).toBe(token);
  });

  it('appends with an ampersand to a callback that has a query', async () => {
    const { path } = await bound(service.apps.step);
    expectRedirect(
      await rosa.session.post(path, forRecord(record)),
      'https://step.example.org/back?step=2&x=a+b&',
    );
  });

  it('resolves a relative callback against the UI app', async () => {
    const { path } = await bound(service.apps.night);
    expectRedirect(await rosa.session.post(path, forRecord(record)), 'https://ui.example.org/night/after?');
  });

  it('cannot be made for an app without a callback: 400', async () => {
    const { path, client } = await bound(service.apps.mute);
    expectBadRequest(await rosa.session.post(path, forRecord(record)));
    expectDenied(await client.post('/oauth/access_token', { verifier: 'v' }));
  });
});

describe('A record-bound request token', () => {
  it.each([
    ['the owner', () => rosa],
    ['a full share holder', () => tom],
  ])('may be approved by %s', async (_who, account) => {
    const { path } = await bound();
    expectRedirect(
      await account().session.post(path, forRecord(record)),
      'https://problems.example.org/after?',
    );
  });

  it('returns 403 for any other id', async () => {
    const { path } = await bound();
    const other = await createRecord(service, rosa);
    const carenet = await carenetOf(rosa, 'Family');
    expectDenied(await rosa.session.post(path, forRecord(other)));
    expectDenied(await rosa.session.post(path, forRecord('no-such-record')));
    expectDenied(await rosa.session.post(path, forCarenet(carenet)));
    expectDenied(await rosa.session.post(path, forCarenet(record)));
    expectDenied(await rosa.session.post(path, forCarenet('no-such-carenet')));
    expectRedirect(await rosa.session.post(path, forRecord(record)), 'https://problems.example.org/after?');
  });

  it('returns 400 without an id or with both', async () => {
    const { path } = await bound();
    const carenet = await carenetOf(rosa, 'Family');
    for (const form of [{}, { record_id: '' }, { record_id: '', carenet_id: '' }, { x: '1' }]) {
      expectBadRequest(await rosa.session.post(path, { form }));
    }
    expectBadRequest(await rosa.session.post(path, { form: { record_id: record, carenet_id: carenet } }));
  });

  it('may be approved with an empty carenet id, which counts as none, and with unknown fields', async () => {
    const { path } = await bound();
    const form = { record_id: record, carenet_id: '', offline: '1' };
    expectRedirect(await rosa.session.post(path, { form }), 'https://problems.example.org/after?');
  });
});

describe('The share of an app', () => {
  it('is created by the first approval and not changed by later ones', async () => {
    const fresh = await createRecord(service, rosa);
    const sharesOf = async (): Promise<string[]> => {
      const shares = (await rosa.session.get(`/records/${fresh}/shares/`)).xml().children;
      return shares
        .filter(({ attributes }) => attributes.pha === service.apps.user.id)
        .map(({ attributes }) => attributes.id!);
    };
    const approveOnce = async (): Promise<void> => {
      const { token } = await requestToken(service, service.apps.user, { indivo_record_id: fresh });
      expect(child((await rosa.session.get(tokenPath(token, 'info'))).xml(), 'kind').text).toMatch(
        /^(new|same)$/,
      );
      succeeded(await rosa.session.post(tokenPath(token, 'approve'), forRecord(fresh)), 'approve');
    };
    expect(await sharesOf()).toEqual([]);
    await approveOnce();
    const first = await sharesOf();
    expect(first).toHaveLength(1);
    await approveOnce();
    expect(await sharesOf()).toEqual(first);
  });
});
