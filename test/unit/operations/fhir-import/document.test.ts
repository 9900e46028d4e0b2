import { expect, it } from 'vitest';
import { parseKeepingNumbers } from '../../../../shared/fhir/json.ts';
import { documentOf } from '../../../../shared/operations/fhir-import/document.ts';
import { Identities } from '../../../../shared/operations/fhir-import/identity.ts';
import type { ResourceIndex } from '../../../../shared/operations/fhir-import/source.ts';

const server = 'https://clinic.example/fhir';

/** The document of a Specimen that is about what stands at this address. */
function documentAbout(address: string) {
  const [identity, type] = [`${server}/Specimen/s1`, 'Specimen'];
  const bytes = Buffer.from(`{"resourceType":"Specimen","id":"s1","subject":{"reference":"${address}"}}`);
  const wanted = { json: parseKeepingNumbers(`${bytes}`), type, bytes, identity, fullUrl: identity };
  const other = Buffer.from('{"resourceType":"Device","id":"d1"}');
  const known = [
    wanted,
    { type: 'Device', bytes: other, identity: `${server}/Device/d1`, fullUrl: undefined },
  ];
  const find: ResourceIndex['find'] = (reference) => known.find((one) => one.identity === reference);
  return { bytes, document: documentOf(wanted, { find } as ResourceIndex, new Identities()).toString() };
}

it('A resource that refers to itself is its own document, as it stands in the file', () => {
  const { bytes, document } = documentAbout(`${server}/Specimen/s1`);
  expect(document).toBe(`${bytes}`);
});

it('A resource that refers to another one is a document with both, itself first', () => {
  const { document } = documentAbout(`${server}/Device/d1`);
  const { entry } = JSON.parse(document) as { readonly entry: readonly { readonly resource: object }[] };
  expect(entry.map(({ resource }) => resource)).toMatchObject([
    { resourceType: 'Specimen', id: 's1' },
    { resourceType: 'Device', id: 'd1' },
  ]);
});
