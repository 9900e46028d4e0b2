import { describe, expect, it } from 'vitest';
import { readOutputFormat } from '../../../shared/http/output-format.ts';

const json = 'application/json';
const rdf = 'application/rdf+xml';
const fhir = 'application/fhir+json';

describe('Of an endpoint that offers formats, response_format chooses', () => {
  const strict = { kind: 'rendered', formats: [json, rdf], doc: 'facts' } as const;

  it.each([
    [undefined, json],
    [json, json],
    [rdf, rdf],
    // A plus sign in a query is a blank.
    ['application/rdf xml', rdf],
  ])('by %j: %s', (wanted, format) => {
    expect(readOutputFormat(wanted, strict)).toBe(format);
  });

  it.each(['', 'json', 'Application/JSON', 'application/json; charset=utf-8', '*/*', ' application/rdf+xml'])(
    'none by "%s", which is refused',
    (wanted) => {
      expect(() => readOutputFormat(wanted, strict)).toThrow(
        'response_format must be one of application/json, application/rdf+xml',
      );
    },
  );
});

describe('Of an endpoint that ignores unknown formats, response_format chooses', () => {
  const lenient = {
    kind: 'rendered',
    formats: ['application/xml', fhir],
    unknownFormat: 'ignored',
    doc: 'facts',
  } as const;

  it.each([fhir, 'application/fhir json'])('FHIR by "%s"', (wanted) => {
    expect(readOutputFormat(wanted, lenient)).toBe(fhir);
  });

  it.each([
    undefined,
    '',
    json,
    'fhir',
    'Application/FHIR+JSON',
    'application/fhir+json; charset=utf-8',
    ' application/fhir+json',
    'application/fhir  json',
  ])('the usual one by %j', (wanted) => {
    expect(readOutputFormat(wanted, lenient)).toBe('application/xml');
  });
});
