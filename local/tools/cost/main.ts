/**
 * `npm run cost`: starts the service on in-memory emulators, measures what every call consumes, and writes
 * docs/cost.json and, computed from it, docs/cost.md. With `--page` it writes only the page, from the
 * existing figures. With `--calls` it prints what a million calls of every kind cost, by these figures.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../server/project-root.ts';
import { Teardown } from '../../server/teardown.ts';
import { startInMemory } from '../in-memory-service.ts';
import { callLines } from './call-table.ts';
import { readFigures, writeFigures } from './figures.ts';
import { measureCosts } from './measure-calls.ts';
import { costPage } from './page.ts';

process.env.POWERTOOLS_LOG_LEVEL ??= 'SILENT';
if (process.argv.includes('--calls')) for (const line of callLines(readFigures())) console.log(line);
else await writePage();

async function writePage(): Promise<void> {
  if (!process.argv.includes('--page')) await measure();
  writeFileSync(join(projectRoot, 'docs/cost.md'), costPage(readFigures()));
}

async function measure(): Promise<void> {
  const teardown = new Teardown();
  try {
    writeFigures(await measureCosts(await startInMemory(teardown)));
  } finally {
    await teardown.run();
  }
}
