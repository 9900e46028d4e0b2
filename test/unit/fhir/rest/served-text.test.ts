/** What is served as text is what would be written of the tree: docs/contract/fhir-api.md#resources-of-fhir-documents. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Json,
  type JsonObject,
  parseKeepingNumbers,
  parseWritten,
} from '../../../../shared/fhir/json.ts';
import { bodyIn, linesOf, packBodies, textIn } from '../../../../shared/fhir/rest/packed-bodies.ts';
import {
  type Elsewhere,
  sentResources,
  sentVersionId,
  servedResource,
  withReferences,
} from '../../../../shared/fhir/rest/sent.ts';
import { pointedText, restOfMeta, servedText } from '../../../../shared/fhir/rest/served-text.ts';
import { anyCharacter } from '../../../support/any-character.ts';
import { propertyRuns } from '../../../support/property-runs.ts';

const recordId = '0190a5b0-1111-7111-8111-111111111111';
const lineageId = '0190a5b0-2222-8222-8222-222222200000';
const source = `https://phr.example/records/${recordId}/documents/${lineageId}`;
const storedAt = '2026-03-04T05:06:07.890Z';

/** Texts with all that is escaped, and with what looks like elements. */
const text = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.string({ unit: anyCharacter, maxLength: 6 }),
  fc.constantFrom('"reference":"Encounter/1"', '{"meta":{"', '\\"', '"', ']}', '"]}', '}]', '\ud800'),
);
const number = fc
  .constantFrom('1.50', '0', '-3', '1e400', '12345678901234567890', '0.1')
  .map((written) => parseKeepingNumbers(written) as Json);
const reference = fc.record({
  reference: fc.constantFrom('Encounter/1', 'Encounter/2', 'https://x.example/a"b\\c/Encounter/1', '#in', ''),
  display: text,
});
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    text,
    number,
    fc.boolean(),
    reference,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.oneof(text, fc.constantFrom('1', 'id', 'url', 'meta', '__proto__')), tie('value'), {
      maxKeys: 4,
    }),
  ),
}));
const resource = fc
  .tuple(
    fc.dictionary(fc.oneof(text, fc.constantFrom('0', 'status', 'category', 'note')), value, { maxKeys: 5 }),
    fc.option(fc.oneof(fc.dictionary(text, value, { maxKeys: 3 }), text, fc.constant({ versionId: '7' }))),
    fc.boolean(),
  )
  .map(([rest, meta, isFirst]) => {
    const type = { resourceType: 'Observation' };
    const own = meta === null ? {} : { meta };
    return (isFirst ? { ...type, ...own, ...rest, ...type } : { ...rest, ...own, ...type }) as JsonObject;
  });

