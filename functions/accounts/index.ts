/** The Lambda function for the endpoints of accounts. */
import {
  type Environment,
  gatewayFunction,
  type Overrides,
  startGatewayFunction,
} from '../gateway-function.ts';
import { accountHandlers } from '../handlers/accounts.ts';
import { invitationHandlers } from '../handlers/invitations.ts';
import { ownAccountHandlers } from '../handlers/own-account.ts';
import { pushHandlers } from '../handlers/push.ts';
import type { HandlersOf } from '../handlers-of.ts';

const handlers: HandlersOf<'accounts'> = {
  ...accountHandlers,
  ...ownAccountHandlers,
  ...invitationHandlers,
  ...pushHandlers,
};

/** Creates the handler from the given environment. The local service and tests call it. */
export const createHandler = (env: Environment, overrides?: Overrides) =>
  gatewayFunction({ handlers }, env, overrides);

/** The handler that Lambda calls. */
export const handler = await startGatewayFunction(createHandler);
