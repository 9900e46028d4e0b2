/** What a person is told, and at which field, when the service refuses what she entered about her account. */
import { describe, expect, it } from 'vitest';
import { type ErrorCode, ServiceError } from '../../../shared/client/index.ts';
import {
  problemOfPassword,
  problemOfPresentPassword,
} from '../../../shared/portal/pages/account/refusals.ts';
import { isLinkRefused, refusalOf } from '../../../shared/portal/pages/activation/refusals.ts';
import { problemOfConfirmation } from '../../../shared/portal/pages/signing-in/refusals.ts';
import { en } from '../../../shared/portal/texts/en.ts';

const refused = (code: ErrorCode | undefined, status = 400, retryAfter?: string) =>
  new ServiceError('x', status, 'The password must have at least 12 characters', { code, retryAfter });

/** What is about something else: the page says that something failed. */
const others = [new Error('The network is down.'), refused('not_found', 404), refused(undefined, 500)];

describe('When an account is set up', () => {
  it.each<[ErrorCode, object]>([
    ['confirmation_code_wrong', { code: 'The code is not right' }],
    ['too_many_attempts', { code: 'Too many wrong codes. Try again in 2 minutes' }],
    ['username_taken', { username: 'Somebody else has this user name. Choose another one' }],
    ['password_too_short', { password: 'Use at least 12 characters' }],
    [
      'password_common',
      { password: 'Many people use this password, so it is easy to guess. Choose another one' },
    ],
    ['password_like_name', { password: 'This password is too close to your name. Choose another one' }],
    ['password_invalid', { password: 'The password is too long' }],
  ])('%s is told at its field', (code, expected) => {
    expect(refusalOf(refused(code, 400, '90'), en)).toEqual(expected);
  });

  it('the service may not say how long to wait: a minute', () => {
    expect(refusalOf(refused('too_many_attempts', 429), en)).toEqual({
      code: 'Too many wrong codes. Try again in a minute',
    });
  });

  it('no field is to blame for anything else', () => {
    expect(others.map((error) => refusalOf(error, en))).toEqual([undefined, undefined, undefined]);
  });

  it.each([
    [refused('not_found', 404), true],
    [refused('permission_denied', 403), true],
    [refused('parameter_invalid', 400), false],
    [new Error('The network is down.'), false],
  ])('a link is refused that is wrong, or not for this account: %s, %s', (error, expected) => {
    expect(isLinkRefused(error)).toBe(expected);
  });
});

describe('When a password is changed', () => {
  it.each<[ErrorCode, string]>([
    ['password_too_short', 'Use at least 8 characters'],
    [
      'password_common',
      'Many people use this password, so it is easy to guess. Use another one, such as several words',
    ],
    [
      'password_like_name',
      'This password is close to your name or user name, so it is easy to guess. Use another one',
    ],
    ['password_unchanged', 'This is the password that you have. Use another one'],
    ['password_invalid', 'This password is too long. Use at most 1000 characters'],
  ])('%s is said of the new one', (code, said) => {
    expect(problemOfPassword(refused(code), en.account, 8)).toBe(said);
  });

  it('the present one may be wrong, or may have been tried too often', () => {
    const said = (error: unknown) => problemOfPresentPassword(error, en.account, 'old');
    expect(said(refused('password_wrong', 403))).toEqual({
      old: 'This is not your current password. Please enter it again',
    });
    expect(said(refused('too_many_attempts', 429))).toEqual({
      old: 'There have been many attempts. Please wait a few minutes, then enter your password again',
    });
    expect(others.map(said)).toEqual([undefined, undefined, undefined]);
    expect(others.map((error) => problemOfPassword(error, en.account, 8))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('When a change of how she signs in is confirmed', () => {
  const tooMany = { '': 'There have been too many wrong codes. Try again in 2 minutes' };

  it.each<[ErrorCode, number, object | undefined]>([
    ['second_factor_wrong', 403, { code: 'This code is not right, or it has been used already' }],
    [
      'second_factor_demanded',
      409,
      { '': 'Your account must have a second step. Set up another one before you remove this one.' },
    ],
    ['passkey_refused', 403, { '': 'This passkey is not one of your account' }],
    ['challenge_invalid', 400, { '': 'That took too long. Please try again' }],
    [
      'sign_in_again',
      403,
      { '': 'For this you must have signed in a moment ago. Please sign out, and in again' },
    ],
    ['too_many_attempts', 429, tooMany],
    ['password_wrong', 403, { present: 'This is not your current password. Please enter it again' }],
    ['not_found', 404, undefined],
  ])('%s is told where it can be mended', (code, status, expected) => {
    expect(problemOfConfirmation(refused(code, status, '90'), en)).toEqual(expected);
  });

  it('what is no answer of the service is no problem of a field', () => {
    expect(problemOfConfirmation(new Error('The network is down.'), en)).toBeUndefined();
  });
});
