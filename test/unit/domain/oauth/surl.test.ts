import { describe, expect, it } from 'vitest';
import {
  addMember,
  authorizeInCarenet,
  carenetAppPath,
  carenetPath,
  createCarenet,
  enableApp,
  placeApp,
} from '../../../http/carenets/sharing.ts';
import { connectCredentials } from '../../../support/account-apps.ts';
import type { SignedClient } from '../../../support/client.ts';
import { expectBadRequest, expectDenied, expectOk, expectXml } from '../../../support/expectations.ts';
import { startInMemory } from '../../../support/in-memory.ts';
import { createPerson, openSession, type Person, peopleSettings } from '../../../support/people.ts';
import { accountPath, admin, authorizeApp, createRecord, requestToken } from '../../../support/scenario.ts';
import { signedUrl, timeText, type UrlSigner } from '../../../support/signed-url.ts';
import { appOnRecord, setUp } from '../../../support/storage.ts';
import { nightApp } from '../../../support/user-app.ts';
import { el } from '../../../support/xml-tree.ts';

const path = '/oauth/internal/surl-verify';
const widget = '/widgets/DocumentAccess?record_id=R1&document_id=D9';
const apps = {
  night: nightApp,
} as const;

let rosa: Person;
let record: string;
let token: UrlSigner;

const { service } = await startInMemory({ apps });
await begin();

/** Creates a new person with a new record and an app token for it. */
async function begin(): Promise<void> {
  rosa = await createPerson(service, 'rosa');
  record = await createRecord(service, rosa);
  token = signerOf(await authorizeApp(service, rosa, record));
}

function signerOf({ credentials }: SignedClient): UrlSigner {
  return { token: credentials.token!, secret: credentials.tokenSecret! };
}

const secondsAgo = (seconds: number) => timeText(Math.floor(service.now()) - seconds);
const sign = (signer = token, time = secondsAgo(0), url = widget) => signedUrl(url, signer, time);

/** The result of the service for the URL in the parameter `url`. */
async function verdict(url: string, session = rosa.session): Promise<string> {
  const answer = await session.get(path, { query: { url } });
  expectXml(answer);
  const result = answer.xml();
  expect(result).toEqual(el('result', result.text));
  return result.text;
}

/** The result for the URL of the call itself. The signature covers the path with the query as sent. */
async function directVerdict(signer: UrlSigner, time: string, rest = 'record_id=R1'): Promise<string> {
  const url = signedUrl(`${path}?${rest}`, signer, time);
  const answer = await rosa.session.get(path, { query: url.slice(path.length + 1) });
  expectXml(answer);
  return answer.xml().text;
}

describe('A URL with a valid signature', () => {
  it('is ok in either form and for any session', async () => {
    expect(await verdict(sign())).toBe('ok');
    expect(await directVerdict(token, secondsAgo(0))).toBe('ok');
    const ann = await createPerson(service, 'ann');
    expect(await verdict(sign(), ann.session)).toBe('ok');
  });

  it.each([
    ['with reserved characters', '/w?a=%C3%BC+b%20c&d=1%2F2;e&empty=&=&&x'],
    ['with an origin', 'https://ui.example.org/w?a=1'],
    ['with another question mark', '/w?a=1?2'],
    ['with an empty query', '/w?'],
  ])('is ok %s', async (_what, url) => {
    expect(await verdict(sign(token, secondsAgo(0), url))).toBe('ok');
  });

  it('keeps its query as it was sent in the direct form', async () => {
    expect(await directVerdict(token, secondsAgo(0), 'a=%C3%BC+b%20c&d=1%2F2&e=%2f')).toBe('ok');
  });

  it('is ok with the signature at any place in the query', async () => {
    const [, rest, signature] = /^(.*)&(surl_sig=.*)$/.exec(sign())!;
    const [start, query] = rest!.split('?');
    expect(await verdict(`${start}?${signature}&${query}`)).toBe('ok');
    expect(await verdict(rest!.replace('&document_id', `&${signature}&document_id`))).toBe('ok');
  });

  it('is ok when it repeats its parameters, because the last of each counts', async () => {
    const earlier = 'surl_sig=x&surl_token=nothing&surl_timestamp=2020-01-01T00%3A00%3A00Z';
    expect(await verdict(sign(token, secondsAgo(0), `${widget}&${earlier}`))).toBe('ok');
    expect(await directVerdict(token, secondsAgo(0), earlier)).toBe('ok');
    expect(await verdict(`${sign()}&${earlier}`)).toBe('old');
    expect(await verdict(`${sign()}&surl_token=nothing`)).toBe('mismatch');
    expect(await verdict(`${sign()}&surl_sig=x`)).toBe('mismatch');
  });

  it.each([
    ['a fraction of a second', () => `${secondsAgo(5).slice(0, -1)}.123456Z`],
    ['a tenth of a second', () => `${secondsAgo(5).slice(0, -1)}.5Z`],
  ])('may have %s in its time', async (_what, time) => {
    expect(await verdict(sign(token, time()))).toBe('ok');
  });

  it('is ok when signed with any kind of access token', async () => {
    const carenet = await createCarenet(rosa.session, record, 'signed');
    await placeApp(rosa.session, carenet, service.apps.user);
    await enableApp(service, record, service.apps.night);
    const form = { record_id: record };
    const connect = await connectCredentials(rosa, service.apps.user, form);
    const autonomous = await connectCredentials(rosa, service.apps.night, form);
    const signers: UrlSigner[] = [
      { token: connect.connectToken, secret: connect.connectSecret },
      { token: connect.restToken, secret: connect.restSecret },
      { token: autonomous.connectToken, secret: autonomous.connectSecret },
      signerOf(await authorizeApp(service, rosa, record, service.apps.night)),
      signerOf(await authorizeInCarenet(service, rosa, carenet)),
      signerOf(await setUp(service, record, service.apps.user)),
    ];
    for (const signer of signers) expect(await verdict(sign(signer))).toBe('ok');
  });
});

