/**
 * One resource by its type and id, among all that the base serves: docs/contract/fhir-api.md#ids. What it is follows from the form of the
 * id, so that no search is needed. Scopes are for those who call.
 */

import type { JsonObject } from '../../fhir/json.ts';
import { modelsOf } from '../../fhir/rest/fact-types.ts';
import { kindTold } from '../../fhir/rest/kind-told.ts';
import { targetOf } from '../../fhir/rest/own-ids.ts';
import { parseSentId } from '../../fhir/rest/sent.ts';
import { isDocumentId } from '../../ids.ts';
import type { Context } from '../context.ts';
import { isLarge } from '../documents/large.ts';
import { findFactOf } from '../facts/find.ts';
import { modelOf } from '../facts/model-of.ts';
import { scanModels } from '../facts/scan.ts';
import { mayRead } from './allowed.ts';
import { findAuditEvent } from './audit-events.ts';
import { isSeen, latestSeen, referenceTo, seenVersion } from './documents.ts';
import { factResources } from './fact-resources.ts';
import { binaryResource } from './own/document-reference.ts';
import { patientOf, relatedPersonOf } from './patient.ts';
import { provenancesFor } from './provenances.ts';
import { isReferredTo } from './search/referred.ts';
import { findRow, servedOf } from './sent/index.ts';
import type { FhirView } from './view.ts';

/** A resource, and what the trail says of it. */
export interface Found {
  readonly json: JsonObject;
  /** The same as text, where it is at hand. */
  readonly text?: string;
  /** The data model of a fact, or the type of a resource. */
  readonly kind: string;
  /** Versions of documents that the answer has. */
  readonly documents?: readonly string[];
}

/** `void`: its document was marked as wrong. Undefined: there is none that the view shows. */
export async function findResource(
  view: FhirView,
  type: string,
  id: string,
  context: Context,
): Promise<Found | 'void' | undefined> {
  if (parseSentId(id)) return findSent(view, type, id, context);
  switch (type) {
    case 'Patient':
      return id === view.recordId ? found(await patientOf(view, context)) : undefined;
    case 'RelatedPerson': {
      const person = await relatedPersonOf(view, context);
      return person?.id === id ? found(person) : undefined;
    }
    case 'Provenance':
      return findProvenance(view, id, context);
    case 'AuditEvent': {
      const event = await findAuditEvent(id, view, context);
      return event && found(event);
    }
    case 'Binary':
      return findBinary(view, id, context);
    case 'DocumentReference':
      return (await findDocument(view, id, context)) ?? findFact(view, type, id, context);
    default:
      return findFact(view, type, id, context);
  }
}

function found(json: JsonObject, kind = kindTold(json), documents?: readonly string[]): Found {
  return { json, kind, ...(documents && { documents }) };
}

async function findSent(
  view: FhirView,
  type: string,
  id: string,
  context: Context,
): Promise<Found | 'void' | undefined> {
  const row = await findRow(view, type, id, context);
  if (row === undefined || row === 'void') return row;
  for await (const [resource] of servedOf([row], view, context)) {
    const { json, text } = resource!;
    return { ...found(json), text };
  }
  return undefined;
}

/** A document as a DocumentReference. */
async function findDocument(
  view: FhirView,
  id: string,
  context: Context,
): Promise<Found | 'void' | undefined> {
  if (!isDocumentId(id)) return undefined;
  const seen = await latestSeen(id, view, context);
  if (!seen) return undefined;
  if (seen.lineage.status === 'void') return 'void';
  return found(referenceTo(seen, view), undefined, [seen.version.id]);
}

/** The bytes of a version as a resource; those of a large one are left out, because they are served elsewhere. */
async function findBinary(view: FhirView, id: string, context: Context): Promise<Found | 'void' | undefined> {
  if (!isDocumentId(id)) return undefined;
  const seen = await seenVersion(id, view, context);
  if (!seen) return undefined;
  if (seen.lineage.status === 'void') return 'void';
  const bytes = isLarge(seen.version) ? Buffer.alloc(0) : await context.bodies.get(seen.version.bodyKey);
  return found(binaryResource(seen.version, bytes), undefined, [seen.version.id]);
}

async function findProvenance(
  view: FhirView,
  id: string,
  context: Context,
): Promise<Found | 'void' | undefined> {
  const target = targetOf(id);
  if (!target || target.type === 'Provenance' || target.type === 'AuditEvent') return undefined;
  const of = await findResource(view, target.type, target.id, context);
  if (of === undefined || of === 'void') return of;
  // It would tell that there is one.
  if (!mayRead(of.json, view) || !(await isReferredTo(of.json, view, context))) return undefined;
  const [json] = await provenancesFor([of.json], view, context);
  return json && found(json);
}

/**
 * A resource of a fact whose document is not of FHIR: those of FHIR are served as they were sent. In a circle also one of a fact that is
 * seen without its document, whose id leads nowhere: the facts of the models are read.
 */
async function findFact(
  view: FhirView,
  type: string,
  id: string,
  context: Context,
): Promise<Found | 'void' | undefined> {
  const models = modelsOf(type);
  const factId = id.slice(0, 36);
  if (models.length === 0 || !isDocumentId(factId)) return undefined;
  const told = await findFactOf(view.recordId, factId, models, context);
  const isShown = told && !told.fact.fromFhir && isSeen(told.lineage, view);
  if (isShown && told.lineage.status === 'void') return 'void';
  const fact = isShown ? told.fact : await findApart(view, factId, models, context);
  if (!fact) return undefined;
  const resources = await factResources([fact], view, context);
  const json = resources.get(fact.id)?.find((one) => one.resourceType === type && one.id === id);
  return json && found(json, fact.model);
}

async function findApart(
  { recordId, restated, sharing }: FhirView,
  id: string,
  models: readonly string[],
  context: Context,
) {
  if (!sharing || sharing.kinds.size === 0) return undefined;
  for await (const { facts } of scanModels(
    { recordId, models: models.map(modelOf), sharing, restated, status: 'active' },
    context,
  )) {
    const fact = facts.find((one) => one.id === id && one.documentId === undefined);
    if (fact) return fact;
  }
  return undefined;
}
