/** How a document can be related to another one (docs/contract/documents.md#relations). */
import type { RelationName } from '../../../client/index.ts';

export const relationNames: readonly RelationName[] = [
  'annotation',
  'interpretation',
  'followup',
  'attachment',
  'answers',
];
