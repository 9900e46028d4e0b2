/** Reading one resource, in its latest version or in another one: docs/contract/fhir-api.md#read. */
import type { fhirEndpoints } from '../../api/endpoints/fhir.ts';
import { ApiError, notFound } from '../../errors.ts';
import { wantedOf } from '../../fhir/rest/accept.ts';
import { versionIdOf } from '../../fhir/rest/own-ids.ts';
import { isDocumentId } from '../../ids.ts';
import type { VersionItem } from '../../store/items/index.ts';
import { answerMediaType } from '../../xml/media-type.ts';
import type { FhirContext } from '../context.ts';
import { bodyElsewhere, isLarge } from '../documents/large.ts';
import type { FhirAnswer, Handler } from '../handler.ts';
import { mayReadAll } from './allowed.ts';
import { answerWith } from './answer.ts';
import { viewFor } from './asked.ts';
import { seenVersion } from './documents.ts';
import { findResource } from './find-resource.ts';
import { findVersion } from './find-version.ts';
import { binaryResource } from './own/document-reference.ts';
import { readable, steadily } from './steady.ts';
import type { FhirView } from './view.ts';

type Endpoints = typeof fhirEndpoints;

export const readResource: Handler<Endpoints['fhir_read']> = async ({ path, pairs }, context) => {
  const { FHIR_TYPE: type, FHIR_ID: id } = path;
  const view = await viewFor(type, id, pairs.query, context);
  if (type === 'Binary' && isDocumentId(id)) {
    const format = pairs.query.find(([name]) => name === '_format')?.[1];
    return bytesOf(await documentOf(id, view, context), format, context);
  }
  const found = await readable(type, view, context, (seen) => findResource(seen, type, id, context));
  return answerWith(found, context.header('if-none-match'));
};

export const readVersion: Handler<Endpoints['fhir_vread']> = async ({ path, pairs }, context) => {
  const { FHIR_TYPE: type, FHIR_ID: id, FHIR_VERSION: versionId } = path;
  const view = await viewFor(type, id, pairs.query, context);
  const found = await readable(type, view, context, (seen) =>
    findVersion(seen, type, id, versionId, context),
  );
  return answerWith(found, context.header('if-none-match'));
};

/** The version that holds the bytes of a Binary. No scope is about some of them: their content is not looked at. */
async function documentOf(id: string, view: FhirView, context: FhirContext): Promise<VersionItem> {
  const document = await steadily(view, (seen) => seenVersion(id, seen, context));
  if (!document || !mayReadAll('Binary', view)) throw notFound();
  if (document.lineage.status === 'void') throw new ApiError('fhir_resource_void');
  const { contents } = document.version;
  context.shown({
    documents: [id],
    kinds: contents?.kinds.map(({ kind, count }) => [kind, count] as const) ?? [],
  });
  return document.version;
}

/** The bytes, or the resource that holds them; where they are, when they are too many for an answer. */
async function bytesOf(
  version: VersionItem,
  format: string | undefined,
  context: FhirContext,
): Promise<FhirAnswer> {
  const mediaType = answerMediaType(version.mediaType);
  const wanted = wantedOf(mediaType, format, context.header('accept'));
  if (wanted === undefined) throw new ApiError('fhir_format_unavailable');
  if (isLarge(version)) return { status: 307, location: (await bodyElsewhere(version, context)).location };
  const about = { version: versionIdOf(version.id), lastModified: version.createdAt };
  const bytes = await context.bodies.get(version.bodyKey);
  if (wanted === 'bytes') return { ...about, bytes: { bytes, mediaType } };
  return answerWith({ json: binaryResource(version, bytes) }, context.header('if-none-match'));
}
