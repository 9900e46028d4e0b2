/**
 * `npm run cost`: starts the service on parts of its own in memory, measures what every call consumes, and writes
 * docs/cost.md and the figures that it is computed from. `--page` writes the page from the figures that are there.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { measureCosts } from './bench/call-costs.ts';
import { readFigures, writeFigures } from './cost/figures.ts';
import { costPage } from './cost/page/index.ts';
import { startInMemory } from './in-memory-service.ts';
import { Teardown } from './teardown.ts';

process.env.POWERTOOLS_LOG_LEVEL ??= 'SILENT';
if (!process.argv.includes('--page')) await measure();
writeFileSync(join(import.meta.dirname, '..', 'docs', 'cost.md'), costPage(readFigures()));

async function measure(): Promise<void> {
  const teardown = new Teardown();
  try {
    writeFigures(await measureCosts(await startInMemory(teardown)));
  } finally {
    await teardown.run();
  }
}
