/** The accounts function. */
import { type Environment, gatewayFunction, type Overrides } from '../gateway-function.ts';
import { accountHandlers } from '../handlers/accounts.ts';
import type { HandlersOf } from '../handlers-of.ts';

const handlers: HandlersOf<'accounts'> = accountHandlers;

/** Creates the handler from the given environment, for the local service and tests. */
export const createHandler = (env: Environment, overrides?: Overrides) =>
  gatewayFunction({ handlers }, env, overrides);

export const handler = createHandler(process.env);
