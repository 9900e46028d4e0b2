/** The Lambda function for the endpoints of documents, demographics and placements. */
import { bodiesOf } from '../bodies.ts';
import {
  type Environment,
  gatewayFunction,
  type Overrides,
  startGatewayFunction,
} from '../gateway-function.ts';
import { demographicsHandlers } from '../handlers/demographics.ts';
import { documentHandlers } from '../handlers/documents.ts';
import { placementHandlers } from '../handlers/placements.ts';
import type { HandlersOf } from '../handlers-of.ts';
import { largeBodiesOf } from '../large-bodies.ts';

const handlers: HandlersOf<'documents'> = {
  ...documentHandlers,
  ...demographicsHandlers,
  ...placementHandlers,
};

/** Creates the handler from the given environment. The local service and tests call it. */
export const createHandler = (env: Environment, overrides?: Overrides) =>
  gatewayFunction({ handlers, bodies: bodiesOf, largeBodies: largeBodiesOf }, env, overrides);

/** The handler that Lambda calls. */
export const handler = await startGatewayFunction(createHandler);