describe('A signed URL is a mismatch', () => {
  it.each([
    ['the path', (url: string) => url.replace('Access', 'access')],
    ['a value', (url: string) => url.replace('R1', 'R2')],
    ['the order', (url: string) => url.replace('record_id=R1&document_id=D9', 'document_id=D9&record_id=R1')],
    ['the spelling of an escape', (url: string) => url.replace('%3A', ':')],
    ['the signature', (url: string) => url.replace(/surl_sig=./, 'surl_sig=!')],
    ['a parameter added at the end', (url: string) => `${url}&more=1`],
    ['a parameter added in front', (url: string) => url.replace('?', '?more=1&')],
  ])('when a part was changed: %s', async (_what, change) => {
    expect(await verdict(change(sign()))).toBe('mismatch');
  });

  it('when its time was changed', async () => {
    const [before, after] = [secondsAgo(60), secondsAgo(0)].map(encodeURIComponent);
    expect(await verdict(sign(token, secondsAgo(60)).replace(before!, after!))).toBe('mismatch');
    expect(await directVerdict({ ...token, secret: 'x' }, secondsAgo(0))).toBe('mismatch');
  });

  it('when its token is not an access token or did not sign it', async () => {
    const other = signerOf(await authorizeApp(service, rosa, record));
    const signers: UrlSigner[] = [
      { token: 'nonsense', secret: token.secret },
      { token: token.token.replace(/.$/, (last) => (last === 'x' ? 'y' : 'x')), secret: token.secret },
      { token: token.token, secret: other.secret },
      { token: other.token, secret: token.secret },
      signerOf(rosa.session),
      signerOf((await requestToken(service, service.apps.user)).client),
    ];
    for (const signer of signers) expect(await verdict(sign(signer))).toBe('mismatch');
  });

  it('after the app is removed from the record, even if it is enabled again', async () => {
    const fresh = await createRecord(service, rosa);
    const signer = signerOf(await authorizeApp(service, rosa, fresh));
    expect(await verdict(sign(signer))).toBe('ok');
    expectOk(await rosa.session.delete(appOnRecord(fresh, service.apps.user)));
    expect(await verdict(sign(signer))).toBe('mismatch');
    await enableApp(service, fresh, service.apps.user);
    expect(await verdict(sign(signer))).toBe('mismatch');
  });

  it.each([
    ['the app is removed from it', (carenet: string) => carenetAppPath(carenet, service.apps.user)],
    ['the carenet is deleted', (carenet: string) => carenetPath(carenet)],
  ])('for a token in a carenet after %s', async (_what, gone) => {
    const carenet = await createCarenet(rosa.session, record, `without ${_what}`.slice(0, 40));
    const ann = await createPerson(service, 'ann');
    await enableApp(service, record, service.apps.user);
    await placeApp(rosa.session, carenet, service.apps.user);
    await addMember(rosa.session, carenet, ann);
    const signer = signerOf(await authorizeInCarenet(service, ann, carenet));
    expect(await verdict(sign(signer))).toBe('ok');
    expectOk(await rosa.session.delete(gone(carenet)));
    expect(await verdict(sign(signer))).toBe('mismatch');
  });

  it('for a token in a carenet after the app is removed from the record, even if it is enabled again', async () => {
    const fresh = await createRecord(service, rosa);
    const carenet = await createCarenet(rosa.session, fresh, 'short');
    await enableApp(service, fresh, service.apps.user);
    await placeApp(rosa.session, carenet, service.apps.user);
    const inCarenet = await authorizeInCarenet(service, rosa, carenet);
    const signer = signerOf(inCarenet);
    expect(await verdict(sign(signer))).toBe('ok');
    expectOk(await rosa.session.delete(appOnRecord(fresh, service.apps.user)));
    expect(await verdict(sign(signer))).toBe('mismatch');
    await enableApp(service, fresh, service.apps.user);
    expect(await verdict(sign(signer))).toBe('mismatch');
    expectDenied(await inCarenet.get('/version'));
  });

  it('when the account of its token is not active', async () => {
    const ann = await createPerson(service, 'ann');
    const signer = signerOf(await authorizeApp(service, ann, await createRecord(service, ann)));
    expect(await verdict(sign(signer))).toBe('ok');
    const form = { state: 'disabled' };
    expectOk(await admin(service).post(accountPath(ann.id, '/set-state'), { form }));
    expect(await verdict(sign(signer))).toBe('mismatch');
  });

  it('after its token has expired', async () => {
    const signer = signerOf(await authorizeApp(service, rosa, record));
    service.advance(1740);
    rosa = { ...rosa, session: await openSession(service, rosa.id) };
    expect(await verdict(sign(signer))).toBe('ok');
    service.advance(61);
    expect(await verdict(sign(signer))).toBe('mismatch');
    await begin();
  });
});

