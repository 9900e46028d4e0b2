/** The Lambda function for the endpoints of links. */
import { bodiesOf } from '../bodies.ts';
import {
  type Environment,
  gatewayFunction,
  type Overrides,
  startGatewayFunction,
} from '../gateway-function.ts';
import { linkHandlers } from '../handlers/links.ts';
import type { HandlersOf } from '../handlers-of.ts';

const handlers: HandlersOf<'links'> = linkHandlers;

/** Creates the handler from the given environment. The local service and tests call it. */
export const createHandler = (env: Environment, overrides?: Overrides) =>
  gatewayFunction({ handlers, bodies: bodiesOf }, env, overrides);

/** The handler that Lambda calls. */
export const handler = await startGatewayFunction(createHandler);
