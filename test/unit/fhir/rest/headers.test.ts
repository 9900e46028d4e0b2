/** What headers of calls at /fhir ask for (RFC 9110). */
import { expect, it } from 'vitest';
import { wantedOf } from '../../../../shared/fhir/rest/accept.ts';
import { namesVersion } from '../../../../shared/fhir/rest/etags.ts';

it.each([
  [undefined, 'resource'],
  ['*/*', 'resource'],
  ['application/fhir+json', 'resource'],
  ['image/png;q=0.50', 'bytes'],
  ['image/*', 'bytes'],
  ['image/png;q=0.00, */*', 'resource'],
  ['text/html', undefined],
])('Of a picture, Accept: %s asks for: %s', (accept, expected) => {
  expect(wantedOf('image/png', undefined, accept)).toBe(expected);
});

it.each([
  [undefined, false],
  ['*', true],
  ['W/"7"', true],
  ['W/"6", "7"', true],
  ['W/"6", W/"8"', false],
])('The entity tags %s name version 7: %s', (header, expected) => {
  expect(namesVersion(header, '7')).toBe(expected);
});
