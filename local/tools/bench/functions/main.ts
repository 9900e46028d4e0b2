/**
 * `npm run bench:functions`: processor time per call of the functions as they are deployed. Builds the bundles, and runs each in
 * a process of its own, as Lambda would: it is imported, and handles signed events one after the other. Database and
 * bucket run in other processes, so only the function's own time counts. `--save` writes docs/figures/functions.json.
 * `--profile FOLDER` writes what V8 says about each process there, of bundles that keep their names. `--calls N` sets how many calls are measured after the
 * warm-up (1,000 by default), `--warm-up N` how many come before them (500 by default, at least 101), `--only TEXT` measures the calls
 * whose name contains it.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Teardown } from '../../../server/teardown.ts';
import { type Row, saveMeasurement } from '../../figures/measurement.ts';
import { startInMemory } from '../../in-memory-service.ts';
import { type MeasuredCall, makeCalls } from './calls.ts';
import { EventRecorder } from './event-recorder.ts';
import { functionEnvironment } from './function-environment.ts';
import type { Readings, Task } from './function-process.ts';
import { runProcess } from './run-process.ts';
import { writeBundles } from './write-bundles.ts';

/** A process is young from its second call on, and warm after so many. */
const young = { from: 1, to: 100 } as const;
const usualWarmUp = 500;

const { values } = parseArgs({
  options: {
    save: { type: 'boolean', default: false },
    calls: { type: 'string', default: '1000' },
    'warm-up': { type: 'string', default: String(usualWarmUp) },
    only: { type: 'string', default: '' },
    profile: { type: 'string' },
  },
});
const measured = Number(values.calls);
if (!Number.isInteger(measured) || measured < 1) {
  console.error('--calls must be a whole number of 1 or more.');
  process.exit(2);
}
const warmFrom = Number(values['warm-up']);
if (!Number.isInteger(warmFrom) || warmFrom <= young.to || (values.save && warmFrom !== usualWarmUp)) {
  console.error(`--warm-up must be a whole number over ${young.to}. With --save it is ${usualWarmUp}.`);
  process.exit(2);
}

process.env.POWERTOOLS_LOG_LEVEL ??= 'SILENT';
const teardown = new Teardown();
const folder = mkdtempSync(join(tmpdir(), 'bench-functions-'));
teardown.add(() => rmSync(folder, { recursive: true }));
try {
  const bundleOf = await writeBundles(folder, {
    only: ['records', 'documents', 'reports', 'all'],
    readable: values.profile !== undefined,
  });
  const recorder = new EventRecorder();
  const service = await startInMemory(teardown, recorder.around);
  const rows: Row[] = [];
  for (const call of await makeCalls(service)) {
    if (!call.name.includes(values.only)) continue;
    const recorded = await recorder.record(call.send, warmFrom + measured);
    const task: Task = {
      status: call.status,
      events: recorded.events,
      marks: [young.from, young.to, warmFrom],
    };
    const file = join(folder, 'task.json');
    writeFileSync(file, JSON.stringify(task));
    const readings = await runProcess<Readings>(
      [...profiling(), join(import.meta.dirname, 'function-process.ts'), bundleOf(recorded.function), file],
      functionEnvironment(recorded.function, service.env),
    );
    rows.push(rowOf(call, readings));
  }
  if (values.save) {
    const title = 'processor time per call';
    const columns = ['calls 2 to 100, ms', 'after 500 calls, ms'];
    saveMeasurement('functions', 'npm run bench:functions -- --save', [{ title, columns, rows }]);
  }
} finally {
  await teardown.run();
}

function profiling(): readonly string[] {
  return values.profile ? ['--cpu-prof', `--cpu-prof-dir=${values.profile}`] : [];
}

function rowOf({ name, goal }: MeasuredCall, readings: Readings): Row {
  const [second, hundredth, before, end] = readings as [number, number, number, number];
  const first = (hundredth - second) / (young.to - young.from);
  const warm = (end - before) / measured;
  console.log(`${name.padEnd(40)} young ${first.toFixed(2)} ms   warm ${warm.toFixed(2)} ms`);
  return { name, cells: [{ value: first }, { value: warm, ...(goal !== undefined && { atMost: goal }) }] };
}
