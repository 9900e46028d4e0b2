import { expect, it } from 'vitest';
import { readMailMessage, writeMailMessage } from '../../../../shared/domain/mail/queue-message.ts';

it('A message in the mail queue carries the mail and the account', () => {
  const item = { event: 'mail', eventId: 'e', mail: 'welcome', accountId: 'rosa@mail.example' } as const;
  expect(readMailMessage(writeMailMessage(item))).toEqual({
    eventId: 'e',
    mail: 'welcome',
    accountId: 'rosa@mail.example',
  });
});

it.each([
  '',
  '{',
  'null',
  '[]',
  '"text"',
  '{"eventId":"e","accountId":"a","mail":"other"}',
  '{"mail":"welcome"}',
])('The mail queue rejects %s without quoting it', (text) => {
  expect(() => readMailMessage(text)).toThrow(/^A message in the mail queue does not name a mail\.$/);
});
