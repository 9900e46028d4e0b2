/** What resources say that were written for a fact, before anything is carried in extensions. */
import { mappings } from '../../models/fhir/index.ts';
import type { Value } from '../../models/model.ts';
import type { Json } from '../json.ts';
import { type Collection, collect, type Resource } from '../read/collection.ts';
import { deviceUses, withUse } from '../read/devices.ts';
import { readParts } from '../read/instance.ts';
import { measurementParts } from '../read/observations.ts';
import { readVitalSigns } from '../read/vital-signs.ts';

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
  if (model === 'Measurement') return { values: measurementParts(first.json).values(), isProblem: false };
  if (model === 'VitalSigns') return vitalSigns(collection);
  return mapped(model, first, collection);
}

function vitalSigns(collection: Collection): ReadBack {
  const observations = collection.resources.filter(({ type }) => type === 'Observation');
  const { groups, unread } = readVitalSigns(observations, collection);
  return { values: groups[0]?.parts.values() ?? [], isProblem: unread.length > 0 };
}

function mapped(model: string, first: Resource, collection: Collection): ReadBack {
  const mapping = mappings.find((one) => one.model === model && one.resource === first.type);
  if (!mapping) return { values: [], isProblem: false };
  const resource = withUse(first, deviceUses(collection)) ?? first;
  const { parts, problem } = readParts(mapping, resource, collection);
  return { values: parts.values(), isProblem: problem !== undefined };
}
