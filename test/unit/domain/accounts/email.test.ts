import { describe, expect, it } from 'vitest';
import { isAccountId, isEmailAddress } from '../../../../shared/domain/accounts/email.ts';

describe('An email address', () => {
  it.each([
    'rosa@mail.example',
    'Rosa.Lind@Post.Example',
    "o'brien+phr_1@a-b.c.example",
    '!#$%&*/=?^`{|}~@mail.example',
    '1@2.museum',
    'a@b.photography',
  ])('can be %s', (address) => expect(isEmailAddress(address)).toBe(true));

  it.each([
    ['no text', ''],
    ['no @', 'mail.example'],
    ['two @', 'a@b@mail.example'],
    ['an empty local part', '@mail.example'],
    ['a leading dot', '.a@mail.example'],
    ['a trailing dot', 'a.@mail.example'],
    ['two dots in a row', 'a..b@mail.example'],
    ['a single label', 'a@localhost'],
    ['an empty label', 'a@mail..example'],
    ['a top label of one letter', 'a@mail.e'],
    ['a top label with a digit', 'a@mail.e1'],
    ['an underscore in the domain', 'a@my_mail.example'],
    ['a space', 'a b@mail.example'],
    ['a line break at the end', 'a@mail.example\n'],
    ['a quoted local part', '"a b"@mail.example'],
    ['a display name', 'Rosa <rosa@mail.example>'],
    ['an address literal', 'a@[127.0.0.1]'],
    ['letters beyond ASCII', 'josé@mail.example'],
  ])('is invalid with %s', (_what, address) => expect(isEmailAddress(address)).toBe(false));

  it('that is an endless near-miss is rejected at once', () => {
    expect(isEmailAddress(`${'a.'.repeat(50_000)}@${'b.'.repeat(50_000)}`)).toBe(false);
  });
});

describe('An account id', () => {
  it('must be an email address', () => {
    expect(isAccountId('rosa@mail.example')).toBe(true);
    expect(isAccountId('rosa')).toBe(false);
  });

  it.each(['a/b@mail.example', 'a?b@mail.example'])('cannot be %s, which no path can carry', (address) => {
    expect(isEmailAddress(address)).toBe(true);
    expect(isAccountId(address)).toBe(false);
  });
});
