/** The Lambda function for the endpoints of second factors and passkeys. */
import {
  type Environment,
  gatewayFunction,
  type Overrides,
  startGatewayFunction,
} from '../gateway-function.ts';
import { factorHandlers } from '../handlers/factors.ts';
import { passkeyHandlers } from '../handlers/passkeys.ts';
import type { HandlersOf } from '../handlers-of.ts';

const handlers: HandlersOf<'factors'> = { ...factorHandlers, ...passkeyHandlers };

/** Creates the handler from the given environment. The local service and tests call it. */
export const createHandler = (env: Environment, overrides?: Overrides) =>
  gatewayFunction({ handlers }, env, overrides);

/** The handler that Lambda calls. */
export const handler = await startGatewayFunction(createHandler);
