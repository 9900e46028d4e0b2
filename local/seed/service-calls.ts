/** Calls of the service that seeding needs, made as an app without a token. */
import type { Input } from '../../shared/api/endpoint.ts';
import { type Operation, registry } from '../../shared/api/registry.ts';
import type { SampleApp } from '../demo/environment.ts';
import type { Answer, Call } from '../demo/signed-client.ts';
import type { SeedWorld } from './environment.ts';
import { SeedError } from './seed-error.ts';

/** Values of the path's placeholders. */
type PathValues<O extends Operation> = Input<(typeof registry)[O]>['path'];

/** Makes the call and expects status 200; otherwise throws SeedError with the service's message. */
export async function call<O extends Operation>(
  world: SeedWorld,
  app: SampleApp,
  operation: O,
  values: PathValues<O>,
  content: Call = {},
): Promise<Answer> {
  const answer = await send(world, app, operation, values, content);
  if (answer.status === 200) return answer;
  throw unexpected(operation, answer);
}

/** The error for a response that is not the expected one. */
export function unexpected(operation: Operation, { status, text }: Answer): SeedError {
  return new SeedError(`The service responded to ${operation} with ${status}: ${text}`);
}

/** Makes the call and returns the response, whatever its status. Throws SeedError when there is none. */
export async function send<O extends Operation>(
  world: SeedWorld,
  app: SampleApp,
  operation: O,
  values: PathValues<O>,
  content: Call = {},
): Promise<Answer> {
  const [{ method, path }] = registry[operation].routes;
  const target = path.replace(/\{(\w+)\}/g, (_, name: keyof PathValues<O>) =>
    encodeURIComponent(values[name]),
  );
  try {
    return await world.client(app).send(method, target, content);
  } catch {
    throw new SeedError(
      `No response from ${world.origin}, where the service on ${world.dataDir} was. Start it again with npm start.`,
    );
  }
}
