/**
 * `npm run histories`: plays random histories of a record against the model of the contract, on a table in memory
 * and then some on the database. Exits with 1 when the service differs from the model, prints the shortest history
 * that shows it, and writes it to a file for `--replay`.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { useEndpoints } from '../../../local/server/aws-environment.ts';
import { ensureTable } from '../../../local/server/create-resources.ts';
import { startDynamoDb } from '../../../local/server/emulators/dynamodb.ts';
import { Teardown } from '../../../local/server/teardown.ts';
import { saveMeasurement } from '../../../local/tools/figures/measurement.ts';
import { createDynamoStore, dynamoClient } from '../../../shared/store/dynamodb-store.ts';
import { readOptions } from '../options.ts';
import { type Outcome, playHistories, replay } from './history.ts';
import type { SceneOptions } from './stage.ts';
import type { Choice } from './steps/step.ts';

const usage = `Usage: npm run histories -- [--histories N] [--database N] [--seconds N] [--seed N] [--save]
       npm run histories -- --replay FILE

--histories N  play N histories on a table in memory (default 400)
--database N   play N more on the database of a local start (default 40)
--seconds N    begin no new history after N seconds, in memory and again on the database (default 600)
--seed N       the same seed gives the same histories (default 1)
`;

const longest = 80;

/** A history that failed, one step a line. */
function keep(steps: readonly Choice[]): string {
  const file = join(tmpdir(), `history-${randomBytes(4).toString('hex')}.jsonl`);
  writeFileSync(file, steps.map((step) => `${JSON.stringify(step)}\n`).join(''));
  return file;
}

function report(where: string, { histories, calls, failure }: Outcome): void {
  console.log(`${where}: ${histories} histories, ${calls} calls, ${failure ? 1 : 0} differences`);
  if (!failure) return;
  process.exitCode = 1;
  console.error(failure.message);
  for (const step of failure.steps) console.error(JSON.stringify(step));
  console.error(`Replay it with: npm run histories -- --replay ${keep(failure.steps)}`);
}

/** Starts a database. Returns what a scene on it needs; every scene has accounts of its own. */
async function onDatabase(teardown: Teardown): Promise<() => Promise<SceneOptions>> {
  const database = await startDynamoDb();
  teardown.add(database.stop);
  useEndpoints(process.env, { DYNAMODB: database.endpoint }, 'us-east-1');
  await ensureTable('histories', { stream: false });
  const client = dynamoClient();
  teardown.add(() => client.destroy());
  const store = createDynamoStore(client, 'histories');
  return async () => ({ store, run: randomBytes(4).toString('hex') });
}

async function playAll(
  numbers: Readonly<Record<'histories' | 'database' | 'seconds' | 'seed', number>>,
): Promise<readonly Outcome[]> {
  const { histories, database, seconds, seed } = numbers;
  const common = { seed, longest, milliseconds: seconds * 1000 };
  const inMemory = await playHistories({ ...common, histories });
  report('In memory', inMemory);
  const teardown = new Teardown();
  try {
    const options = await onDatabase(teardown);
    const onTable = await playHistories({ ...common, histories: database, options });
    report('On the database', onTable);
    return [inMemory, onTable];
  } finally {
    await teardown.run();
  }
}

function save(outcomes: readonly Outcome[]): void {
  const rows = outcomes.map(({ histories, calls, failure }, at) => ({
    name: ['in memory', 'on the database'][at]!,
    cells: [
      { value: histories, atLeast: [300, 20][at]! },
      { value: calls },
      { value: failure ? 1 : 0, atMost: 0 },
    ],
  }));
  saveMeasurement('histories', 'npm run histories -- --save', [
    { title: 'Histories', columns: ['histories', 'calls', 'differences'], rows },
  ]);
}

const options = readOptions({ histories: 400, database: 40, seconds: 600, seed: 1 }, usage);
if (options?.replay !== undefined) {
  const lines = readFileSync(options.replay, 'utf8').trim().split('\n');
  const difference = await replay(lines.map((line) => JSON.parse(line) as Choice));
  console.log(difference?.message ?? 'The service does what the model says.');
  if (difference) process.exitCode = 1;
} else if (options) {
  const outcomes = await playAll(options.numbers);
  if (options.save) save(outcomes);
}
