/** What tells that two resources are one, and what references call them: docs/contract/fhir.md#twice-is-once. */
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../shared/fhir/json.ts';
import { collect } from '../../../shared/fhir/read/collection.ts';
import { identityOf, identityOfReference, originOf } from '../../../shared/fhir/read/identity.ts';
import { calledBy } from '../../../shared/fhir/rest/names.ts';

const server = 'https://a.example/fhir';
const uuid = '0b4c2d5e-7f3a-4c1b-9d2e-8a6f5b4c3d2e';

/** The only resource of a document, and what it is in. */
function found(resource: JsonObject, fullUrl?: string) {
  const entry = [fullUrl === undefined ? { resource } : { fullUrl, resource }];
  const collection = collect({ resourceType: 'Bundle', entry } as Json);
  return [collection.resources[0]!, collection] as const;
}

describe('A resource is told by', () => {
  const sodium = { resourceType: 'Observation', code: { text: 'Sodium' }, effectiveDateTime: '2020-05-01' };
  const order = { type: { coding: [{ code: 'PLAC' }] }, system: 'urn:orders', value: '1' };
  const own = { type: { text: 'Result' }, system: 'urn:results', value: '5' };
  it.each<[string, JsonObject, string | undefined, object | undefined]>([
    [
      'its id on a server',
      { ...sodium, id: '7' },
      `${server}/Observation/7`,
      { server, parts: ['Observation', '7'] },
    ],
    [
      'its id with code and time',
      { ...sodium, id: '7' },
      undefined,
      { server: undefined, parts: ['Observation', '', 'id', '7', 'Sodium', '2020-05-01'] },
    ],
    [
      'its own identifier with code and time',
      { ...sodium, identifier: [order, own] },
      undefined,
      {
        server: undefined,
        parts: ['Observation', '', 'identifier', 'urn:results|5', 'Sodium', '2020-05-01'],
      },
    ],
    [
      'nothing, where it has only the number of an order',
      { ...sodium, identifier: [order] },
      undefined,
      undefined,
    ],
  ])('%s', (_title, resource, fullUrl, expected) => {
    expect(identityOf(...found(resource, fullUrl))).toEqual(expected);
  });
});

describe('The reference', () => {
  const from = found({ resourceType: 'Observation', id: '1' }, `${server}/Observation/1`);
  const encounter = { server, parts: ['Encounter', '7'] };
  it.each<[string, object | undefined]>([
    ['Encounter/7', encounter],
    ['https://a.example/fhir/Encounter/7/_history/2', encounter],
    ['somewhere', undefined],
    [`Encounter/${'7'.repeat(200)}`, undefined],
  ])('%s leads to what is told by its server, type and id', (reference, expected) => {
    expect(identityOfReference(reference, ...from)).toEqual(expected);
  });

  it('may name a type that FHIR does not have: then it is an address like any other', () => {
    expect(calledBy('Encounter/7', ...from)).toEqual({ name: encounter, type: 'Encounter', ownId: '7' });
    const address = 'https://b.example/Visit/7';
    const name = { server: undefined, parts: ['', address] };
    expect(calledBy(address, ...from)).toEqual({ name, type: '', ownId: '' });
  });
});

it('Only what names a document of a record as its source comes from there', () => {
  const of = (source: string) => originOf({ id: uuid, meta: { source } });
  expect(of(`https://phr.example/records/${uuid}/documents/${uuid}`)).toMatchObject({ documentId: uuid });
  expect(of('https://ehr.example/fhir')).toBeUndefined();
});
