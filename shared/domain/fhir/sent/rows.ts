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
  return unpackRows(rows).map(({ place, digest, chunk, line, categories, codes, status, ...more }) => ({
    type,
    id: idStart + digest,
    lineageId,
    documentId,
    storedAt,
    place,
    versionId: versionStart + place,
    categories,
    codes,
    status,
    ...more,
    body: { head, chunk, line },
  }));
}
