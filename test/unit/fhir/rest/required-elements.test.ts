import { describe, expect, it } from 'vitest';
import { resourceTypes } from '../../../../shared/fhir/resource-types.ts';
import { missingIn } from '../../../../shared/fhir/rest/required-elements.ts';
import { whyNotStored } from '../../../../shared/fhir/rest/written-types.ts';
import { typeOf } from '../../../support/fhir/profiles/element-tree.ts';

describe('Required elements', () => {
  it('of each type that apps store are those of its definition', () => {
    const stored = [...resourceTypes].filter((type) => whyNotStored(type) === undefined);
    expect(stored.length).toBeGreaterThan(50);
    const defined = (type: string) =>
      typeOf(type)!
        .root.children.filter(({ min }) => min > 0)
        .map(({ name }) => name);
    for (const type of stored)
      expect([type, missingIn({ resourceType: type })]).toEqual([type, defined(type)]);
  });

  it('are there in any of their types, or when they say why they have no value', () => {
    const statement = { resourceType: 'MedicationStatement', _status: {}, medicationReference: {} };
    expect(missingIn(statement)).toEqual(['subject']);
    const request = { resourceType: 'DeviceRequest', intent: 'order', codes: [], subject: {} };
    expect(missingIn(request)).toEqual(['code[x]']);
    expect(missingIn({ resourceType: 'Patient' })).toEqual([]);
  });
});
