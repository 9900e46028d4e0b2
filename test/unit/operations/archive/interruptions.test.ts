/** Imports that are interrupted, run at the same time, or come too late. */
import { describe, expect, it } from 'vitest';
import { lineageOf } from '../../../../shared/ids.ts';
import { accountLocator, keys } from '../../../../shared/store/items/index.ts';
import {
  archived,
  archiveOf,
  Crash,
  contentsOf,
  importInto,
  type MemoryArchive,
  Place,
  withShares,
} from './support.ts';

const { recordId, archive } = await archived(8);

/** Whether the record is visible anywhere: by id, search, external id, account list or carenet. */
function isVisible(place: Place): boolean {
  const [{ id }] = archive.json('sharing.json').carenets as [{ id: string }];
  return [
    keys.record(recordId),
    keys.recordSearch(recordId),
    keys.recordKey('admin@apps.example.org', `generated ${recordId}`),
    keys.ownedRecord('rosa@mail.example', recordId),
    keys.sharedRecord('ana@mail.example', recordId),
    // Without it the links of its members do not count.
    keys.carenet(id),
  ].some((key) => place.find(key) !== undefined);
}

/** The number of writes in a whole import. */
async function writesOfAll(): Promise<number> {
  const place = new Place();
  place.writesLeft = 10_000;
  await importInto(place, archive);
  return 10_000 - place.writesLeft;
}

describe('An import that is killed before any of its writes', () => {
  it('leaves the record invisible, and completes it when run again', async () => {
    const all = await writesOfAll();
    expect(all).toBeGreaterThan(15);
    for (let writes = 0; writes < all; writes += 1) {
      const place = new Place();
      place.writesLeft = writes;
      await expect(importInto(place, archive), `${writes} writes`).rejects.toThrow(Crash);
      expect(isVisible(place), `after ${writes} writes`).toBe(false);
      place.writesLeft = Number.POSITIVE_INFINITY;
      await importInto(place, archive);
      expect(isVisible(place)).toBe(true);
      expect(contentsOf(await archiveOf(recordId, place)), `${writes} writes`).toEqual(contentsOf(archive));
      expect(place.find(keys.recordImport(recordId))).toBeUndefined();
    }
  });

  it('leaves no orphaned object once it has been completed', async () => {
    const place = new Place();
    place.writesLeft = 9;
    await expect(importInto(place, archive)).rejects.toThrow(Crash);
    place.writesLeft = Number.POSITIVE_INFINITY;
    await importInto(place, archive);
    const referred = [...place.store.items.values()].flatMap(({ bodyKey }) => (bodyKey ? [bodyKey] : []));
    expect([...place.objects.keys()].filter((key) => !referred.includes(key))).toEqual([]);
  });
});

describe('After an interrupted import', () => {
  async function brokenOff(writes = 14): Promise<Place> {
    const place = new Place();
    place.writesLeft = writes;
    await expect(importInto(place, archive)).rejects.toThrow(Crash);
    place.writesLeft = Number.POSITIVE_INFINITY;
    return place;
  }

  async function otherArchive(): Promise<MemoryArchive> {
    const other = archive.copy();
    other.changeJson('sharing.json', (sharing: { full_shares: unknown[] }) => sharing.full_shares.pop());
    other.changeJson('people.json', (people: unknown[]) => people.shift());
    return other;
  }

  it('another archive of the record is rejected, so that the two do not mix', async () => {
    const place = await brokenOff();
    await expect(importInto(place, await otherArchive())).rejects.toThrow(
      /An import of another archive of record .* was begun on 2026-02-01T08:00:00.000Z.*--restart/,
    );
  });

  it('another archive can replace the first one, which leaves nothing behind', async () => {
    for (const writes of [1, 9, 14, 16]) {
      const place = await brokenOff(writes);
      const other = await otherArchive();
      await importInto(place, other, { restart: true });
      expect(contentsOf(await archiveOf(recordId, place))).toEqual(contentsOf(other));
      const share = keys.fullShare(recordId, accountLocator('ana@mail.example'));
      expect(place.find(share)).toBeUndefined();
      const referred = [...place.store.items.values()].flatMap(({ bodyKey }) => (bodyKey ? [bodyKey] : []));
      expect([...place.objects.keys()].filter((key) => !referred.includes(key))).toEqual([]);
    }
  });

  it('the current registration of an app counts, even if it has changed since', async () => {
    const place = await brokenOff(16);
    place.register('problems@apps.example.org', 'another grant');
    await importInto(place, archive);
    expect(contentsOf(await archiveOf(recordId, place))).toEqual(contentsOf(archive));
  });
});

describe('Removing an app while a record is imported', () => {
  it('ends the import before the record is visible', async () => {
    const place = new Place();
    place.store.beforeTransact = () => {
      place.register('problems@apps.example.org', 'another grant');
    };
    await expect(importInto(place, archive)).rejects.toThrow(
      'The registration of problems@apps.example.org has changed in the meantime. Run the import again.',
    );
    expect(isVisible(place)).toBe(false);
  });
});

