/** CONTRIBUTING.md is correct: its instructions work, and its answers name files that exist. */
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { root } from '../architecture/sources.ts';
import { anchorsOf } from '../contract/markdown.ts';

const run = promisify(execFile);
const contributing = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');

it('CONTRIBUTING.md has at most 150 lines', () => {
  expect(contributing.split('\n').length).toBeLessThanOrEqual(150);
});

describe('The instructions for a new endpoint in CONTRIBUTING.md', () => {
  /** The snippets, each with the file that it is added to, at the end of the last object or table. */
  const snippets = [...contributing.matchAll(/^ {3}```\w+ (\S+)\n(.*?)^ {3}```$/gms)].map(
    ([, file, text]) => ({ file: file!, text: text!.replace(/^ {3}/gm, '') }),
  );
  const copied = [
    'functions',
    'infra',
    'local',
    'shared',
    'test',
    'biome.json',
    'package.json',
    'tsconfig.json',
  ];
  let copy: string;

  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'new-endpoint-'));
    for (const name of [...copied, 'vitest.config.ts'])
      cpSync(join(root, name), join(copy, name), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    cpSync(join(root, 'docs/contract'), join(copy, 'docs/contract'), { recursive: true });
    // What pages of figures, and examples, are written from.
    cpSync(join(root, 'docs/figures'), join(copy, 'docs/figures'), { recursive: true });
    cpSync(join(root, 'docs/examples.json'), join(copy, 'docs/examples.json'));
    for (const { file, text } of snippets) {
      const before = readFileSync(join(copy, file), 'utf8');
      const table = before.indexOf('\n`;');
      const end = table < 0 ? before.lastIndexOf('\n}') : table;
      writeFileSync(join(copy, file), `${before.slice(0, end + 1)}${text}${before.slice(end + 1)}`);
    }
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  const env = { PATH: process.env.PATH, HOME: process.env.HOME, POWERTOOLS_LOG_LEVEL: 'SILENT' };
  const node = (...args: readonly string[]) => run(process.execPath, [...args], { cwd: copy, env });

  it('change three files', () => {
    expect(snippets.map(({ file }) => file)).toEqual([
      'shared/api/endpoints/records.ts',
      'functions/handlers/records.ts',
      'test/matrix/expected.ts',
    ]);
  });

  it('produce code that compiles', { timeout: 120_000 }, async () => {
    // One checker, since other tests run at the same time: several look at much of the code twice.
    await expect(
      node(join(root, 'node_modules/typescript/bin/tsc'), '--noEmit', '--checkers', '1'),
    ).resolves.toBeDefined();
  });

  it('produce an endpoint that is called by its example, and an entry in the API reference', {
    timeout: 180_000,
  }, async () => {
    await node('local/tools/reference/recording/main.ts');
    await node('local/tools/reference/main.ts');
    const reference = readFileSync(join(copy, 'docs/api.md'), 'utf8');
    const [, section] = reference.split('### record_label\n\n`GET /records/{RECORD_ID}/label`\n');
    expect(section!.split('\n### ')[0]).toContain('```text\nMarta Oyelaran\n```');
  });

  it('produce a row of the matrix that agrees with the declared rule', { timeout: 120_000 }, async () => {
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    await expect(
      node(vitest, 'run', '--project', 'tests', 'test/matrix/table.test.ts'),
    ).resolves.toBeDefined();
  });
});

describe('The answers about one endpoint in CONTRIBUTING.md', () => {
  const [, section] = contributing.split('\n## Where is …?\n');
  const rows = section!.split('\n').filter((line) => line.startsWith('| ') && line.includes(']('));
  const answers = rows.map((row) => {
    const [question, answer] = row.slice(2, -2).split(' | ') as [string, string];
    return { question, answer };
  });

  it('are eight', () => {
    expect(answers).toHaveLength(8);
  });

  test.each(answers)(
    '$question names at most two files, which exist and contain what the answer names',
    ({ answer }) => {
      const links = [...answer.matchAll(/\]\(([^)#]+)(?:#([^)]+))?\)/g)];
      expect(links.length).toBeGreaterThan(0);
      expect(links.length).toBeLessThanOrEqual(2);
      const texts = links.map(([, file, anchor]) => {
        expect(existsSync(join(root, file!)), file).toBe(true);
        const text = readFileSync(join(root, file!), 'utf8');
        if (anchor) expect(anchorsOf(text)).toContain(anchor);
        return text;
      });
      for (const [, name] of answer.matchAll(/`([^`]+)`/g))
        expect(
          texts.some((text) => text.includes(name!)),
          name,
        ).toBe(true);
    },
  );
});
