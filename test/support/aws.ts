import { inject } from 'vitest';
import { useEndpoints } from '../../local/server/aws-environment.ts';
import type { AwsEndpoints } from './global-setup.ts';

export const region = 'us-east-1';

let endpoints: Promise<AwsEndpoints> | undefined;

/**
 * Points the AWS clients of this test file at the endpoints of the run. The first file that asks starts them.
 * Call it before creating clients; `startService` does so too.
 */
export function useLocalAws(): Promise<AwsEndpoints> {
  endpoints ??= fetchEndpoints();
  return endpoints;
}

async function fetchEndpoints(): Promise<AwsEndpoints> {
  const answer = await fetch(inject('awsEndpoints'));
  if (!answer.ok) throw new Error(await answer.text());
  const found = (await answer.json()) as AwsEndpoints;
  for (const name of Object.keys(process.env)) if (name.startsWith('AWS_')) delete process.env[name];
  useEndpoints(process.env, found, region);
  Object.assign(process.env, inject('awsCredentials'));
  return found;
}
