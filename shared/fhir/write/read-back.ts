/** What resources say that were written for a fact, before anything is carried in extensions. */
import { mappings } from '../../models/fhir/index.ts';
import { vitalSignsMapping } from '../../models/fhir/vital-signs.ts';
import type { Value } from '../../models/model.ts';
import type { Json } from '../json.ts';
import { type Collection, collect, type Resource } from '../read/collection.ts';
import { deviceUses, withUse } from '../read/devices.ts';
import { readParts } from '../read/instance.ts';
import { observationParts } from '../read/observations.ts';
import { vitalSignsSaid } from '../read/vital-signs.ts';

export interface ReadBack {
  /** In the order of the fields; null where nothing is said. */
  readonly values: readonly Value[];
  /** Whether the resources would be no fact if others had written them. */
  readonly isProblem: boolean;
}

/** What the resources say. */
export function readBack(model: string, resources: readonly Json[]): ReadBack {
  const entry = resources.map((resource) => ({ resource }));
  const collection = collect({ resourceType: 'Bundle', type: 'collection', entry });
  const [first] = collection.resources;
  if (!first) return { values: [], isProblem: true };
  if (first.type === 'Observation') return observed(model, first, collection);
  return mapped(model, first, collection);
}

function observed(model: string, first: Resource, collection: Collection): ReadBack {
  // A reading without a unit is carried, and then it is one of vital signs.
  const isVital = model === vitalSignsMapping.model;
  const parts = isVital ? vitalSignsSaid(first, collection) : observationParts(first, collection);
  const isOther = parts.model.name !== model;
  return { values: isOther ? [] : parts.values(), isProblem: isOther };
}

function mapped(model: string, first: Resource, collection: Collection): ReadBack {
  const mapping = mappings.find((one) => one.model === model && one.resource === first.type);
  if (!mapping) return { values: [], isProblem: false };
  const resource = withUse(first, deviceUses(collection)) ?? first;
  const { parts, problem } = readParts(mapping, resource, collection);
  return { values: parts.values(), isProblem: problem !== undefined };
}
