/** One round: clients write, the service is killed, starts again, and everything is looked at. */
import { setTimeout as wait } from 'node:timers/promises';
import { DemoClient } from '../../demo/signed-client.ts';
import { withStores } from '../../server/codes/stores.ts';
import { useNotedService } from '../../server/running-service-file.ts';
import { letAppIn, makePatient } from '../bench/patient.ts';
import { Chance } from '../chaos/random.ts';
import { sampleService } from '../sample-service.ts';
import { StartedService } from '../started-service.ts';
import { type Acknowledged, missingWrites } from './acknowledged.ts';
import { halves } from './whole-record.ts';
import { Progress, type Target, Writer } from './writers.ts';

export interface RoundOptions {
  readonly dataDir: string;
  readonly seed: number;
  readonly writes: number;
  readonly clients: number;
}

export interface Round {
  readonly recordId: string;
  readonly acknowledged: readonly Acknowledged[];
  /** Calls that were under way at the kill. */
  readonly cut: number;
  /** Documents and versions that are there. */
  readonly faults: readonly string[];
  /** Milliseconds until the service answered again. */
  readonly restart: number;
}

/** Longest time between an acknowledgement and the kill, in microseconds: about that of one write. */
const window = 20_000;

/** Starts the service, plays the round, and leaves nothing running. */
export async function playRound(options: RoundOptions): Promise<Round> {
  const { dataDir, seed, writes, clients } = options;
  const chance = new Chance(seed);
  const progress = new Progress();
  const first = await StartedService.start({ dataDir, env: settings });
  const { recordId, appId, credentials } = await prepare(first, seed).catch(async (error) => {
    await first.kill();
    throw error;
  });
  const targetAt = ({ origin }: StartedService): Target => ({
    recordId,
    appId,
    client: new DemoClient(origin, credentials),
  });
  const share = Math.ceil(writes / clients);
  const writers = Array.from(
    { length: clients },
    (_, number) => new Writer(targetAt(first), new Chance(seed * clients + number), progress),
  );
  const working = Promise.all(writers.map((writer) => writer.write(share)));
  // A writer that is refused something ends the round; without this, its error would come before it is awaited.
  working.catch(() => undefined);
  await Promise.race([progress.reached(chance.below(writes - clients)), working]);
  await wait(chance.below(window) / 1000);
  await first.kill();
  await working;

  const again = await StartedService.start({ dataDir, env: settings });
  try {
    const faults = await look(dataDir, targetAt(again), progress.acknowledged);
    const { acknowledged, cut } = progress;
    return { recordId, acknowledged, cut, faults, restart: again.startMilliseconds };
  } finally {
    await again.stop();
  }
}

const settings = { AUTH_SYSTEMS: '["password","measuring"]' };

async function prepare({ origin }: StartedService, seed: number) {
  const service = sampleService(origin);
  const patient = await makePatient(service, `crash-${seed}`);
  const credentials = await letAppIn(service, patient);
  return { recordId: patient.recordId, appId: service.apps.user.id, credentials };
}

/** What is missing or half there. Then the service must still take a write. */
async function look(
  dataDir: string,
  target: Target,
  acknowledged: readonly Acknowledged[],
): Promise<readonly string[]> {
  const env: Record<string, string | undefined> = {};
  useNotedService(dataDir, env);
  Object.assign(process.env, env);
  const now = new Date().toISOString().slice(0, 7);
  return withStores(env, async (stores) => {
    const faults = [
      ...(await missingWrites(acknowledged, target, stores)),
      ...(await halves(target.recordId, [now], stores)),
    ];
    await new Writer(target, new Chance(0), new Progress()).write(1);
    return faults;
  });
}
