/** What is read from resources, by their kind. */

import type { Fact } from '../../../shared/facts/fact.ts';
import { parseKeepingNumbers } from '../../../shared/fhir/json.ts';
import { collect } from '../../../shared/fhir/read/collection.ts';
import { readResources } from '../../../shared/fhir/read/read-resources.ts';
import { resourcesOf } from '../../../shared/fhir/write/resources-of.ts';
import { mappings } from '../../../shared/models/fhir/index.ts';
import type { Instance } from '../../../shared/models/model.ts';
import type { Sample } from './packages.ts';

export interface Unread {
  readonly kind: string;
  readonly sample: string;
  readonly resource: string;
  readonly reason: string;
}

export class Counts {
  /** Resources of each kind that is mapped, contained ones too. */
  readonly resources = new Map<string, number>();
  readonly facts = new Map<string, number>();
  /** Facts that are the same after they were written as resources and read again. */
  readonly sameAgain = new Map<string, number>();
  readonly unread: Unread[] = [];

  /** Counts what one sample gives. */
  add({ name, resource }: Sample): void {
    const kinds = new Map<string, string>();
    for (const { type, place } of collect(resource).resources) {
      if (!mapped.has(type)) continue;
      increase(this.resources, type);
      kinds.set(place, type);
    }
    const { instances, unread } = readResources(resource);
    for (const instance of instances) this.#addFact(instance);
    for (const { resource: place, reason } of unread) {
      const kind = kinds.get(place);
      if (kind) this.unread.push({ kind, sample: name, resource: place, reason });
    }
  }

  #addFact(instance: Instance): void {
    increase(this.facts, instance.model);
    if (isSameAgain(instance)) increase(this.sameAgain, instance.model);
    for (const nested of Object.values(instance.related).flat()) this.#addFact(nested);
  }
}

const mapped = new Set([...mappings.map(({ resource }) => resource), 'Observation']);

function increase(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

function isSameAgain(instance: Instance): boolean {
  const entry = resourcesOf(factOf(instance, 'f'), { subject: 'Patient/p', today: '2026-01-01' }).map(
    (resource) => ({
      resource,
    }),
  );
  const sent = JSON.stringify({ resourceType: 'Bundle', type: 'collection', entry });
  const { instances } = readResources(parseKeepingNumbers(sent));
  return JSON.stringify(instances) === JSON.stringify([instance]);
}

function factOf({ model, values, related }: Instance, id: string): Fact {
  const nested = Object.entries(related).map(
    ([name, instances]) => [name, instances.map((one, index) => factOf(one, `${id}-${index}`))] as const,
  );
  return {
    id,
    model,
    values,
    documentId: 'd',
    createdAt: '2026-01-01T00:00:00.000Z',
    related: Object.fromEntries(nested),
  };
}
