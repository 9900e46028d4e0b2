import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readMeasurements } from '../../local/tools/figures/measurement.ts';
import { figurePage, figurePages } from '../../local/tools/figures/page.ts';

const root = resolve(import.meta.dirname, '../..');
const measurements = readMeasurements();
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

describe.each(Object.entries(figurePages))('docs/%s', (file, page) => {
  it('is what `npm run docs` would write now', () => {
    const text = readFileSync(join(root, 'docs', file), 'utf8');
    expect(text).toBe(figurePage(page, measurements));
  });
});

it('Every file in docs/figures is on one page, and names a script of package.json', () => {
  const shown = Object.values(figurePages).flatMap(({ sections }) => sections);
  expect(shown.map(({ measurement }) => measurement).toSorted()).toEqual([...measurements.keys()].toSorted());
  for (const [file, { command }] of measurements) {
    const script = /^npm run (\S+)/.exec(command)?.[1];
    expect(Object.keys(scripts), file).toContain(script);
  }
});

it('A page of figures cannot be written while a measurement is missing', () => {
  const sections = [{ measurement: 'calls', title: 'Calls', text: 'One by one.' }];
  const page = { title: 'Speed', introduction: 'How fast.', sections };
  expect(() => figurePage(page, new Map())).toThrow('docs/figures/calls.json is missing.');
});
