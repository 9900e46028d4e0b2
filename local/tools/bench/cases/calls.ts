/**
 * The main calls beside their floor, the same AWS operations made directly; the start of the service; the pipeline alone; and
 * the rejection of large forms.
 */
import type { FigureTable } from '../../figures/measurement.ts';
import { benchCase } from '../case.ts';
import { benchFloor } from '../floor/bench-floor.ts';
import { benchLargeForms } from '../large-forms.ts';
import { benchPipeline } from '../pipeline.ts';
import { benchStart } from '../start-time.ts';

/** Milliseconds. */
const pipelineGoals = { p50: 1, p99: 5 } as const;
/** Milliseconds of processor time (docs/contract/general.md#request-bodies). */
const largeFormGoal = 100;
/** Milliseconds from the start of the process. */
const startGoal = 2000;

/**
 * `calls`: how often each call is made; the pipeline alone is called a hundred times as often. `only`: nothing but the calls with this in their
 * names.
 */
export const bench = benchCase({
  numbers: { calls: 200, connections: 8 },
  texts: ['only'],
  figures: 'calls',
  async run({ calls, connections, only }, teardown) {
    const floor = await benchFloor(teardown, { calls, connections, only });
    if (only !== '') return { tables: floor };
    const tables = [
      ...floor,
      await startTable(Math.min(5, calls)),
      await pipelineTable(100 * calls),
      await largeFormTable(Math.min(15, calls)),
    ];
    return { tables };
  },
});

async function startTable(starts: number): Promise<FigureTable> {
  const value = await benchStart(starts);
  const name = `\`npm start\` on a fresh directory until the first call is answered, median of ${starts}`;
  return { title: 'Start', columns: ['ms'], rows: [{ name, cells: [{ value, atMost: startGoal }] }] };
}

async function pipelineTable(calls: number): Promise<FigureTable> {
  const { p50, p99, processor } = await benchPipeline(calls, calls / 4);
  const cells = [
    { value: p50, atMost: pipelineGoals.p50 },
    { value: p99, atMost: pipelineGoals.p99 },
    { value: processor },
  ];
  const name = `GET record, ${calls.toLocaleString('en')} calls`;
  return {
    title: 'The pipeline alone',
    columns: ['p50, ms', 'p99, ms', 'processor, ms'],
    rows: [{ name, cells }],
  };
}

async function largeFormTable(calls: number): Promise<FigureTable> {
  const times = await benchLargeForms(calls);
  const rows = [...times].map(([name, value]) => ({ name, cells: [{ value, atMost: largeFormGoal }] }));
  return { title: 'A form of 4 MB until it is rejected', columns: ['processor, ms'], rows };
}
