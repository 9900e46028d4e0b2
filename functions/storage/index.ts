/** The storage function. */
import { bodiesOf } from '../bodies.ts';
import { type Environment, gatewayFunction, type Overrides } from '../gateway-function.ts';
import { storageHandlers } from './handlers.ts';

/** Creates the handler from the given environment, for the local service and tests. */
export const createHandler = (env: Environment, overrides?: Overrides) =>
  gatewayFunction({ handlers: storageHandlers, bodies: bodiesOf }, env, overrides);

export const handler = createHandler(process.env);
