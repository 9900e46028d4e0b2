/** The reports function. */
import { bodiesOf } from '../bodies.ts';
import { type Environment, gatewayFunction, type Overrides } from '../gateway-function.ts';
import { reportHandlers } from '../handlers/reports.ts';
import type { HandlersOf } from '../handlers-of.ts';

const handlers: HandlersOf<'reports'> = reportHandlers;

/** Creates the handler from the given environment, for the local service and tests. */
export const createHandler = (env: Environment, overrides?: Overrides) =>
  gatewayFunction({ handlers, bodies: bodiesOf }, env, overrides);

export const handler = createHandler(process.env);