describe('The text of a resource', () => {
  it('is that of its tree, whatever it holds, and many are served without being parsed', () => {
    let [asText, all] = [0, 0];
    fc.assert(
      fc.property(resource, (json) => {
        const about = { recordId, lineageId, storer: 'hospital' };
        for (const { type, id, place, content, elsewhere } of sentResources(json, about).resources) {
          const [line] = linesOf(packBodies([{ content, ...(elsewhere && { elsewhere }) }]).chunks[0]!);
          const stored = textIn(line!);
          expect(stored.content).toBe(JSON.stringify(content));
          expect([...(stored.elsewhere ?? [])]).toEqual([...(bodyIn(line!).elsewhere ?? [])]);
          const served = { type, id, place, documentId: lineageId, storedAt, source };
          const meta = { versionId: sentVersionId(lineageId, place), rest: restOfMeta(storedAt, source) };
          const written = servedText(stored.content, served, meta);
          all += 1;
          if (written === undefined) continue;
          asText += 1;
          expect(written).toBe(JSON.stringify(servedResource(content, served)));
        }
      }),
      { numRuns: propertyRuns(300) },
    );
    expect(all).toBeGreaterThan(0);
    // About a third of these random ones begin as the service writes them.
    expect(asText / all).toBeGreaterThan(0.2);
  });

  it('is made without parsing of what servers send: with or without a meta, the type at the beginning', () => {
    const row = { type: 'Observation', id: 'x-1' };
    const meta = { versionId: 'v-0', rest: restOfMeta('2026-01-02T03:04:05.678Z', 'https://a.example/d') };
    expect(servedText('{"resourceType":"Observation","status":"final","n":1.50}', row, meta)).toBe(
      '{"resourceType":"Observation","id":"x-1","meta":{"versionId":"v-0","lastUpdated":"2026-01-02T03:04:05.678Z","source":"https://a.example/d"},"status":"final","n":1.50}',
    );
    expect(servedText('{"meta":{"profile":["a}\\"]"]},"resourceType":"Observation"}', row, meta)).toBe(
      '{"resourceType":"Observation","id":"x-1","meta":{"profile":["a}\\"]"],"versionId":"v-0","lastUpdated":"2026-01-02T03:04:05.678Z","source":"https://a.example/d"}}',
    );
    for (const content of [
      '{"status":"final","resourceType":"Observation"}',
      '{"meta":["a"],"resourceType":"Observation"}',
      '{"meta":{"a":1},"status":"final","resourceType":"Observation"}',
      '{"resourceType":"ObservationDefinition"}',
    ])
      expect(servedText(content, row, meta)).toBeUndefined();
  });
});

describe('The references of a text', () => {
  const hash = (name: string) => `identity of ${name}`;
  const elsewhere = (...references: readonly string[]) =>
    new Map(references.map((one): [string, Elsewhere] => [one, ['Encounter', '1', hash(one)]]));

  it('are those of its tree', () => {
    let asText = 0;
    fc.assert(
      fc.property(
        resource,
        fc.subarray(['Encounter/1', 'Encounter/2', 'https://x.example/a"b\\c/Encounter/1'], { minLength: 1 }),
        fc.subarray(['Encounter/1', 'Encounter/2', 'https://x.example/a"b\\c/Encounter/1']),
        (json, unknown, known) => {
          const names = elsewhere(...unknown);
          const targetOf = (identity: string) =>
            known.some((one) => hash(one) === identity) ? 'Encounter/here' : undefined;
          const written = pointedText(JSON.stringify(json), names, targetOf);
          if (written === undefined) return;
          asText += 1;
          expect(written).toBe(JSON.stringify(withReferences(json, names, targetOf)));
        },
      ),
      { numRuns: propertyRuns(300) },
    );
    expect(asText).toBeGreaterThan(0);
  });

  it('are replaced where they are elements, and nowhere else', () => {
    const content = JSON.stringify({
      note: '"reference":"Encounter/1"',
      encounter: { reference: 'Encounter/1', display: 'Encounter/1' },
    });
    expect(pointedText(content, elsewhere('Encounter/1'), () => 'Encounter/here')).toBe(
      '{"note":"\\"reference\\":\\"Encounter/1\\"","encounter":{"reference":"Encounter/here","display":"Encounter/1"}}',
    );
    expect(pointedText(content, elsewhere('Encounter/1'), () => undefined)).toBeUndefined();
    const absolute = JSON.stringify({ encounter: { reference: 'https://x.example/Encounter/1' } });
    expect(pointedText(absolute, elsewhere('https://x.example/Encounter/1'), () => undefined)).toBe(absolute);
  });
});

it('Text that was written is parsed with the numbers that it has', () => {
  fc.assert(
    fc.property(value, (json) => {
      const written = JSON.stringify(json);
      expect(JSON.stringify(parseWritten(written))).toBe(written);
      expect(parseWritten(written)).toEqual(parseKeepingNumbers(written));
    }),
    { numRuns: propertyRuns(200) },
  );
  expect(JSON.stringify(parseWritten('{"a":1.50,"b":[1e400]}'))).toBe('{"a":1.50,"b":[1e400]}');
});
