import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { itemOf, toAttributes } from '../../../shared/store/attributes.ts';

/** Names that are properties of every object are not among those of items. */
const name = fc.string({ maxLength: 8 }).filter((text) => !(text in {}));

const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.string(),
    fc.double({ noNaN: true, min: -9007199254740991, max: 9007199254740991 }),
    fc.maxSafeInteger(),
    fc.boolean(),
    fc.constant(null),
    fc.uint8Array(),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(name, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
}));
const item = fc.dictionary(name, value, { maxKeys: 6, noNullPrototype: true });

describe('Items in the form of DynamoDB', () => {
  it('are those that the library of AWS writes', () => {
    fc.assert(
      fc.property(item, (each) => {
        expect(toAttributes(each)).toEqual(marshall(each));
      }),
    );
  });

  it('are read as the library of AWS reads them', () => {
    fc.assert(
      fc.property(item, (each) => {
        const attributes = marshall(each);
        expect(itemOf(attributes)).toEqual(unmarshall(attributes));
      }),
    );
  });

  it('leave out what is undefined, at every depth', () => {
    const given = { a: undefined, b: { c: undefined, d: 1 }, e: [undefined, 'x'] };
    expect(toAttributes(given)).toEqual({ b: { M: { d: { N: '1' } } }, e: { L: [{ S: 'x' }] } });
  });

  it.each([Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER])(
    'hold %d, which JavaScript still holds exactly',
    (n) => {
      expect(toAttributes({ n })).toEqual({ n: { N: String(n) } });
      expect(itemOf({ n: { N: String(n) } })).toEqual({ n });
    },
  );

  it('hold objects without a prototype', () => {
    expect(toAttributes({ m: Object.assign(Object.create(null), { a: 'x' }) })).toEqual({
      m: { M: { a: { S: 'x' } } },
    });
  });

  it.each([
    ['a number without a value', Number.NaN],
    ['an infinite number', Number.NEGATIVE_INFINITY],
    ['a whole number beyond 53 bits', 2 ** 53],
    ['a date', new Date(0)],
    ['a set', new Set(['a'])],
    ['a function', () => 1],
    ['a symbol', Symbol('a')],
  ])('do not hold %s', (_, bad) => {
    expect(() => toAttributes({ nested: [{ bad }] })).toThrow(/^The table stores no /);
  });

  it.each([
    ['a set of texts', { SS: ['a'] }],
    ['a number beyond 53 bits', { N: '9007199254740993' }],
    ['nothing', {}],
  ])('are not read when one is %s', (_, attribute) => {
    expect(() => itemOf({ bad: attribute as never })).toThrow(/^The table holds /);
  });
});
