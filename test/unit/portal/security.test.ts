/** What keeps forms, cookies and addresses of the portal from being used by somebody else. */
import { describe, expect, it } from 'vitest';
import type { Request } from '../../../shared/portal/environment.ts';
import { openTyped, sealTyped } from '../../../shared/portal/kept-forms/typed-form.ts';
import { deviceOf, partsOfDevice } from '../../../shared/portal/security/device.ts';
import {
  formOwner,
  formToken,
  isFormToken,
  newFormKey,
  ownerIn,
} from '../../../shared/portal/security/form-token.ts';
import { ownPath } from '../../../shared/portal/security/own-path.ts';
import { createSeal } from '../../../shared/portal/security/sealing.ts';
import { isIdle, needsRefresh, readSession, timeLeft } from '../../../shared/portal/security/session.ts';

const seal = createSeal('secret of the portal');
const minutes = 60_000;
const now = new Date('2026-01-31T08:30:00Z');

function sessionOf(accountId: string, seenAt = now.getTime()) {
  return { accountId, token: `token of ${accountId}`, tokenSecret: 's', startedAt: seenAt, seenAt };
}

describe('An address to go on to', () => {
  it.each([
    ['/records', '/records'],
    ['/records?next=%2F', '/records?next=%2F'],
    [undefined, '/'],
    ['', '/'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['https://evil.example', '/'],
    ['/a b', '/'],
    ['/a\nb', '/'],
    ['records', '/'],
    ['/ü', '/'],
  ])('%j leads to %j', (given, expected) => {
    expect(ownPath(given)).toBe(expected);
  });
});

describe('The token of a form', () => {
  const rosa = sessionOf('rosa@mail.example');
  const key = 'the random value of a browser';
  const token = formToken(key, rosa);

  it('is good in the same browser and session alone', () => {
    expect(isFormToken(token, formToken(key, rosa))).toBe(true);
    for (const other of [
      formToken('another browser', rosa),
      formToken(key, undefined),
      formToken(key, sessionOf('ada@mail.example')),
      formToken(key, { ...rosa, token: 'of a later session' }),
    ])
      expect(isFormToken(token, other)).toBe(false);
  });

  it.each([undefined, '', 7, ['x'], `${token}x`, token.slice(1)])('is not %j', (given) => {
    expect(isFormToken(given, token)).toBe(false);
  });

  it('is made from a random value of 192 bits', () => {
    expect(newFormKey()).toMatch(/^[\w-]{32}$/);
    expect(newFormKey()).not.toBe(newFormKey());
  });

  it('names its owner also after the end of the session, without the name of the account', () => {
    expect(ownerIn(token)).toBe(formOwner(key, rosa.accountId));
    expect(token).not.toContain('rosa');
    expect(ownerIn(formToken(key, undefined))).toBe('');
    expect(ownerIn(undefined)).toBe('');
  });
});

describe('What is sealed', () => {
  it('opens for the purpose for which it was sealed, with the same secret', () => {
    const text = seal.close({ a: 'ü' }, 'session');
    expect(seal.open(text, 'session')).toEqual({ a: 'ü' });
    expect(seal.open(text, 'form')).toBeUndefined();
    expect(createSeal('another secret').open(text, 'session')).toBeUndefined();
  });

  it('does not open when anything of it was changed, or left out', () => {
    const bytes = Buffer.from(seal.close('x', 'session'), 'base64url');
    for (const at of bytes.keys()) {
      const changed = Buffer.from(bytes);
      changed[at]! ^= 1;
      expect(seal.open(changed.toString('base64url'), 'session')).toBeUndefined();
      expect(seal.open(bytes.subarray(0, at).toString('base64url'), 'session')).toBeUndefined();
    }
  });

  it('is another text each time', () => {
    expect(seal.close('x', 'session')).not.toBe(seal.close('x', 'session'));
  });
});

describe('A session', () => {
  it('is read only when it has all that it needs', () => {
    const session = sessionOf('rosa@mail.example');
    expect(readSession({ ...session, more: 1 })).toEqual(session);
    for (const name of Object.keys(session)) {
      expect(readSession({ ...session, [name]: undefined })).toBeUndefined();
      expect(readSession({ ...session, [name]: {} })).toBeUndefined();
    }
    for (const other of [undefined, null, 'text', 7]) expect(readSession(other)).toBeUndefined();
  });

  it('ends when nothing has happened for longer than it may last', () => {
    const session = sessionOf('rosa@mail.example', now.getTime() - 15 * minutes);
    expect(isIdle(session, 15, now)).toBe(false);
    expect(isIdle(session, 15, new Date(now.getTime() + 1))).toBe(true);
    expect(needsRefresh(sessionOf('r', now.getTime() - minutes), now)).toBe(false);
    expect(needsRefresh(sessionOf('r', now.getTime() - minutes - 1), now)).toBe(true);
  });

  it('says how many seconds are left until it ends for want of use, and in any case', () => {
    const session = {
      ...sessionOf('r', now.getTime() - 5 * minutes),
      startedAt: now.getTime() - 20 * minutes,
    };
    const left = { idleMinutes: 15, sessionSeconds: 1800 };
    expect(timeLeft(session, left, now)).toEqual({ idle: 600, end: 600 });
    expect(timeLeft(session, left, new Date(now.getTime() + 60 * minutes))).toEqual({ idle: 0, end: 0 });
  });
});

describe('What a person typed before her session ended', () => {
  const formKey = 'the random value of a browser';
  const typed = { path: '/account/profile', fields: [['name', 'Rosa Lind']] as const };
  const requestOf = (accountId: string | undefined, more: Partial<Request> = {}) =>
    ({ seal, now, formKey, session: accountId && sessionOf(accountId), ...more }) as Request;
  const rosa = requestOf('rosa@mail.example');
  const kept = sealTyped(typed, formOwner(formKey, 'rosa@mail.example'), rosa)!;
  const hours = (count: number) => new Date(now.getTime() + count * 60 * minutes);

  it('comes back to her alone, in the same browser', () => {
    expect(openTyped(kept, rosa)).toEqual(typed);
    expect(openTyped(kept, requestOf('ada@mail.example'))).toBeUndefined();
    expect(openTyped(kept, requestOf(undefined))).toBeUndefined();
    expect(openTyped(kept, requestOf('rosa@mail.example', { formKey: 'another' }))).toBeUndefined();
  });

  it('is kept for twelve hours', () => {
    expect(openTyped(kept, requestOf('rosa@mail.example', { now: hours(12) }))).toEqual(typed);
    expect(openTyped(kept, requestOf('rosa@mail.example', { now: hours(13) }))).toBeUndefined();
  });

  it('is not kept when it is too long, or was sealed for something else', () => {
    const long = { ...typed, fields: [['name', 'x'.repeat(44_000)]] as const };
    expect(sealTyped(long, 'owner', rosa)).toBeUndefined();
    expect(
      openTyped(seal.close({ ...typed, owner: 'x', until: Number.MAX_SAFE_INTEGER }, 'session'), rosa),
    ).toBeUndefined();
  });
});

describe('What a person calls her browser', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/120.0 Safari/537.36 Edg/120.0',
      'Edge / Windows',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) AppleWebKit/605.1 Version/17.0 Safari/605.1',
      'Safari / Mac',
    ],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) CriOS/120.0 Safari/604.1', 'Chrome / iPhone'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:120.0) Gecko/20100101 Firefox/120.0', 'Firefox / Linux'],
    [
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 SamsungBrowser/23.0 Chrome/115.0',
      'Samsung Internet / Android',
    ],
    ['Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) OPR/79.0', 'Opera / iPad'],
    ['Mozilla/5.0 (X11; CrOS x86_64)', 'ChromeOS'],
    ['Firefox/120.0', 'Firefox'],
    [`${'x'.repeat(500)}Firefox/120.0`, undefined],
    ['curl/8.0', undefined],
    [undefined, undefined],
  ])('is %j → %j', (userAgent, expected) => {
    expect(deviceOf(userAgent)).toBe(expected);
  });

  it('has two parts', () => {
    expect(partsOfDevice('Firefox / Linux')).toEqual(['Firefox', 'Linux']);
    expect(partsOfDevice('Firefox')).toEqual(['Firefox', undefined]);
  });
});
