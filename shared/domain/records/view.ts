/** How a record is shown. */
import type { RecordItem } from '../../store/items/index.ts';
import type { RecordView } from '../../xml/shapes/record.ts';

export function recordView({ id, label, demographicsId, createdAt, creatorId }: RecordItem): RecordView {
  return { id, label, demographicsId: demographicsId ?? null, createdAt, createdBy: creatorId };
}
