/**
 * One database, one S3 and SQS endpoint and one SES endpoint for all test files of a run. The first
 * file that needs them (support/aws.ts) starts them, so that tests without them do not wait for a database.
 * Endpoints named by AWS_ENDPOINT_URL or AWS_ENDPOINT_URL_DYNAMODB, …_S3, …_SQS, …_SES are used instead.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { type Endpoints, givenByVariable, givenEndpoints } from '../../local/server/aws-environment.ts';
import { requireAnswers } from '../../local/server/check-endpoints.ts';
import type { Engine } from '../../local/server/emulators/dynamodb.ts';
import { mailPlaceAt } from '../../local/server/find-mail-viewer.ts';
import { Teardown } from '../../local/server/teardown.ts';

/** Endpoints by service, such as http://127.0.0.1:40001. */
export type AwsEndpoints = Required<Endpoints>;

export interface LocalAws {
  readonly endpoints: AwsEndpoints;
  /** The database that the run started; absent for a given endpoint. */
  readonly engine?: Engine;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** URL that returns the endpoints; the first request starts them. */
    awsEndpoints: string;
    /** AWS credentials of the environment by variable, when they belong to a given endpoint. */
    awsCredentials: Record<string, string>;
  }
}

const credentialVariables = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN'];

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = givenByVariable(process.env);
  await requireAnswers(Object.values(given));
  project.provide('awsCredentials', Object.keys(given).length > 0 ? credentialsOf(process.env) : {});

  const teardown = new Teardown();
  let starting: Promise<LocalAws> | undefined;
  const server = createServer(async (_request, response) => {
    starting ??= start(givenEndpoints(process.env), teardown);
    const [status, body] = await starting.then(
      (localAws) => [200, JSON.stringify(localAws)] as const,
      (error) => [500, String(error)] as const,
    );
    response.writeHead(status).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  teardown.add(() => server.close());
  project.provide('awsEndpoints', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return () => teardown.run();
}

function credentialsOf(env: NodeJS.ProcessEnv): Record<string, string> {
  const found = credentialVariables.map((name) => [name, env[name] ?? ''] as const);
  return Object.fromEntries(found.filter(([, value]) => value !== ''));
}

async function start(given: Endpoints, teardown: Teardown): Promise<LocalAws> {
  const { SES, ...others } = given;
  const readable = SES !== undefined && (await mailPlaceAt(SES)) === SES.replace(/\/$/, '');
  if (SES && !readable)
    console.warn(`${SES} does not show the mails that it takes: the tests use their own SES.`);
  // Most of what a run of unit tests would load is here.
  const { startParts } = await import('../../local/server/start-emulators.ts');
  const { endpoints, engine } = await startParts({
    given: readable ? given : others,
    mailPort: 0,
    busy: true,
    teardown,
  });
  return { endpoints, ...(engine && { engine }) };
}
