/** Which data models have facts that are written as resources of a type (shared/fhir/write/resources-of.ts). */
import { mappings } from '../../models/fhir/index.ts';
import { measurementMapping } from '../../models/fhir/measurement.ts';
import { vitalSignsMapping } from '../../models/fhir/vital-signs.ts';
import { writtenModels } from '../../models/fhir/written/new-models.ts';
import { onlyRead } from '../write/resources-of.ts';

const pairs: readonly (readonly [type: string, model: string])[] = [
  // What was made for FHIR is written by its own declaration, whatever it was read from.
  ...mappings
    .filter(({ resource, model }) => !onlyRead.has(resource) && !writtenModels.has(model))
    .map(({ resource, model }) => [resource, model] as const),
  ...[...writtenModels].map(([model, { resource }]) => [resource, model] as const),
  [measurementMapping.resource, measurementMapping.model],
  [vitalSignsMapping.resource, vitalSignsMapping.model],
  // The times of a device are in a statement on its use.
  ['DeviceUseStatement', 'Equipment'],
];

const models: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [...Map.groupBy(pairs, ([type]) => type)].map(([type, found]) => [
    type,
    new Set(found.map(([, model]) => model)),
  ]),
);

/** Names of the models; none for a type that no fact is written as. */
export function modelsOf(type: string): readonly string[] {
  return [...(models.get(type) ?? [])];
}

const types: ReadonlyMap<string, readonly string[]> = new Map(
  [...Map.groupBy(pairs, ([, model]) => model)].map(([model, found]) => [
    model,
    [...new Set(found.map(([type]) => type))],
  ]),
);

/** Types of the resources that facts of a model are written as, but for those of facts nested in them. */
export function typesOf(model: string): readonly string[] {
  return types.get(model) ?? [];
}

/** Types that facts are written as. */
export const factTypes: ReadonlySet<string> = new Set(models.keys());
