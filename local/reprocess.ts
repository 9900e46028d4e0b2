import { parseArgs } from 'node:util';
import { readConfig } from '../shared/config.ts';
import { type Reprocessed, reprocessRecord } from '../shared/domain/facts/reprocess.ts';
import { createBodies } from '../shared/store/bodies.ts';
import { keys } from '../shared/store/keys.ts';
import type { Store } from '../shared/store/store.ts';
import { createTable, dynamoClient } from '../shared/store/table.ts';
import { useLocalService } from './service-note.ts';

const usage = `Usage: npm run reprocess -- (--record RECORD_ID | --all)

Extracts the facts of documents anew, from the latest version of every document. Needed once after the data models
have changed: documents that were stored before follow the new models then. The facts get new ids.

For the service of npm start: run it while the service runs, with the same DATA_DIR.
For a deployment: set TABLE_NAME, BUCKET_NAME and UI_URL to the values of its functions, and region and credentials
for AWS as for any AWS command.
`;

interface Wanted {
  readonly record?: string | undefined;
  readonly all?: boolean | undefined;
}

/** Reprocesses one record, or all. Answers its exit code: 1 when documents break a rule of the models. */
async function main(args: readonly string[]): Promise<number> {
  const wanted = wantedOf(args);
  if (!wanted) return 1;
  if (!process.env.TABLE_NAME) useLocalService(process.env, (reason) => new Error(`${reason}\n\n${usage}`));
  const config = readConfig(process.env);
  if (!config.bucketName) throw new Error('BUCKET_NAME must be the name of the bucket for documents.');
  const client = dynamoClient();
  const stores = { store: createTable(client, config.tableName), bodies: createBodies(config.bucketName) };
  let refused = 0;
  try {
    for await (const recordId of wanted.record ? [wanted.record] : allRecords(stores.store)) {
      const result = await reprocessRecord(recordId, stores, () => new Date());
      refused += result.refused.length;
      show(recordId, result);
    }
  } finally {
    client.destroy();
  }
  return refused > 0 ? 1 : 0;
}

async function* allRecords(store: Store): AsyncGenerator<string> {
  for (const partition of keys.recordSearchPartitions) {
    for await (const page of store.pages({ partition })) {
      for (const { id } of page) yield String(id);
    }
  }
}

function show(recordId: string, { documents, facts, refused }: Reprocessed): void {
  console.log(`${recordId}: ${documents} documents, ${facts} facts`);
  for (const { documentId, reason } of refused) console.error(`  ${documentId} has no facts: ${reason}`);
}

function wantedOf(args: readonly string[]): Wanted | undefined {
  try {
    const options = { record: { type: 'string' }, all: { type: 'boolean' } } as const;
    const { values } = parseArgs({ args: [...args], options });
    if ((values.record === undefined) === (values.all === undefined))
      throw new Error('Name a record, or --all.');
    return values;
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`);
    return undefined;
  }
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error((error as Error).message || error);
  process.exitCode = 1;
}
