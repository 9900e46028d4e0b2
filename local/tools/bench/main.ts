/**
 * `npm run bench`: times the main calls beside their floor, the same AWS operations made directly; the start of the
 * service; the pipeline alone; and the rejection of large forms. Prints figures with their goals. Goals are meant for a
 * quiet machine, so a missed goal makes it exit with 1 only with `--strict`. `--calls N` sets how often each call is
 * made (200 by default); the pipeline alone is called a hundred times as often. `--connections N` sets how many
 * connections call at the same time (8 by default). `--save` writes docs/figures/calls.json.
 */
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { Teardown } from '../../server/teardown.ts';
import { type FigureTable, missedIn, saveMeasurement } from '../figures/measurement.ts';
import { printTables } from '../figures/print-tables.ts';
import { benchFloor } from './floor/bench-floor.ts';
import { benchLargeForms } from './large-forms.ts';
import { benchPipeline } from './pipeline.ts';
import { benchStart } from './start-time.ts';

const { values } = parseArgs({
  options: {
    strict: { type: 'boolean', default: false },
    save: { type: 'boolean', default: false },
    calls: { type: 'string', default: '200' },
    connections: { type: 'string', default: '8' },
  },
});
const [calls, connections] = [Number(values.calls), Number(values.connections)];
if (![calls, connections].every((count) => Number.isInteger(count) && count > 0)) {
  console.error('--calls and --connections must be whole numbers of 1 or more.');
  process.exit(2);
}

const pipelineCalls = 100 * calls;
const pipelineWarmUp = 25 * calls;
const starts = Math.min(5, calls);
const largeForms = Math.min(15, calls);
/** Milliseconds. */
const pipelineGoals = { p50: 1, p99: 5 } as const;
/** Milliseconds of processor time (docs/contract/general.md#request-bodies). */
const largeFormGoal = 100;
/** Milliseconds from the start of the process. */
const startGoal = 2000;

process.env.POWERTOOLS_LOG_LEVEL ??= 'SILENT';
const teardown = new Teardown();
try {
  printLoad('before');
  const tables = [
    ...(await benchFloor(teardown, { calls, connections })),
    await startTable(),
    await pipelineTable(),
    await largeFormTable(),
  ];
  printTables(tables);
  printLoad('after');
  if (values.save) saveMeasurement('calls', 'npm run bench -- --save', tables);
  if (values.strict && missedIn(tables).length > 0) process.exitCode = 1;
} finally {
  await teardown.run();
}

async function startTable(): Promise<FigureTable> {
  const value = await benchStart(starts);
  const name = `\`npm start\` on a fresh directory until the first call is answered, median of ${starts}`;
  return { title: 'Start', columns: ['ms'], rows: [{ name, cells: [{ value, atMost: startGoal }] }] };
}

async function pipelineTable(): Promise<FigureTable> {
  const { p50, p99, processor } = await benchPipeline(pipelineCalls, pipelineWarmUp);
  const cells = [
    { value: p50, atMost: pipelineGoals.p50 },
    { value: p99, atMost: pipelineGoals.p99 },
    { value: processor },
  ];
  const name = `GET record, ${pipelineCalls.toLocaleString('en')} calls`;
  return {
    title: 'The pipeline alone',
    columns: ['p50, ms', 'p99, ms', 'processor, ms'],
    rows: [{ name, cells }],
  };
}

async function largeFormTable(): Promise<FigureTable> {
  const times = await benchLargeForms(largeForms);
  const rows = [...times].map(([name, value]) => ({ name, cells: [{ value, atMost: largeFormGoal }] }));
  return { title: 'A form of 4 MB until it is rejected', columns: ['processor, ms'], rows };
}

/** Runnable processes in the last minute. When there are more than processors, the times mean little. */
function printLoad(when: string): void {
  console.log(`load ${when}: ${loadavg()[0]!.toFixed(1)} on ${availableParallelism()} processors`);
}
