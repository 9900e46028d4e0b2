/** Facts on a real table: what fits into one transaction, and how ranges of blocks are read. */
import { beforeAll, describe, expect, it } from 'vitest';
import { createDocument, freshLineage, replaceVersion } from '../../../../shared/domain/documents/writes.ts';
import type { SelectorOptions } from '../../../../shared/domain/facts/document-selector.ts';
import { type FactRequest, scanFacts } from '../../../../shared/domain/facts/scan.ts';
import { factChangeOf, storeOverflow } from '../../../../shared/domain/facts/writes.ts';
import type { Fact } from '../../../../shared/facts/fact.ts';
import { newDocumentId, newId, nextVersionId } from '../../../../shared/ids.ts';
import { extractInstances } from '../../../../shared/models/extract.ts';
import { keys, type LineageItem, type VersionItem } from '../../../../shared/store/items/index.ts';
import { model } from '../../../support/medical/models-document.ts';
import { smallest } from '../../../support/medical/smallest.ts';
import { freshTable } from '../apps/table.ts';
import { MemoryBodies } from '../storage/support.ts';
import { largeDocument } from './large.ts';
import { document, modelOf, problem, titlesOf } from './support.ts';

const table = freshTable();
const bodies = new MemoryBodies();
const now = new Date('2026-02-01T08:00:00.000Z');
const modelsType = 'http://indivo.org/vocab/xml/documents#Models';

function version(id: string): VersionItem {
  return {
    id,
    type: modelsType,
    size: 1,
    digest: '00',
    mediaType: 'application/xml',
    bodyKey: `documents/${id}`,
    creator: { id: 'rosa@mail.example', type: 'account', fullName: 'Rosa Lind' },
    createdAt: now.toISOString(),
    modifiedAt: now.toISOString(),
    revision: 1,
  };
}

async function create(recordId: string, xml: string): Promise<VersionItem> {
  const made = version(newDocumentId(now));
  const facts = factChangeOf(recordId, made, made.id, extractInstances(modelsType, Buffer.from(xml)));
  await storeOverflow(facts, bodies);
  await table.store.transact(createDocument(recordId, made, facts, undefined));
  return made;
}

async function replace(recordId: string, old: VersionItem, xml: string): Promise<void> {
  const [lineage] = await table.store.get([keys.lineage(recordId, old.id)]);
  const made = version(nextVersionId(old.id)!);
  const facts = factChangeOf(
    recordId,
    made,
    freshLineage(old).id,
    extractInstances(modelsType, Buffer.from(xml)),
  );
  await table.store.transact(replaceVersion(recordId, old, made, lineage as unknown as LineageItem, facts));
}

async function find(
  recordId: string,
  request: Partial<FactRequest> = {},
  options?: SelectorOptions,
): Promise<Fact[]> {
  const found: Fact[] = [];
  const asked = { recordId, model: modelOf('Problem'), status: 'active', ...request } as const;
  for await (const { facts } of scanFacts(asked, { store: table.store, bodies }, options))
    found.push(...facts);
  return found;
}

describe('Facts on a DynamoDB table', () => {
  const recordId = newId(now);
  let moving: VersionItem;

  beforeAll(async () => {
    moving = await create(
      recordId,
      document(problem('early', '2001-05-06'), problem('earlier', '2000-05-06')),
    );
    await create(recordId, document(problem('Gout', '2005-12-31T23:59:59.999999Z')));
    const years = Array.from({ length: 6 }, (_, index) =>
      problem(`year ${2003 + index}`, `${2003 + index}-01-01`),
    );
    await create(recordId, document(...years));
  });

  it('are found by date range, by day and by year, including both ends', async () => {
    const inRange = async (start?: string, end?: string) =>
      titlesOf(await find(recordId, { bounds: { ...(start && { start }), ...(end && { end }) } }));
    expect(await inRange('2005-12-31', '2006-12-31')).toEqual(['Gout', 'year 2005', 'year 2006']);
    expect(await inRange('2001-05-06', '2001-05-06T12:00:00Z')).toEqual(['early']);
    expect(await inRange(undefined, '2000-05-06')).toEqual(['earlier']);
    expect(await inRange('2008-01-01')).toEqual(['year 2008']);
    expect(await inRange('2009-01-01', '2008-01-01')).toEqual([]);
  });

  it('are found when the heads of all documents are read at once', async () => {
    const bounds = { start: '2005-01-01', end: '2006-12-31' };
    const titles = titlesOf(await find(recordId, { bounds }, { few: 0 }));
    expect(titles).toEqual(['Gout', 'year 2005', 'year 2006']);
  });

  it('are those of the new version when a document is replaced', async () => {
    await replace(recordId, moving, document(problem('late', '2010-05-06')));
    const titles = titlesOf(await find(recordId));
    expect(titles).toHaveLength(8);
    expect(titles).toContain('late');
    expect(titles).not.toContain('early');
    expect(titlesOf(await find(recordId, { bounds: { start: '2010-01-01' } }))).toEqual(['late']);
  });

  it('come back from compressed rows', async () => {
    const other = newId(now);
    await create(
      other,
      document(...Array.from({ length: 300 }, () => model('LabResult', smallest.LabResult))),
    );
    expect(await find(other, { model: modelOf('LabResult') })).toHaveLength(300);
  });

  it('of a 4 MB document fit into its transaction when each has another year', async () => {
    const days = Array.from({ length: 15 }, (_, index) => `${2000 + index}-01-01`);
    const other = newId(now);
    const { xml, texts } = largeDocument({ days });
    await create(other, xml);
    const notes = await find(other, { model: modelOf('SimpleClinicalNote') });
    const position = modelOf('SimpleClinicalNote').fields.findIndex(({ name }) => name === 'content');
    expect(notes.map(({ values }) => values[position]).sort()).toEqual([...texts].sort());
  });

  it('fit into one transaction with the most blocks that a document can have', async () => {
    const other = newId(now);
    const years = Array.from({ length: 40 }, (_, index) =>
      problem(`${1960 + index}`, `${1960 + index}-01-01`),
    );
    const made = await create(other, document(...years));
    expect(await find(other)).toHaveLength(40);
    await replace(other, made, document(...years));
    expect(await find(other)).toHaveLength(40);
  });
});
