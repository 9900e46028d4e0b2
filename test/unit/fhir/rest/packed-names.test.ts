import { expect, test } from 'vitest';
import { resourceTypes } from '../../../../shared/fhir/resource-types.ts';
import { packNames, timeOfWord, unpackNames } from '../../../../shared/fhir/rest/packed-names.ts';

test('names of resources come back from their bytes as they were, 24 bytes each', () => {
  const names = [
    { name: 'AbCdEf-_0189', type: 'Account', digest: '0123456789abcdef', asOf: 1_709_625_600_123 },
    { name: '_-_-_-_-_-_-', type: 'VisionPrescription', digest: 'ffffffffffffffff', asOf: undefined },
    { name: 'AAAAAAAAAAAA', type: 'Patient', digest: undefined, asOf: 1 },
  ];
  const packed = packNames(names);
  expect(packed.length).toBe(72);
  expect(unpackNames(packed)).toEqual(names);
  expect(unpackNames(new Uint8Array())).toEqual([]);
});

test('every type of R4 fits into the byte that stands for it', () => {
  expect(resourceTypes.size).toBeLessThanOrEqual(256);
});

test('a time that cannot be packed is none', () => {
  expect(timeOfWord('2024-03-05T08:00:00Z')).toBe(1_709_625_600_000);
  for (const text of [undefined, 'yesterday', '1969-12-31T23:59:59Z', '+012000-01-01T00:00:00Z'])
    expect(timeOfWord(text)).toBeUndefined();
});
