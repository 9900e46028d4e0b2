/** Rows of an index: what is packed comes back, they are small, and they are found by time. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sentChangeOf } from '../../../../shared/domain/fhir/sent/extraction.ts';
import { spanMeets } from '../../../../shared/facts/spans.ts';
import { type IndexRow, packRows, unpackRows } from '../../../../shared/fhir/rest/packed-rows.ts';
import { blocksOfRows, daysOf, parseRowBlock } from '../../../../shared/fhir/rest/row-blocks.ts';
import { sentResources } from '../../../../shared/fhir/rest/sent.ts';
import { patientStory } from '../../../support/fhir/patient-story.ts';
import { propertyRuns } from '../../../support/property-runs.ts';

const hex = (length: number) =>
  fc
    .array(fc.constantFrom(...'0123456789abcdef'), { minLength: length, maxLength: length })
    .map((all) => all.join(''));
/** Milliseconds of any time that FHIR can write, and beyond; often a whole second, often near another one. */
const time = fc.oneof(
  fc.integer({ min: Date.parse('2019-01-01'), max: Date.parse('2024-01-01') }).map((ms) => ms - (ms % 1000)),
  fc.integer({ min: -62_135_596_800_000, max: 253_402_300_799_999 }),
);
const row = fc.record(
  {
    from: time,
    to: time,
    identity: fc
      .uint8Array({ minLength: 9, maxLength: 9 })
      .map((bytes) => Buffer.from(bytes).toString('base64url')),
    place: fc.nat(300_000),
    chunk: fc.nat(70),
    line: fc.nat(9000),
    digest: hex(16),
    categories: fc.nat(0xffff),
    status: fc.nat(0xff),
    codes: fc.array(fc.integer({ min: 0, max: 0xffff_ffff }), { maxLength: 8 }),
  },
  { requiredKeys: ['place', 'chunk', 'line', 'digest', 'categories', 'status', 'codes'] },
);
/** As documents have them: places and chunks ascend. */
const rows = fc.array(row, { maxLength: 40 }).map((all) => {
  const chunks = all.map(({ chunk }) => chunk).sort((one, other) => one - other);
  return all
    .toSorted((one, other) => one.place - other.place)
    .map((one, index): IndexRow => ({ ...one, chunk: chunks[index]! }));
});

test('rows come back as they were packed', () => {
  fc.assert(
    fc.property(rows, (all) => {
      expect(unpackRows(packRows(all))).toEqual(all);
    }),
    { numRuns: propertyRuns(300) },
  );
});

test('rows that end too early are not taken for fewer', () => {
  const packed = packRows([
    { place: 3, chunk: 0, line: 0, digest: '0123456789abcdef', categories: 1, status: 2, codes: [5] },
  ]);
  expect(() => unpackRows(packed.subarray(0, packed.length - 1))).toThrow('too early');
});

describe('a block of rows', () => {
  test('is found by every time that one of its rows meets', () => {
    fc.assert(
      fc.property(rows, time, time, (all, one, other) => {
        const bounds = { from: Math.min(one, other), to: Math.max(one, other) };
        const blocks = blocksOfRows(all, () => 'Observation');
        expect(blocks.flatMap((block) => block.rows).length).toBe(all.length);
        for (const { name, rows: own } of blocks) {
          const isFound = spanMeets(parseRowBlock(name).span, daysOf(bounds));
          const meets = own.some(
            ({ from, to }) =>
              (from !== undefined || to !== undefined) &&
              (from ?? Number.NEGATIVE_INFINITY) <= bounds.to &&
              bounds.from <= (to ?? Number.POSITIVE_INFINITY) &&
              // Starts that lie behind their end are no times.
              (from ?? Number.NEGATIVE_INFINITY) <= (to ?? Number.POSITIVE_INFINITY),
          );
          if (meets) expect(isFound, `${name} for ${JSON.stringify(bounds)}`).toBe(true);
        }
      }),
      { numRuns: propertyRuns(300) },
    );
  });

  test('holds a day, or a year, or what has no date or lasts longer', () => {
    const at = (place: number, from?: string, to = from): IndexRow => ({
      ...{ place, chunk: 0, line: 0, digest: '0'.repeat(16), categories: 0, status: 0, codes: [] },
      ...(from !== undefined && { from: Date.parse(from) }),
      ...(to !== undefined && { to: Date.parse(to) }),
    });
    const spansOf = (all: readonly IndexRow[]) =>
      blocksOfRows(all, () => 'Goal').map(({ name, rows: own }) => [name, own.map(({ place }) => place)]);
    expect(spansOf([at(0, '2024-03-05'), at(1, '2024-03-06T10:00:00Z'), at(2)])).toEqual([
      ['Goal/D#2024-03-05', [0]],
      ['Goal/D#2024-03-06', [1]],
      ['Goal/N#', [2]],
    ]);
    expect(
      spansOf([
        at(0, '2023-03-05'),
        at(1, '2024-03-06'),
        at(2, '2024-03-07'),
        at(3, '2022-01-01', '2023-01-01'),
        at(4, '2022-01-01', '2023-01-02'),
      ]),
    ).toEqual([
      ['Goal/Y#2023', [0]],
      ['Goal/Y#2024', [1, 2]],
      ['Goal/Y#2022', [3]],
      ['Goal/A#', [4]],
    ]);
  });

  test('is one of few, however many years and kinds a document has', () => {
    const all = Array.from(
      { length: 60 },
      (_, place): IndexRow => ({
        ...{ place, chunk: 0, line: 0, digest: '0'.repeat(16), categories: 0, status: 0, codes: [] },
        ...{ from: Date.UTC(1960 + place, 5), to: Date.UTC(1960 + place, 5) },
      }),
    );
    const blocks = blocksOfRows(all, ({ place }) => (place % 2 ? 'Observation' : 'Encounter'));
    expect(blocks.map(({ name }) => name)).toEqual(['Encounter/A#', 'Observation/A#']);
  });
});

test('100,000 rows of documents as hospitals send them take at most 4 MB', () => {
  const root = patientStory({ visits: 120 });
  const about = { recordId: 'r', lineageId: '0190a5b0-2222-8222-8222-222222200000', storer: 'app' };
  const sent = sentResources(root as never, { ...about, server: 'https://hospital.example/fhir' });
  const place = { ...about, documentId: about.lineageId, objectKey: 'documents/x' };
  const change = sentChangeOf(sent, place)!;
  const bytes = change.writes
    .flatMap((write) => ('item' in write && 'rows' in write.item ? [write.item.rows as Buffer] : []))
    .reduce((sum, { length }) => sum + length, 0);
  expect(sent.resources.length).toBeGreaterThan(1000);
  expect(bytes / sent.resources.length).toBeLessThan(40);
});
