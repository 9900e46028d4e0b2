/** What resources say, in a form that tests can type by hand. */
import type { FhirResource } from 'fhir/r4.js';
import type { Json } from '../../../shared/fhir/json.ts';
import { parseKeepingNumbers } from '../../../shared/fhir/json.ts';
import { type Reading, readResources } from '../../../shared/fhir/read/read-resources.ts';
import { resourcesOf } from '../../../shared/fhir/write/resources-of.ts';
import type { Instance, Value } from '../../../shared/models/model.ts';
import { models } from '../../../shared/models/registry.ts';
import { factOf } from './facts.ts';

export interface Said {
  readonly [name: string]: Value | string | readonly Said[];
}

/** The model and the fields that have a value; false, which Booleans have without one, is left out. */
export function said({ model, values, related }: Instance): Said {
  const fields = models.get(model)!.fields.flatMap(({ name }, index) => {
    const value = values[index] ?? null;
    return value === null || value === false ? [] : [[name, value] as const];
  });
  const nested = Object.entries(related).map(([name, instances]) => [name, instances.map(said)] as const);
  return { model, ...Object.fromEntries(fields), ...Object.fromEntries(nested) };
}

/** The facts in these resources, or in a Bundle of them when there are several. */
export function factsIn(...resources: readonly FhirResource[]): readonly Said[] {
  return reading(...resources).instances.map(said);
}

/** Why resources gave no facts, each by what it is called. */
export function unreadIn(...resources: readonly FhirResource[]): Readonly<Record<string, string>> {
  return Object.fromEntries(reading(...resources).unread.map(({ resource, reason }) => [resource, reason]));
}

function reading(...resources: readonly FhirResource[]): Reading {
  const [only] = resources;
  return readResources((resources.length === 1 ? only : bundleOf(resources)) as unknown as Json);
}

export function bundleOf(resources: readonly unknown[]): Json {
  return {
    resourceType: 'Bundle',
    type: 'collection',
    entry: resources.map((resource) => ({ resource: resource as Json })),
  };
}

/** What these resources say after their facts were written again. */
export function writtenAgain(...resources: readonly FhirResource[]): readonly Said[] {
  const written = reading(...resources).instances.map((instance, index) =>
    resourcesOf(factOf(instance, `0b4c2d5e-7f3a-4c1b-9d2e-${String(index).padStart(12, '0')}`), {
      subject: 'Patient/p1',
      today: '2026-01-31',
    }),
  );
  const text = JSON.stringify(bundleOf(written.flat()));
  return readResources(parseKeepingNumbers(text)).instances.map(said);
}
