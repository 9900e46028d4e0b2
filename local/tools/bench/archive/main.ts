/**
 * `npm run bench:archive [DOCUMENTS]`: exports a record of 10,000 documents from a service on emulators of
 * its own, imports it into a second, fresh service and exports it again. Prints times, sizes and the peak
 * memory of each command. Exits with 1 when the two files differ. Times are for information only.
 */
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dynamoClient } from '../../../../shared/store/dynamodb-store.ts';
import { keys } from '../../../../shared/store/items/index.ts';
import { withStores } from '../../../server/codes/stores.ts';
import { Teardown } from '../../../server/teardown.ts';
import { type Environment, emptyService, startEmulators } from '../command-target.ts';
import { Batches } from './batches.ts';
import { type Generated, generateRecord } from './generate.ts';
import { type Run, runCli } from './memory.ts';

const documents = Number(process.argv[2] ?? 10_000);
const app = 'problems@apps.example.org';

const teardown = new Teardown();
try {
  const folder = mkdtempSync(join(tmpdir(), 'archive-'));
  teardown.add(async () => rmSync(folder, { recursive: true }));
  await startEmulators(teardown);
  const [first, second] = [await emptyService(), await emptyService()];

  const begun = performance.now();
  const { recordId, versions } = await fill(first);
  show(`filled: ${documents} documents in ${versions} versions`, (performance.now() - begun) / 1000);
  const [one, other] = [join(folder, 'first.zip'), join(folder, 'second.zip')];
  report('export', await runCli(['records', 'export', recordId, one], first));
  report('import', await runCli(['records', 'import', one], second));
  report('export of the import', await runCli(['records', 'export', recordId, other], second));

  const same = readFileSync(one).equals(readFileSync(other));
  const size = statSync(one).size;
  console.log(
    `file: ${(size / 1_000_000).toFixed(1)} MB; the two exports are ${same ? 'the same, byte for byte' : 'DIFFERENT'}`,
  );
  if (!same) process.exitCode = 1;
} finally {
  await teardown.run();
}

function fill(env: Environment): Promise<Generated> {
  return withStores(env, async ({ store, bodies }) => {
    const [registered] = await store.get([keys.app(app)]);
    const client = dynamoClient();
    const batches = new Batches(client, env.TABLE_NAME!);
    const people = { app: { id: app, grant: String(registered!.grant) } };
    const put = batches.put.bind(batches);
    const generated = await generateRecord(documents, { put, bodies, people });
    await batches.finish();
    client.destroy();
    return generated;
  });
}

function report(step: string, { seconds, megabytes }: Run): void {
  show(step, seconds, megabytes === undefined ? '' : `, ${megabytes} MB of memory at the peak`);
}

function show(step: string, seconds: number, rest = ''): void {
  console.log(`${step}: ${seconds.toFixed(1)} s${rest}`);
}
