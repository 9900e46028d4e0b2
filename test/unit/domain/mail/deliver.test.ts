import { describe, expect, it } from 'vitest';
import { deliver } from '../../../../shared/domain/mail/deliver.ts';
import type { OutgoingMail } from '../../../../shared/domain/mail/delivery.ts';
import type { MailMessage } from '../../../../shared/domain/mail/queue-message.ts';
import { type AccountItem, keys } from '../../../../shared/store/items/index.ts';
import { MemoryStore } from '../../../../shared/store/memory-store.ts';
import { keyring, start, storedAccount } from '../accounts/support.ts';

const due: MailMessage = { eventId: 'event-1', mail: 'activation', accountId: 'rosa@mail.example' };
const sender = {
  uiUrl: 'https://ui.example.org',
  supportName: 'Lind & Söhne',
  supportAddress: 'support@phr.example.org',
};
const seal = (text: string) => keyring.seal(text, 'rosa@mail.example');
const secrets = { primarySecret: seal('SixteenLetterABC'), secondarySecret: seal('402915') };

function mailer(changes: Partial<AccountItem> = secrets) {
  const store = new MemoryStore();
  storedAccount(store, changes);
  const mails: OutgoingMail[] = [];
  const send = async (mail: OutgoingMail) => void mails.push(mail);
  return {
    store,
    mails,
    delivery: {
      store,
      keyring,
      sender,
      send,
      now: () => start,
      digestHour: 6,
      tellBrowsers: async () => new Map(),
    },
  };
}

describe('Delivering a mail', () => {
  it('sends it to the contact address under the full name, from the support address', async () => {
    const { mails, delivery } = mailer();
    expect(await deliver(due, delivery)).toBe('sent');
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      to: 'Rosa Lind <rosa.lind@post.example>',
      from: '=?UTF-8?B?TGluZCAmIFPDtmhuZQ==?= <support@phr.example.org>',
    });
  });

  it('uses the contact address as name when the account has none', async () => {
    const { mails, delivery } = mailer({ ...secrets, fullName: '' });
    await deliver(due, delivery);
    expect(mails[0]!.to).toBe('"rosa.lind@post.example" <rosa.lind@post.example>');
  });

  it('includes the current primary secret and never the secondary one', async () => {
    for (const mail of ['activation', 'password_reset', 'welcome'] as const) {
      const { mails, delivery } = mailer();
      await deliver({ ...due, mail }, delivery);
      expect(JSON.stringify(mails)).toContain('/init/SixteenLetterABC');
      expect(JSON.stringify(mails)).not.toContain('402915');
    }
  });

  it('sends it once, however often it is requested', async () => {
    const { mails, delivery } = mailer();
    expect(await deliver(due, delivery)).toBe('sent');
    expect(await deliver(due, delivery)).toBe('skipped');
    expect(await deliver({ ...due, eventId: 'event-2' }, delivery)).toBe('sent');
    expect(mails).toHaveLength(2);
  });

  it('is remembered for 14 days', async () => {
    const { store, delivery } = mailer();
    await deliver(due, delivery);
    const [sent] = await store.get([keys.sent('event-1')]);
    expect(sent?.ttl).toBe(Date.parse('2026-01-15T08:30:00.000Z') / 1000);
  });

  it('can be retried after it failed', async () => {
    const { mails, delivery } = mailer();
    const broken = { ...delivery, send: () => Promise.reject(new Error('SES is away')) };
    await expect(deliver(due, broken)).rejects.toThrow('SES is away');
    expect(await deliver(due, delivery)).toBe('sent');
    expect(mails).toHaveLength(1);
  });

  it('skips the mail when the account or its primary secret is gone', async () => {
    const { mails, delivery } = mailer({});
    expect(await deliver(due, delivery)).toBe('skipped');
    expect(await deliver({ ...due, accountId: 'nobody@mail.example' }, delivery)).toBe('skipped');
    expect(mails).toEqual([]);
  });
});

describe('Mails to addresses without an account', () => {
  it('are at most 200 an hour, however many are asked for, and none but for a new password', async () => {
    const { mails, delivery } = mailer();
    for (let i = 0; i < 600; i += 1)
      await deliver(
        { eventId: `event-${i}`, mail: 'reset_link', accountId: `nobody-${i}@mail.example` },
        delivery,
      );
    expect(mails.length).toBe(200);
    const later = { ...delivery, now: () => new Date(start.getTime() + 3_600_000) };
    const mail = { eventId: 'later', accountId: 'nobody-1@mail.example' } as const;
    expect(await deliver({ ...mail, mail: 'registration_repeated' }, later)).toBe('skipped');
    expect(await deliver({ ...mail, mail: 'reset_link' }, later)).toBe('sent');
  });
});

describe('The mail at the end of an erasure', () => {
  const erased = { mail: 'account_erased', accountId: 'ana@mail.example' } as const;
  const address = 'ana.berg@post.example';

  it('goes to the address that the account had, in its language, though there is no account', async () => {
    const { mails, delivery } = mailer();
    const message = { ...erased, eventId: 'last', address, language: 'de' } as const;
    expect(await deliver(message, delivery)).toBe('sent');
    expect(mails).toEqual([expect.objectContaining({ to: address, subject: 'Ihr Konto wurde gelöscht' })]);
    expect(mails[0]!.text).toContain('Das Konto ana@mail.example wurde gelöscht');
  });

  it('is not among those that strangers can cause, whose number is limited', async () => {
    const { delivery } = mailer();
    for (let i = 0; i < 600; i += 1)
      await deliver(
        { eventId: `event-${i}`, mail: 'reset_link', accountId: `nobody-${i}@mail.example` },
        delivery,
      );
    expect(await deliver({ ...erased, eventId: 'last', address }, delivery)).toBe('sent');
  });

  it('is not sent while the account is there', async () => {
    const { mails, delivery } = mailer();
    const { accountId } = due;
    expect(await deliver({ eventId: 'early', mail: 'account_erased', accountId, address }, delivery)).toBe(
      'skipped',
    );
    expect(mails).toEqual([]);
  });
});
