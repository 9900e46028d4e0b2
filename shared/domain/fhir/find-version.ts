/** One version of one resource: docs/contract/fhir-api.md#versions. */
import { isObject, type JsonObject } from '../../fhir/json.ts';
import { idOfVersion, versionIdOf } from '../../fhir/rest/own-ids.ts';
import { parseSentId, parseSentVersionId } from '../../fhir/rest/sent.ts';
import { lineageOf } from '../../ids.ts';
import type { Context } from '../context.ts';
import { referenceTo, seenVersion } from './documents.ts';
import { type Found, findResource } from './find-resource.ts';
import { documentOfVersion } from './own/document-reference.ts';
import { patientAt } from './patient.ts';
import { sentInVersion } from './sent/index.ts';
import type { FhirView } from './view.ts';

/**
 * The resource as it was in that version, whatever the status of its document; through a circle only the latest one. What has one version
 * alone is read as it is now.
 */
export async function findVersion(
  view: FhirView,
  type: string,
  id: string,
  versionId: string,
  context: Context,
): Promise<Found | 'void' | undefined> {
  if (parseSentId(id)) return findSentVersion(view, type, id, versionId, context);
  const version = idOfVersion(versionId);
  if (version !== undefined && type === 'Patient') return patientVersion(view, id, version, context);
  const documentId = documentOfVersion(versionId);
  if (documentId !== undefined && type === 'DocumentReference' && lineageOf(documentId) === id) {
    const seen = await seenVersion(documentId, view, context);
    if (!seen) return undefined;
    const json = referenceTo(seen, view);
    if (versionId !== versionIdOf(documentId) && !isVersion(json, versionId)) return undefined;
    return { json, kind: type, documents: [seen.version.id] };
  }
  const found = await findResource(view, type, id, context);
  if (found === undefined || found === 'void') return found;
  return isVersion(found.json, versionId) ? found : undefined;
}

function isVersion({ meta }: JsonObject, versionId: string): boolean {
  return isObject(meta) && meta.versionId === versionId;
}

async function findSentVersion(
  view: FhirView,
  type: string,
  id: string,
  versionId: string,
  context: Context,
): Promise<Found | undefined> {
  const place = parseSentVersionId(versionId);
  if (!place || lineageOf(place.documentId) !== parseSentId(id)?.lineageId) return undefined;
  const seen = await seenVersion(place.documentId, view, context);
  if (!seen) return undefined;
  const resources = await sentInVersion(seen.version, view, context, { type, id });
  const found = resources.find((one) => one.versionId === versionId);
  return found && { json: found.json, kind: type };
}

/** The demographics as they were. */
async function patientVersion(
  view: FhirView,
  id: string,
  documentId: string,
  context: Context,
): Promise<Found | undefined> {
  const { demographicsId } = view.record;
  if (id !== view.recordId || demographicsId === undefined) return undefined;
  if (lineageOf(documentId) !== lineageOf(demographicsId)) return undefined;
  const seen = await seenVersion(documentId, view, context);
  return seen && { json: await patientAt(seen.version, view, context), kind: 'Patient' };
}
