import { describe, expect, it } from 'vitest';
import { compose } from '../../../../shared/domain/mail/compose.ts';

const sender = {
  uiUrl: 'https://ui.example.org',
  supportName: 'Clinic Support',
  supportAddress: 'support@phr.example.org',
};
const rosa = { accountId: 'rosa@mail.example', primarySecret: 'SixteenLetterABC', hasCode: true };
const linksIn = (text: string) => text.split('\n').filter((line) => line.startsWith('http'));

const init = 'https://ui.example.org/accounts/rosa@mail.example/init/SixteenLetterABC';
const reset = 'https://ui.example.org/accounts/rosa@mail.example/reset_password/SixteenLetterABC';
const code = 'https://ui.example.org/accounts/rosa@mail.example/send_secret/SixteenLetterABC';

describe('Mails to account owners', () => {
  it('link to init for an activation, and to the confirmation code if there is one', () => {
    expect(linksIn(compose('activation', rosa, sender).text)).toEqual([init, code]);
    expect(compose('activation', rosa, sender).text).toContain('confirmation code');
    const without = compose('activation', { ...rosa, hasCode: false }, sender).text;
    expect(linksIn(without)).toEqual([init]);
    expect(without).not.toContain('confirmation code');
  });

  it('link to reset_password, init and send_secret for a password reset', () => {
    expect(linksIn(compose('passwordReset', rosa, sender).text).sort()).toEqual([init, reset, code].sort());
  });

  it('link to init for a welcome', () => {
    expect(linksIn(compose('welcome', rosa, sender).text)).toEqual([init]);
  });

  it('name the sender and have a one-line subject', () => {
    for (const mail of ['activation', 'passwordReset', 'welcome'] as const) {
      const { subject, text } = compose(mail, rosa, sender);
      expect(text).toContain('Clinic Support');
      expect(text).toContain('support@phr.example.org');
      expect(subject).toMatch(/^[\x20-\x7e]{1,70}$/);
    }
  });

  it.each([
    ["o'brien+phr_1@mail.example", "o'brien+phr_1@mail.example"],
    ['a=b&c!d$e*f~g@mail.example', 'a=b&c!d$e*f~g@mail.example'],
    ['50%@mail.example', '50%25@mail.example'],
    ['a#b^c`d{e|f}@mail.example', 'a%23b%5Ec%60d%7Be%7Cf%7D@mail.example'],
  ])('link to the account id %s as %s', (accountId, segment) => {
    const { text } = compose('welcome', { ...rosa, accountId }, sender);
    expect(linksIn(text)).toEqual([`https://ui.example.org/accounts/${segment}/init/SixteenLetterABC`]);
  });
});
