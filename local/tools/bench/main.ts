/**
 * `npm run bench`: how long the pipeline takes alone, also to reject large forms, and how long calls take against emulators on this
 * machine. Prints times, goals and the load of the machine. Goals are meant for a quiet machine, so a missed
 * goal makes it exit with 1 only with `--strict`. `--calls N` sets how often each call is made (200 by
 * default); the pipeline alone is called a hundred times as often.
 */
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { Teardown } from '../../server/teardown.ts';
import { startInMemory } from '../in-memory-service.ts';
import { benchLargeForms } from './large-forms.ts';
import { benchCalls, medianGoals } from './local-calls.ts';
import { benchPipeline } from './pipeline.ts';

const { values } = parseArgs({
  options: { strict: { type: 'boolean', default: false }, calls: { type: 'string', default: '200' } },
});
const calls = Number(values.calls);
if (!Number.isInteger(calls) || calls < 1) {
  console.error('--calls must be a whole number of 1 or more.');
  process.exit(2);
}

const pipelineCalls = 100 * calls;
const pipelineWarmUp = 25 * calls;
/** Milliseconds. */
const pipelineGoals = { p50: 1, p99: 5 } as const;
/** Milliseconds of processor time (docs/contract/general.md#request-bodies). */
const largeFormGoal = 100;

process.env.POWERTOOLS_LOG_LEVEL ??= 'SILENT';
const teardown = new Teardown();
let isMissed = false;
try {
  printLoad('before');
  const alone = await benchPipeline(pipelineCalls, pipelineWarmUp);
  print(`pipeline alone, GET record, ${pipelineCalls.toLocaleString('en')} calls`, [
    ['p50', alone.p50, pipelineGoals.p50],
    ['p99', alone.p99, pipelineGoals.p99],
    ['processor', alone.processor, undefined],
  ]);
  for (const [name, processor] of await benchLargeForms())
    print(`4 MB form rejected, ${name}`, [['processor', processor, largeFormGoal]]);
  for (const [name, { p50, p95 }] of await benchCalls(await startInMemory(teardown), calls)) {
    print(name, [
      ['p50', p50, medianGoals[name]],
      ['p95', p95, undefined],
    ]);
  }
  printLoad('after');
} finally {
  await teardown.run();
}
if (isMissed && values.strict) process.exitCode = 1;

function print(
  name: string,
  figures: readonly (readonly [percentile: string, milliseconds: number, goal: number | undefined])[],
): void {
  const cells = figures.map(([percentile, milliseconds, goal]) => {
    const isOver = goal !== undefined && milliseconds > goal;
    isMissed ||= isOver;
    const verdict = goal === undefined ? '' : ` (goal ${goal}${isOver ? ', MISSED' : ''})`;
    return `${percentile} ${milliseconds.toFixed(2)} ms${verdict}`.padEnd(32);
  });
  console.log(`${name.padEnd(60)}${cells.join('')}`);
}

/** Runnable processes in the last minute. When there are more than processors, the times mean little. */
function printLoad(when: string): void {
  console.log(`load ${when}: ${loadavg()[0]!.toFixed(1)} on ${availableParallelism()} processors`);
}
