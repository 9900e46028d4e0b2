/** The messages function. */
import { bodiesOf } from '../bodies.ts';
import { type Environment, gatewayFunction, type Overrides } from '../gateway-function.ts';
import { messageHandlers } from './handlers.ts';

/** Makes the function's handler from settings of your own. */
export const createHandler = (env: Environment, overrides?: Overrides) =>
  gatewayFunction({ handlers: messageHandlers, bodies: bodiesOf }, env, overrides);

export const handler = createHandler(process.env);
