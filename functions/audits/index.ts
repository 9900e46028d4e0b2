/** The audits function. */
import { type Environment, gatewayFunction, type Overrides } from '../gateway-function.ts';
import { auditHandlers } from '../handlers/audits.ts';
import type { HandlersOf } from '../handlers-of.ts';

const handlers: HandlersOf<'audits'> = auditHandlers;

/** Creates the handler from the given environment, for the local service and tests. */
export const createHandler = (env: Environment, overrides?: Overrides) =>
  gatewayFunction({ handlers }, env, overrides);

export const handler = createHandler(process.env);
