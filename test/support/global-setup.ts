/**
 * One DynamoDB Local, one S3 and SQS endpoint and one SES endpoint for all test files of a run. They are started
 * by the first file that asks (support/aws.ts), so that tests without them do not wait for a database.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { startDynamoDb } from '../../local/parts/dynamodb.ts';
import { startMail } from '../../local/parts/mail.ts';
import { startS3AndSqs } from '../../local/parts/s3-and-sqs.ts';
import { Teardown } from '../../local/teardown.ts';

/** Endpoints by service, such as http://127.0.0.1:40001. */
export interface AwsEndpoints {
  readonly DYNAMODB: string;
  readonly S3: string;
  readonly SQS: string;
  readonly SES: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the endpoints are asked for; asking starts them. */
    awsEndpoints: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const teardown = new Teardown();
  let starting: Promise<AwsEndpoints> | undefined;
  const server = createServer(async (_request, response) => {
    starting ??= start(teardown);
    const [status, body] = await starting.then(
      (endpoints) => [200, JSON.stringify(endpoints)] as const,
      (error) => [500, String(error)] as const,
    );
    response.writeHead(status).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  teardown.add(() => server.close());
  project.provide('awsEndpoints', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return () => teardown.run();
}

async function start(teardown: Teardown): Promise<AwsEndpoints> {
  const [dynamodb, s3AndSqs, mail] = await Promise.all([startDynamoDb(), startS3AndSqs(), startMail(0)]);
  teardown.add(dynamodb.stop);
  teardown.add(s3AndSqs.stop);
  teardown.add(mail.stop);
  return { DYNAMODB: dynamodb.endpoint, S3: s3AndSqs.endpoint, SQS: s3AndSqs.endpoint, SES: mail.endpoint };
}
