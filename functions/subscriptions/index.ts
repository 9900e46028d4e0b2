/** The subscriptions function. */
import { type Environment, gatewayFunction, type Overrides } from '../gateway-function.ts';
import { subscriptionHandlers } from './handlers.ts';

/** Makes the function's handler from settings of your own. */
export const createHandler = (env: Environment, overrides?: Overrides) =>
  gatewayFunction({ handlers: subscriptionHandlers }, env, overrides);

export const handler = createHandler(process.env);
