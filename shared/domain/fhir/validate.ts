/** Whether a resource could be stored, and what is wrong with it: docs/contract/fhir-api.md#validate. */
import type { fhirEndpoints } from '../../api/endpoints/fhir.ts';
import { ApiError } from '../../errors.ts';
import { element, isObject, type JsonObject, listOf } from '../../fhir/json.ts';
import { type Issue, issueCodeOf, operationOutcome } from '../../fhir/rest/outcome.ts';
import { missingIn } from '../../fhir/rest/required-elements.ts';
import { bytesOf, patientIn, readWritten, requireNoOthers } from '../../fhir/rest/written.ts';
import { patientElementOf } from '../../fhir/rest/written-types.ts';
import { parseStrictly } from '../../fhir/strict-json.ts';
import { newDocumentId } from '../../ids.ts';
import type { FhirContext } from '../context.ts';
import type { Handler } from '../handler.ts';
import { fhirBase } from '../smart/addresses.ts';
import { mayReadAll } from './allowed.ts';
import { type Pairs, requireKnown, valueIn } from './operation-parameters.ts';
import { seenDemographics } from './patient.ts';
import { type FhirView, viewOf } from './view.ts';
import { contentOf, servedId, storerOf } from './writing.ts';

/** What stands against storing it: what the calls that store say. */
const ofContent: ReadonlySet<number> = new Set([400, 405, 422]);

export const validateResource: Handler<(typeof fhirEndpoints)['fhir_validate']> = async (
  { path, pairs, body, mediaType },
  context,
) => {
  requireKnown(pairs.query, ['mode', 'profile', 'patient']);
  const mode = valueIn(pairs.query, 'mode') ?? 'create';
  if (mode !== 'create' && mode !== 'update')
    throw new ApiError('parameter_invalid', { name: 'mode', form: 'create or update' });
  const issues = await issuesOf({ type: path.FHIR_TYPE, body, mediaType, query: pairs.query }, context);
  const [first = fine, ...others] = issues;
  const profiles = valueIn(pairs.query, 'profile') === undefined ? [] : [unknownProfile];
  return { resource: operationOutcome([first, ...others, ...profiles]) };
};

const fine: Issue = {
  severity: 'information',
  code: 'informational',
  text: 'It can be stored. Codes, profiles and what is inside its elements were not checked.',
};

const unknownProfile: Issue = {
  severity: 'warning',
  code: 'not-supported',
  text: 'The profile was not checked.',
};

interface Sent {
  readonly type: string;
  readonly body: Buffer;
  readonly mediaType: string | undefined;
  readonly query: Pairs;
}

async function issuesOf(sent: Sent, context: FhirContext): Promise<readonly Issue[]> {
  try {
    const resource = resourceIn(sent);
    const json = readWritten(resource, sent.mediaType, sent.type);
    const missing = missingIn(json).map(missingElement(sent.type));
    const problem = await problemOf(json, resource, sent, context);
    return problem ? [problem, ...missing] : missing;
  } catch (error) {
    return [issueOf(error)];
  }
}

/** The bytes of the resource, which may stand in Parameters. */
function resourceIn({ body, type }: Sent): Buffer {
  if (type === 'Parameters' || body.length === 0) return body;
  const root = parseStrictly(body.toString('utf8'));
  if (!isObject(root) || element(root, 'resourceType') !== 'Parameters') return body;
  const parameter = listOf(element(root, 'parameter'))
    .filter(isObject)
    .find((one) => element(one, 'name') === 'resource');
  return Buffer.from(JSON.stringify((parameter && element(parameter, 'resource')) ?? null));
}

/** What is wrong beside its elements: whom it is about. */
async function problemOf(
  json: JsonObject,
  bytes: Buffer,
  { type, mediaType, query }: Sent,
  context: FhirContext,
): Promise<Issue | undefined> {
  try {
    const base = fhirBase(context);
    const patient = patientIn(json, base);
    const view = await viewOf(context, patient ?? valueIn(query, 'patient'));
    if (!view || (patient !== undefined && patient !== view.recordId))
      throw new ApiError('fhir_patient_other', { element: patientElementOf(type) ?? 'patient' });
    requireNoOthers(json, view.recordId, base);
    const content = await contentOf(bytesOf(json, bytes), mediaType, await asSeen(view, context), context);
    const lineageId = newDocumentId(context.now);
    if (servedId(content, view.recordId, lineageId, storerOf(context)) === undefined)
      throw new ApiError('fhir_resource_not_of_patient');
    return undefined;
  } catch (error) {
    return issueOf(error);
  }
}

/** The view without the demographics, where the token does not see them: else it could find out by guesses whose record it is. */
async function asSeen(view: FhirView, context: FhirContext): Promise<FhirView> {
  const isSeen = view.sharing === undefined || (await seenDemographics(view, context)) !== undefined;
  if (isSeen && mayReadAll('Patient', view)) return view;
  const { demographicsId: _, ...record } = view.record;
  return { ...view, record };
}

function missingElement(type: string) {
  return (name: string): Issue => ({
    code: 'required',
    text: `FHIR R4 demands ${name}, which is not there.`,
    expression: [`${type}.${name.replace('[x]', '')}`],
  });
}

function issueOf(error: unknown): Issue {
  if (!(error instanceof ApiError) || !ofContent.has(error.status)) throw error;
  return { code: error.issue ?? issueCodeOf(error.status), text: error.message };
}
