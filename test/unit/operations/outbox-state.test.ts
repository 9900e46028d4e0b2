import { describe, expect, it } from 'vitest';
import { outboxLines } from '../../../local/cli/inspect/outbox-summary.ts';
import { readOutboxState } from '../../../shared/operations/outbox/state.ts';
import { keys, type OutboxItem } from '../../../shared/store/items/index.ts';
import { MemoryStore } from '../../../shared/store/memory-store.ts';
import { storeItem } from '../domain/accounts/support.ts';

const noon = new Date('2026-01-01T12:00:00.000Z');

function outbox(...items: readonly (readonly [time: string, item: OutboxItem])[]): MemoryStore {
  const store = new MemoryStore();
  for (const [time, item] of items)
    storeItem(store, keys.outbox(`2026-01-01T${time}:00.000Z`, item.eventId), { ...item });
  return store;
}

const mail = (eventId: string, more: Partial<OutboxItem> = {}): OutboxItem =>
  ({ event: 'mail', eventId, mail: 'welcome', accountId: 'rosa@mail.example', ...more }) as OutboxItem;

describe('The state of the outbox', () => {
  it('says when nothing waits', async () => {
    const state = await readOutboxState(outbox(), noon);
    expect(state).toEqual({ total: 0, oldest: undefined, isCut: false, waiting: [] });
    expect(outboxLines(state, noon)).toEqual(['The outbox is empty: nothing waits.']);
  });

  it('counts what waits by kind and reason, the oldest first, and says who hands it over next', async () => {
    const refused = { attempts: 4, lastError: 'AccessDenied: not yours' };
    const state = await readOutboxState(
      outbox(
        ['11:59', mail('m1')],
        ['11:40', mail('m2', refused)],
        ['11:30', mail('m3', { ...refused, attempts: 9 })],
        ['11:55', { event: 'body_awaited', eventId: 'b1', bodyKey: 'documents/b1' }],
        ['11:50', { event: 'body_removed', eventId: 'b2', bodyKey: 'documents/b2' }],
      ),
      noon,
    );
    expect(outboxLines(state, noon)).toEqual([
      '5 items wait in the outbox, the oldest for 30 min.',
      '',
      'waits         items  oldest  tries  next try           why',
      'mail          2      30 min  9      sweeper            AccessDenied: not yours',
      'body_removed  1      10 min  0      sweeper            the sweeper has not come to it',
      'body_awaited  1      5 min   0      sweeper, when due  on purpose: until ten minutes after its call',
      'mail          1      1 min   0      dispatcher         not handed over yet',
    ]);
  });

  it('counts no more than the limit, and says so', async () => {
    const many = Array.from({ length: 40 }, (_, index) => ['11:00', mail(`m${index}`)] as const);
    const state = await readOutboxState(outbox(...many), noon, 16);
    expect(state.isCut).toBe(true);
    expect(state.total).toBeLessThanOrEqual(16);
    expect(outboxLines(state, noon).slice(0, 2)).toEqual([
      `More than ${state.total} items wait in the outbox, the oldest for 1 h.`,
      'More wait than are counted: these are the oldest of each partition.',
    ]);
  });
});
