/** The audits function. */
import { type Environment, gatewayFunction, type Overrides } from '../gateway-function.ts';
import { auditHandlers } from './handlers.ts';

/** Makes the function's handler from settings of your own. */
export const createHandler = (env: Environment, overrides?: Overrides) =>
  gatewayFunction({ handlers: auditHandlers }, env, overrides);

export const handler = createHandler(process.env);
