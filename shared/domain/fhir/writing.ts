/** What creating and updating have in common (docs/contract/fhir-api.md#what-can-be-stored). */
import { proxyOf } from '../../access/principal.ts';
import type { Pair } from '../../api/endpoint.ts';
import { ApiError } from '../../errors.ts';
import { storerHash } from '../../facts/statements.ts';
import { fhirMediaType } from '../../fhir/document.ts';
import type { JsonObject } from '../../fhir/json.ts';
import { meets } from '../../fhir/rest/matches.ts';
import { operationOutcome } from '../../fhir/rest/outcome.ts';
import { sentVersionId, servedResource, withReferences } from '../../fhir/rest/sent.ts';
import { patientIn, readWritten, requireNoOthers } from '../../fhir/rest/written.ts';
import { patientElementOf } from '../../fhir/rest/written-types.ts';
import { isReadable } from '../../fhir/same-person.ts';
import { conditionsFor } from '../../smart/scope-sets.ts';
import type { Context, FhirContext } from '../context.ts';
import type { NewContent } from '../documents/content.ts';
import { readRecordContent } from '../documents/record-content.ts';
import type { FhirAnswer } from '../handler.ts';
import { fhirBase } from '../smart/addresses.ts';
import { scopeLacking } from '../smart/scope-lacking.ts';
import { targetsOf } from './sent/elsewhere.ts';
import { requireIndexed } from './sent/index.ts';
import { referencesLookedUp, targetsFor } from './sent/looked-up.ts';
import { addressOf } from './sent/view.ts';
import { type FhirView, viewOf } from './view.ts';

type Does = 'create' | 'update';

/** What a call sends. */
export interface Sending {
  readonly type: string;
  readonly body: Buffer;
  readonly mediaType: string | undefined;
  readonly query: readonly Pair[];
}

/** A resource that the token may store, and where. */
export interface Writing {
  readonly view: FhirView;
  readonly json: JsonObject;
}

/**
 * Reads the resource, and checks that the token may store it. Throws 403 for a token without the scope and for one of a circle, and 4xx for
 * what cannot be stored. Two round trips for a backend app.
 */
export async function writingOf(
  { type, body, mediaType, query }: Sending,
  does: Does,
  context: FhirContext,
): Promise<Writing> {
  const { principal } = context;
  if (!conditionsFor(principal.scopes, type, does)) throw scopeLacking(principal, type, does[0]!);
  const json = readWritten(body, mediaType, type);
  const base = fhirBase(context);
  const patient = patientIn(json, base);
  const view = await viewOf(context, patient ?? patientNamed(query));
  if (!view || (patient !== undefined && patient !== view.recordId))
    throw new ApiError('fhir_patient_other', { element: patientElementOf(type) ?? 'patient' });
  requireIndexed(view.record);
  requireNoOthers(json, view.recordId, base);
  requireScope(json, does, view, context);
  return { view, json };
}

/** For a resource that is about no patient, the record of a backend app is in the query. */
function patientNamed(query: readonly Pair[]): string | undefined {
  return query.find(([name]) => name === 'patient')?.[1].replace(/^Patient\//, '');
}

/** Throws 403 when the scopes do not let the token do this with such a resource. */
function requireScope(
  json: JsonObject,
  does: Does,
  { granted, base }: FhirView,
  { principal }: FhirContext,
): void {
  const type = String(json.resourceType);
  const conditions = conditionsFor(granted, type, does);
  if (!conditions) throw scopeLacking(principal, type, does[0]!);
  if (!meets(json, conditions, base)) throw new ApiError('fhir_scope_narrower', { type });
}

/** What is to be stored. Throws 422 for a resource that would not be served, as it is not about the person of the record. */
export async function contentOf(
  bytes: Buffer,
  mediaType: string | undefined,
  view: FhirView,
  context: FhirContext,
): Promise<NewContent> {
  // The parameters of the media type say the version of FHIR.
  const labelled = (mediaType ?? '').replace(/^[^;]*/, fhirMediaType);
  const content = await readRecordContent(bytes, labelled, view.record, context);
  if (!content.reading || !isReadable(content.reading.patient)) throw new ApiError('fhir_person_other');
  return content;
}

/** The context as the calls of documents have it: with the record, also for a backend app. */
export function withRecord(context: FhirContext, { record }: FhirView): Context<'record'> {
  return { ...context, entities: { ...context.entities, record } };
}

type Storer = Parameters<typeof storerHash>[0];

/** Who stores what this call stores. */
export function storerOf({ actor, principal }: FhirContext): Storer {
  const through = proxyOf(principal);
  return { creator: actor, ...(through !== undefined && { through }) };
}

/** The id under which the resource of a document that holds nothing else is served; undefined when it would not be. */
export function servedId(
  content: NewContent,
  recordId: string,
  lineageId: string,
  by: Storer,
): string | undefined {
  return resourceOf(content, recordId, lineageId, by)?.id;
}

function resourceOf({ sent }: NewContent, recordId: string, lineageId: string, by: Storer) {
  return sent?.({ recordId, lineageId, storer: storerHash(by) }).resources.find(({ place }) => place === 0);
}

/** A version of a document that holds one resource, which this call has stored. */
export interface StoredResource {
  readonly content: NewContent;
  readonly lineageId: string;
  readonly documentId: string;
}

/** The answer to the call that stored it, as `Prefer` asks for it (https://hl7.org/fhir/R4/http.html#ops). */
export async function answerFor(
  { content, lineageId, documentId }: StoredResource,
  view: FhirView,
  context: FhirContext,
): Promise<FhirAnswer & { readonly id: string }> {
  const found = resourceOf(content, view.recordId, lineageId, storerOf(context));
  if (!found) throw new Error('A resource was stored that is not served.');
  const { content: json, elsewhere, ...one } = found;
  const wanted = preferred(context);
  const targets =
    elsewhere && wanted === 'representation'
      ? await targetsOf(referencesLookedUp(elsewhere), view, context)
      : new Map();
  const pointed = elsewhere ? withReferences(json, elsewhere, targetsFor(elsewhere, targets)) : json;
  const place = {
    ...one,
    documentId,
    storedAt: context.time,
    source: addressOf(documentId, view),
  };
  return {
    id: one.id,
    version: sentVersionId(documentId, one.place),
    lastModified: context.time,
    ...returned(wanted, () => servedResource(pointed, place)),
  };
}

type Preferred = 'representation' | 'minimal' | 'OperationOutcome';

/** RFC 7240; a preference that is not known does not count. */
export function preferred(context: Pick<FhirContext, 'header'>): Preferred {
  const [, value] =
    /(?:^|[,;\s])return="?(representation|minimal|OperationOutcome)"?(?:$|[,;\s])/.exec(
      context.header('prefer') ?? '',
    ) ?? [];
  return (value as Preferred | undefined) ?? 'representation';
}

/** The body that is preferred. */
export function returned(wanted: Preferred, resource: () => JsonObject): Pick<FhirAnswer, 'resource'> {
  if (wanted === 'minimal') return {};
  if (wanted === 'representation') return { resource: resource() };
  return {
    resource: operationOutcome([
      { severity: 'information', code: 'informational', text: 'The resource is stored.' },
    ]),
  };
}

/** Where a version of a resource is. */
export function addressOfVersion(type: string, id: string, version: string, { base }: FhirView): string {
  return `${base}/${type}/${id}/_history/${version}`;
}
