/** The emulators of a tool's own service, without data of an earlier one. */
import { useEndpoints } from '../server/aws-environment.ts';
import { startDynamoDb } from '../server/emulators/dynamodb.ts';
import { startS3AndSqs } from '../server/emulators/s3-and-sqs.ts';
import type { Teardown } from '../server/teardown.ts';

export const region = 'us-east-1';

/** Starts them, and sets the variables of this process by which the AWS SDK finds them. `teardown` stops them. */
export async function startEmulators(
  teardown: Teardown,
  engine?: Parameters<typeof startDynamoDb>[1],
): Promise<void> {
  const [dynamodb, s3] = await Promise.all([startDynamoDb({}, engine), startS3AndSqs()]);
  teardown.add(dynamodb.stop);
  teardown.add(s3.stop);
  useEndpoints(process.env, { DYNAMODB: dynamodb.endpoint, S3: s3.endpoint, SQS: s3.endpoint }, region);
}
