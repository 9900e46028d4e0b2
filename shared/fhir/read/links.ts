/** What a resource belongs to or names, wherever it is: docs/contract/fhir.md#links. */
import { element, isObject, listOf, textOf } from '../json.ts';
import type { Collection, Resource } from './collection.ts';
import { type Identity, identityOf, identityOfReference } from './identity.ts';

/** The elements with the links, by the kind of resource. */
const elements: Readonly<Record<string, string>> = {
  DiagnosticReport: 'result',
  MedicationDispense: 'authorizingPrescription',
};

/** Links that are kept of a resource, at most. */
const mostLinks = 100;

/** The identities of what it links; undefined when there are none. */
export function linksOf(resource: Resource, collection: Collection): readonly Identity[] | undefined {
  const name = elements[resource.type];
  if (name === undefined) return undefined;
  const links = listOf(element(resource.json, name))
    .slice(0, mostLinks)
    .flatMap((reference): readonly Identity[] => {
      if (!isObject(reference)) return [];
      const target = collection.resolve(reference, resource);
      const identity = target
        ? collection.once(target, 'identity', () => identityOf(target, collection))
        : identityOfReference(textOf(element(reference, 'reference')), resource, collection);
      return identity ? [identity] : [];
    });
  return links.length > 0 ? links : undefined;
}
