/**
 * `npm run fuzz`: gives random inputs to the service and its readers for a time. Exits with 1 when something does
 * not hold, prints the smallest input that shows it, and writes it to a file for `--replay`.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readMeasurements, saveMeasurement } from '../../../local/tools/figures/measurement.ts';
import { readOptions } from '../options.ts';
import { type Fuzzed, fuzz } from './target.ts';
import type { TargetName } from './targets.ts';

// Node reads pages of the portal with it.
await import('../../../local/server/portal/load-tsx.mjs');
const { targetOf, targets } = await import('./targets.ts');

const usage = `Usage: npm run fuzz -- [${Object.keys(targets).join('|')}]… [--seconds N] [--seed N] [--save]
       npm run fuzz -- --replay FILE

--seconds N  spend N seconds on each (default 120)
--seed N     the same seed gives the same inputs (default 1)
--save       write the figures; those of targets that did not run stay as they are
`;

/** No input may need more processor time, in milliseconds; a hundred times what the slowest needs. */
const processorTime = 5000;
/** More than there is time for. */
const mostRuns = 100_000_000;

interface Kept {
  readonly target: TargetName;
  readonly input: unknown;
}

function keep(kept: Kept): string {
  const file = join(tmpdir(), `fuzz-${randomBytes(4).toString('hex')}.json`);
  writeFileSync(file, JSON.stringify(kept));
  return file;
}

/** Throws also when the check takes too much processor time. */
async function checkInTime(check: (input: unknown) => Promise<void>, input: unknown): Promise<void> {
  const begun = process.cpuUsage();
  await check(input);
  const { user, system } = process.cpuUsage(begun);
  const used = (user + system) / 1000;
  if (used > processorTime) throw new Error(`it took ${Math.round(used)} ms of processor time`);
}

async function run(name: TargetName, seed: number, seconds: number): Promise<Fuzzed> {
  const { inputs, check } = targetOf(name);
  const timed = { inputs, check: (input: unknown) => checkInTime(check, input) };
  const fuzzed = await fuzz(timed, { seed, runs: mostRuns, milliseconds: seconds * 1000 });
  console.log(`${name}: ${fuzzed.inputs} inputs, ${fuzzed.failure ? 1 : 0} failures`);
  if (fuzzed.failure) {
    const { input, message } = fuzzed.failure;
    console.error(message);
    console.error(`Replay it with: npm run fuzz -- --replay ${keep({ target: name, input })}`);
    process.exitCode = 1;
  }
  return fuzzed;
}

async function replay(file: string): Promise<void> {
  const { target, input } = JSON.parse(readFileSync(file, 'utf8')) as Kept;
  await checkInTime(targetOf(target).check, input);
  console.log('Everything holds for this input.');
}

const options = readOptions({ seconds: 120, seed: 1 }, usage, Object.keys(targets));
if (options?.replay !== undefined) await replay(options.replay);
else if (options) {
  const all = Object.keys(targets) as TargetName[];
  const chosen = options.words.length > 0 ? (options.words as TargetName[]) : all;
  const { seed, seconds } = options.numbers;
  const rows = [];
  for (const name of chosen) {
    const { inputs, failure } = await run(name, seed, seconds);
    rows.push({ name, cells: [{ value: inputs }, { value: failure ? 1 : 0, atMost: 0 }] });
  }
  if (options.save) {
    const before = readMeasurements().get('fuzz')?.tables[0]?.rows ?? [];
    const known = new Map([...before, ...rows].map((row) => [row.name, row]));
    const saved = all.flatMap((name) => known.get(name) ?? []);
    const table = { title: 'Fuzzed', columns: ['inputs', 'failures'], rows: saved };
    saveMeasurement('fuzz', 'npm run fuzz -- --save', [table]);
  }
}
