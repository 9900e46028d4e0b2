import { describe, expect, it } from 'vitest';
import { documentType, expandType, typesSelectedBy } from '../../../shared/xml/document-type.ts';

describe('The type of an XML document', () => {
  it.each([
    ['http://indivo.org/vocab/xml/documents#', 'Models', 'http://indivo.org/vocab/xml/documents#Models'],
    ['http://example.org/types/', 'Note', 'http://example.org/types/Note'],
    ['urn:astm-org:CCR', 'ContinuityOfCareRecord', 'urn:astm-org:CCR#ContinuityOfCareRecord'],
    ['', 'PrefsBlob', 'PrefsBlob'],
  ])('in namespace "%s" with root %s is %s', (namespace, localName, type) => {
    expect(documentType({ namespace, localName })).toBe(type);
  });
});

describe('A type given as input', () => {
  it.each([
    ['Models', 'http://indivo.org/vocab/xml/documents#Models'],
    ['urn:astm-org:CCR#ContinuityOfCareRecord', 'urn:astm-org:CCR#ContinuityOfCareRecord'],
    ['http://indivo.org/vocab/xml/documents#Models', 'http://indivo.org/vocab/xml/documents#Models'],
    ['local/Models', 'local/Models'],
  ])('%s means %s', (input, type) => {
    expect(expandType(input)).toBe(type);
  });

  it('as a filter also selects documents without namespace when it is a short name', () => {
    expect(typesSelectedBy('PrefsBlob')).toEqual([
      'http://indivo.org/vocab/xml/documents#PrefsBlob',
      'PrefsBlob',
    ]);
    expect(typesSelectedBy('urn:x#PrefsBlob')).toEqual(['urn:x#PrefsBlob']);
  });

  it('as an empty filter does not select untyped documents', () => {
    expect(typesSelectedBy('')).not.toContain('');
  });
});
