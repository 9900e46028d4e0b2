import { describe, expect, it } from 'vitest';
import { keys } from '../../../shared/store/items/index.ts';
import type { Answer } from '../../support/client.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { startWithOneRecord } from '../../support/one-record.ts';
import { clientOf } from '../../support/scenario.ts';
import { storeOf } from '../../support/stored-people.ts';

const { service, owner, record } = await startWithOneRecord();

function unsigned(path: string, by = service): Promise<Answer> {
  return clientOf(by, by.apps.user).get(path, { unsigned: true });
}

/** The entries without an authenticated caller whose path begins like this. */
async function anonymousEntries(path: string, of = service) {
  const day = new Date(of.now() * 1000).toISOString().slice(0, 10);
  const parts = await Promise.all(
    keys.auditDayElsewhere(false, day).map((range) => storeOf(of).query(range)),
  );
  return parts.flat().filter((entry) => entry.path.startsWith(path));
}

const secondsIn = (days: number) => days * 86_400;

describe('The audit entry of a caller who is not authenticated', () => {
  it('holds at most 1,024 characters of the path, and no longer ids', async () => {
    const path = `/records/${record}/documents/external/a/${'x'.repeat(9000)}/meta`;
    expect((await unsigned(path)).status).toBe(403);
    const [entry, ...others] = await anonymousEntries(`/records/${record}/documents/external/`);
    expect(others).toEqual([]);
    expect(entry!.path).toBe(path.slice(0, 1024));
    expect(entry!.externalId).toBe('');
    expect(JSON.stringify(entry).length).toBeLessThan(2048);
  });

  it('is stored when the 1,024th character is half of one outside the basic plane', async () => {
    const path = `/records/${record}/documents/external/b/`;
    const shown = path + 'x'.repeat(1023 - path.length);
    const answer = await unsigned(`${shown}${encodeURIComponent('😀'.repeat(9))}/meta`);
    expect(answer.status).toBe(403);
    const [entry] = await anonymousEntries(path);
    expect(entry!.path).toBe(shown);
  });

  it('holds all ids of a path of usual length', async () => {
    const path = `/records/${record}/documents/external/a/visit-7/meta`;
    await unsigned(path);
    const [entry] = await anonymousEntries(path);
    expect(entry).toMatchObject({
      path,
      recordId: record,
      externalId: 'visit-7',
      status: 403,
      principal: '',
    });
  });

  it('expires after 400 days', async () => {
    await unsigned('/records/search');
    const [entry] = await anonymousEntries('/records/search');
    expect(entry!.ttl! - Math.floor(Date.parse(entry!.time) / 1000)).toBe(secondsIn(400));
  });

  it('expires after ANONYMOUS_AUDIT_DAYS', async () => {
    const other = await startServiceInMemory({ env: { ANONYMOUS_AUDIT_DAYS: '2' } });
    try {
      await unsigned('/codes/systems/', other);
      const [entry] = await anonymousEntries('/codes/systems/', other);
      expect(entry!.ttl! - Math.floor(Date.parse(entry!.time) / 1000)).toBe(secondsIn(2));
    } finally {
      await other.stop();
    }
  });
});

describe('The audit entry of an authenticated caller', () => {
  it('never expires, whether the call was allowed or denied', async () => {
    await owner.session.get(`/records/${record}`);
    await clientOf(service, service.apps.user).get(`/records/${record}`);
    const month = new Date(service.now() * 1000).toISOString().slice(0, 7);
    const entries = await storeOf(service).query(keys.auditMonth(record, month));
    expect(entries.map(({ status }) => status)).toContain(403);
    for (const entry of entries) expect(entry).not.toHaveProperty('ttl');
  });

  it('holds the whole path', async () => {
    const path = `/records/${record}/documents/external/${service.apps.user.id}/${'x'.repeat(3000)}/meta`;
    await owner.session.get(path);
    const month = new Date(service.now() * 1000).toISOString().slice(0, 7);
    const entries = await storeOf(service).query(keys.auditMonth(record, month));
    expect(entries.map((entry) => entry.path)).toContain(path);
  });
});