describe('A signed URL is old', () => {
  it('an hour after its time, and when its time is more than five minutes ahead', async () => {
    const night = signerOf(await authorizeApp(service, rosa, record, service.apps.night));
    for (const [seconds, expected] of [
      [3540, 'ok'],
      [3601, 'old'],
      [-290, 'ok'],
      [-360, 'old'],
    ] as const) {
      expect([seconds, await verdict(sign(night, secondsAgo(seconds)))]).toEqual([seconds, expected]);
      expect([seconds, await directVerdict(night, secondsAgo(seconds))]).toEqual([seconds, expected]);
    }
  });

  it('even if its token or signature is wrong', async () => {
    expect(await verdict(sign({ token: 'nonsense', secret: '' }, secondsAgo(4000)))).toBe('old');
    expect(await verdict(sign(token, secondsAgo(4000)).replace('R1', 'R2'))).toBe('old');
  });

  it('when its time is a date long ago', async () => {
    expect(await verdict(sign(token, '2026-01-01'))).toBe('old');
  });

  it('after the configured times', async () => {
    const env = { ...peopleSettings, SURL_WINDOW: '600', CLOCK_WINDOW: '100' };
    const { service: strict } = await startInMemory({ apps, env });
    const ann = await createPerson(strict, 'ann');
    const signer = signerOf(await authorizeApp(strict, ann, await createRecord(strict, ann)));
    const at = (seconds: number) => sign(signer, timeText(Math.floor(strict.now()) - seconds));
    for (const [seconds, expected] of [
      [540, 'ok'],
      [601, 'old'],
      [-90, 'ok'],
      [-160, 'old'],
    ] as const) {
      expect([seconds, await verdict(at(seconds), ann.session)]).toEqual([seconds, expected]);
    }
  });
});

describe('GET /oauth/internal/surl-verify returns 400', () => {
  it.each([
    ['no query', () => '/widgets/DocumentAccess'],
    ['no characters', () => ''],
    ['no signature', () => sign().replace(/&surl_sig=.*/, '')],
    ['an empty signature', () => sign().replace(/surl_sig=.*/, 'surl_sig=')],
    ['no time', () => sign().replace(/&surl_timestamp=[^&]*/, '')],
    ['no token', () => sign().replace(/&surl_token=[^&]*/, '')],
    ['an invalid time', () => sign(token, 'yesterday')],
    ['a time with an offset', () => sign(token, '2026-01-01T00:00:00+01:00')],
    ['a day that does not exist', () => sign(token, '2026-02-30')],
  ])('for a URL with %s', async (_what, url) => {
    expectBadRequest(await rosa.session.get(path, { query: { url: url() } }));
  });

  it('without a URL, and for signature parameters beside one', async () => {
    expectBadRequest(await rosa.session.get(path));
    expectBadRequest(await rosa.session.get(path, { query: { surl_sig: 'x', surl_token: 'x' } }));
    const query = `url=%2Fw%3Fa%3D1&${sign().split('?')[1]}`;
    expectBadRequest(await rosa.session.get(path, { query }));
  });
});
