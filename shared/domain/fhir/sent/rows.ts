/** The rows in an item of the index. */
import { unpackRows } from '../../../fhir/rest/packed-rows.ts';
import { sentVersionId } from '../../../fhir/rest/sent.ts';
import type { SentHead, SentRowsItem } from '../../../store/items/index.ts';
import type { Row, SentLineage } from './view.ts';

/** The document that rows are of. */
export interface RowsOf extends Pick<SentLineage, 'id' | 'latestId' | 'latestCreatedAt'> {
  readonly fhir: SentHead;
}

export function rowsIn({ rows }: SentRowsItem, type: string, lineage: RowsOf): readonly Row[] {
  const { id: lineageId, latestId: documentId, latestCreatedAt: storedAt, fhir: head } = lineage;
  const idStart = `${lineageId.replaceAll('-', '')}-`;
  // The place follows.
  const versionStart = sentVersionId(documentId, 0).slice(0, -1);
  return unpackRows(rows).map((packed) => {
    const { place, from, to, identity, categories, codes, status, chunk, line } = packed;
    const row: { -readonly [Name in keyof Row]: Row[Name] } = {
      type,
      id: idStart + packed.digest,
      lineageId,
      documentId,
      storedAt,
      place,
      versionId: versionStart + place,
      categories,
      codes,
      status,
      body: { head, chunk, line },
    };
    if (from !== undefined) row.from = from;
    if (to !== undefined) row.to = to;
    if (identity !== undefined) row.identity = identity;
    return row;
  });
}
