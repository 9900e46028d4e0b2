/**
 * `npm run trips`: starts the service on parts of its own in memory, calls every endpoint and prints the
 * sequential AWS round trips of one warm call. Exits 1 when a budget is exceeded.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { syncApps } from './apps-sync.ts';
import { useEndpoints } from './aws-environment.ts';
import { loadHttpFunctions } from './functions.ts';
import { type HttpFunctions, startGateway } from './gateway/server.ts';
import { newMasterKeys } from './master-keys.ts';
import { startDynamoDb } from './parts/dynamodb.ts';
import { startS3AndSqs } from './parts/s3-and-sqs.ts';
import { ensureBucket, ensureTable } from './resources.ts';
import { Teardown } from './teardown.ts';
import { budgets, measureTrips } from './trips/measure.ts';
import type { AppCredentials } from './trips/scenario.ts';

const appsDir = join(import.meta.dirname, 'apps');
const region = 'us-east-1';

process.env.POWERTOOLS_LOG_LEVEL ??= 'SILENT';
const teardown = new Teardown();
try {
  const origin = await startInMemory();
  const trips = await measureTrips({
    origin,
    apps: { admin: readApp('admin/onboarding'), ui: readApp('ui/portal'), user: readApp('user/problems') },
    demographics: readFileSync(join(import.meta.dirname, 'sample-data/demographics.xml'), 'utf8'),
  });
  for (const [operation, { sequential, calls }] of trips) {
    const budget = budgets[operation];
    const verdict = budget === undefined ? '' : sequential <= budget ? `of ${budget}` : `EXCEEDS ${budget}`;
    if (budget !== undefined && sequential > budget) process.exitCode = 1;
    console.log(
      `${operation.padEnd(28)} ${String(sequential).padStart(2)} ${verdict.padEnd(10)} ${calls.join(' ')}`,
    );
  }
} finally {
  await teardown.run();
}

async function startInMemory(): Promise<string> {
  const [dynamodb, s3] = await Promise.all([startDynamoDb(), startS3AndSqs()]);
  teardown.add(dynamodb.stop);
  teardown.add(s3.stop);
  useEndpoints(process.env, { DYNAMODB: dynamodb.endpoint, S3: s3.endpoint, SQS: s3.endpoint }, region);
  const name = `trips-${randomBytes(4).toString('hex')}`;
  await Promise.all([ensureTable(name, { stream: false }), ensureBucket(name, region)]);

  const functions = Promise.withResolvers<HttpFunctions>();
  const gateway = await startGateway({ port: 0, pathForm: 'decoded', functions: functions.promise });
  teardown.add(gateway.stop);
  const env = {
    BASE_URL: gateway.origin,
    UI_URL: 'https://ui.example.org',
    TABLE_NAME: name,
    BUCKET_NAME: name,
    MASTER_KEYS: newMasterKeys(),
  };
  const { errors } = await syncApps(appsDir, env);
  if (errors.length > 0) throw new Error(errors.join('\n'));
  functions.resolve(await loadHttpFunctions(env));
  return gateway.origin;
}

function readApp(folder: string): AppCredentials {
  const read = (file: string) => JSON.parse(readFileSync(join(appsDir, folder, file), 'utf8'));
  const { consumer_key: consumerKey, consumer_secret: consumerSecret } = read('credentials.json');
  return { id: read('manifest.json').id, consumerKey, consumerSecret };
}
