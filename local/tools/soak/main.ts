/**
 * `npm run soak`: clients call the service, as `npm start` runs it, without a pause. Prints p50, p95 and p99 of every
 * call, the errors, and how the memory of its process grows. `--minutes N` (10), `--clients N` (16). Exits with 1 after an
 * error, or when memory grows over its goal. `--save` writes docs/figures/soak.json.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { useNotedService } from '../../server/running-service-file.ts';
import { Teardown } from '../../server/teardown.ts';
import { missedIn, saveMeasurement } from '../figures/measurement.ts';
import { printTables } from '../figures/print-tables.ts';
import { makeRecords } from '../load/records.ts';
import { sampleService } from '../sample-service.ts';
import { StartedService } from '../started-service.ts';
import { Load } from './load.ts';
import { memoryOf, type Sample } from './memory.ts';
import { callTable, memoryTable } from './tables.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    clients: { type: 'string', default: '16' },
    save: { type: 'boolean', default: false },
  },
});
const [minutes, clients] = [Number(values.minutes), Number(values.clients)];
if (!(minutes > 0) || !Number.isInteger(clients) || clients < 1) {
  console.error('--minutes must be a number over 0, --clients a whole number of 1 or more.');
  process.exit(2);
}

const samples = 40;
const milliseconds = minutes * 60_000;
const mostErrorsShown = 10;

const teardown = new Teardown();
try {
  const dataDir = mkdtempSync(join(tmpdir(), 'soak-'));
  teardown.add(() => rmSync(dataDir, { recursive: true, force: true }));
  const service = await StartedService.start({
    dataDir,
    execArgv: ['--expose-gc', '--import', join(import.meta.dirname, 'memory-probe.ts')],
    env: { AUTH_SYSTEMS: '["password","measuring"]' },
  });
  teardown.add(() => service.stop());
  useNotedService(dataDir, process.env);
  const filled = { ...sampleService(service.origin), tableName: process.env.TABLE_NAME! };
  const records = await makeRecords(filled, clients);

  const begun = performance.now();
  const elapsed = () => performance.now() - begun;
  const load = new Load(service.origin, records, () => elapsed() >= milliseconds);
  const running = load.run();
  const memory: Sample[] = [];
  while (elapsed() < milliseconds) {
    await wait(milliseconds / samples);
    memory.push({ ...(await memoryOf(service)), minutes: elapsed() / 60_000 });
  }
  await running;

  const seconds = elapsed() / 1000;
  const calls = [...load.times.values()].flat().length;
  const tables = [callTable(load, seconds), memoryTable(memory, calls / seconds)];
  printTables(tables);
  for (const error of load.errors.slice(0, mostErrorsShown)) console.error(error);
  if (values.save) saveMeasurement('soak', 'npm run soak -- --save', tables);
  if (missedIn(tables).length > 0) process.exitCode = 1;
} finally {
  await teardown.run();
}
