/** What the operator's commands are measured on: services on emulators of their own. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { useEndpoints } from '../../server/aws-environment.ts';
import { ensureBucket, ensureTable } from '../../server/create-resources.ts';
import { startDynamoDb } from '../../server/emulators/dynamodb.ts';
import { startS3AndSqs } from '../../server/emulators/s3-and-sqs.ts';
import { newMasterKeys } from '../../server/master-keys.ts';
import { projectRoot } from '../../server/project-root.ts';
import { syncApps } from '../../server/sync-apps.ts';
import type { Teardown } from '../../server/teardown.ts';

/** The variables by which commands find a service. */
export type Environment = Readonly<Record<string, string>>;

const region = 'us-east-1';

/** Starts the emulators, and sets the variables of this process by which the AWS SDK finds them. */
export async function startEmulators(teardown: Teardown): Promise<void> {
  const [dynamodb, s3] = await Promise.all([startDynamoDb(), startS3AndSqs()]);
  teardown.add(dynamodb.stop);
  teardown.add(s3.stop);
  useEndpoints(process.env, { DYNAMODB: dynamodb.endpoint, S3: s3.endpoint, SQS: s3.endpoint }, region);
}

/** A service with a table, a bucket and the sample apps, and nothing else. */
export async function emptyService(): Promise<Environment> {
  const name = `measured-${randomBytes(4).toString('hex')}`;
  await Promise.all([ensureTable(name, { stream: false }), ensureBucket(name, region)]);
  const env = {
    UI_URL: 'https://ui.example.org',
    TABLE_NAME: name,
    BUCKET_NAME: name,
    MASTER_KEYS: newMasterKeys(),
  };
  const { errors } = await syncApps(join(projectRoot, 'local/apps'), env);
  if (errors.length > 0) throw new Error(errors.join('\n'));
  return env;
}
