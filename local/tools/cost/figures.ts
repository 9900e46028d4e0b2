/** The measured figures: one row for every kind of call. The page is computed from them alone. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../server/project-root.ts';
import type { CallFigures } from '../metering/call-figures.ts';

export type Figures = Readonly<Record<string, CallFigures>>;

const file = join(projectRoot, 'docs/cost.json');

export function readFigures(): Figures {
  return JSON.parse(readFileSync(file, 'utf8')) as Figures;
}

/** Writes one line per call. */
export function writeFigures(figures: Figures): void {
  const lines = Object.entries(figures).map(
    ([name, figure]) => `  ${JSON.stringify(name)}: ${JSON.stringify(figure)}`,
  );
  writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`);
}
