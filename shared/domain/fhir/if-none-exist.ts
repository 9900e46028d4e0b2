/**
 * Conditional create: an app that sends a resource again finds that it is there (docs/contract/fhir-api.md#conditional-create).
 */
import { ApiError } from '../../errors.ts';
import type { JsonObject } from '../../fhir/json.ts';
import { readCondition } from '../../fhir/rest/conditions.ts';
import type { Filter } from '../../fhir/rest/filter.ts';
import { matches, meets } from '../../fhir/rest/matches.ts';
import { rowFilter } from '../../fhir/rest/row-values.ts';
import { conditionsFor } from '../../smart/scope-sets.ts';
import { type CreateClaimItem, keys } from '../../store/items/index.ts';
import type { Stored } from '../../store/key.ts';
import { absent, put, type Write } from '../../store/writes.ts';
import type { FhirContext } from '../context.ts';
import { findRow, type Row, readBodies, scanRows, servedOf } from './sent/index.ts';
import type { FhirView } from './view.ts';

/** The identifier that nothing may have yet. */
export interface Criterion {
  readonly type: string;
  /** As it was sent. */
  readonly text: string;
  readonly filter: Filter;
}

/** A resource that is there. */
export interface Existing {
  readonly row: Row;
  /** Undefined when the token may not read it: then the app itself has stored it. */
  readonly json: JsonObject | undefined;
}

const longest = 1000;

/**
 * Reads If-None-Exist: one identifier, which the resource must have itself, or else another call would not find it. Throws 400 for anything
 * else.
 */
export function readCriterion(
  header: string | undefined,
  json: JsonObject,
  base: string,
): Criterion | undefined {
  if (header === undefined) return undefined;
  const type = String(json.resourceType);
  const pairs = header.length > longest ? [] : [...new URLSearchParams(header.replace(/^\?/, ''))];
  const [name, text = ''] = pairs[0] ?? [];
  const filter =
    pairs.length === 1 && name === 'identifier' ? readCondition(type, name, text, base) : undefined;
  const { wanted } = filter ?? {};
  const isOne = wanted?.kind === 'token' && wanted.any.length === 1 && wanted.any[0]?.code !== undefined;
  if (!filter || !isOne) throw new ApiError('fhir_if_none_exist_invalid');
  if (!matches(json, [filter], base)) throw new ApiError('fhir_if_none_exist_other');
  return { type, text, filter };
}

/** What is known before the resource is stored: who stored such a one last, and whether one is there. */
export interface Before {
  readonly claim: Stored<CreateClaimItem> | undefined;
  readonly existing: Existing | undefined;
}

/**
 * Looks for such a resource among those that the token may search for, and among those that the app has stored itself. What the token
 * cannot see has no part in it, so the answer tells nothing of it. Throws 412 when there are several.
 */
export async function lookFor(criterion: Criterion, view: FhirView, context: FhirContext): Promise<Before> {
  const { store, principal } = context;
  const [claim] = await store.get([claimKey(criterion, view)]);
  const ownId = claim?.appId === principal.app.id ? claim.resourceId : undefined;
  const found = new Map<string, Existing>();
  const own = ownId === undefined ? undefined : await ownResource(ownId, criterion, view, context);
  if (own) found.set(own.row.id, own);
  for await (const existing of searched(criterion, view, context)) {
    found.set(existing.row.id, existing);
    if (found.size > 1) throw new ApiError('fhir_several_exist');
  }
  return { claim, existing: [...found.values()][0] };
}

/** Remembers who stores the resource, on condition that nobody has since it was looked for. */
export function claimWrite(
  { claim }: Before,
  criterion: Criterion,
  resourceId: string,
  view: FhirView,
  { principal, callId }: FhirContext,
): Write {
  const item = { appId: principal.app.id, resourceId, revision: callId };
  const when = claim ? { revision: claim.revision } : { PK: absent };
  return put(claimKey(criterion, view), item, { when, refused: 'retry' });
}

function claimKey({ type, text }: Criterion, { recordId }: FhirView) {
  return keys.createClaim(recordId, type, text);
}

async function ownResource(
  id: string,
  { type, filter }: Criterion,
  view: FhirView,
  context: FhirContext,
): Promise<Existing | undefined> {
  const row = await findRow(view, type, id, context);
  if (row === undefined || row === 'void') return undefined;
  const [json] = await readBodies([row], view, context);
  return json && matches(json, [filter], view.base) ? existingOf(row, json, view) : undefined;
}

async function* searched(
  { type, filter }: Criterion,
  view: FhirView,
  context: FhirContext,
): AsyncGenerator<Existing> {
  const conditions = conditionsFor(view.granted, type, 'search');
  if (!conditions) return;
  const mayMatch = rowFilter(type, [filter]);
  for await (const rows of scanRows(view, type, undefined, context)) {
    for await (const some of servedOf(rows.filter(mayMatch), view, context))
      for (const { row, json } of some)
        if (matches(json, [filter], view.base) && meets(json, conditions, view.base))
          yield existingOf(row, json, view);
  }
}

function existingOf(row: Row, json: JsonObject, { granted, base }: FhirView): Existing {
  const isShown = meets(json, conditionsFor(granted, row.type, 'read'), base);
  return { row, json: isShown ? json : undefined };
}