describe('A record with more shares than fit the transaction that makes it visible', () => {
  it('is completed by the next run when the import is killed after that, except for revoked shares', async () => {
    const { archive: many, people } = withShares(archive, 130);
    const place = new Place();
    place.writesLeft = 10_000;
    await importInto(place, many);
    const all = 10_000 - place.writesLeft;
    for (const missing of [1, 2, 20, 40]) {
      const broken = new Place();
      broken.writesLeft = all - missing;
      await expect(importInto(broken, many)).rejects.toThrow(Crash);
      expect(isVisible(broken)).toBe(true);
      broken.writesLeft = Number.POSITIVE_INFINITY;
      const { PK, SK } = keys.fullShare(recordId, accountLocator('p129@mail.example'));
      broken.store.items.delete(`${PK}\n${SK}`);
      await importInto(broken, many);
      const linked = people.filter((id) => broken.find(keys.sharedRecord(id, recordId)));
      // The last write but one makes the last link.
      expect(linked).toEqual(missing === 1 ? people : people.slice(0, -1));
      expect(broken.find(keys.recordImport(recordId))).toBeUndefined();
    }
  });
});

describe('A record that is visible before all its links are made', () => {
  async function brokenOff(): Promise<{ many: MemoryArchive; place: Place }> {
    const { archive: many } = withShares(archive, 130);
    const whole = new Place();
    whole.writesLeft = 10_000;
    await importInto(whole, many);
    const place = new Place();
    place.writesLeft = 10_000 - whole.writesLeft - 20;
    await expect(importInto(place, many)).rejects.toThrow(Crash);
    place.writesLeft = Number.POSITIVE_INFINITY;
    return { many, place };
  }

  it('keeps what has been changed in a share since', async () => {
    const { many, place } = await brokenOff();
    const key = keys.sharedRecord('p001@mail.example', recordId);
    expect(place.find(key)).toBeDefined();
    place.change(key, { roleLabel: 'since' });
    const late = keys.sharedRecord('p129@mail.example', recordId);
    expect(place.find(late)).toBeUndefined();
    place.set(late, { recordId, roleLabel: 'since' });
    await importInto(place, many);
    expect([place.find(key), place.find(late)]).toEqual([
      expect.objectContaining({ roleLabel: 'since' }),
      expect.objectContaining({ roleLabel: 'since' }),
    ]);
  });

  it('is not overwritten by a slower run, which reports that it is incomplete', async () => {
    const { archive: many } = withShares(archive, 130);
    const place = new Place();
    const key = keys.lineage(recordId, lineageOf(String(archive.lines('documents.jsonl')[0]!.id)));
    let transactions = 0;
    place.store.beforeTransact = async () => {
      transactions += 1;
      if (transactions !== 2) return;
      place.store.beforeTransact = () => {};
      await importInto(place, many);
      // The state before the last of the links.
      place.set(keys.recordImport(recordId), { ...note, visible: true });
      place.change(key, { status: 'void' });
    };
    let note = {};
    const put = place.bodies.put;
    place.bodies.put = (...given) => {
      note = place.find(keys.recordImport(recordId)) ?? note;
      return put(...given);
    };
    await expect(importInto(place, many)).rejects.toThrow(/visible, but not all.*Run the import again\./);
    expect(place.find(key)).toMatchObject({ status: 'void' });
    await importInto(place, many);
    expect(place.find(keys.recordImport(recordId))).toBeUndefined();
  });
});

describe('A throttled table during an import', () => {
  it('is retried until the record is complete', async () => {
    const place = new Place();
    let transactions = 0;
    place.store.beforeTransact = () => {
      transactions += 1;
      const busy = ['ThrottlingException', 'ProvisionedThroughputExceededException', 'TimeoutError'];
      if (transactions > 1 && transactions % 4 !== 0)
        throw Object.assign(new Error('busy'), { name: busy[transactions % 3] });
    };
    await importInto(place, archive);
    place.store.beforeTransact = () => {};
    expect(contentsOf(await archiveOf(recordId, place))).toEqual(contentsOf(archive));
  });
});

describe('Two simultaneous imports of one archive', () => {
  it('result in one complete record', async () => {
    const place = new Place();
    const results = await Promise.allSettled([importInto(place, archive), importInto(place, archive)]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [late] = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(String(late)).toMatch(
      /was imported by another run at the same time; it is complete|exists here already/,
    );
    expect(contentsOf(await archiveOf(recordId, place))).toEqual(contentsOf(archive));
  });

  it('do not undo what has been done with the record since the faster one ended', async () => {
    const place = new Place();
    const key = keys.lineage(recordId, lineageOf(String(archive.lines('documents.jsonl')[0]!.id)));
    let transactions = 0;
    place.store.beforeTransact = async () => {
      transactions += 1;
      // After the slower import has stored its own item, before all its other writes.
      if (transactions !== 2) return;
      place.store.beforeTransact = () => {};
      await importInto(place, archive);
      place.change(key, { status: 'void' });
    };
    await expect(importInto(place, archive)).rejects.toThrow(/imported by another run at the same time/);
    expect(place.find(key)).toMatchObject({ status: 'void' });
  });
});
