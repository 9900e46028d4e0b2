/** What resources say, in a form that tests can type by hand. */
import type { FhirResource } from 'fhir/r4.js';
import type { Json } from '../../../shared/fhir/json.ts';
import { parseKeepingNumbers } from '../../../shared/fhir/json.ts';
import { type Reading, readResources } from '../../../shared/fhir/read/read-resources.ts';
import { resourcesOf } from '../../../shared/fhir/write/resources-of.ts';
import type { Instance, Value } from '../../../shared/models/model.ts';
import { models } from '../../../shared/models/registry.ts';
import { factOf } from './facts.ts';

/** A fact by what it says: its model, its fields, and facts below it by their relation. */
export interface Said {
  readonly [name: string]: Value | string | readonly Said[];
}

/** Fields without a value are left out, and so is false, which is what a Boolean has when nobody said anything. */
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

/** Why resources gave no facts, by what the metadata of a document call each of them. */
export function unreadIn(...resources: readonly FhirResource[]): Readonly<Record<string, string>> {
  return Object.fromEntries(reading(...resources).unread.map(({ resource, reason }) => [resource, reason]));
}

function reading(...resources: readonly FhirResource[]): Reading {
  const [only] = resources;
  return readResources((resources.length === 1 ? only : bundleOf(resources)) as unknown as Json);
}

/** A Bundle of these resources, which says nothing of its own. */
export function bundleOf(resources: readonly unknown[]): Json {
  return {
    resourceType: 'Bundle',
    type: 'collection',
    entry: resources.map((resource) => ({ resource: resource as Json })),
  };
}

/** The facts in what the service writes of the facts in these resources. */
export function writtenAgain(...resources: readonly FhirResource[]): readonly Said[] {
  const written = reading(...resources).instances.map((instance, index) =>
    resourcesOf(factOf(instance, `0b4c2d5e-7f3a-4c1b-9d2e-${String(index).padStart(12, '0')}`), {
      subject: 'Patient/p1',
      today: '2026-01-31',
    }),
  );
  // As text and back, so that it is read as a stored document is.
  const text = JSON.stringify(bundleOf(written.flat()));
  return readResources(parseKeepingNumbers(text)).instances.map(said);
}
