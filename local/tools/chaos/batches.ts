/**
 * Runs in batches. Each run has its own world. After the batch all remaining work is processed and the
 * results are checked.
 */
import { ListObjectsV2Command, type ListObjectsV2CommandOutput, S3Client } from '@aws-sdk/client-s3';
import { objectPrefixes } from '../../../shared/store/object-keys.ts';
import { checkAudit } from './checks/audit-entries.ts';
import { View } from './checks/view.ts';
import type { Stage } from './environment.ts';
import { Run } from './run.ts';
import { scenarios } from './scenarios/index.ts';
import type { Aim, Tally } from './tally.ts';

/** What to run: a seed, perhaps with one more fault. */
export interface Job {
  readonly seed: number;
  readonly aim?: Aim | undefined;
}

export interface Outcome extends Job {
  readonly scenario: string;
  readonly violations: readonly string[];
  readonly faults: number;
}

/** Runs these jobs, at most as many as there are worlds. */
export async function playBatch(jobs: readonly Job[], stage: Stage, tally: Tally): Promise<Outcome[]> {
  const { service, workers, listener, push, clock, store, bodies, worlds, client, apps, secretOf } = stage;
  const since = clock.now();
  const runs: Run[] = [];
  service.restart();
  for (const [index, { seed, aim }] of jobs.entries()) {
    const run = new Run(seed, tally, { aim });
    runs.push(run);
    const world = worlds[index]!;
    const answerPings = (path: string, statuses: readonly number[]) =>
      void listener.answers.set(path, [...statuses]);
    const scene = { run, world, client, apps, answerPings, push, now: clock.now, store, secretOf };
    await scenarioOf(seed)[1](scene);
    await workers.workOff(run);
  }
  const closing = new Run(jobs[0]!.seed, tally, { hasFaults: false });
  await workers.sweep(closing);
  const { mails, news, openings, factors, acceptances, pings } = listener;
  const deadPings = await stage.deadPings.empty();
  const deadMails = await stage.deadMails.empty();
  if (deadMails.length > 0) closing.violated(`${deadMails.length} mails went to the dead-letter queue`);
  const view = new View({
    store,
    bodies,
    since,
    until: clock.now(),
    mails,
    news,
    openings,
    factors,
    acceptances,
    pings,
    pushes: push.service.received,
    deadPings,
  });
  for (const [index, run] of runs.entries()) {
    for (const check of run.checks) await check(view);
    await checkAudit(run, worlds[index]!, view);
  }
  await checkRest(closing, view, stage);
  listener.clear();
  push.service.clear();
  return runs.map(({ seed, violations, injected }, index) => ({
    seed,
    aim: jobs[index]!.aim,
    scenario: scenarioOf(seed)[0],
    // A violation that belongs to no single run is reported with all of them.
    violations: [...violations, ...closing.violations.map((what) => `batch ${index + 1}: ${what}`)],
    faults: injected.length,
  }));
}

function scenarioOf(seed: number): (typeof scenarios)[number] {
  return scenarios[seed % scenarios.length]!;
}

/** Checks that nothing waits in the outbox and that something refers to every object. */
async function checkRest(closing: Run, view: View, { workers, bucket }: Stage): Promise<void> {
  for (const { event, SK } of await workers.outbox())
    closing.violated(`the outbox still holds ${event} ${SK}`);
  const s3 = new S3Client({ forcePathStyle: true });
  for (const Prefix of [objectPrefixes.documents, objectPrefixes.links, objectPrefixes.uploads]) {
    let StartAfter: string | undefined = `${Prefix}${view.idStart}`;
    do {
      const { Contents = [], IsTruncated }: ListObjectsV2CommandOutput = await s3.send(
        new ListObjectsV2Command({ Bucket: bucket, Prefix, StartAfter }),
      );
      for (const { Key = '' } of Contents) {
        if (!view.referred.has(Key)) closing.violated(`nothing refers to the object ${Key}`);
      }
      StartAfter = IsTruncated ? Contents.at(-1)?.Key : undefined;
    } while (StartAfter);
  }
  s3.destroy();
}
