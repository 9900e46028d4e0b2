/** Resources of FHIR documents as they are served: docs/contract/fhir-api.md#resources-of-fhir-documents. */
export { readBodies, servedOf } from './bodies.ts';
export { findRow } from './find.ts';
export { type RowBounds, scanRows } from './scan.ts';
export { ServedResource } from './served-resource.ts';
export { sentTypes } from './types.ts';
export { sentInVersion } from './version.ts';
export { type Row, requireIndexed, type SentStores, type SentView } from './view.ts';
