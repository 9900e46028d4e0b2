/** The International Patient Summary of what an app may see: docs/contract/fhir-api.md#summary. */
import type { fhirEndpoints } from '../../api/endpoints/fhir.ts';
import { ApiError, notFound } from '../../errors.ts';
import type { Fact } from '../../facts/fact.ts';
import type { Allowed } from '../../fhir/ips/document.ts';
import type { Section } from '../../fhir/ips/section.ts';
import { typesOf } from '../../fhir/rest/fact-types.ts';
import { resourcesOf } from '../../fhir/write/resources-of.ts';
import { readDemographics } from '../../models/demographics/index.ts';
import type { FhirContext } from '../context.ts';
import type { Handler } from '../handler.ts';
import { type Permission, type Summarised, summaryOf } from '../reports/ips.ts';
import { unreadKind, unreadModel } from '../reports/unread-kind.ts';
import { mayRead, mayReadAll, mayReadSome } from './allowed.ts';
import { requireKnown, valueIn } from './operation-parameters.ts';
import { seenDemographics } from './patient.ts';
import { placeOf } from './place.ts';
import { type FhirView, viewOf } from './view.ts';

const profile = 'http://hl7.org/fhir/uv/ips/StructureDefinition/Bundle-uv-ips';

export const readSummary: Handler<(typeof fhirEndpoints)['fhir_summary']> = async (
  { path, pairs },
  context,
) => {
  requireKnown(pairs.query, ['profile']);
  const wanted = valueIn(pairs.query, 'profile');
  if (wanted !== undefined && wanted.split('|', 1)[0] !== profile)
    throw new ApiError('parameter_invalid', { name: 'profile', form: profile });
  const view = await viewOf(context, path.FHIR_ID);
  if (!view || view.recordId !== path.FHIR_ID) throw notFound();
  const { parts, showing } = await summaryOf(summarised(view, context), context);
  context.shown(showing);
  return { resource: parts.join('') };
};

function summarised(view: FhirView, context: FhirContext): Summarised {
  const { sharing } = view;
  const showsPatient = mayReadAll('Patient', view);
  return {
    place: placeOf(view),
    scopeOf: async () => view,
    person: async () => {
      const seen = showsPatient ? await seenDemographics(view, context) : undefined;
      return seen && readDemographics(await context.bodies.get(seen.version.bodyKey));
    },
    whyAbsent: sharing !== undefined || !showsPatient ? 'masked' : 'unknown',
    permission: permissionOf(view),
  };
}

/** What the scopes allow of the facts of a summary, judged by the resources that they are written as. */
function permissionOf(view: FhirView): Permission {
  const subject = `Patient/${view.recordId}`;
  const readsAll = (type: string) => mayReadAll(type, view);

  /** Beside itself, a fact says nothing of another type that the app may not read. */
  function withoutNested(fact: Fact): Fact {
    const related = Object.entries(fact.related).map(([name, nested]) => [
      name,
      nested.filter(({ model }) => typesOf(model).every(readsAll)),
    ]);
    return { ...fact, related: Object.fromEntries(related) as Fact['related'] };
  }

  function shown(fact: Fact): Fact | undefined {
    if (fact.model === unreadModel.name) return readsAll(unreadKind(fact)) ? fact : undefined;
    const types = typesOf(fact.model);
    if (!types.some((type) => mayReadSome(type, view))) return undefined;
    const own = withoutNested(fact);
    if (types.every(readsAll)) return own;
    const alone = resourcesOf({ ...fact, related: {} }, { subject, today: view.today });
    return alone.every((resource) => mayRead(resource, view)) ? own : undefined;
  }

  function allowed({ parts, unread = [] }: Section): Allowed {
    const types = [...new Set([...parts.flatMap(({ model }) => typesOf(model)), ...unread])];
    if (types.every(readsAll)) return 'all';
    return types.some((type) => mayReadSome(type, view)) ? 'some' : 'none';
  }

  return { shown, allowed };
}
