import { type Endpoints, givenEndpoints, useEndpoints } from './aws-environment.ts';
import type { DataDir } from './data-dir.ts';
import { startDynamoDb } from './parts/dynamodb.ts';
import { startMail } from './parts/mail.ts';
import { startS3AndSqs } from './parts/s3-and-sqs.ts';
import type { Settings } from './settings.ts';
import type { Teardown } from './teardown.ts';

export interface AwsParts {
  /** Address of the mail viewer; undefined when the mails go to an endpoint that was given. */
  readonly mailViewer: string | undefined;
  /** Resolves when a part ended that should not have, to the reason. */
  readonly failed: Promise<string>;
}

/** Starts the parts of AWS that no endpoint was given for, and points all clients at them. */
export async function startAwsParts(
  settings: Settings,
  data: DataDir,
  teardown: Teardown,
): Promise<AwsParts> {
  const given = givenEndpoints(process.env);
  const [dynamodb, s3AndSqs, mail] = await Promise.all([
    given.DYNAMODB ? undefined : dynamodbPart(data, teardown),
    given.S3 && given.SQS ? undefined : s3AndSqsPart(data, teardown),
    given.SES ? undefined : mailPart(settings, data, teardown),
  ]);
  const own: Endpoints = {
    ...(dynamodb && { DYNAMODB: dynamodb.endpoint }),
    ...(s3AndSqs && !given.S3 && { S3: s3AndSqs.endpoint }),
    ...(s3AndSqs && !given.SQS && { SQS: s3AndSqs.endpoint }),
    ...(mail && { SES: mail.endpoint }),
  };
  useEndpoints(process.env, own, settings.region);
  return { mailViewer: mail?.endpoint, failed: dynamodb?.failed ?? new Promise(() => {}) };
}

async function dynamodbPart(data: DataDir, teardown: Teardown) {
  const part = await startDynamoDb({ directory: data.path('dynamodb'), onSpawn: data.record });
  teardown.add(part.stop);
  if (!part.loopbackOnly) {
    console.warn(
      'This Java has no compiler (it is not a JDK), so the port of DynamoDB Local is open to the network.',
    );
  }
  return part;
}

async function s3AndSqsPart(data: DataDir, teardown: Teardown) {
  const part = await startS3AndSqs(data.path('s3-and-sqs'));
  teardown.add(part.stop);
  return part;
}

async function mailPart(settings: Settings, data: DataDir, teardown: Teardown) {
  const part = await startMail(settings.mailPort, data.path('mails.jsonl'));
  teardown.add(part.stop);
  return part;
}
