import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseKeepingNumbers } from '../../../shared/fhir/json.ts';
import { readResources } from '../../../shared/fhir/read/read-resources.ts';
import { hasResources, resourcesOf } from '../../../shared/fhir/write/resources-of.ts';
import { mappings } from '../../../shared/models/fhir/index.ts';
import type { Instance } from '../../../shared/models/model.ts';
import { models } from '../../../shared/models/registry.ts';
import { checkAnswer } from '../../support/fhir/answer.ts';
import { propertyRuns } from '../../support/property-runs.ts';
import { apart, comparable, factOf, instanceOf, looseInstanceOf } from './facts.ts';

const context = {
  subject: 'Patient/p1',
  source: 'urn:uuid:5c1f3a2b-0000-4000-8000-000000000001',
  today: '2026-01-31',
};

/** A Bundle as it goes over the wire. */
function sent(resources: readonly unknown[]) {
  const bundle = {
    resourceType: 'Bundle',
    type: 'collection',
    entry: resources.map((resource) => ({ resource })),
  };
  return parseKeepingNumbers(JSON.stringify(bundle));
}

describe.each([...models.values()].filter(({ name }) => hasResources(name)))('A fact of $name', (model) => {
  const isSame = (instance: Instance) => {
    const bundle = sent(resourcesOf(factOf(instance), context));
    const reading = readResources(bundle);
    const written = apart(instance);
    expect(reading.unread).toEqual([]);
    expect(comparable(reading.instances, written)).toEqual(comparable(written, written));
    expect(checkAnswer(bundle).errors).toEqual([]);
  };

  it('is the same after it was written as resources, which are valid, and read again', () => {
    fc.assert(fc.property(instanceOf(model), isSame), { numRuns: propertyRuns(8) });
  });

  const naming = mappings
    .filter((one) => one.model === model.name)
    .flatMap(({ names }) => names?.fields ?? []);
  it.skipIf(naming.length === 0)('that lacks anything but what names it is the same then', () => {
    const isNamed = ({ values }: Instance) =>
      model.fields.some(
        ({ name, declared }, index) =>
          (values[index] ?? null) !== null && (naming.includes(declared) || naming.includes(name)),
      );
    // What was cancelled is no fact.
    const isValid = (instance: Instance) =>
      isNamed(instance) && apart(instance).every(({ values }) => !values.includes('cancelled'));
    fc.assert(fc.property(looseInstanceOf(model).filter(isValid), isSame), { numRuns: propertyRuns(4) });
  });
});
