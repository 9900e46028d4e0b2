/** Reading one version: any version, any status (docs/contract/documents.md#create-read-label). */
import type { documentEndpoints } from '../../api/endpoints/documents/index.ts';
import type { LineageItem, VersionItem } from '../../store/items/index.ts';
import { answerMediaType } from '../../xml/media-type.ts';
import type { DocumentView } from '../../xml/shapes/document.ts';
import type { Context } from '../context.ts';
import type { BodyElsewhere, Handler, StoredBody } from '../handler.ts';
import { requireFound } from '../require-found.ts';
import { bodyElsewhere, isLarge, type PartQuery, partOf } from './large.ts';
import { documentView } from './view.ts';

type Endpoints = typeof documentEndpoints;

export const readDocument: Handler<Endpoints['record_specific_document']> = async ({ query }, context) =>
  body(query, context);

export const readDocumentByExternalId: Handler<Endpoints['record_document_ext']> = async (
  { query },
  context,
) => body(query, context);

export const readMetadata: Handler<Endpoints['record_document_meta']> = async ({ path }, context) =>
  metadata(path.RECORD_ID, context);

export const readMetadataByExternalId: Handler<Endpoints['record_document_meta_ext']> = async (
  { path },
  context,
) => metadata(path.RECORD_ID, context);

/** The version that the path names, directly or by external id. Throws 404 when there is none. */
export function namedVersion({ entities }: Context): { version: VersionItem; lineage: LineageItem } {
  return { version: requireFound(entities.version), lineage: requireFound(entities.lineage) };
}

async function body(query: PartQuery, context: Context): Promise<StoredBody | BodyElsewhere> {
  return bodyOf(namedVersion(context).version, query, context);
}

/** The bytes of a version, as they were sent: all of them or a part; or where they are, when they are too many for a response. */
export async function bodyOf(
  version: VersionItem,
  query: PartQuery,
  context: Context,
): Promise<StoredBody | BodyElsewhere> {
  const { id, contents } = version;
  context.shown({
    documents: [id],
    kinds: contents?.kinds.map(({ kind, count }) => [kind, count] as const) ?? [],
  });
  if (query.offset !== undefined || query.length !== undefined) return partOf(version, query, context);
  if (isLarge(version)) return bodyElsewhere(version, context);
  return { bytes: await context.bodies.get(version.bodyKey), mediaType: answerMediaType(version.mediaType) };
}

function metadata(recordId: string, context: Context): DocumentView {
  const { version, lineage } = namedVersion(context);
  return documentView(recordId, version, lineage);
}
