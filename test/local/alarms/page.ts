/** The pages of the alarms: their commands, and the output that they tell to expect. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fencesOf, root } from '../../docs-commands/fences.ts';

const folder = 'docs/alarms';

/** Names of all pages. */
export const pageNames: readonly string[] = readdirSync(join(root, folder))
  .filter((name) => name.endsWith('.md') && name !== 'README.md')
  .map((name) => name.replace(/\.md$/, ''));

interface PageCommand {
  readonly code: string;
  /** Lines in which `…` stands for anything. */
  readonly expected: readonly string[];
}

/** The commands of a page, in order. Throws when one has no output to expect. */
export function commandsOf(name: string): readonly PageCommand[] {
  const file = join(folder, `${name}.md`);
  const outputs = [...readFileSync(join(root, file), 'utf8').matchAll(/^ *```text\n(.*?)^ *```$/gms)];
  const fences = fencesOf(file);
  if (fences.length !== outputs.length) throw new Error(`${file} has commands without an output to expect.`);
  return fences.map(({ code }, index) => ({
    code,
    expected: outputs[index]![1]!.trim().split('\n'),
  }));
}

/** The expected lines that the output does not have, in this order. Blanks between columns do not count. */
export function missingLines(expected: readonly string[], output: string): readonly string[] {
  const lines = output.split('\n').map(inOneBlank);
  let next = 0;
  return expected.filter((line) => {
    const pattern = new RegExp(`^${inOneBlank(line).split('…').map(escaped).join('.*')}$`);
    const found = lines.findIndex((text, index) => index >= next && pattern.test(text));
    if (found === -1) return true;
    next = found + 1;
    return false;
  });
}

function inOneBlank(line: string): string {
  return line.trim().replaceAll(/\s+/g, ' ');
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

/** The words of a command of `npm run phr` after the name of the program; undefined for any other command. */
export function phrWords(
  code: string,
  variables: Readonly<Record<string, string>>,
): readonly string[] | undefined {
  const [, rest] = /^npm run --silent phr -- (.*)\n$/.exec(code) ?? [];
  if (rest === undefined) return undefined;
  const words = [...rest.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)];
  return words.map(
    ([, double, single, bare]) =>
      double?.replace(/^\$(\w+)$/, (_, name) => variables[name]!) ?? single ?? bare!,
  );
}
