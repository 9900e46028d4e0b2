/** The Lambda function for the endpoints of second factors. */
import {
  type Environment,
  gatewayFunction,
  type Overrides,
  startGatewayFunction,
} from '../gateway-function.ts';
import { factorHandlers } from '../handlers/factors.ts';
import type { HandlersOf } from '../handlers-of.ts';

const handlers: HandlersOf<'factors'> = { ...factorHandlers };

/** Creates the handler from the given environment. The local service and tests call it. */
export const createHandler = (env: Environment, overrides?: Overrides) =>
  gatewayFunction({ handlers }, env, overrides);

/** The handler that Lambda calls. */
export const handler = await startGatewayFunction(createHandler);
