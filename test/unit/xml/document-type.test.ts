import { describe, expect, it } from 'vitest';
import { documentType, expandType, typesSelectedBy } from '../../../shared/xml/document-type.ts';

describe('The type of an XML document', () => {
  it.each([
    ['http://indivo.org/vocab/xml/documents#', 'Models', 'http://indivo.org/vocab/xml/documents#Models'],
    ['http://example.org/types/', 'Note', 'http://example.org/types/Note'],
    ['http://example.org/types', 'Note', 'http://example.org/types#Note'],
    ['http://example.org/#types', 'Note', 'http://example.org/#types#Note'],
    ['urn:astm-org:CCR', 'ContinuityOfCareRecord', 'urn:astm-org:CCR#ContinuityOfCareRecord'],
    ['', 'PrefsBlob', 'PrefsBlob'],
  ])('in namespace "%s" with root %s is %s', (namespace, localName, type) => {
    expect(documentType({ namespace, localName })).toBe(type);
  });
});

describe('A type that a caller names', () => {
  it.each([
    ['Models', 'http://indivo.org/vocab/xml/documents#Models'],
    ['urn:astm-org:CCR#ContinuityOfCareRecord', 'urn:astm-org:CCR#ContinuityOfCareRecord'],
    ['http://indivo.org/vocab/xml/documents#Models', 'http://indivo.org/vocab/xml/documents#Models'],
    // A name with `/` or `:` is not a short name.
    ['local/Models', 'local/Models'],
  ])('%s means %s', (input, type) => {
    expect(expandType(input)).toBe(type);
  });
});

describe('A type that filters a list of documents', () => {
  it('selects documents without a namespace too when it is a short name', () => {
    expect(typesSelectedBy('PrefsBlob')).toEqual([
      'http://indivo.org/vocab/xml/documents#PrefsBlob',
      'PrefsBlob',
    ]);
  });

  it('selects nothing else when it is a full type', () => {
    expect(typesSelectedBy('urn:x#PrefsBlob')).toEqual(['urn:x#PrefsBlob']);
  });

  it('does not select documents without a type when it is empty', () => {
    expect(typesSelectedBy('')).not.toContain('');
  });
});
