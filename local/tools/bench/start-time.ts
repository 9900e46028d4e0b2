/** How long `npm start` takes on a fresh data directory until the service has answered its first call. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { percentilesOf } from '../figures/percentiles.ts';
import { StartedService } from '../started-service.ts';

/** The median of so many starts, in milliseconds. */
export async function benchStart(starts: number): Promise<number> {
  const times: number[] = [];
  for (let start = 0; start < starts; start += 1) {
    const dataDir = mkdtempSync(join(tmpdir(), 'bench-start-'));
    try {
      const service = await StartedService.start({ dataDir, env: { SEED: 'true' } });
      times.push(service.startMilliseconds);
      await service.stop();
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  }
  return percentilesOf(times).p50;
}
