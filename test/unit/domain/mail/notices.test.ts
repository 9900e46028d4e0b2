/** One mail an hour of each group, whatever happens between two calls of the mailer. */
import { describe, expect, it } from 'vitest';
import { deliver } from '../../../../shared/domain/mail/deliver.ts';
import type { Delivery, OutgoingMail } from '../../../../shared/domain/mail/delivery.ts';
import type { MailMessage } from '../../../../shared/domain/mail/queue-message.ts';
import { dueOf } from '../../../../shared/domain/mail/wishes.ts';
import { type AccountItem, keys } from '../../../../shared/store/items/index.ts';
import { MemoryStore } from '../../../../shared/store/memory-store.ts';
import { keyring, start, storedAccount, storeItem } from '../accounts/support.ts';

const accountId = 'rosa@mail.example';
const sender = {
  uiUrl: 'https://ui.example.org',
  supportName: 'Clinic',
  supportAddress: 's@phr.example.org',
};
const hour = 3_600_000;

function mailer(changes: Partial<AccountItem> = {}) {
  const store = new MemoryStore();
  storedAccount(store, { state: 'active', ...changes });
  const mails: OutgoingMail[] = [];
  const send = async (mail: OutgoingMail) => void mails.push(mail);
  const delivery: Delivery = {
    store,
    keyring,
    sender,
    send,
    now: () => start,
    digestHour: 6,
    tellBrowsers: async () => new Map(),
  };
  const later = (milliseconds: number): Delivery => ({
    ...delivery,
    now: () => new Date(start.getTime() + milliseconds),
  });
  /** Asks for what is listed, as the sweeper does. */
  const sweep = async (at: Delivery) => {
    for (const shard of keys.mailsDue)
      for (const item of await store.query(shard)) {
        const due = keys.mailDueTime(item);
        if (due <= at.now().toISOString())
          await deliver({ eventId: `due-${due}`, mail: 'mail_due', accountId, due }, at);
      }
  };
  const listed = async () => (await Promise.all(keys.mailsDue.map((shard) => store.query(shard)))).flat();
  return { store, mails, delivery, later, sweep, listed };
}

function ownRecord(store: MemoryStore, id: string): void {
  const record = { id, label: 'R', ownerId: accountId, creatorId: 'desk', createdAt: start.toISOString() };
  storeItem(store, keys.record(id), record);
}

const message = (eventId: string): MailMessage => ({ eventId, mail: 'new_message', accountId });
const news = (eventId: string, recordId: string): MailMessage => ({
  eventId,
  mail: 'new_results',
  accountId,
  recordId,
});

