/** Whose names activity shows, and who used a record last. */
import { describe, expect, it } from 'vitest';
import type { Client } from '../../../shared/client/index.ts';
import { whoOf } from '../../../shared/portal/pages/activity/paths.ts';
import { readUsers } from '../../../shared/portal/pages/activity/users.ts';

describe('Who used a record', () => {
  const groups: Readonly<Record<string, readonly object[]>> = {
    principal_email: [
      { group: 'rosa@mail.example', value: '2026-01-02T00:00:00Z' },
      { group: null, value: '2026-01-01T00:00:00Z' },
    ],
    proxied_by_email: [
      { group: 'app@apps.example.org', value: '2026-01-03T00:00:00Z' },
      // Calls without an app are a group without a name.
      { group: '', value: '2026-01-04T00:00:00Z' },
    ],
  };
  const client = {
    auditQuery: async ({ recordId, groupBy, aggregateBy, limit }: Record<string, string | number>) => ({
      groups:
        recordId === 'r1' && aggregateBy === 'max*request_date' && limit === 1000 ? groups[groupBy!] : [],
    }),
  } as unknown as Client;

  it('is listed with the last use, the latest first, apps apart from people', async () => {
    expect(await readUsers(client, 'r1')).toEqual([
      { id: 'app@apps.example.org', isProxy: true, lastUse: '2026-01-03T00:00:00Z' },
      { id: 'rosa@mail.example', isProxy: false, lastUse: '2026-01-02T00:00:00Z' },
      { id: '', isProxy: false, lastUse: '2026-01-01T00:00:00Z' },
    ]);
  });

  it('has an address of its own: an app and a person may have ids that look alike', () => {
    expect(whoOf({ id: 'a@mail.example', isProxy: true })).toBe('app:a@mail.example');
    expect(whoOf({ id: 'a@mail.example', isProxy: false })).toBe('a@mail.example');
  });
});
