/** How a record is shown. */
import type { RecordView } from '../../xml/shapes/record.ts';
import type { RecordItem } from '../items.ts';

export function recordView({ id, label, demographicsId, createdAt, creatorId }: RecordItem): RecordView {
  return { id, label, demographicsId: demographicsId ?? null, createdAt, createdBy: creatorId };
}
