import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { dataModelMarkdown } from '../../local/tools/reference/data-model/page.ts';
import { pictured } from '../../local/tools/reference/data-model/picture.ts';
import { itemTypesIn, readItemTypes } from '../../local/tools/reference/data-model/read-types.ts';
import { partitions } from '../../shared/store/items/index.ts';
import { itemKinds, subjects } from '../../shared/store/items/kinds.ts';

const page = readFileSync(resolve(import.meta.dirname, '../../docs/data-model.md'), 'utf8');

it('docs/data-model.md is what `npm run docs` would write now', () => {
  expect(page).toBe(dataModelMarkdown());
});

test.each(itemKinds.map((kind) => [kind.title, kind] as const))(
  'docs/data-model.md describes %s, with all attributes',
  (title, kind) => {
    const row = page.split('\n').find((line) => line.startsWith(`| ${title} |`))!;
    for (const shape of [...kind.partition.shapes, ...kind.sortShapes]) expect(row).toContain(`\`${shape}\``);
    expect(row).toContain(kind.readBy);
    const [, anchor] = /\]\(#([\w-]+)\)/.exec(row)!;
    const heading = page
      .split('\n')
      .find((line) => line.toLowerCase().replaceAll(' ', '-') === `###-${anchor}`);
    expect(heading).toBeDefined();
    const [, after] = page.split(`\n${heading}\n`);
    for (const name of Object.keys(kind.attributes))
      expect(after!.split('\n##')[0]).toContain(`| \`${name}\` |`);
  },
);

it('Kinds and subjects in docs/data-model.md have titles of their own', () => {
  const titles = itemKinds.map(({ title }) => title);
  expect(new Set(titles).size).toBe(titles.length);
  for (const { title } of subjects) expect(page).toContain(`\n## ${title}\n`);
});

it('The picture in docs/data-model.md shows every partition once', () => {
  expect(pictured.toSorted()).toEqual(Object.keys(partitions).toSorted());
});

describe('The types of items', () => {
  it('are read with the attributes that their kinds name', () => {
    const types = readItemTypes();
    for (const { title, attributes } of itemKinds) {
      const names = types.get(title)!.attributes.map(({ name }) => name);
      expect(names.toSorted(), title).toEqual(Object.keys(attributes).toSorted());
    }
  });

  it('are read with what they inherit, pick and unite', () => {
    const source = `
interface Base {
  /** Of the request. */
  readonly id: string;
}

/**
 * One of
 * them.
 */
export interface One extends Base, Pick<Other, 'a' | 'b'> {
  readonly c?: string;
  /** One each. */
  readonly [kind: \`n_\${string}\`]: number;
  readonly nested: { readonly d: string };
}

export interface Other {
  /** First. */
  readonly a: string;
  readonly b: string;
  readonly e: string;
}

export type Either = One | Other;

const one = place<One>(somewhere, 'A');
const either = place<Either>(somewhere, 'B');
const both = place<One | Other>(somewhere, 'C');
const some = place<Pick<Other, 'b' | 'e'>>(somewhere, 'D');
export const kinds = {
  all: [itemKind(one, { title: 'ones' }), itemKind(either, { title: 'either' })],
  others: [itemKind(both, { title: 'both' }), itemKind(some, { readBy: 'nobody', title: 'some' })],
};
`;
    const types = itemTypesIn([source]);
    expect(types.get('ones')).toEqual({
      name: 'One',
      doc: 'One of them.',
      attributes: [
        { name: 'id', doc: 'Of the request.' },
        { name: 'a', doc: 'First.' },
        { name: 'b', doc: '' },
        { name: 'c', doc: '' },
        { name: 'n_{kind}', doc: 'One each.' },
        { name: 'nested', doc: '' },
      ],
    });
    const namesOf = (title: string) => types.get(title)!.attributes.map(({ name }) => name);
    expect(namesOf('either')).toEqual(['id', 'a', 'b', 'c', 'n_{kind}', 'nested', 'e']);
    expect(namesOf('both')).toEqual(['id', 'a', 'b', 'c', 'n_{kind}', 'nested', 'e']);
    expect(types.get('both')!.name).toBe('One | Other');
    expect(namesOf('some')).toEqual(['b', 'e']);
  });
});
