import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Teardown } from '../../local/server/teardown.ts';
import { type Outcome, playBatch } from '../../local/tools/chaos/batches.ts';
import { openStage, type Stage } from '../../local/tools/chaos/environment.ts';
import { scenarios } from '../../local/tools/chaos/scenarios/index.ts';
import { Tally } from '../../local/tools/chaos/tally.ts';
import { useLocalAws } from '../support/aws.ts';

/** One scenario of each sort; `npm run chaos` plays all, every night. */
const played = [
  ...['large with attachments', 'accept', 'webhook after errors', 'webhook given up', 'upload'],
  ...['link with a passcode', 'received link', 'smart app', 'letter', 'second factor', 'passkey'],
  ...['invitation to confirm', 'browser'],
];
/** Each run of a batch has a world of its own. Worlds take longer to make than the end of a batch takes. */
const batchSize = 2;
/** A seed of the scenario with this name. */
const jobOf = (name: string) => ({ seed: scenarios.findIndex(([other]) => other === name) });

const teardown = new Teardown();
const tally = new Tally();
const outcomes: Outcome[] = [];
let stage: Stage;

beforeAll(async () => {
  await useLocalAws();
  stage = await openStage(batchSize, teardown);
  const jobs = played.map(jobOf);
  for (let start = 0; start < jobs.length; start += batchSize) {
    outcomes.push(...(await playBatch(jobs.slice(start, start + batchSize), stage, tally)));
  }
}, 120_000);

afterAll(() => teardown.run());

describe('Under throttles, lost connections and crashes at the calls to AWS,', () => {
  it('nothing is lost, doubled, half done or left behind, and every audit entry matches the response', () => {
    const violated = outcomes.filter(({ violations }) => violations.length > 0);
    expect(violated.map(({ seed, scenario, violations }) => ({ seed, scenario, violations }))).toEqual([]);
  });

  it('a scenario of each sort is played, and faults of every kind occur', () => {
    expect(outcomes.map(({ scenario }) => scenario)).toEqual(played);
    const hit = [...tally.sites.values()].map(({ faults }) => faults);
    for (const kind of ['throttle', 'lost before', 'lost after', 'crash before', 'crash after'] as const) {
      expect(
        hit.some((faults) => faults[kind] > 0),
        kind,
      ).toBe(true);
    }
  });
});

describe('A chaos run', () => {
  it('reports violations: when no mails and webhook calls are heard, it misses both', async () => {
    const { listener } = stage;
    const silent = {
      ...stage,
      listener: { ...listener, mails: [], pings: new Map(), clear: () => listener.clear() },
    };
    // A message to an account, and a change that an app subscribes to.
    const [message, ping] = await playBatch(
      [jobOf('account'), jobOf('webhook')],
      silent as unknown as Stage,
      tally,
    );
    expect(message!.violations).toEqual([expect.stringMatching(/^owner-0@mail\.example received no mail$/)]);
    expect(ping!.violations).toEqual(['a webhook was lost']);
  });
});
