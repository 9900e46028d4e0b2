import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deliver } from '../../../../shared/domain/mail/deliver.ts';
import type { OutgoingMail } from '../../../../shared/domain/mail/delivery.ts';
import { requestedMails, requestMessageMails } from '../../../../shared/domain/mail/mail-event.ts';
import {
  type MailMessage,
  readMailMessage,
  writeMailMessage,
} from '../../../../shared/domain/mail/queue-message.ts';
import type { AccountItem, AccountState } from '../../../../shared/store/items/index.ts';
import type { Item } from '../../../../shared/store/key.ts';
import { MemoryStore } from '../../../../shared/store/memory-store.ts';
import { anyCharacter } from '../../../support/any-character.ts';
import { keyring, start, storedAccount } from '../accounts/support.ts';

const sender = {
  uiUrl: 'https://ui.example.org',
  supportName: 'Clinic Support',
  supportAddress: 'support@phr.example.org',
};
const due: MailMessage = { eventId: 'event-1', mail: 'new_message', accountId: 'rosa@mail.example' };

async function mailsTo(changes: Partial<AccountItem>): Promise<OutgoingMail[]> {
  const store = new MemoryStore();
  storedAccount(store, changes);
  const mails: OutgoingMail[] = [];
  const send = async (mail: OutgoingMail) => void mails.push(mail);
  await deliver(due, {
    store,
    keyring,
    sender,
    send,
    now: () => start,
    digestHour: 6,
    tellBrowsers: async () => new Map(),
  });
  return mails;
}

describe('The mail about a new message', () => {
  it('names the recipient, the UI and the support contact, and says that a message arrived', async () => {
    const [mail] = await mailsTo({ state: 'active' });
    const { subject, text } = mail!;
    expect(subject).toMatch(/^[\x20-\x7e]{1,70}$/);
    expect(subject).toMatch(/new message/);
    expect(text).toMatch(/^Hello Rosa Lind,\n/);
    expect(text).toMatch(/message has arrived/);
    expect(text.split('\n')).toContain('https://ui.example.org');
    expect(text).toContain('support@phr.example.org');
    expect(text).toContain('Clinic Support');
  });

  it.each([
    ['active', 1],
    ['disabled', 1],
    ['uninitialized', 0],
    ['retired', 0],
  ] as const)('goes to accounts in state %s this many times: %i', async (state: AccountState, count) => {
    expect(await mailsTo({ state })).toHaveLength(count);
  });

  it('goes to the contact address under the full name, and neither needs nor shows a secret', async () => {
    const primarySecret = keyring.seal('SixteenLetterABC', 'rosa@mail.example');
    for (const secrets of [{}, { primarySecret }]) {
      const [mail] = await mailsTo({ state: 'active', ...secrets });
      expect(mail).toMatchObject({
        to: 'Rosa Lind <rosa.lind@post.example>',
        from: 'Clinic Support <support@phr.example.org>',
      });
      expect(JSON.stringify(mail)).not.toContain('SixteenLetterABC');
    }
    const [unnamed] = await mailsTo({ state: 'active', fullName: '' });
    expect(unnamed?.to).toBe('"rosa.lind@post.example" <rosa.lind@post.example>');
    expect(unnamed?.text).toMatch(/^Hello rosa\.lind@post\.example,\n/);
  });

  it('gets no header fields or lines from a name', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: anyCharacter, maxLength: 150 }), async (name) => {
        const [mail] = await mailsTo({ state: 'active', fullName: `a\tBcc: all@mail.example ${name}` });
        expect(mail?.to).toMatch(/^[\x20-\x7e]+$/);
        expect(mail?.from).toBe('Clinic Support <support@phr.example.org>');
        expect(mail?.subject).toBe('You have a new message in your secure inbox');
        expect(mail?.text.split(/[\r\n\u2028\u2029]/)[0]).toMatch(
          /^Hello(?: a Bcc: all@mail\.example.*)?,$/s,
        );
      }),
    );
  });

  it.each([
    'Rosa http://evil.example',
    'ftp://evil.example',
    'www.evil.example',
    'Rosa\u202e elpmaxe',
    'Rosa\u2067 elpmaxe',
    'Www.evil.example',
    'a\nb',
    'a\rb',
    'a\u0085b',
    'a\u2028b',
    'a\u2029b',
    'x'.repeat(81),
    '💊'.repeat(81),
  ])('leaves out the name %j', async (fullName) => {
    const [mail] = await mailsTo({ state: 'active', fullName });
    expect(mail?.to).toBe('rosa.lind@post.example');
    expect(mail?.text).toMatch(/^Hello,\n/);
  });

  it.each(['x'.repeat(80), '💊'.repeat(80), 'Dr. Rosa W. Lind: a/b'])(
    'shows the name %j',
    async (fullName) => {
      const [mail] = await mailsTo({ state: 'active', fullName });
      expect(mail?.text.split('\n')[0]).toBe(`Hello ${fullName},`);
    },
  );

  it('leaves out an address in place of a name under the same rule', async () => {
    const contactEmail = 'www.evil.example/login@post.example';
    const [mail] = await mailsTo({ state: 'active', fullName: '', contactEmail });
    expect(mail?.to).toBe(contactEmail);
    expect(mail?.text).toMatch(/^Hello,\n/);
  });
});

describe('The mails about a message to many accounts', () => {
  const context = { now: start, time: start.toISOString() };
  const items = (accountIds: readonly string[]) =>
    requestMessageMails(accountIds, context).map((write) =>
      write.kind === 'put' ? (write.item as Item) : {},
    );

  it('are requested by one outbox item, or by several when there are very many', () => {
    const many = Array.from({ length: 3000 }, (_, index) => `${index}`.padEnd(250, 'x'));
    expect(items([])).toEqual([]);
    expect(items(['a', 'b'])).toMatchObject([{ event: 'message_delivered', accountIds: ['a', 'b'] }]);
    const parts = items(many);
    expect(parts).toHaveLength(3);
    expect(parts.flatMap(({ accountIds }) => accountIds)).toEqual(many);
    for (const part of parts) expect(JSON.stringify(part).length).toBeLessThan(350_000);
    expect(new Set(parts.map(({ eventId }) => eventId)).size).toBe(3);
  });

  it('have the same ids whenever the item is read, one per account', () => {
    const item = { event: 'message_delivered', eventId: 'e', accountIds: ['a', 'b'] } as const;
    const mails = requestedMails(item);
    expect(requestedMails(item)).toEqual(mails);
    expect(mails.map(({ mail, accountId }) => [mail, accountId])).toEqual([
      ['new_message', 'a'],
      ['new_message', 'b'],
    ]);
    expect(new Set(mails.map(({ eventId }) => eventId)).size).toBe(2);
  });

  it('pass through the queue: their ids have at most 80 letters, digits and hyphens', () => {
    const [item] = items(['rosa@mail.example']);
    const [mail] = requestedMails(item as never);
    expect(mail!.eventId).toMatch(/^[A-Za-z0-9-]{1,80}$/);
    expect(readMailMessage(writeMailMessage(mail!))).toEqual(mail);
  });
});
