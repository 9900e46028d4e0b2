/**
 * `npm run chaos`: deliveries, acceptances, mails and pings under faults at every call to AWS. Prints where which faults
 * have hit; exits 1 when a run leaves anything behind that must not be, or when a full number of runs has spared a call
 * site a kind of fault.
 */
import { parseArgs } from 'node:util';
import { useEndpoints } from './aws-environment.ts';
import { type Outcome, playBatch } from './chaos/batches.ts';
import { faultKinds } from './chaos/faults/kinds.ts';
import { openStage, type Stage } from './chaos/stage.ts';
import { Tally, total } from './chaos/tally.ts';
import { startDynamoDb } from './parts/dynamodb.ts';
import { startS3AndSqs } from './parts/s3-and-sqs.ts';
import { Teardown } from './teardown.ts';

const usage = `Usage: npm run chaos -- [--runs N] [--seed N]

--runs N  so many runs, with the seeds from 0 on (default 2000)
--seed N  the one run of this seed
`;

/** As many as every call site needs to meet every kind of fault. */
const enough = 2000;
const batchSize = 10;
/** Batches after which subscriptions are renewed. */
const renewal = 100;
const everyRuns = 100;

function readSeeds(args: readonly string[]): readonly number[] | undefined {
  try {
    const options = { runs: { type: 'string' }, seed: { type: 'string' } } as const;
    const { runs = String(enough), seed } = parseArgs({ args: [...args], options }).values;
    if (!/^\d{1,7}$/.test(seed ?? runs)) return undefined;
    return seed === undefined ? Array.from({ length: Number(runs) }, (_, index) => index) : [Number(seed)];
  } catch {
    return undefined;
  }
}

async function play(seeds: readonly number[], stage: Stage, tally: Tally): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (let start = 0; start < seeds.length; start += batchSize) {
    if (start % (renewal * batchSize) === 0) await stage.renew();
    const batch = await playBatch(seeds.slice(start, start + batchSize), stage, tally);
    for (const outcome of batch.filter(({ violations }) => violations.length > 0)) complain(outcome);
    outcomes.push(...batch);
    if (outcomes.length % everyRuns === 0) console.log(`${outcomes.length} runs, ${tally.faults} faults`);
  }
  return outcomes;
}

function complain({ seed, scenario, violations }: Outcome): void {
  console.error(`seed ${seed} (${scenario}), replay with: npm run chaos -- --seed ${seed}`);
  for (const violation of violations) console.error(`  ${violation}`);
}

function report(tally: Tally): void {
  const row = (cells: readonly (string | number)[]) =>
    console.log(
      cells
        .map((cell, index) => String(cell).padEnd(index ? 14 : 86))
        .join('')
        .trimEnd(),
    );
  row(['call site', 'calls', ...faultKinds]);
  for (const [name, { calls, faults }] of [...tally.sites].sort(([left], [right]) =>
    left < right ? -1 : 1,
  )) {
    row([name, calls, ...faultKinds.map((kind) => faults[kind])]);
  }
  const sums = [...tally.sites.values()].map(({ faults }) => total(faults));
  console.log(`${tally.sites.size} call sites, ${sums.filter((sum) => sum > 0).length} of them hit`);
}

async function main(seeds: readonly number[]): Promise<number> {
  process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';
  const teardown = new Teardown();
  const begun = performance.now();
  try {
    const [dynamodb, s3] = await Promise.all([startDynamoDb(), startS3AndSqs()]);
    teardown.add(dynamodb.stop);
    teardown.add(s3.stop);
    useEndpoints(
      process.env,
      { DYNAMODB: dynamodb.endpoint, S3: s3.endpoint, SQS: s3.endpoint },
      'us-east-1',
    );
    const stage = await openStage(Math.min(batchSize, seeds.length), teardown);
    const tally = new Tally();
    const outcomes = await play(seeds, stage, tally);
    report(tally);
    const failed = outcomes.filter(({ violations }) => violations.length > 0);
    const missing = seeds.length >= enough ? tally.missing() : [];
    for (const what of missing) console.error(`never met: ${what}`);
    const seconds = Math.round((performance.now() - begun) / 1000);
    console.log(
      `${outcomes.length} runs, ${tally.faults} faults, ${seconds} s, ${failed.length} runs with violations`,
    );
    if (failed.length > 0) console.log(`Seeds: ${failed.map(({ seed }) => seed).join(' ')}`);
    return failed.length + missing.length > 0 ? 1 : 0;
  } finally {
    await teardown.run();
  }
}

const seeds = readSeeds(process.argv.slice(2));
if (!seeds) console.error(usage);
process.exitCode = seeds ? await main(seeds) : 1;
