/**
 * Reads what earlier runs stored: everything must be there and unchanged, whatever happened to the service in
 * between.
 */
import { createHash } from 'node:crypto';
import { openSession } from './accounts.ts';
import type { Stage } from './call-printer.ts';
import { readRuns } from './earlier-runs.ts';
import type { World } from './environment.ts';

/** Number of runs that are read in full, so that the demo stays quick however often it runs. */
const newestRuns = 5;

export async function lookBack(stage: Stage, world: World): Promise<void> {
  const runs = readRuns(world.dataDir).slice(-newestRuns);
  for (const { accountId, password, recordId, documents } of runs) {
    stage.heading(`What an earlier run stored for ${accountId} is still there`);
    const session = await openSession(stage, world, 'patient', accountId, password);
    for (const { id, sha256 } of documents) {
      const read = () => session.recordSpecificDocument({ recordId, documentId: id });
      const { bytes } = await stage.quietly(read);
      const same = createHash('sha256').update(bytes).digest('hex') === sha256;
      stage.expect(same, `document ${id} unchanged (${bytes.length} bytes)`);
    }
  }
}
