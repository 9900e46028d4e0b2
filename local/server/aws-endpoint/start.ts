import { givenByVariable } from '../aws-environment.ts';
import { requireAnswers } from '../check-endpoints.ts';
import { openDataDir } from '../data-dir.ts';
import { requireFree } from '../emulators/free-port.ts';
import { startParts } from '../start-emulators.ts';
import { StartError } from '../start-error.ts';
import type { Teardown } from '../teardown.ts';
import { startFront } from './proxy-server.ts';

export interface OneEndpointOptions {
  /** Port on 127.0.0.1; 0 for any free one. */
  readonly port: number;
  /** Where the emulators store their state; in memory when absent. */
  readonly directory?: string | undefined;
  readonly teardown: Teardown;
}

export interface OneEndpoint {
  readonly endpoint: string;
  /** Resolves to the reason when the database ends unexpectedly. */
  readonly failed: Promise<string>;
}

/**
 * Starts the emulators without an endpoint of their own in the environment, and the proxy in front of all.
 * What has been started is in the teardown, also when this throws.
 */
export async function startOneEndpoint(options: OneEndpointOptions): Promise<OneEndpoint> {
  const { port, directory, teardown } = options;
  // AWS_ENDPOINT_URL itself is this endpoint for everyone who has it set.
  const given = givenByVariable({ ...process.env, AWS_ENDPOINT_URL: undefined });
  await requireAnswers(Object.values(given));
  const encrypted = Object.values(given).find(({ endpoint }) => !endpoint.startsWith('http:'));
  if (encrypted) throw new StartError(`${encrypted.variable} must begin with http:// here.`);
  if (port > 0) await requireFree('--port', port);
  const data = directory ? await openDataDir(directory) : undefined;
  if (data) teardown.add(data.release);
  const elsewhere = Object.entries(given).map(([service, { endpoint }]) => [service, endpoint]);
  const { endpoints, failed } = await startParts({
    given: Object.fromEntries(elsewhere),
    mailPort: 0,
    data,
    teardown,
  });
  const front = await startFront({ port, parts: endpoints });
  teardown.add(front.stop);
  return { endpoint: front.endpoint, failed };
}
