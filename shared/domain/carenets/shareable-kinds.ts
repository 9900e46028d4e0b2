/** The kinds of data that can be shared into a carenet (docs/contract/carenets.md#autoshare-by-kind). */
import { ApiError } from '../../errors.ts';
import { resourceTypes } from '../../fhir/resource-types.ts';
import { mappings } from '../../models/fhir/index.ts';
import { models } from '../../models/registry.ts';
import { sharedWith, unreadModel } from './kinds.ts';

/** Types of resources that facts are read from: data models are their kinds. */
const read: ReadonlySet<string> = new Set([...mappings.map(({ resource }) => resource), 'Observation']);

/** They say who, where and since when, and are no data about the patient. */
const noKinds: ReadonlySet<string> = new Set([
  'Bundle',
  'Composition',
  'Location',
  'Organization',
  'Patient',
  'Practitioner',
  'PractitionerRole',
  'Provenance',
]);

const shareable: ReadonlySet<string> = new Set([
  ...[...models.keys()].filter((name) => name !== unreadModel && !Object.hasOwn(sharedWith, name)),
  ...[...resourceTypes].filter((type) => !read.has(type) && !noKinds.has(type)),
]);

export function isShareableKind(kind: string): boolean {
  return shareable.has(kind);
}

/** Throws 400 for what is no kind of data that can be shared: neither a data model, nor a type of FHIR resource without one. */
export function requireShareableKind(kind: string): void {
  if (!isShareableKind(kind)) throw new ApiError('kind_not_shareable');
}
