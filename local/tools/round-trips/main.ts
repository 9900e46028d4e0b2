/**
 * `npm run trips`: starts the service on emulators in memory, calls every endpoint and prints the sequential
 * AWS round trips of one warm call, or of several variants with different costs. Exits with 1 when a budget
 * is exceeded.
 */

import { Teardown } from '../../server/teardown.ts';
import { startInMemory } from '../in-memory-service.ts';
import { budgets, measureTrips } from './measure.ts';

process.env.POWERTOOLS_LOG_LEVEL ??= 'SILENT';
const teardown = new Teardown();
try {
  const trips = await measureTrips(await startInMemory(teardown));
  for (const [call, { sequential, calls }] of trips) {
    const budget = budgets[call];
    const verdict = budget === undefined ? '' : sequential <= budget ? `of ${budget}` : `EXCEEDS ${budget}`;
    if (budget !== undefined && sequential > budget) process.exitCode = 1;
    const name = call.padEnd(40);
    console.log(`${name} ${String(sequential).padStart(2)} ${verdict.padEnd(10)} ${calls.join(' ')}`);
  }
} finally {
  await teardown.run();
}
