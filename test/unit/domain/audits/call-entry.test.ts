import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { registry } from '../../../../shared/api/registry.ts';
import { CallEntry } from '../../../../shared/domain/audits/call-entry.ts';
import type { AuditItem } from '../../../../shared/store/items/index.ts';
import { MemoryStore } from '../../../../shared/store/memory-store.ts';

it('What a call shows is stored after the entry that does not say it yet, however long that takes', async () => {
  const first = Promise.withResolvers<void>();
  const stored: unknown[] = [];
  const store = Object.assign(new MemoryStore(), {
    async put(_key: unknown, { shown }: AuditItem) {
      if (stored.push(shown) === 1) await first.promise;
    },
  });
  const request = {
    requestId: 'request',
    callId: 'call',
    receivedAt: new Date(0),
    method: 'GET',
    path: '/',
    sourceIp: '',
  };
  const entry = new CallEntry(
    request,
    { endpoint: registry.autoshare_documents, params: {} },
    { anonymousAuditDays: 1 },
  );
  const settled = entry.settle(store, 200);
  entry.show(store, 200, { documents: ['document'] });
  await nextTurn();
  expect(stored).toEqual([undefined]);
  first.resolve();
  await settled;
  await entry.settle(store, 200);
  expect(stored).toEqual([undefined, expect.objectContaining({ documents: 1 })]);
});
