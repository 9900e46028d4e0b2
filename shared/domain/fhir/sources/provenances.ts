/** The Provenance of everything that a view shows with its document, and the scopes name. */

import { batches } from '../../../concurrency/batches.ts';
import type { JsonObject } from '../../../fhir/json.ts';
import { factTypes } from '../../../fhir/rest/fact-types.ts';
import type { FhirContext } from '../../context.ts';
import { mayRead, mayReadAll, mayReadSome } from '../allowed.ts';
import { patientOf } from '../patient.ts';
import { Provenances } from '../provenances.ts';
import { resourcesOfFacts } from '../search/facts.ts';
import { mustBeReferredTo, referredTo } from '../search/referred.ts';
import type { Source } from '../search/source.ts';
import { type Row, scanRows, sentTypes, servedOf } from '../sent/index.ts';
import type { FhirView } from '../view.ts';
import { documents } from './documents.ts';

const atOnce = 100;

export const provenances: Source = {
  async *resources(view, _bounds, context) {
    const all = new Provenances(view, context);
    for await (const targets of targetsIn(view, context)) {
      for (const some of batches(targets, atOnce)) {
        yield (await all.of(some)).map((json) => ({ json, kind: 'Provenance' }));
      }
    }
  },
};

/** What has a Provenance, as far as it must be known: bodies are read only where scopes are about what they say. */
async function* targetsIn(view: FhirView, context: FhirContext): AsyncGenerator<readonly JsonObject[]> {
  if (mayReadSome('Patient', view)) {
    const patient = await patientOf(view, context);
    yield mayRead(patient, view) ? [patient] : [];
  }
  if (mayReadSome('DocumentReference', view)) {
    for await (const some of documents.resources(view, undefined, context))
      yield some.flatMap(({ json }) => (mayRead(json, view) ? [json] : []));
  }
  for (const type of await sentTypes(view, context)) {
    if (type === 'Provenance' || !mayReadSome(type, view)) continue;
    const referred = mustBeReferredTo(type, view) ? await referredTo(view, context) : undefined;
    for await (const rows of scanRows(view, type, undefined, context)) {
      const seen = referred ? rows.filter(({ id }) => referred.has(`${type}/${id}`)) : rows;
      for (const some of batches(seen, atOnce)) yield await sentTargets(some, type, view, context);
    }
  }
  for (const type of factTypes) {
    if (!mayReadSome(type, view)) continue;
    for await (const some of resourcesOfFacts(type, view, undefined, context))
      yield some.flatMap(({ json }) => (mayRead(json, view) ? [json] : []));
  }
}

async function sentTargets(
  rows: readonly Row[],
  type: string,
  view: FhirView,
  context: FhirContext,
): Promise<readonly JsonObject[]> {
  if (mayReadAll(type, view))
    return rows.map(({ id, versionId }) => ({ resourceType: type, id, meta: { versionId } }));
  const targets: JsonObject[] = [];
  for await (const some of servedOf(rows, view, context))
    for (const { json } of some) if (mayRead(json, view)) targets.push(aboutOf(json));
  return targets;
}

/** What a Provenance says of it. The rest, which may be long, is not kept. */
function aboutOf({ resourceType, id, meta }: JsonObject): JsonObject {
  return { resourceType, id, meta };
}
