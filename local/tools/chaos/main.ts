/**
 * `npm run chaos`: runs deliveries, acceptances, mails and webhooks under faults at every AWS call. Prints
 * which faults hit which call sites. Exits with 1 when a run violates a check, or when a full number of runs
 * has left out a kind of fault at some call site.
 */
import { parseArgs } from 'node:util';
import { tableLines } from '../../demo/text-tables.ts';
import { Teardown } from '../../server/teardown.ts';
import { startEmulators } from '../emulators.ts';
import { type Job, type Outcome, playBatch } from './batches.ts';
import { openStage, type Stage } from './environment.ts';
import { type FaultKind, faultKinds } from './faults/kinds.ts';
import { type Aim, type Site, Tally } from './tally.ts';

const usage = `Usage: npm run chaos -- [--runs N] [--seed N [--aim X]]

--runs N  make N runs, with the seeds from 0 on (default 2000)
--seed N  make only the run of this seed
--aim X   with --seed: add the fault X, as a failure prints it: KIND @ CALL SITE
`;

const usual = 2000;
/** Attempts to inject a kind of fault at a call site that did not have it. */
const mostTries = 10;
const batchSize = 10;
/** Number of batches after which subscriptions are renewed. */
const renewal = 100;
const everyRuns = 100;

function readJobs(args: readonly string[]): readonly Job[] | undefined {
  try {
    const options = { runs: { type: 'string' }, seed: { type: 'string' }, aim: { type: 'string' } } as const;
    const { runs = String(usual), seed, aim } = parseArgs({ args: [...args], options }).values;
    if (!/^\d{1,7}$/.test(seed ?? runs)) return undefined;
    if (seed === undefined) return Array.from({ length: Number(runs) }, (_, index) => ({ seed: index }));
    return [{ seed: Number(seed), aim: aim === undefined ? undefined : readAim(aim) }];
  } catch {
    return undefined;
  }
}

function readAim(text: string): Aim {
  const [kind, site] = text.split(' @ ');
  if (!site || !faultKinds.includes(kind as FaultKind)) throw new Error('--aim must be KIND @ CALL SITE.');
  return { kind: kind as FaultKind, site };
}

async function play(jobs: readonly Job[], stage: Stage, tally: Tally): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (let start = 0; start < jobs.length; start += batchSize) {
    if (start % (renewal * batchSize) === 0) await stage.renew();
    const batch = await playBatch(jobs.slice(start, start + batchSize), stage, tally);
    for (const outcome of batch.filter(({ violations }) => violations.length > 0)) complain(outcome);
    outcomes.push(...batch);
    if (outcomes.length % everyRuns === 0) console.log(`${outcomes.length} runs, ${tally.faults} faults`);
  }
  return outcomes;
}

/** Repeats seeds that reach call sites where some kind of fault is missing, and injects that fault. */
async function complete(stage: Stage, tally: Tally): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (let tries = 0; tries < mostTries; tries += 1) {
    const jobs = tally.missing().flatMap((aim) => {
      const seed = tally.sites.get(aim.site)!.seeds[tries];
      return seed === undefined ? [] : [{ seed, aim }];
    });
    outcomes.push(...(await play(jobs, stage, tally)));
  }
  return outcomes;
}

function complain({ seed, aim, scenario, violations }: Outcome): void {
  const extra = aim ? ` --aim "${aim.kind} @ ${aim.site}"` : '';
  console.error(`seed ${seed} (${scenario}), replay with: npm run chaos -- --seed ${seed}${extra}`);
  for (const violation of violations) console.error(`  ${violation}`);
}

function report(tally: Tally): void {
  const rows = [...tally.sites]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, { calls, faults }]) => [name, calls, ...faultKinds.map((kind) => faults[kind])].map(String));
  for (const line of tableLines(['call site', 'calls', ...faultKinds], rows)) console.log(line);
  const isComplete = ({ faults }: Site) => faultKinds.every((kind) => faults[kind] > 0);
  const complete = [...tally.sites.values()].filter(isComplete).length;
  console.log(`${tally.sites.size} call sites, ${complete} of them hit by every kind of fault`);
}

async function main(jobs: readonly Job[]): Promise<number> {
  process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';
  const teardown = new Teardown();
  const begun = performance.now();
  try {
    await startEmulators(teardown);
    const stage = await openStage(Math.min(batchSize, jobs.length), teardown);
    const tally = new Tally();
    const outcomes = await play(jobs, stage, tally);
    const isFull = jobs.length >= usual;
    if (isFull) outcomes.push(...(await complete(stage, tally)));
    report(tally);
    const failed = outcomes.filter(({ violations }) => violations.length > 0);
    const missing = isFull ? tally.missing() : [];
    for (const { kind, site } of missing) console.error(`not injected: ${kind} @ ${site}`);
    const seconds = Math.round((performance.now() - begun) / 1000);
    const sums = `${outcomes.length} runs, ${tally.faults} faults, ${seconds} s`;
    console.log(`${sums}, ${failed.length} runs with violations, ${missing.length} faults not injected`);
    return failed.length + missing.length > 0 ? 1 : 0;
  } finally {
    await teardown.run();
  }
}

const jobs = readJobs(process.argv.slice(2));
if (!jobs) console.error(usage);
process.exitCode = jobs ? await main(jobs) : 1;
