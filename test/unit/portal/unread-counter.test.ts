/** The number of unread messages in the menu. */
import { expect, it } from 'vitest';
import type { Client } from '../../../shared/client/index.ts';
import { unreadCounter } from '../../../shared/portal/unread.ts';

const account = 'rosa@mail.example';
const times = ['2026-02-01T08:00:00Z', undefined, undefined];

/** A client whose inbox has these messages, or fails. What it is asked for is in `asked`. */
function inbox(messages: () => Promise<object>) {
  const asked: unknown[] = [];
  const accountInbox = (query: unknown) => {
    asked.push(query);
    return messages();
  };
  return { asked, client: { accountInbox } as unknown as Client };
}

it('counts those that were not read, and asks for at most fifty, once', async () => {
  const { client, asked } = inbox(async () => ({ messages: times.map((readAt) => ({ readAt })) }));
  const count = unreadCounter(client, account);
  expect([await count(), await count()]).toEqual([2, 2]);
  expect(asked).toEqual([{ accountEmail: account, limit: 50 }]);
});

it('is not known when nobody is signed in, or the service does not say', async () => {
  const { client, asked } = inbox(() => Promise.reject(new Error('unavailable')));
  expect(await unreadCounter(undefined, account)()).toBeUndefined();
  expect(await unreadCounter(client, undefined)()).toBeUndefined();
  expect(asked).toEqual([]);
  expect(await unreadCounter(client, account)()).toBeUndefined();
});
