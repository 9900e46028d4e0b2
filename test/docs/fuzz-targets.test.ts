import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../../local/server/project-root.ts';
import { targets } from '../prove/fuzz/targets.ts';

const page = readFileSync(join(projectRoot, 'docs/assurance.md'), 'utf8');
const section = page.split('\n## ').find((text) => text.startsWith('Fuzzing\n'))!;
const names = Object.keys(targets).toSorted();

it('docs/assurance.md has a row for each target that is fuzzed, and for nothing else', () => {
  const rows = [...section.matchAll(/^\| ([\w-]+) \| [\d,]+ \|/gm)].map(([, name]) => name);
  expect(rows.toSorted()).toEqual(names);
});

it('docs/assurance.md says of each target what must hold', () => {
  const described = [...section.matchAll(/\*([\w-]+)\*:/g)].map(([, name]) => name);
  expect(described.toSorted()).toEqual(names);
});
