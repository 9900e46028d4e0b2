/** The Lambda function for the endpoints of coding systems. */
import { keys } from '../../shared/store/items/index.ts';
import { bodiesOf } from '../bodies.ts';
import {
  type Environment,
  gatewayFunction,
  type Overrides,
  startGatewayFunction,
} from '../gateway-function.ts';
import { codeHandlers } from '../handlers/codes.ts';
import type { HandlersOf } from '../handlers-of.ts';

const handlers: HandlersOf<'codes'> = codeHandlers;

/** Creates the handler from the given environment. The local service and tests call it. */
export const createHandler = (env: Environment, overrides?: Overrides) =>
  gatewayFunction(
    { handlers, bodies: bodiesOf, unsigned: { firstRead: keys.codeSystem('-') } },
    env,
    overrides,
  );

/** The handler that Lambda calls. */
export const handler = await startGatewayFunction(createHandler);
