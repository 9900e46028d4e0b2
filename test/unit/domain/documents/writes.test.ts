import { describe, expect, it } from 'vitest';
import { latestOf } from '../../../../shared/domain/documents/reload.ts';
import {
  changeNevershare,
  changeStatus,
  changeVersion,
  countRelation,
  freshLineage,
  replaceVersion,
} from '../../../../shared/domain/documents/writes.ts';
import { keys, type LineageItem, type VersionItem } from '../../../../shared/store/items/index.ts';
import type { Store } from '../../../../shared/store/store.ts';
import type { Write } from '../../../../shared/store/writes.ts';

const record = '01a1fe24-fc82-7a3f-8762-8866276f68e5';
const time = '2026-03-01T10:00:00.000Z';

function version(id: string, revision: number): VersionItem {
  return {
    id,
    type: 'urn:example:notes#Note',
    size: 1,
    digest: '00',
    mediaType: 'application/xml',
    bodyKey: `documents/${id}`,
    creator: { id: 'rosa@mail.example', type: 'account', fullName: 'Rosa Lind' },
    createdAt: '2026-01-01T00:00:00.000Z',
    modifiedAt: '2026-01-01T00:00:00.000Z',
    revision,
  };
}

const first = version('01a1fe24-fe14-87da-b414-824053700000', 7);
const second = version('01a1fe24-fe14-87da-b414-824053700001', 1);
const lineage: LineageItem = { ...freshLineage(first), revision: 12 };

/** Whether the writes take effect only while the version is at this revision. */
function heldAt(writes: readonly Write[], { id, revision }: VersionItem): boolean {
  const key = keys.version(record, id);
  return writes.some((write) => write.key.SK === key.SK && write.when?.revision === revision);
}

describe('A change computed from a document version', () => {
  it.each<[string, Write[]]>([
    ['a replacement', replaceVersion(record, first, second, lineage)],
    ['a label', changeVersion(record, first, lineage, { set: { label: 'x', modifiedAt: time } })],
    ['a status', changeStatus(record, first, lineage, 'void', time)],
    ['nevershare', changeNevershare(record, first, lineage, true, time)],
    ['a relation', countRelation(record, first, lineage, 'relatesTo', 'annotation').writes],
  ])('takes effect only while the version is unchanged: %s', (_name, writes) => {
    expect(heldAt(writes, first)).toBe(true);
  });

  it('takes effect only while the lineage is at its revision', () => {
    const writes = changeStatus(record, first, lineage, 'void', time);
    const key = keys.lineage(record, first.id);
    expect(writes.some((write) => write.key.SK === key.SK && write.when?.revision === 12)).toBe(true);
  });
});

describe("The time of a document's last change", () => {
  it('does not go back when an earlier request takes effect later', () => {
    const changed = { ...lineage, modifiedAt: '2026-04-01T00:00:00.000Z' };
    const [write] = changeStatus(record, first, changed, 'void', time);
    expect(write).toMatchObject({ set: { status: 'void', modifiedAt: '2026-04-01T00:00:00.000Z' } });
  });
});

describe('The latest version of a document', () => {
  const moved: LineageItem = { ...lineage, latestId: second.id };

  function storeWith(items: readonly (object | undefined)[][]): { store: Store; reads: () => number } {
    let reads = 0;
    const get = async () => items[reads++];
    return { store: { get } as unknown as Store, reads: () => reads };
  }

  it('is the given one, without a read, when the lineage says so', async () => {
    const { store, reads } = storeWith([]);
    expect(await latestOf(record, { version: first, lineage }, 0, { store })).toEqual({
      version: first,
      lineage,
    });
    expect(reads()).toBe(0);
  });

  it('is read after the lineage that names it, whose revision then guards the change', async () => {
    const { store, reads } = storeWith([[second]]);
    const found = await latestOf(record, { version: first, lineage: moved }, 0, { store });
    expect(found).toEqual({ version: second, lineage: moved });
    expect(reads()).toBe(1);
  });

  it('is looked up again at a later attempt', async () => {
    const { store, reads } = storeWith([[first, moved], [second]]);
    const found = await latestOf(record, { version: first, lineage }, 1, { store });
    expect(found).toEqual({ version: second, lineage: moved });
    expect(reads()).toBe(2);
  });
});
