/**
 * Processor time per call of the functions as they are deployed. Builds the bundles, and runs each in a process of its own, as
 * Lambda would: it is imported, and handles signed events one after the other. Database and bucket run in other processes, so
 * only the function's own time counts.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Row } from '../../figures/measurement.ts';
import { startInMemory } from '../../in-memory-service.ts';
import { benchCase } from '../case.ts';
import { type MeasuredCall, makeCalls } from '../functions/calls.ts';
import { EventRecorder } from '../functions/event-recorder.ts';
import { functionEnvironment, type Reading, runFunction } from '../functions/run-function.ts';
import { writeBundles } from '../functions/write-bundles.ts';

/** The call from which a process is warm. From its second on it is young. */
const young = { from: 1, to: 100 } as const;
const warmFrom = 500;

/**
 * `calls`: how many are measured once the process is warm. `only`: measures the calls whose name contains it. `profile`: a folder
 * for what V8 says about each process, of bundles that keep their names.
 */
export const bench = benchCase({
  numbers: { calls: 1000 },
  texts: ['only', 'profile'],
  figures: 'functions',
  async run({ calls, only, profile }, teardown) {
    const folder = mkdtempSync(join(tmpdir(), 'bench-functions-'));
    teardown.add(() => rmSync(folder, { recursive: true }));
    const bundleOf = await writeBundles(folder, {
      only: ['records', 'documents', 'reports', 'all'],
      readable: profile !== '',
    });
    const nodeArguments = profile === '' ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`];
    const recorder = new EventRecorder();
    const service = await startInMemory(teardown, recorder.around);
    const rows: Row[] = [];
    for (const call of await makeCalls(service)) {
      if (!call.name.includes(only)) continue;
      const { function: name, events } = await recorder.record(call.send, warmFrom + calls);
      const task = { status: call.status, events, marks: [young.from, young.to, warmFrom] };
      const env = functionEnvironment(name, service.env);
      rows.push(rowOf(call, await runFunction(bundleOf(name), task, { folder, env, nodeArguments }), calls));
    }
    const columns = ['calls 2 to 100, ms', `after ${warmFrom} calls, ms`];
    return { tables: [{ title: 'processor time per call', columns, rows }] };
  },
});

function rowOf({ name, goal }: MeasuredCall, readings: readonly Reading[], calls: number): Row {
  const [, , second, hundredth, before, end] = readings.map(({ processor }) => processor);
  const first = (hundredth! - second!) / (young.to - young.from);
  const warm = (end! - before!) / calls;
  return { name, cells: [{ value: first }, { value: warm, ...(goal !== undefined && { atMost: goal }) }] };
}
