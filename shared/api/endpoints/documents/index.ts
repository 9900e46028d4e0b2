/** Documents of a record (docs/contract/documents.md#record-documents). */
import type { Declarations } from '../../endpoint.ts';
import { contentEndpoints } from './content.ts';
import { receivedLinkEndpoints } from './received.ts';
import { relationEndpoints } from './relations.ts';
import { specialDocumentEndpoints } from './special.ts';
import { statusEndpoints } from './status.ts';
import { uploadEndpoints } from './uploads.ts';

export const documentEndpoints = {
  ...contentEndpoints,
  ...receivedLinkEndpoints,
  ...statusEndpoints,
  ...relationEndpoints,
  ...specialDocumentEndpoints,
  ...uploadEndpoints,
} as const satisfies Declarations;
