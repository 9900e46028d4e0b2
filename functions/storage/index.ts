/** The function that serves app storage, and the endpoints that enable, set up and remove an app on a record. */
import { bodiesOf } from '../bodies.ts';
import { type Environment, gatewayFunction, type Overrides } from '../gateway-function.ts';
import { appAccessHandlers } from '../handlers/app-access.ts';
import { storageHandlers } from '../handlers/storage.ts';
import type { HandlersOf } from '../handlers-of.ts';

const handlers: HandlersOf<'storage'> = { ...storageHandlers, ...appAccessHandlers };

/** Creates the handler from the given environment, for the local service and tests. */
export const createHandler = (env: Environment, overrides?: Overrides) =>
  gatewayFunction({ handlers, bodies: bodiesOf }, env, overrides);

export const handler = createHandler(process.env);
