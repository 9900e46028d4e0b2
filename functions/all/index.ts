/**
 * The function behind `$default`. It holds every group, so that the response is right whichever route the
 * gateway matched.
 */

import type { Handlers } from '../../shared/api/handler.ts';
import type { registry } from '../../shared/api/registry.ts';
import { accountAppHandlers } from '../account-apps/handlers.ts';
import { accountHandlers } from '../accounts/handlers.ts';
import { appAccessHandlers } from '../apps/app-access-handlers.ts';
import { appHandlers } from '../apps/handlers.ts';
import { auditHandlers } from '../audits/handlers.ts';
import { bodiesOf } from '../bodies.ts';
import { carenetHandlers } from '../carenets/handlers.ts';
import { codeHandlers } from '../codes/handlers.ts';
import { demographicsHandlers } from '../documents/demographics-handlers.ts';
import { documentHandlers } from '../documents/handlers.ts';
import { documentLifeHandlers } from '../documents/lifecycle-handlers.ts';
import { type Environment, gatewayFunction, type Overrides } from '../gateway-function.ts';
import { messageHandlers } from '../messages/handlers.ts';
import { oauthHandlers } from '../oauth/handlers.ts';
import { recordHandlers } from '../records/handlers.ts';
import { carenetDemographicsHandlers, rdfHandlers, reportHandlers } from '../reports/handlers.ts';
import { storageHandlers } from '../storage/handlers.ts';
import { subscriptionHandlers } from '../subscriptions/handlers.ts';

const handlers: Handlers<typeof registry> = {
  ...appHandlers,
  ...appAccessHandlers,
  ...oauthHandlers,
  ...accountHandlers,
  ...accountAppHandlers,
  ...auditHandlers,
  ...recordHandlers,
  ...documentHandlers,
  ...documentLifeHandlers,
  ...storageHandlers,
  ...carenetHandlers,
  ...demographicsHandlers,
  ...carenetDemographicsHandlers,
  ...reportHandlers,
  ...rdfHandlers,
  ...codeHandlers,
  ...messageHandlers,
  ...subscriptionHandlers,
};

/** Creates the handler from the given environment, for the local service and tests. */
export const createHandler = (env: Environment, overrides?: Overrides) =>
  gatewayFunction({ handlers, bodies: bodiesOf }, env, overrides);

export const handler = createHandler(process.env);
