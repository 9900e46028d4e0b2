/** The list of what erasing does with every attribute of every kind of item. */
import { describe, expect, it } from 'vitest';
import { itemKinds } from '../../../../shared/store/items/kinds.ts';
import { fatesOf, listedKinds } from '../../../../shared/store/items/personal.ts';

describe('What erasing does with an attribute', () => {
  it('is listed for every kind of item, and for nothing else', () => {
    const titles = itemKinds.map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
    expect(listedKinds.toSorted()).toEqual(titles.toSorted());
  });

  it.each(itemKinds.map((kind) => [kind.title, kind] as const))(
    'is listed for each one of: %s',
    (_, kind) => {
      expect([...fatesOf(kind).keys()].toSorted()).toEqual(Object.keys(kind.attributes).toSorted());
    },
  );

  it('is not known of a kind that is not listed', () => {
    expect(() => fatesOf({ title: 'a new kind' })).toThrow('“a new kind” is not listed');
  });
});
