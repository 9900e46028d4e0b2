import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { registry } from '../../shared/api/registry.ts';
import { fencesOf } from '../docs-commands/fences.ts';

const folder = resolve(import.meta.dirname, '../../infra');
const readme = readFileSync(join(folder, 'README.md'), 'utf8');

/** The text between a heading of the second level and the next one. */
function section(title: string): string {
  const [, after] = readme.split(`\n## ${title}\n`);
  if (after === undefined) throw new Error(`There is no section ${title}.`);
  return after.split('\n## ')[0]!;
}

it('The README of the stacks says what measuring every endpoint costs', () => {
  const count = Object.keys(registry).length;
  const text = section('Costs at idle').replaceAll('\n', ' ');
  expect(text).toContain(`all ${count} endpoints cost $${(count * 0.3).toFixed(2)}.`);
});

it('The README of the stacks adds up what a month without calls costs', () => {
  const rows = [...section('Costs at idle').matchAll(/^\| (.+) \| \$(\d+\.\d\d) \|$/gm)];
  const cents = rows.map(([, what, dollars]) => [what!, Math.round(Number(dollars) * 100)] as const);
  const [total, ...parts] = cents.toReversed();
  expect(parts).toHaveLength(5);
  expect(total).toEqual(['together', parts.reduce((sum, [, part]) => sum + part, 0)]);
});

it('Both READMEs deploy with the same command, which later deployments can repeat', () => {
  const commandOf = (file: string): string => {
    const { code } = fencesOf(file).find(({ id }) => id === `${file} deploy`)!;
    const [command] = /npx cdk deploy(?:.*\\\n)*.*\n/.exec(code)!;
    return command.replace(/\s+/g, ' ').replaceAll('\\ ', '').trim();
  };
  expect(commandOf('README.md')).toBe(commandOf('infra/README.md'));
  expect(commandOf('README.md')).toContain('-c senderIdentity=example.org');
});

it('The README of the stacks names every file', () => {
  const named = [...section('Files').matchAll(/\]\(([\w-]+\.ts)\)/g)].map(([, file]) => file!);
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts'));
  expect([...new Set(named)].toSorted()).toEqual(files.toSorted());
});
