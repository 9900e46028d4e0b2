/**
 * The service on in-memory emulators of its own, for measuring: without mails and workers, and nothing is
 * kept.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { useEndpoints } from '../server/aws-environment.ts';
import { loadDefaultCodes } from '../server/codes/default.ts';
import { withStores } from '../server/codes/stores.ts';
import { ensureBucket, ensureTable } from '../server/create-resources.ts';
import { startDynamoDb } from '../server/emulators/dynamodb.ts';
import { startS3AndSqs } from '../server/emulators/s3-and-sqs.ts';
import { loadHttpFunctions } from '../server/functions.ts';
import { type HttpFunctions, startGateway } from '../server/gateway/server.ts';
import { newMasterKeys } from '../server/master-keys.ts';
import { projectRoot } from '../server/project-root.ts';
import { syncApps } from '../server/sync-apps.ts';
import type { Teardown } from '../server/teardown.ts';
import type { AppCredentials, Stage } from './round-trips/scenario-context.ts';

const appsDir = join(projectRoot, 'local/apps');
const region = 'us-east-1';

export interface InMemoryService extends Omit<Stage, 'call'> {
  readonly tableName: string;
  /** The settings of its functions. */
  readonly env: Readonly<Record<string, string>>;
}

/**
 * Starts the service with the sample apps; `teardown` stops it. What `around` makes of the functions is behind the
 * gateway in their place.
 */
export async function startInMemory(
  teardown: Teardown,
  around: (functions: HttpFunctions) => HttpFunctions = (functions) => functions,
): Promise<InMemoryService> {
  const [dynamodb, s3] = await Promise.all([startDynamoDb(), startS3AndSqs()]);
  teardown.add(dynamodb.stop);
  teardown.add(s3.stop);
  useEndpoints(process.env, { DYNAMODB: dynamodb.endpoint, S3: s3.endpoint, SQS: s3.endpoint }, region);
  const tableName = `measured-${randomBytes(4).toString('hex')}`;
  await Promise.all([ensureTable(tableName, { stream: false }), ensureBucket(tableName, region)]);

  const functions = Promise.withResolvers<HttpFunctions>();
  const gateway = await startGateway({ port: 0, pathForm: 'decoded', functions: functions.promise });
  teardown.add(gateway.stop);
  const env = {
    BASE_URL: gateway.origin,
    UI_URL: 'https://ui.example.org',
    TABLE_NAME: tableName,
    BUCKET_NAME: tableName,
    MASTER_KEYS: newMasterKeys(),
    AUTH_SYSTEMS: '["password","measuring"]',
    PING_ALLOW_PRIVATE: 'true',
  };
  const { errors } = await syncApps(appsDir, env);
  if (errors.length > 0) throw new Error(errors.join('\n'));
  await withStores(env, ({ store, bodies }) => loadDefaultCodes(store, bodies));
  functions.resolve(around(await loadHttpFunctions(env)));
  return {
    origin: gateway.origin,
    tableName,
    env,
    apps: {
      admin: readApp('admin/onboarding'),
      ui: readApp('ui/portal'),
      user: readApp('user/problems'),
      background: readApp('user/lab-import'),
    },
    callback: 'http://127.0.0.1:8081/changed',
    demographics: readFileSync(join(projectRoot, 'local/sample-data/demographics.xml'), 'utf8'),
  };
}

function readApp(folder: string): AppCredentials {
  const read = (file: string) => JSON.parse(readFileSync(join(appsDir, folder, file), 'utf8'));
  const { consumer_key: consumerKey, consumer_secret: consumerSecret } = read('credentials.json');
  return { id: read('manifest.json').id, consumerKey, consumerSecret };
}
