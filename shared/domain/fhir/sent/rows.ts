/** The rows in an item of the index. */
import { type IndexRow, unpackRows } from '../../../fhir/rest/packed-rows.ts';
import { sentVersionId } from '../../../fhir/rest/sent.ts';
import type { SentHead, SentRowsItem } from '../../../store/items/index.ts';
import type { Row, SentLineage } from './view.ts';

/** The document that rows are of. */
export interface RowsOf extends Pick<SentLineage, 'id' | 'latestId' | 'latestCreatedAt'> {
  readonly fhir: SentHead;
}

export function rowsIn({ rows }: SentRowsItem, type: string, lineage: RowsOf): readonly Row[] {
  return unpackRows(rows).map((row) => rowOf(row, type, lineage));
}

function rowOf({ digest, chunk, line, ...row }: IndexRow, type: string, lineage: RowsOf): Row {
  const { id: lineageId, latestId: documentId, latestCreatedAt: storedAt, fhir: head } = lineage;
  return {
    ...row,
    type,
    id: `${lineageId.replaceAll('-', '')}-${digest}`,
    lineageId,
    documentId,
    storedAt,
    versionId: sentVersionId(documentId, row.place),
    body: { head, chunk, line },
  };
}
