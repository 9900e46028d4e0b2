import { type Endpoints, givenByVariable, givenEndpoints, useEndpoints } from './aws-environment.ts';
import { requireAnswers } from './check-endpoints.ts';
import type { DataDir } from './data-dir.ts';
import { type Engine, startDynamoDb } from './emulators/dynamodb.ts';
import { startMail } from './emulators/mail.ts';
import { startS3AndSqs } from './emulators/s3-and-sqs.ts';
import { mailPlaceAt } from './find-mail-viewer.ts';
import type { Settings } from './settings.ts';
import type { Teardown } from './teardown.ts';

export interface AwsParts {
  /** Where mails are sent. */
  readonly mailEndpoint: string;
  /** Where mails can be read; undefined when the given endpoint does not show them. */
  readonly mailViewer: string | undefined;
  /** The database that was started; undefined for a given endpoint. */
  readonly engine: Engine | undefined;
  /** Resolves to the reason when an emulator ends unexpectedly. */
  readonly failed: Promise<string>;
}

/**
 * Starts the AWS emulators for which no endpoint is given, and points all clients at the endpoints. Throws
 * StartError when a given endpoint does not respond.
 */
export async function startAwsParts(
  settings: Pick<Settings, 'mailPort' | 'region' | 'engine'>,
  data: DataDir,
  teardown: Teardown,
): Promise<AwsParts> {
  await requireAnswers(Object.values(givenByVariable(process.env)));
  const given = givenEndpoints(process.env);
  const { mailPort } = settings;
  const { endpoints, ...database } = await startParts({
    given,
    engine: settings.engine,
    mailPort,
    data,
    teardown,
  });
  useEndpoints(process.env, endpoints, settings.region);
  const mailEndpoint = endpoints.SES;
  const mailViewer = given.SES ? await mailPlaceAt(given.SES) : mailEndpoint;
  return { mailEndpoint, mailViewer, ...database };
}

export interface PartsOptions {
  /** Endpoints of services that run elsewhere and are not started. */
  readonly given: Endpoints;
  /** The database to start; chosen by itself when absent. */
  readonly engine?: Engine | undefined;
  /** Port of the mail endpoint on 127.0.0.1; 0 for any free one. */
  readonly mailPort: number;
  /** Where the emulators store their state; in memory when absent. */
  readonly data?: DataDir | undefined;
  /** Whether they will be busy for minutes. */
  readonly busy?: boolean;
  readonly teardown: Teardown;
}

export interface Parts {
  /** Of all services, given or started. */
  readonly endpoints: Required<Endpoints>;
  /** The database that was started; undefined for a given endpoint. */
  readonly engine: Engine | undefined;
  /** Resolves to the reason when an emulator ends unexpectedly. */
  readonly failed: Promise<string>;
}

/** Starts the AWS emulators for which no endpoint is given. */
export async function startParts(options: PartsOptions): Promise<Parts> {
  const { given } = options;
  const [dynamodb, s3AndSqs, mail] = await Promise.all([
    given.DYNAMODB ? undefined : dynamodbPart(options),
    given.S3 && given.SQS ? undefined : s3AndSqsPart(options),
    given.SES ? undefined : mailPart(options),
  ]);
  const endpoints = {
    DYNAMODB: given.DYNAMODB ?? dynamodb!.endpoint,
    S3: given.S3 ?? s3AndSqs!.endpoint,
    SQS: given.SQS ?? s3AndSqs!.endpoint,
    SES: given.SES ?? mail!.endpoint,
  };
  return { endpoints, engine: dynamodb?.engine, failed: dynamodb?.failed ?? new Promise(() => {}) };
}

async function dynamodbPart({ data, engine, busy, teardown }: PartsOptions) {
  const place = data && { directory: data.path('dynamodb'), onSpawn: data.record };
  const part = await startDynamoDb({ ...place, busy }, engine);
  teardown.add(part.stop);
  if (!part.loopbackOnly) {
    console.warn(
      'This Java has no compiler (it is not a JDK), so the port of DynamoDB Local is open to the network.',
    );
  }
  return part;
}

async function s3AndSqsPart({ data, teardown }: PartsOptions) {
  const part = await startS3AndSqs(data?.path('s3-and-sqs'));
  teardown.add(part.stop);
  return part;
}

async function mailPart({ mailPort, data, teardown }: PartsOptions) {
  const part = await startMail(mailPort, data?.path('mails.jsonl'));
  teardown.add(part.stop);
  return part;
}
