import type { Fact } from '../../../shared/facts/fact.ts';
import { parseKeepingNumbers } from '../../../shared/fhir/json.ts';
import { readResources } from '../../../shared/fhir/read/read-resources.ts';
import { resourcesOf } from '../../../shared/fhir/write/resources-of.ts';
import type { Instance } from '../../../shared/models/model.ts';
import { models } from '../../../shared/models/registry.ts';

/**
 * Whether a fact is the same after it was written as resources and read again. Where it stands, what it names, and which
 * files it has are left out: they belong to its document.
 */
export function isSameAgain(instance: Instance): boolean {
  const written = resourcesOf(factOf(instance, 'f'), { subject: 'Patient/p', today: '2026-01-01' });
  const entry = written.map((resource) => ({ resource }));
  const sent = JSON.stringify({ resourceType: 'Bundle', type: 'collection', entry });
  const { instances } = readResources(parseKeepingNumbers(sent));
  return JSON.stringify(instances.map(said)) === JSON.stringify([said(instance)]);
}

function said({ model, values, related }: Instance): object {
  const fields = models.get(model)!.fields;
  return { model, values: values.filter((_, index) => !fields[index]?.ofDocument), related };
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
    fromFhir: true,
    related: Object.fromEntries(nested),
  };
}
