/** A new version of a resource that the app has stored (docs/contract/fhir-api.md#update). */
import type { fhirEndpoints } from '../../api/endpoints/fhir.ts';
import { ApiError } from '../../errors.ts';
import { element, type JsonObject } from '../../fhir/json.ts';
import { meets } from '../../fhir/rest/matches.ts';
import { bytesOf, ownIdIn } from '../../fhir/rest/written.ts';
import { fhirTypePrefix } from '../../fhir/type-uri.ts';
import { nextVersionId } from '../../ids.ts';
import { conditionsFor } from '../../smart/scope-sets.ts';
import type { VersionItem } from '../../store/items/index.ts';
import type { FhirContext } from '../context.ts';
import type { NewContent } from '../documents/content.ts';
import { type NamedDocument, rereadVersion } from '../documents/reload.ts';
import { addVersion } from '../documents/replace.ts';
import type { Handler } from '../handler.ts';
import { findRow, type Row, readBodies } from './sent/index.ts';
import type { FhirView } from './view.ts';
import { answerFor, contentOf, servedId, storerOf, withRecord, writingOf } from './writing.ts';

type Endpoints = typeof fhirEndpoints;

export const updateResource: Handler<Endpoints['fhir_update']> = async (
  { path, pairs, body, mediaType },
  context,
) => {
  const { FHIR_TYPE: type, FHIR_ID: id } = path;
  const { view, json } = await writingOf({ type, body, mediaType, query: pairs.query }, 'update', context);
  if (element(json, 'id') !== id) throw new ApiError('fhir_id_differs');
  const seen = versionSeen(context);
  const row = await rowOf(type, id, view, context);
  const named = await rereadVersion(view.recordId, row.documentId, context);
  if (!isOf(named.version, context.principal.app.id)) throw await refusalOf(row, view, context);
  if (!isAlone(named, row)) throw new ApiError('fhir_part_of_document');
  if (seen !== row.versionId) throw stale();
  const { bytes, content } = await toStore(json, { body, mediaType, row, named }, view, context);
  await addVersion(
    { recordId: view.recordId, named, body: bytes, content, replaced: stale },
    withRecord(context, view),
  );
  const documentId = nextVersionId(named.version.id)!;
  const { id: _, ...answer } = await answerFor(
    { content, lineageId: named.lineage.id, documentId },
    view,
    context,
  );
  return answer;
};

function stale(): ApiError {
  return new ApiError('fhir_version_stale');
}

/** The version that the app has changed: one ETag, weak or strong (RFC 9110, 13.1.1). Throws 428 without. */
function versionSeen({ header }: FhirContext): string {
  const given = header('if-match');
  if (given === undefined) throw new ApiError('fhir_version_required');
  return /^(?:W\/)?"([^"]*)"$/.exec(given)?.[1] ?? '';
}

/** The resource as it is. One that the scopes do not let the token update is not there for it. */
async function rowOf(type: string, id: string, view: FhirView, context: FhirContext): Promise<Row> {
  const row = await findRow(view, type, id, context);
  if (row === 'void' && conditionsFor(view.granted, type, 'read')) throw new ApiError('fhir_resource_void');
  if (row === undefined || row === 'void') throw notThere();
  if (!(await meetsScope(row, 'update', view, context))) throw notThere();
  return row;
}

function notThere(): ApiError {
  return new ApiError('fhir_not_there');
}

/** Whether the scopes let the token do this with the resource as it is. */
async function meetsScope(
  row: Row,
  does: 'read' | 'update',
  view: FhirView,
  context: FhirContext,
): Promise<boolean> {
  const conditions = conditionsFor(view.granted, row.type, does);
  if (!conditions || conditions.length === 0) return conditions !== undefined;
  const [json] = await readBodies([row], view, context);
  return json !== undefined && meets(json, conditions, view.base);
}

/** For a resource that another app or a person has stored: one that the token cannot read is not there for it. */
async function refusalOf(row: Row, view: FhirView, context: FhirContext): Promise<ApiError> {
  return (await meetsScope(row, 'read', view, context)) ? new ApiError('fhir_not_own') : notThere();
}

/** Whether the document holds this resource and no other. */
function isAlone({ version }: NamedDocument, { type, place }: Row): boolean {
  return version.type === fhirTypePrefix + type && place === 0;
}

/** Whether the app has stored the version, for a person or for itself. */
function isOf({ through, creator }: VersionItem, appId: string): boolean {
  return through === appId || (creator.type !== 'account' && creator.id === appId);
}

interface Update {
  readonly body: Buffer;
  readonly mediaType: string | undefined;
  readonly row: Row;
  readonly named: NamedDocument;
}

/**
 * The new version, with the id that the document has had from the beginning: what is served under one id stays there. Only documents that
 * were not created here have one.
 */
async function toStore(
  json: JsonObject,
  { body, mediaType, row, named }: Update,
  view: FhirView,
  context: FhirContext,
): Promise<{ readonly bytes: Buffer; readonly content: NewContent }> {
  const isSame = (content: NewContent) =>
    servedId(content, view.recordId, named.lineage.id, storerOf(context)) === row.id;
  const bytes = bytesOf(json, body);
  const content = await contentOf(bytes, mediaType, view, context);
  if (isSame(content)) return { bytes, content };
  const ownId = ownIdIn(await context.bodies.get(named.version.bodyKey));
  const withId = bytesOf(json, body, ownId);
  const contentWithId = await contentOf(withId, mediaType, view, context);
  if (!isSame(contentWithId)) throw new ApiError('fhir_resource_not_of_patient');
  return { bytes: withId, content: contentWithId };
}
