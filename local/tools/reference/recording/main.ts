/**
 * `npm run examples`: makes every call on a service in memory, and writes requests and responses to docs/examples.json, or to the
 * file that is given. The API reference and the page of data models show them.
 */
import { writeFileSync } from 'node:fs';
import { Teardown } from '../../../server/teardown.ts';
import { startInMemory } from '../../in-memory-service.ts';
import { record } from './record.ts';
import { recordedFile } from './recorded.ts';

process.env.POWERTOOLS_LOG_LEVEL ??= 'SILENT';
const teardown = new Teardown();
try {
  const file = process.argv[2] ?? recordedFile;
  writeFileSync(
    file,
    `${JSON.stringify(await record((around) => startInMemory(teardown, around)), null, 2)}\n`,
  );
} finally {
  await teardown.run();
}
