/** One round: clients write, the service is killed, starts again, and everything is looked at. */

import { setTimeout as wait } from 'node:timers/promises';
import { mapConcurrent } from '../../../shared/concurrency/map-concurrent.ts';
import { readConfig } from '../../../shared/settings/config.ts';
import { createDynamoStore, dynamoClient } from '../../../shared/store/dynamodb-store.ts';
import { loadKeyring } from '../../../shared/store/master-keys.ts';
import { DemoClient } from '../../demo/signed-client.ts';
import { withStores } from '../../server/codes/stores.ts';
import { useNotedService } from '../../server/running-service-file.ts';
import { environmentAsNow } from '../environment.ts';
import { letAppIn, makePatient } from '../load/patient.ts';
import { Chance } from '../random.ts';
import { invitationSecret } from '../round-trips/mailed-secret.ts';
import { switchPushOn } from '../round-trips/push-key.ts';
import { sampleService } from '../sample-service.ts';
import { StartedService } from '../started-service.ts';
import { missingWrites } from './acknowledged.ts';
import { page } from './own/factors-writer.ts';
import { everybody, ownWriters, type WriterName } from './own/index.ts';
import type { Ground, OwnWriter } from './own/own-writer.ts';
import { type Acknowledged, Progress } from './progress.ts';
import { missingAccess } from './smart-checks.ts';
import { halves } from './whole-record.ts';
import { type Target, Writer } from './writers.ts';

export interface RoundOptions {
  readonly dataDir: string;
  readonly seed: number;
  readonly writes: number;
  readonly clients: number;
  /** What the clients do, which take these in turn. */
  readonly writers?: readonly WriterName[];
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
  options: RoundOptions,
): Promise<{ readonly round: Round; readonly service: StartedService }> {
  const { dataDir, seed, writes } = options;
  const progress = new Progress();
  const chance = new Chance(seed);
  const { own, targetAt } = await inEnvironmentOf(dataDir, async (env) => {
    const cast = await prepare(first, options, progress, env);
    await killAmid(first, cast, { chance, writes }, progress);
    return cast;
  });
  const service = await startOn(dataDir);
  const { acknowledged, cut } = progress;
  const faults = await look(dataDir, targetAt(service), own, progress).catch(async (error) => {
    await service.kill();
    throw error;
  });
  return { round: { acknowledged, cut, faults, restart: service.startMilliseconds }, service };
}

/** Lets all write at the same time, and kills the service between two acknowledgements. */
async function killAmid(
  service: StartedService,
  { writers, own }: Cast,
  { chance, writes }: { readonly chance: Chance; readonly writes: number },
  progress: Progress,
): Promise<void> {
  const clients = writers.length + own.length;
  const share = Math.ceil(writes / clients);
  const working = Promise.all([
    ...writers.map((writer) => writer.write(share)),
    ...own.map((writer) => writeOften(writer, share)),
  ]);
  // A writer that is refused something ends the round; without this, its error would come before it is awaited.
  working.catch(() => undefined);
  await Promise.race([progress.reached(chance.below(writes - clients)), working]);
  await wait(chance.below(window) / 1000);
  await service.kill();
  await working;
}

async function writeOften(writer: OwnWriter, writes: number): Promise<void> {
  for (let write = 0; write < writes; write += 1) if (!(await writer.write())) return;
}

/** Starts the service on the directory, with the settings that a round needs. */
export function startOn(dataDir: string): Promise<StartedService> {
  return StartedService.start({ dataDir, env: settings, execArgv: ['--conditions=cheap-passwords'] });
}

const settings = {
  AUTH_SYSTEMS: '["password","measuring"]',
  // Links that are received lead to this machine.
  PING_ALLOW_PRIVATE: 'true',
  UI_URL: page,
};

/** Who writes. */
interface Cast {
  readonly writers: readonly Writer[];
  readonly own: readonly OwnWriter[];
  readonly targetAt: (service: StartedService) => Target;
}

async function prepare(
  service: StartedService,
  { seed, clients, writers: names = everybody }: RoundOptions,
  progress: Progress,
  env: Environment,
): Promise<Cast> {
  const { origin } = service;
  const sample = sampleService(origin);
  const patient = await makePatient(sample, `crash-${seed}`);
  const credentials = await letAppIn(sample, patient);
  const pushKey = await switchPushOn(env);
  const targetAt = ({ origin }: StartedService): Target => ({
    origin,
    recordId: patient.recordId,
    appId: sample.apps.user.id,
    client: new DemoClient(origin, credentials),
    owner: new DemoClient(origin, patient.credentials),
    ownerId: patient.accountId,
    pushKey,
  });
  const config = readConfig(env);
  const keyring = await loadKeyring(config);
  const store = createDynamoStore(dynamoClient(), config.tableName);
  const writers: Writer[] = [];
  const own: OwnWriter[] = [];
  for (let number = 0; number < clients; number += 1) {
    const name = names[number % names.length]!;
    const chance = new Chance(seed * clients + number);
    if (name === 'documents') writers.push(new Writer(targetAt(service), chance, progress));
    else {
      const ground: Ground = {
        ...sample,
        pushKey,
        store,
        secretOf: (recordId, id) => invitationSecret({ recordId, id }, store, keyring),
        name: `crash-${seed}-${number}`,
        chance,
        progress,
      };
      own.push(await ownWriters[name](ground));
    }
  }
  return { writers, own, targetAt };
}

/** What is missing or half there. Then the service must still take a write. */
async function look(
  dataDir: string,
  target: Target,
  own: readonly OwnWriter[],
  { acknowledged, identifiers }: Progress,
): Promise<readonly string[]> {
  const months = [new Date().toISOString().slice(0, 7)];
  const { origin } = target;
  const faults = await inEnvironmentOf(dataDir, (env) =>
    withStores(env, async (stores) => [
      ...(await missingWrites(acknowledged, target, stores)),
      ...(await missingAccess({ acknowledged, identifiers }, target)),
      ...(await halves(target.recordId, months, stores)),
      ...(
        await mapConcurrent(own, own.length, (writer) => writer.faults({ ...stores, origin, months }))
      ).flat(),
    ]),
  );
  await new Writer(target, new Chance(0), new Progress()).write(1);
  return faults;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Runs in the environment of the service on this directory, to which the AWS SDK's variables lead in the meantime. */
async function inEnvironmentOf<T>(dataDir: string, run: (env: Environment) => Promise<T>): Promise<T> {
  const restore = environmentAsNow();
  useNotedService(dataDir, process.env);
  try {
    return await run(process.env);
  } finally {
    restore();
  }
}
