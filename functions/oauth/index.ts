/** The oauth function. */
import { type Environment, gatewayFunction, type Overrides } from '../gateway-function.ts';
import { oauthHandlers } from './handlers.ts';

/** Creates the handler from the given environment, for the local service and tests. */
export const createHandler = (env: Environment, overrides?: Overrides) =>
  gatewayFunction({ handlers: oauthHandlers }, env, overrides);

export const handler = createHandler(process.env);
