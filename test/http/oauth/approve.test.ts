import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, SignedClient } from '../../support/client.ts';
import {
  expectBadRequest,
  expectDenied,
  expectGeneralHeaders,
  expectNotFound,
} from '../../support/expectations.ts';
import {
  type ActiveAccount,
  admin,
  authorizeApp,
  carenetOf,
  clientOf,
  createActiveAccount,
  createRecord,
  externalSystem,
  redirectOf,
  requestToken,
  succeeded,
  tokenPath,
  ui,
} from '../../support/scenario.ts';
import { type AppFiles, startService, type TestService } from '../../support/service.ts';
import { child } from '../../support/xml-tree.ts';

function userApp(name: string, manifest: Record<string, unknown>): AppFiles {
  const id = `${name}@apps.example.org`;
  return {
    kind: 'user',
    manifest: { name, id, ...manifest },
    credentials: { consumer_key: id, consumer_secret: name },
  };
}

const apps = {
  step: userApp('step', {
    index: 'https://step.example.org/',
    oauth_callback_url: 'https://step.example.org/back?step=2&x=a+b',
  }),
  mute: userApp('mute', { index: 'https://mute.example.org/' }),
  night: userApp('night', { mode: 'background', oauth_callback_url: '/night/after' }),
} as const;

let service: TestService<keyof typeof apps>;
/** Owns the record. */
let rosa: ActiveAccount;
/** Holds a full share of it. */
let tom: ActiveAccount;
/** Has nothing to do with it. */
let ann: ActiveAccount;
let record: string;

beforeAll(async () => {
  service = await startService({ apps, env: externalSystem });
  [rosa, tom, ann] = (await Promise.all([1, 2, 3].map(() => createActiveAccount(service)))) as [
    ActiveAccount,
    ActiveAccount,
    ActiveAccount,
  ];
  record = await createRecord(service, rosa);
  succeeded(
    await admin(service).post(`/records/${record}/shares/`, { form: { account_id: tom.id } }),
    'share',
  );
});

afterAll(() => service.stop());

async function bound(
  app = service.apps.user,
): Promise<{ path: string; token: string; client: SignedClient }> {
  const { token, client } = await requestToken(service, app, { indivo_record_id: record });
  return { path: tokenPath(token, 'approve'), token, client };
}

async function unbound(app = service.apps.user): Promise<string> {
  return tokenPath((await requestToken(service, app)).token, 'approve');
}

const forRecord = (id = record): { form: Record<string, string> } => ({ form: { record_id: id } });
const forCarenet = (id: string): { form: Record<string, string> } => ({ form: { carenet_id: id } });

/** The redirect, whose text carries no reserved character. */
function expectRedirect(answer: Answer, callback: string): void {
  expect(answer.status).toBe(200);
  expect(answer.text).toMatch(/^location=[A-Za-z0-9\-._~%]+$/);
  expectGeneralHeaders(answer);
  const address = decodeURIComponent(answer.text.slice('location='.length));
  expect(address.startsWith(callback)).toBe(true);
  expect(address.slice(callback.length)).toMatch(/^oauth_token=[0-9A-Za-z]+&oauth_verifier=[0-9A-Za-z]+$/);
}

describe('the redirect', () => {
  it('goes to the registered callback, whatever callback the app asked for', async () => {
    const form = { oauth_callback: 'https://elsewhere.example.org/', indivo_record_id: record };
    const { token } = await requestToken(service, service.apps.user, form);
    const answer = await rosa.session.post(tokenPath(token, 'approve'), forRecord());
    expectRedirect(answer, 'https://problems.example.org/after?');
    expect(redirectOf(answer).searchParams.get('oauth_token')).toBe(token);
  });

  it('is appended with an ampersand to a callback that has a query', async () => {
    const { path } = await bound(service.apps.step);
    expectRedirect(await rosa.session.post(path, forRecord()), 'https://step.example.org/back?step=2&x=a+b&');
  });

  it('takes a relative callback as one of the UI app', async () => {
    const { path } = await bound(service.apps.night);
    expectRedirect(await rosa.session.post(path, forRecord()), 'https://ui.example.org/night/after?');
  });

  it('cannot be made for an app without a callback: 400', async () => {
    const { path, client } = await bound(service.apps.mute);
    expectBadRequest(await rosa.session.post(path, forRecord()));
    expectDenied(await client.post('/oauth/access_token', { verifier: 'v' }));
  });
});

describe('a record-bound token', () => {
  it.each([
    ['the owner', () => rosa],
    ['a full share holder', () => tom],
  ])('may be approved by %s', async (_who, account) => {
    const { path } = await bound();
    expectRedirect(await account().session.post(path, forRecord()), 'https://problems.example.org/after?');
  });

  it('may be approved by nobody else', async () => {
    const { path, client } = await bound();
    const access = await authorizeApp(service, rosa, record);
    for (const caller of [
      ann.session,
      admin(service),
      ui(service),
      clientOf(service, service.apps.user),
      client,
      access,
    ]) {
      expectDenied(await caller.post(path, forRecord()));
      expectDenied(await caller.post(path));
    }
    expectDenied(await rosa.session.post(path, { ...forRecord(), unsigned: true }));
    expectRedirect(await rosa.session.post(path, forRecord()), 'https://problems.example.org/after?');
  });

  it('is 403 for any other id', async () => {
    const { path } = await bound();
    const other = await createRecord(service, rosa);
    const carenet = await carenetOf(rosa, 'Family');
    expectDenied(await rosa.session.post(path, forRecord(other)));
    expectDenied(await rosa.session.post(path, forRecord('no-such-record')));
    expectDenied(await rosa.session.post(path, forCarenet(carenet)));
    expectDenied(await rosa.session.post(path, forCarenet(record)));
    expectDenied(await rosa.session.post(path, forCarenet('no-such-carenet')));
    expectRedirect(await rosa.session.post(path, forRecord()), 'https://problems.example.org/after?');
  });

  it('is 400 without an id, or with both', async () => {
    const { path } = await bound();
    const carenet = await carenetOf(rosa, 'Family');
    for (const form of [{}, { record_id: '' }, { record_id: '', carenet_id: '' }, { x: '1' }]) {
      expectBadRequest(await rosa.session.post(path, { form }));
    }
    expectBadRequest(await rosa.session.post(path, { form: { record_id: record, carenet_id: carenet } }));
  });

  it('takes an empty id for none, and ignores other fields', async () => {
    const { path } = await bound();
    const form = { record_id: record, carenet_id: '', offline: '1' };
    expectRedirect(await rosa.session.post(path, { form }), 'https://problems.example.org/after?');
  });
});

