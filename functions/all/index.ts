/** The function behind `$default` serves every subject, so the response is right whichever route the gateway picks. */
import type { Handlers } from '../../shared/api/handler.ts';
import type { Registry } from '../../shared/api/registry.ts';
import { bodiesOf } from '../bodies.ts';
import {
  type Environment,
  gatewayFunction,
  type Overrides,
  startGatewayFunction,
} from '../gateway-function.ts';
import { accountAppHandlers } from '../handlers/account-apps.ts';
import { accountHandlers } from '../handlers/accounts.ts';
import { appAccessHandlers } from '../handlers/app-access.ts';
import { appHandlers } from '../handlers/apps.ts';
import { auditHandlers } from '../handlers/audits.ts';
import { carenetHandlers } from '../handlers/carenets.ts';
import { codeHandlers } from '../handlers/codes.ts';
import { demographicsHandlers } from '../handlers/demographics.ts';
import { documentHandlers } from '../handlers/documents.ts';
import { messageHandlers } from '../handlers/messages.ts';
import { oauthHandlers } from '../handlers/oauth.ts';
import { placementHandlers } from '../handlers/placements.ts';
import { recordHandlers } from '../handlers/records.ts';
import { reportHandlers } from '../handlers/reports.ts';
import { storageHandlers } from '../handlers/storage.ts';
import { subscriptionHandlers } from '../handlers/subscriptions.ts';

const handlers: Handlers<Registry> = {
  ...appHandlers,
  ...oauthHandlers,
  ...accountHandlers,
  ...accountAppHandlers,
  ...recordHandlers,
  ...demographicsHandlers,
  ...documentHandlers,
  ...carenetHandlers,
  ...placementHandlers,
  ...appAccessHandlers,
  ...storageHandlers,
  ...reportHandlers,
  ...codeHandlers,
  ...messageHandlers,
  ...auditHandlers,
  ...subscriptionHandlers,
};

/** Creates the handler from the given environment. The local service and tests call it. */
export const createHandler = (env: Environment, overrides?: Overrides) =>
  gatewayFunction({ handlers, bodies: bodiesOf }, env, overrides);

/** The handler that Lambda calls. */
export const handler = await startGatewayFunction(createHandler);
