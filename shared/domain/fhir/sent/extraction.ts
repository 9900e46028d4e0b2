/** The resources of a version as they are stored: rows by type and time, bodies, and names. */
import { newExtraction } from '../../../facts/ids.ts';
import { packBodies } from '../../../fhir/rest/packed-bodies.ts';
import { packNames } from '../../../fhir/rest/packed-names.ts';
import { type IndexRow, packRows } from '../../../fhir/rest/packed-rows.ts';
import { blocksOfRows, parseRowBlock } from '../../../fhir/rest/row-blocks.ts';
import { rowValuesOf } from '../../../fhir/rest/row-values.ts';
import type { Sent, SentAbout } from '../../../fhir/rest/sent.ts';
import { keys, type SentHead } from '../../../store/items/index.ts';
import { create, type Write } from '../../../store/writes.ts';

/** Bytes of bodies that go into the table; more go into an object. */
const largestInTable = 200_000;

/** Where an extraction is stored. */
export interface SentPlace extends SentAbout {
  /** The version. */
  readonly documentId: string;
  /** For bodies that are too many for the table. */
  readonly objectKey: string;
  /** Names the extraction; a new name when left out. */
  readonly name?: string | undefined;
}

export interface SentChange {
  readonly head: SentHead;
  readonly writes: readonly Write[];
  readonly object?: { readonly key: string; readonly bytes: Buffer };
}

/** What is stored of the resources of a document; undefined when it has none. */
export function sentChangeOf(
  { resources, names }: Sent,
  { recordId, lineageId, documentId, storer, objectKey, name: extraction = newExtraction() }: SentPlace,
): SentChange | undefined {
  if (resources.length === 0) return undefined;
  const { chunks, places } = packBodies(resources);
  const rows = resources.map(
    ({ content, id, place, identity }, index): IndexRow => ({
      ...rowValuesOf(content),
      place,
      digest: id.slice(id.indexOf('-') + 1),
      ...(identity !== undefined && { identity }),
      ...places[index]!,
    }),
  );
  const types = new Map(rows.map((row, index) => [row, resources[index]!.type]));
  const blocks = blocksOfRows(rows, (row) => types.get(row)!);
  const groups = [...Map.groupBy(names, ({ name }) => groupOf(name))].toSorted(byGroup);
  const isInTable = chunks.reduce((sum, { length }) => sum + length, 0) <= largestInTable;
  const inTable = isInTable ? chunks : [];
  return {
    head: {
      extraction,
      documentId,
      blocks: blocks.map(({ name }) => name),
      chunks: inTable.length,
      ...(!isInTable && { object: { key: objectKey, ends: endsOf(chunks) } }),
      names: groups.map(([group]) => group).join(''),
      storer,
    },
    // If a random number ever repeats, what is to be removed later must not be overwritten.
    writes: [
      ...blocks.map(({ name, rows }) => {
        const key = keys.sentRows(recordId, parseRowBlock(name), lineageId, extraction);
        return create(key, { rows: packRows(rows) }, 'retry');
      }),
      ...inTable.map((packed, number) =>
        create(keys.sentBodies(recordId, lineageId, extraction, number), { packed }, 'retry'),
      ),
      ...groups.map(([group, some]) =>
        create(keys.sentNames(recordId, group, lineageId, extraction), { names: packNames(some) }, 'retry'),
      ),
    ],
    ...(!isInTable && { object: { key: objectKey, bytes: Buffer.concat(chunks) } }),
  };
}

/**
 * Names are stored in 64 groups. A document of very many resources writes no more items than that, and a call that looks for a name reads a small part of
 * all names of the record.
 */
export function groupOf(name: string): string {
  return name[0]!;
}

function byGroup([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1;
}

function endsOf(chunks: readonly Buffer[]): readonly number[] {
  let end = 0;
  return chunks.map(({ length }) => {
    end += length;
    return end;
  });
}
