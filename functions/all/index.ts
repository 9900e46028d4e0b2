/** The function behind `$default` serves every subject, so the response is right whichever route the gateway picks. */
import { bodiesOf } from '../bodies.ts';
import {
  type Environment,
  gatewayFunction,
  type Overrides,
  startGatewayFunction,
} from '../gateway-function.ts';
import { largeBodiesOf } from '../large-bodies.ts';
import { handlers } from './handlers.ts';

/** Creates the handler from the given environment. The local service and tests call it. */
export const createHandler = (env: Environment, overrides?: Overrides) =>
  gatewayFunction({ handlers, bodies: bodiesOf, largeBodies: largeBodiesOf }, env, overrides);

/** The handler that Lambda calls. */
export const handler = await startGatewayFunction(createHandler);
