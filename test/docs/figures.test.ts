import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Measurement, readMeasurements } from '../../local/tools/figures/measurement.ts';
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

describe('A page of figures', () => {
  const measurement: Measurement = {
    command: 'npm run bench -- --save',
    date: '2030-01-02',
    machine: '2 × Some Processor, 8 GiB, Node 24.0.0',
    commit: 'abc1234',
    load: 0.5,
    tables: [
      {
        title: 'Call',
        columns: ['p50, ms', 'calls/s'],
        rows: [
          { name: 'read', cells: [{ value: 1.2345, atMost: 1.5 }, { value: 1234.4 }] },
          { name: 'write', cells: [{ value: 2, atMost: 1.7 }, undefined] },
          { name: 'list', cells: [undefined, { value: 9, atLeast: 10 }] },
        ],
      },
    ],
  };
  const page = {
    title: 'Speed',
    introduction: 'How fast.',
    sections: [{ measurement: 'calls', title: 'Calls', text: 'One by one.', remarks: 'Tried: nothing.' }],
  };

  it('shows each figure with its goal, and marks what is missed', () => {
    expect(figurePage(page, new Map([['calls', measurement]]))).toBe(`# Speed

How fast.

## Calls

One by one.

| Call | p50, ms | calls/s |
| --- | ---: | ---: |
| read | 1.23 (≤ 1.5) | 1,234 |
| write | **2** (missed: ≤ 1.7) |  |
| list |  | **9** (missed: ≥ 10) |

\`npm run bench -- --save\`, 2030-01-02, commit abc1234, load 0.5: 2 × Some Processor, 8 GiB, Node 24.0.0.

Tried: nothing.
`);
  });

  it('cannot be written while a measurement is missing', () => {
    expect(() => figurePage(page, new Map())).toThrow('docs/figures/calls.json is missing.');
  });
});
