import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { readSettings, variableForms } from '../../infra/settings.ts';

const folder = resolve(import.meta.dirname, '../../infra');
const readme = readFileSync(join(folder, 'README.md'), 'utf8');

/** The text between a heading of the second level and the next one. */
function section(title: string): string {
  const [, after] = readme.split(`\n## ${title}\n`);
  if (after === undefined) throw new Error(`There is no section ${title}.`);
  return after.split('\n## ')[0]!;
}

it('describes the settings that are read, and no others', () => {
  const asked = new Set<string>();
  readSettings((name) => {
    asked.add(name);
    return undefined;
  });
  expect([...asked]).toEqual(expect.arrayContaining(Object.keys(variableForms)));
  const described = [...section('Settings').matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name!);
  expect(described.toSorted()).toEqual([...asked].toSorted());
});

it('gives the defaults of the deployment', () => {
  const { stackPrefix, throttle, keysRevision } = readSettings(() => undefined);
  for (const [name, value] of Object.entries({
    stackPrefix,
    throttleRate: throttle.rate,
    throttleBurst: throttle.burst,
    keysRevision,
  }))
    expect(section('Settings')).toContain(`| \`${name}\` | \`${value}\` |`);
});

it('names every file', () => {
  const named = [...section('Files').matchAll(/\]\(([\w-]+\.ts)\)/g)].map(([, file]) => file!);
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts'));
  expect([...new Set(named)].toSorted()).toEqual(files.toSorted());
});
