/** Facts of documents that are not of FHIR, as the resources that apps read: docs/contract/fhir-api.md#facts. */
import type { Fact } from '../../facts/fact.ts';
import type { JsonObject } from '../../fhir/json.ts';
import { compactTime, withContentVersion } from '../../fhir/rest/own-ids.ts';
import { resourcesOf, sourceOf } from '../../fhir/write/resources-of.ts';
import { models } from '../../models/registry.ts';
import type { FactStores } from '../facts/block-reader.ts';
import { findParents } from '../facts/find.ts';
import { modelOf } from '../facts/model-of.ts';
import { linkedBy } from '../reports/linked.ts';
import { placeOf, serviceOf } from './place.ts';
import type { FhirView } from './view.ts';

type Seen = Pick<FhirView, 'recordId' | 'sharing' | 'carenetId' | 'base' | 'today'>;

/** Models of facts that others hold, with the model that holds them. */
const holders: ReadonlyMap<string, string> = new Map(
  [...models.values()].flatMap(({ name, relations }) =>
    relations.map(({ target }) => [target, name] as const),
  ),
);

const idLength = 36;

/**
 * The resources of each fact, by the id of the fact: the first one says it, the others belong to it. What a fact is nested in, such as the
 * prescription of a dispense, is read with it, because it says more of it. One or two round trips; none where no fact is nested or linked.
 */
export async function factResources(
  facts: readonly Fact[],
  view: Seen,
  stores: FactStores,
): Promise<ReadonlyMap<string, readonly JsonObject[]>> {
  const [linked, parents] = await Promise.all([
    linkedBy(facts, view, stores.store),
    parentsOf(facts, view, stores),
  ]);
  const place = serviceOf(view) + placeOf(view);
  const written = new Map<Fact, readonly JsonObject[]>();
  const write = (fact: Fact): readonly JsonObject[] => {
    const known = written.get(fact);
    if (known) return known;
    const resources = resourcesOf(fact, {
      subject: `Patient/${view.recordId}`,
      ...sourceOf(fact, place),
      today: view.today,
      linked: (fact.links ?? []).flatMap((name) => linked.get(name) ?? []),
    });
    written.set(fact, resources);
    return resources;
  };
  return new Map(
    facts.map((fact) => {
      const parent = fact.parentId === undefined ? undefined : parents.get(fact.parentId);
      // Facts that are nested in it are resources of their own, and have ids of their own.
      const own = write(parent ?? fact).filter(({ id }) => String(id).slice(0, idLength) === fact.id);
      return [fact.id, own.map((resource) => withVersion(resource, fact))] as const;
    }),
  );
}

async function parentsOf(
  facts: readonly Fact[],
  { recordId }: Seen,
  stores: FactStores,
): Promise<ReadonlyMap<string, Fact>> {
  const byHolder = Map.groupBy(
    facts.filter(({ parentId }) => parentId !== undefined),
    ({ model }) => holders.get(model),
  );
  const found = await Promise.all(
    [...byHolder].map(([holder, nested]) =>
      holder === undefined ? [] : findParents(recordId, nested, modelOf(holder), stores),
    ),
  );
  // Who sees a nested fact without its document asks for what holds it by the id that it has there.
  return new Map(found.flat().map((fact) => [fact.id, fact]));
}

/**
 * A version of what a fact says: when it was read from its document, and what is written of it, which depends on the day: a medicine may
 * have ended.
 */
function withVersion(resource: JsonObject, { createdAt }: Fact): JsonObject {
  return withContentVersion(resource, `${compactTime(createdAt)}-`);
}