describe('claims', () => {
  it('let only the claimant approve', async () => {
    const { path, token } = await bound();
    succeeded(await tom.session.post(tokenPath(token, 'claim')), 'claim');
    expectDenied(await rosa.session.post(path, forRecord()));
    expectRedirect(await tom.session.post(path, forRecord()), 'https://problems.example.org/after?');
  });

  it('are made by approving an unclaimed token', async () => {
    const { path, token } = await bound();
    expectRedirect(await rosa.session.post(path, forRecord()), 'https://problems.example.org/after?');
    expectDenied(await rosa.session.post(tokenPath(token, 'claim')));
    expectDenied(await tom.session.post(tokenPath(token, 'claim')));
    expectDenied(await tom.session.post(path, forRecord()));
  });

  it('let the claimant repeat the call until the exchange, with the same answer', async () => {
    const { path } = await bound();
    const first = await rosa.session.post(path, forRecord());
    const second = await rosa.session.post(path, forRecord());
    expect([second.status, second.text]).toEqual([200, first.text]);
  });

  it('are not made by a refused approval', async () => {
    const { path, token } = await bound();
    expectDenied(await ann.session.post(path, forRecord()));
    expectBadRequest(await rosa.session.post(path));
    succeeded(await tom.session.post(tokenPath(token, 'claim')), 'claim');
  });

  it('let one of two accounts that approve at the same time win', async () => {
    const { path } = await bound();
    const accounts = Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? rosa : tom));
    const answers = await Promise.all(accounts.map(({ session }) => session.post(path, forRecord())));
    const winners = new Set(answers.flatMap(({ status }, i) => (status === 200 ? [accounts[i]!.id] : [])));
    expect(winners.size).toBe(1);
    answers.filter(({ status }) => status !== 200).forEach(expectDenied);
    expect(new Set(answers.filter(({ status }) => status === 200).map(({ text }) => text)).size).toBe(1);
  });
});

describe('an unbound token', () => {
  it('may be approved for a record that the account controls', async () => {
    for (const account of [rosa, tom]) {
      expectRedirect(
        await account.session.post(await unbound(), forRecord()),
        'https://problems.example.org/after?',
      );
    }
    expectDenied(await ann.session.post(await unbound(), forRecord()));
  });

  it('leads to a token for the record that was chosen', async () => {
    const { token, client } = await requestToken(service, service.apps.user);
    const answer = await rosa.session.post(tokenPath(token, 'approve'), forRecord());
    const verifier = redirectOf(succeeded(answer, 'approve')).searchParams.get('oauth_verifier')!;
    const exchanged = succeeded(await client.post('/oauth/access_token', { verifier }), 'exchange');
    expect(exchanged.form().slice(2)).toEqual([['xoauth_indivo_record_id', record]]);
  });

  it('is 404 for an unknown record or carenet', async () => {
    const path = await unbound();
    expectNotFound(await rosa.session.post(path, forRecord('no-such-record')));
    expectNotFound(await rosa.session.post(path, forCarenet('no-such-carenet')));
    expectNotFound(await rosa.session.post(path, forCarenet(record)));
  });

  it('is 400 without an id, or with both', async () => {
    const path = await unbound();
    const carenet = await carenetOf(rosa, 'Family');
    expectBadRequest(await rosa.session.post(path));
    expectBadRequest(await rosa.session.post(path, { form: { record_id: '', carenet_id: '' } }));
    expectBadRequest(await rosa.session.post(path, { form: { record_id: record, carenet_id: carenet } }));
  });
});

describe('a carenet', () => {
  it.each([
    ['a carenet-bound token', true],
    ['an unbound token', false],
  ])('is 403 for %s while the app is not in the carenet', async (_what, isBound) => {
    const carenet = await carenetOf(rosa, 'Family');
    const form = isBound ? { indivo_carenet_id: carenet } : {};
    const path = tokenPath((await requestToken(service, service.apps.user, form)).token, 'approve');
    for (const account of [rosa, tom, ann])
      expectDenied(await account.session.post(path, forCarenet(carenet)));
  });

  it('is 403 for an autonomous app', async () => {
    const carenet = await carenetOf(rosa, 'Family');
    const { token } = await requestToken(service, service.apps.night, { indivo_carenet_id: carenet });
    expectDenied(await rosa.session.post(tokenPath(token, 'approve'), forCarenet(carenet)));
    expectDenied(await rosa.session.post(await unbound(service.apps.night), forCarenet(carenet)));
  });

  it('binds the token: its record is another id', async () => {
    const carenet = await carenetOf(rosa, 'Family');
    const { token } = await requestToken(service, service.apps.user, { indivo_carenet_id: carenet });
    expectDenied(await rosa.session.post(tokenPath(token, 'approve'), forRecord()));
  });
});

describe('the share of the app', () => {
  it('is made by the first approval and left alone by later ones', async () => {
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
