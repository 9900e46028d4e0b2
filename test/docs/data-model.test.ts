import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it, test } from 'vitest';
import { dataModelMarkdown } from '../../local/tools/reference/data-model/page.ts';
import { pictured } from '../../local/tools/reference/data-model/picture.ts';
import { readItemTypes } from '../../local/tools/reference/data-model/read-types.ts';
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

it('The types of items are read with the attributes that their kinds name', () => {
  const types = readItemTypes();
  for (const { title, attributes } of itemKinds) {
    const names = types.get(title)!.attributes.map(({ name }) => name);
    expect(names.toSorted(), title).toEqual(Object.keys(attributes).toSorted());
  }
});
