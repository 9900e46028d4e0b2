/** JSON that is read strictly. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberText } from '../../../shared/fhir/json.ts';
import { parseStrictly } from '../../../shared/fhir/strict-json.ts';

describe('Strict JSON', () => {
  it('is what JSON.parse reads, for any JSON', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), (text) => {
        expect(JSON.stringify(parseStrictly(text))).toBe(JSON.stringify(JSON.parse(text)));
      }),
    );
  });

  it('rejects any text that JSON.parse rejects, and shows nothing of it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        let valid = true;
        try {
          JSON.parse(text);
        } catch {
          valid = false;
        }
        if (valid) return;
        expect(() => parseStrictly(text)).toThrow(/is not JSON|nests deeper|twice/);
      }),
    );
  });

  it.each([
    ['{"a": 1, "b": {"a": 2}}', true],
    ['[{"a": 1}, {"a": 2}]', true],
    ['{"a": "a", "b": "a"}', true],
    ['{"a": 1, "a": 1}', false],
    ['{"a": [1, {"b": 1, "c": "}", "b": 2}]}', false],
    ['{"a\\"": 1, "a\\"": 2}', false],
    ['{"\\u0061": 1, "a": 2}', false],
    ['{"__proto__": 1, "constructor": 2}', true],
  ])('%s is accepted: %s', (text, accepted) => {
    const read = () => parseStrictly(text);
    if (accepted) expect(read).not.toThrow();
    else expect(read).toThrow(/twice/);
  });

  it('takes 100 levels and no more, and does not run out of stack', () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
    expect(() => parseStrictly(nested(100))).not.toThrow();
    expect(() => parseStrictly(nested(101))).toThrow(/deeper than 100/);
    expect(() => parseStrictly('['.repeat(4_000_000))).toThrow(/deeper than 100/);
  });

  it('keeps the text of numbers that a double would write otherwise', () => {
    const texts = ['7.20', '1e400', '0.1', '12345678901234567890', '-0'];
    const read = parseStrictly(`[${texts.join()}]`) as readonly unknown[];
    expect(read.map(numberText)).toEqual(texts);
  });
});
