/** Mutants as people read them: which text of which line became which other text. */
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { MutantResult } from '@stryker-mutator/api/core';
import { projectRoot } from '../../server/project-root.ts';

/** Says which mutant it is without the number of its line, which changes when others are added above. */
export interface Mutation {
  /** From the root of the project, such as shared/oauth/verify.ts. */
  readonly file: string;
  /** The text of the line in which it begins. */
  readonly line: string;
  /** Stryker's name of the change and what it is, such as "ConditionalExpression: known → false". */
  readonly change: string;
}

export interface Mutant extends Mutation {
  readonly status: MutantResult['status'];
  /** From 1, to find it. */
  readonly lineNumber: number;
}

/** Longer texts are cut: the line and their beginning say enough. */
const longest = 120;

/** Two mutants with the same text are the same mutation. */
export function textOf({ file, line, change }: Mutation): string {
  return [file, line, change].join('\n');
}

/** What Stryker says of a mutant before it is tried. */
type Made = Pick<MutantResult, 'fileName' | 'location' | 'mutatorName' | 'replacement'>;

/** Reads the mutated files of the project for the texts that were replaced. */
export function describeMutations(mutants: readonly Made[]): Mutation[] {
  const files = new Map<string, readonly string[]>();
  return mutants.map(({ fileName, location, mutatorName, replacement }) => {
    const file = relative(projectRoot, fileName);
    const lines = files.get(file) ?? readFileSync(join(projectRoot, file), 'utf8').split('\n');
    files.set(file, lines);
    return {
      file,
      line: lines[location.start.line - 1]!.trim(),
      change: `${mutatorName}: ${short(textAt(lines, location))} → ${short(replacement)}`,
    };
  });
}

export function describeMutants(results: readonly MutantResult[]): Mutant[] {
  return describeMutations(results).map((mutation, at) => {
    const { status, location } = results[at]!;
    return { ...mutation, status, lineNumber: location.start.line };
  });
}

/** Lines and columns count from 1; the end is not part of the text. */
function textAt(lines: readonly string[], { start, end }: MutantResult['location']): string {
  const covered = lines.slice(start.line - 1, end.line);
  const last = covered.length - 1;
  return covered
    .map((line, at) => line.slice(at === 0 ? start.column - 1 : 0, at === last ? end.column - 1 : undefined))
    .join('\n');
}

function short(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > longest ? `${line.slice(0, longest)}…` : line;
}
