import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { createProgram } from '../../local/cli/program.ts';
import { cliMarkdown, leavesOf, wordsOf } from '../../local/tools/reference/cli-page.ts';

const written = readFileSync(resolve(import.meta.dirname, '../../docs/cli.md'), 'utf8');
const commands = leavesOf(createProgram()).map((command) => [wordsOf(command), command] as const);

it('docs/cli.md is what `npm run docs` would write now', () => {
  expect(written).toBe(cliMarkdown());
});

describe('docs/cli.md', () => {
  test.each(commands)('describes %s, with its options and an example', (words, command) => {
    const [, after = ''] = written.split(`\n## ${words}\n`);
    const section = after.split('\n## ')[0]!;
    for (const { flags } of command.options) expect(section).toContain(flags);
    expect(section).toContain(`Usage: npx phr ${words}`);
    expect(section).toContain(`\n  npx phr ${words}`);
  });

  it('links every command of its table', () => {
    const links = [...written.matchAll(/^\| \[(.+?)\]\(#(.+?)\) \| (.+) \|$/gm)];
    expect(links.map(([, words]) => words)).toEqual(commands.map(([words]) => words));
    for (const [, words, anchor] of links) expect(anchor).toBe(words!.replaceAll(' ', '-'));
  });

  it('explains what a command works on, and its exit codes', () => {
    for (const title of ['## What a command works on', '| Exit code | Meaning |'])
      expect(written).toContain(title);
    for (const option of ['--outputs', '--stage', '--stack-prefix', 'TABLE_NAME', 'DATA_DIR'])
      expect(written).toContain(`\`${option}`);
  });
});
