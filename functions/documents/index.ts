/** The documents function. */
import { bodiesOf } from '../bodies.ts';
import { type Environment, gatewayFunction, type Overrides } from '../gateway-function.ts';
import { demographicsHandlers } from './demographics-handlers.ts';
import { documentHandlers } from './handlers.ts';
import { documentLifeHandlers } from './lifecycle-handlers.ts';

const handlers = { ...documentHandlers, ...documentLifeHandlers, ...demographicsHandlers };

/** Creates the handler from the given environment, for the local service and tests. */
export const createHandler = (env: Environment, overrides?: Overrides) =>
  gatewayFunction({ handlers, bodies: bodiesOf }, env, overrides);

export const handler = createHandler(process.env);
