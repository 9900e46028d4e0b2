/** The apps function. */
import { type Environment, gatewayFunction, type Overrides } from '../gateway-function.ts';
import { appAccessHandlers } from './app-access-handlers.ts';
import { appHandlers } from './handlers.ts';

/** Makes the function's handler from settings of your own. */
export const createHandler = (env: Environment, overrides?: Overrides) =>
  gatewayFunction({ handlers: { ...appHandlers, ...appAccessHandlers } }, env, overrides);

export const handler = createHandler(process.env);
