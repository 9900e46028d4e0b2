import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseKeepingNumbers } from '../../../shared/fhir/json.ts';
import { readResources } from '../../../shared/fhir/read/read-resources.ts';
import { resourcesOf } from '../../../shared/fhir/write/resources-of.ts';
import { writtenModels } from '../../../shared/models/fhir/written/new-models.ts';
import type { Instance } from '../../../shared/models/model.ts';
import { models } from '../../../shared/models/registry.ts';
import { checkAnswer } from '../../support/fhir/answer.ts';
import { factOf, instanceOf, looseInstanceOf } from './facts.ts';

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

const read = [...models.values()].filter(({ name }) => !writtenModels.has(name));

describe.each([...models.values()])(
  'A fact of $name that lacks anything, with codes of any system,',
  (model) => {
    it('is written as valid resources', () => {
      fc.assert(
        fc.property(looseInstanceOf(model), (instance) => {
          const resources = resourcesOf(factOf(instance), context);
          expect(checkAnswer(sent(resources)).errors).toEqual([]);
        }),
        { numRuns: 200 },
      );
    });
  },
);

describe.each(read)('A fact of $name', (model) => {
  it('is the same after it was written as resources, which are valid, and read again', () => {
    fc.assert(
      fc.property(instanceOf(model), (instance) => {
        const resources = resourcesOf(factOf(instance), context);
        const bundle = sent(resources);
        const reading = readResources(bundle);
        expect(reading.unread).toEqual([]);
        expect(reading.instances).toEqual<readonly Instance[]>([instance]);
        expect(checkAnswer(bundle).errors).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });
});
