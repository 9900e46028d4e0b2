/** One round: clients write, the service is killed, starts again, and everything is looked at. */
import { setTimeout as wait } from 'node:timers/promises';
import { DemoClient } from '../../demo/signed-client.ts';
import { withStores } from '../../server/codes/stores.ts';
import { useNotedService } from '../../server/running-service-file.ts';
import { letAppIn, makePatient } from '../load/patient.ts';
import { Chance } from '../random.ts';
import { switchPushOn } from '../round-trips/push-key.ts';
import { sampleService } from '../sample-service.ts';
import { StartedService } from '../started-service.ts';
import { missingWrites } from './acknowledged.ts';
import { type Acknowledged, Progress } from './progress.ts';
import { missingAccess } from './smart-checks.ts';
import { halves } from './whole-record.ts';
import { type Target, Writer } from './writers.ts';

export interface RoundOptions {
  readonly dataDir: string;
  readonly seed: number;
  readonly writes: number;
  readonly clients: number;
}

export interface Round {
  readonly acknowledged: readonly Acknowledged[];
  /** Calls that were under way at the kill. */
  readonly cut: number;
  /** A sentence for each thing that is missing or half there. */
  readonly faults: readonly string[];
  /** Milliseconds until the service answered again. */
  readonly restart: number;
}

/** Longest time between an acknowledgement and the kill, in microseconds: about that of one write. */
const window = 20_000;

/** Plays the round with a service that runs on the directory. Returns the service that runs there afterwards. */
export async function playRound(
  first: StartedService,
  { dataDir, seed, writes, clients }: RoundOptions,
): Promise<{ readonly round: Round; readonly service: StartedService }> {
  const chance = new Chance(seed);
  const progress = new Progress();
  const { recordId, appId, credentials, owner, ownerId } = await prepare(first, seed);
  const pushKey = await inEnvironmentOf(dataDir, switchPushOn);
  const targetAt = ({ origin }: StartedService): Target => ({
    origin,
    recordId,
    appId,
    client: new DemoClient(origin, credentials),
    owner: new DemoClient(origin, owner),
    ownerId,
    pushKey,
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

  const service = await startOn(dataDir);
  const { acknowledged, cut } = progress;
  const faults = await look(dataDir, targetAt(service), progress).catch(async (error) => {
    await service.kill();
    throw error;
  });
  return { round: { acknowledged, cut, faults, restart: service.startMilliseconds }, service };
}

/** Starts the service on the directory, with the settings that a round needs. */
export function startOn(dataDir: string): Promise<StartedService> {
  return StartedService.start({ dataDir, env: settings });
}

/** Links that are received lead to this machine. */
const settings = { AUTH_SYSTEMS: '["password","measuring"]', PING_ALLOW_PRIVATE: 'true' };

async function prepare({ origin }: StartedService, seed: number) {
  const service = sampleService(origin);
  const patient = await makePatient(service, `crash-${seed}`);
  const credentials = await letAppIn(service, patient);
  return {
    recordId: patient.recordId,
    appId: service.apps.user.id,
    credentials,
    owner: patient.credentials,
    ownerId: patient.accountId,
  };
}

/** What is missing or half there. Then the service must still take a write. */
async function look(
  dataDir: string,
  target: Target,
  { acknowledged, identifiers }: Progress,
): Promise<readonly string[]> {
  const month = new Date().toISOString().slice(0, 7);
  const faults = await inEnvironmentOf(dataDir, (env) =>
    withStores(env, async (stores) => [
      ...(await missingWrites(acknowledged, target, stores)),
      ...(await missingAccess({ acknowledged, identifiers }, target)),
      ...(await halves(target.recordId, [month], stores)),
    ]),
  );
  await new Writer(target, new Chance(0), new Progress()).write(1);
  return faults;
}

/** Runs in the environment of the service on this directory, to which the AWS SDK's variables lead in the meantime. */
async function inEnvironmentOf<T>(
  dataDir: string,
  run: (env: Readonly<Record<string, string | undefined>>) => Promise<T>,
): Promise<T> {
  const before = { ...process.env };
  useNotedService(dataDir, process.env);
  try {
    return await run(process.env);
  } finally {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
  }
}