describe('Mails that a person decides about', () => {
  it('are one at once when twenty are asked for at the same time, and one more when the hour is over', async () => {
    const { mails, delivery, later, sweep, listed } = mailer();
    const events = Array.from({ length: 20 }, (_, index) => `event-${index}`);
    await Promise.all(events.map((eventId) => deliver(message(eventId), delivery)));
    expect(mails).toHaveLength(1);
    expect(await listed()).toHaveLength(1);
    await sweep(later(hour - 1));
    expect(mails).toHaveLength(1);
    await sweep(later(hour));
    expect(mails).toHaveLength(2);
    await sweep(later(3 * hour));
    expect(mails).toHaveLength(2);
    expect(await listed()).toEqual([]);
  });

  it('are asked for again by the next run when the clock of the sweeper is ahead of the mailer’s', async () => {
    const { store, mails, delivery, later, sweep, listed } = mailer({ mails: { messages: 'daily' } });
    await deliver(message('a'), delivery);
    const [waiting] = await listed();
    const due = keys.mailDueTime(waiting!);
    await store.put(keys.mailDue(due, accountId), { accountId, askedAt: due });
    await deliver({ eventId: 'early', mail: 'mail_due', accountId, due }, delivery);
    expect(mails).toEqual([]);
    expect((await listed()).map(({ askedAt }) => askedAt)).toEqual([undefined]);
    await sweep(later(24 * hour));
    expect(mails).toHaveLength(1);
    expect(await listed()).toEqual([]);
  });

  it('of different groups do not hold each other up', async () => {
    const { store, mails, delivery } = mailer();
    ownRecord(store, 'one');
    await deliver(message('a'), delivery);
    await deliver(news('b', 'one'), delivery);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'You have a new message in your secure inbox',
      'There is something new in a health record',
    ]);
  });

  it('are sent at last when sending failed, and what came in the meantime is in a later one', async () => {
    const { mails, delivery, later, sweep } = mailer();
    const broken = { ...delivery, send: () => Promise.reject(new Error('SES is away')) };
    await expect(deliver(message('a'), broken)).rejects.toThrow('SES is away');
    expect(await deliver(message('b'), delivery)).toBe('kept');
    expect(await deliver(message('a'), delivery)).toBe('sent');
    expect(await deliver(message('a'), delivery)).toBe('skipped');
    expect(mails).toHaveLength(1);
    await sweep(later(hour));
    expect(mails).toHaveLength(2);
  });

  it('whose sending was given up are sent with the next', async () => {
    const { store, mails, delivery, later } = mailer();
    ownRecord(store, 'one');
    const broken = { ...delivery, send: () => Promise.reject(new Error('SES is away')) };
    await expect(deliver(news('lost', 'one'), broken)).rejects.toThrow('SES is away');
    await deliver(message('a'), later(7 * hour));
    expect(mails.map(({ subject }) => subject)).toEqual(['What is new for you']);
    expect(mails[0]!.text).toContain('Something new was stored');
    expect(mails[0]!.text).toContain('A new message has arrived');
  });

  it('are lost by no fault of the table: the message comes again', async () => {
    for (let failing = 0; failing < 4; failing += 1) {
      const { store, mails, delivery, later, sweep } = mailer({ mails: { messages: 'daily' } });
      let calls = 0;
      const failOnce = async <T>(call: () => Promise<T>): Promise<T> => {
        calls += 1;
        if (calls === failing + 1) throw new Error('The table is away');
        return call();
      };
      const flaky = new Proxy(store, {
        get: (target, name) => {
          const value = Reflect.get(target, name);
          if (typeof value !== 'function') return value;
          return (...input: unknown[]) => failOnce(() => value.apply(target, input));
        },
      });
      const at = later(24 * hour);
      await deliver(message('a'), { ...delivery, store: flaky }).catch(() => deliver(message('a'), delivery));
      const [item] = (await Promise.all(keys.mailsDue.map((shard) => store.query(shard)))).flat();
      const due = keys.mailDueTime(item!);
      const ask: MailMessage = { eventId: 'due', mail: 'mail_due', accountId, due };
      await deliver(ask, { ...at, store: flaky }).catch(() => undefined);
      await sweep(at);
      await deliver(ask, at);
      expect(mails.length).toBeGreaterThan(0);
      const [notices] = await store.get([keys.notices(accountId)]);
      expect(notices).toMatchObject({ waiting: [] });
    }
  });

  it('tell of more records than can be noted, too', async () => {
    const { store, mails, delivery, later, sweep } = mailer();
    await deliver(message('first'), delivery);
    ownRecord(store, 'record-0');
    await deliver(news('n-0', 'record-0'), delivery);
    for (let index = 1; index <= 150; index += 1)
      await deliver(news(`n-${index}`, `record-${index}`), delivery);
    const [notices] = await store.get([keys.notices(accountId)]);
    expect(notices!.waiting).toHaveLength(101);
    await sweep(later(hour));
    // None of the named records is this person's; that there was more is told.
    expect(mails.map(({ subject }) => subject).at(-1)).toBe('There is something new in a health record');
    expect(mails).toHaveLength(3);
  });
});

describe('The mail of the day is due', () => {
  it.each([
    ['2026-03-01T05:59:59.000Z', '2026-03-01T06:00:00.000Z'],
    ['2026-03-01T06:00:00.000Z', '2026-03-02T06:00:00.000Z'],
    ['2026-12-31T23:00:00.000Z', '2027-01-01T06:00:00.000Z'],
  ])('for what is noted at %s at %s', (now, due) => {
    expect(dueOf('daily', undefined, { now: new Date(now), digestHour: 6 })).toBe(due);
  });
});
