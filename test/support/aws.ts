import { inject } from 'vitest';
import { useEndpoints } from '../../local/server/aws-environment.ts';
import type { Engine } from '../../local/server/emulators/dynamodb.ts';
import type { AwsEndpoints, LocalAws } from './global-setup.ts';

export const region = 'us-east-1';

let localAws: Promise<LocalAws> | undefined;

/**
 * Points the AWS clients of this test file at the endpoints of the run. The first file that asks starts them.
 * Call it before creating clients; `startService` does so too.
 */
export async function useLocalAws(): Promise<AwsEndpoints> {
  localAws ??= fetchLocalAws();
  return (await localAws).endpoints;
}

/** The database that the run started; undefined for a given endpoint. */
export async function databaseEngine(): Promise<Engine | undefined> {
  await useLocalAws();
  return (await localAws)?.engine;
}

async function fetchLocalAws(): Promise<LocalAws> {
  const answer = await fetch(inject('awsEndpoints'));
  if (!answer.ok) throw new Error(await answer.text());
  const found = (await answer.json()) as LocalAws;
  for (const name of Object.keys(process.env)) if (name.startsWith('AWS_')) delete process.env[name];
  useEndpoints(process.env, found.endpoints, region);
  Object.assign(process.env, inject('awsCredentials'));
  return found;
}
