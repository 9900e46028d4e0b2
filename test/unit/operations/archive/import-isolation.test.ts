/** What an import must not do to accounts, carenets and bodies that do not belong to the record. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { cleanUpRemovedApp } from '../../../../shared/domain/apps/clean-up.ts';
import { discardImport } from '../../../../shared/operations/archive/import/discard.ts';
import { keys } from '../../../../shared/store/items/index.ts';
import {
  appId,
  archived,
  archiveOf,
  Crash,
  contentsOf,
  generated,
  importInto,
  type MemoryArchive,
  now,
  Place,
} from './support.ts';

type Lines = Record<string, unknown>[];

const { recordId, archive } = await archived(6);

async function breakOff(place: Place, of: MemoryArchive, writes: number): Promise<void> {
  place.writesLeft = writes;
  await expect(importInto(place, of)).rejects.toThrow(Crash);
  place.writesLeft = Number.POSITIVE_INFINITY;
}

/** Objects that no item refers to. */
function unclaimed({ store, objects }: Place): readonly string[] {
  const referred = [...store.items.values()].flatMap(({ bodyKey }) => (bodyKey ? [bodyKey] : []));
  return [...objects.keys()].filter((key) => !referred.includes(key));
}

describe('The carenets of an imported record', () => {
  /** The archive of another record with a carenet of the same id. */
  async function otherArchive(): Promise<MemoryArchive> {
    const { place, record } = await generated(3);
    const other = await archiveOf(record.recordId, place);
    const [{ id }] = archive.json('sharing.json').carenets as [{ id: string }];
    other.changeJson('sharing.json', (sharing: { carenets: Lines }) => {
      sharing.carenets[0]!.id = id;
    });
    other.changeLines('placements.jsonl', (lines: Lines) =>
      lines.map((line) => ({ ...line, carenet_id: id })),
    );
    return other;
  }

  it('are reserved while the import is incomplete', async () => {
    const place = new Place();
    await breakOff(place, archive, 10);
    const before = JSON.stringify([...place.store.items]);
    await expect(importInto(place, await otherArchive())).rejects.toThrow(
      /^Carenet .* belongs to another record here\. Nothing was changed\.$/,
    );
    expect(JSON.stringify([...place.store.items])).toBe(before);
    await importInto(place, archive);
    expect(contentsOf(await archiveOf(recordId, place))).toEqual(contentsOf(archive));
  });

  it('go to the first of two simultaneous imports', async () => {
    const other = await otherArchive();
    const place = new Place();
    const [one, two] = await Promise.allSettled([importInto(place, archive), importInto(place, other)]);
    expect([one.status, two.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    const [first, second] = one.status === 'fulfilled' ? [archive, other] : [other, archive];
    await discardImport(String(second.json('record.json').id), place, now());
    expect(contentsOf(await archiveOf(String(first.json('record.json').id), place))).toEqual(
      contentsOf(first),
    );
  });

  it('stay with a record that has got one of them since the import began', async () => {
    const place = new Place();
    const [{ id }] = archive.json('sharing.json').carenets as [{ id: string }];
    // Just after the note that an import has begun.
    let transactions = 0;
    place.store.beforeTransact = () => {
      transactions += 1;
      if (transactions === 2) place.set(keys.carenet(id), { id, recordId: 'another' });
    };
    await expect(importInto(place, archive)).rejects.toThrow(/^Carenet .* belongs to another record here\.$/);
    expect(place.find(keys.carenet(id))).toMatchObject({ recordId: 'another' });
  });

  it('are free again once the import is discarded, and a complete import leaves no reservation', async () => {
    const place = new Place();
    const other = await otherArchive();
    await breakOff(place, archive, 10);
    await discardImport(recordId, place, now());
    expect([...place.store.items.values()].filter(({ PK }) => String(PK).startsWith('CARENET#'))).toEqual([]);
    await importInto(place, other);
    const claims = [...place.store.items.values()].filter(({ SK }) => SK === 'IMPORT');
    expect(claims).toEqual([]);
  });
});

describe('The bodies of app storage in an import', () => {
  const second = 'second@apps.example.org';

  /** One app's document has the id of a version, and another app has a document of that id too. */
  function crafted(): MemoryArchive {
    const copy = archive.copy();
    const id = String(copy.lines('documents.jsonl')[0]!.id);
    const [line] = copy.lines('storage.jsonl');
    const octets = copy.files.get(String(line!.body))!;
    copy.files.delete(String(line!.body));
    const kept = [appId, second].map((app) => ({
      ...line,
      app_id: app,
      id,
      body: `storage/${encodeURIComponent(app)}/${id}`,
    }));
    const other = Buffer.from(octets.map((octet) => octet ^ 1));
    Object.assign(kept[1]!, { sha256: createHash('sha256').update(other).digest('hex') });
    copy.files.set(kept[0]!.body, octets);
    copy.files.set(kept[1]!.body, other);
    copy.changeLines('storage.jsonl', () => kept);
    copy.changeManifest((manifest) => {
      (manifest.counts as Record<string, number>).app_documents = 2;
    });
    return copy;
  }

  it('are stored apart from those of a version and of another app', async () => {
    const place = new Place();
    place.register(second, 'grant of the second');
    await importInto(place, crafted());
    // The export checks their digests.
    const again = await archiveOf(recordId, place);
    expect(again.lines('storage.jsonl')).toHaveLength(2);
    expect(again.text('documents.jsonl')).toBe(archive.text('documents.jsonl'));
  });

  it('survive the clean-up of an earlier registration for which an interrupted import had stored them', async () => {
    const whole = new Place();
    whole.writesLeft = 1000;
    await importInto(whole, archive);
    const all = 1000 - whole.writesLeft;
    for (let writes = 1; writes < all; writes += 1) {
      const place = new Place();
      await breakOff(place, archive, writes);
      place.register(appId, 'another grant');
      await importInto(place, archive);
      await cleanUpRemovedApp(place.store, appId, 'grant of the registration', place.bodies.delete);
      expect(contentsOf(await archiveOf(recordId, place)), `${writes} writes`).toEqual(contentsOf(archive));
      const earlier = [...place.store.items.values()].filter(({ PK, appGrant }) =>
        `${PK} ${appGrant}`.includes('grant of the registration'),
      );
      expect(earlier, `${writes} writes`).toEqual([]);
      expect(unclaimed(place)).toEqual([]);
    }
  });

  it('are not left over when the app is removed while they are stored', async () => {
    const place = new Place();
    const put = place.bodies.put;
    place.bodies.put = async (key, octets, sha256) => {
      if (key.includes('/storage/')) {
        place.register(appId, 'another grant');
        await cleanUpRemovedApp(place.store, appId, 'grant of the registration', place.bodies.delete);
      }
      await put(key, octets, sha256);
    };
    await expect(importInto(place, archive)).rejects.toThrow(/has changed in the meantime/);
    place.bodies.put = put;
    await importInto(place, archive);
    expect(contentsOf(await archiveOf(recordId, place))).toEqual(contentsOf(archive));
    expect(unclaimed(place)).toEqual([]);
    expect([...place.objects.keys()].filter((key) => key.includes('/storage/'))).toHaveLength(1);
  });
});

it('Discarding an import that is still running leaves no orphaned object', async () => {
  for (const at of [1, 4, 7, 9]) {
    const place = new Place();
    const put = place.bodies.put;
    let puts = 0;
    place.bodies.put = async (key, octets, sha256) => {
      puts += 1;
      if (puts === at) await discardImport(recordId, place, now());
      await put(key, octets, sha256);
    };
    await expect(importInto(place, archive)).rejects.toThrow(/removed what this one had begun/);
    expect([...place.objects.keys()], `at body ${at}`).toEqual([]);
    expect([...place.store.items.values()].filter(({ PK }) => PK === `RECORD#${recordId}`)).toEqual([]);
  }
});

it('Discarding an import never removes the record that was imported again in the meantime', async () => {
  const place = new Place();
  await breakOff(place, archive, 9);
  const { store } = place;
  const get = store.get.bind(store);
  let reads = 0;
  store.get = async (wanted) => {
    reads += 1;
    // After the transaction with which the first discard begins.
    if (reads === 2) {
      store.get = get;
      await discardImport(recordId, place, now());
      await importInto(place, archive);
    }
    return get(wanted);
  };
  await discardImport(recordId, place, now());
  expect(contentsOf(await archiveOf(recordId, place))).toEqual(contentsOf(archive));
});

it('An import that is overtaken keeps the bodies of the record that the faster one made', async () => {
  const place = new Place();
  const put = place.bodies.put;
  place.bodies.put = async (key, octets, sha256) => {
    place.bodies.put = put;
    await importInto(place, archive);
    await put(key, octets, sha256);
  };
  await expect(importInto(place, archive)).rejects.toThrow(/imported by another run at the same time/);
  expect(contentsOf(await archiveOf(recordId, place))).toEqual(contentsOf(archive));
});
