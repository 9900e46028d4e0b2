/** Runs on a schedule: see sweep.ts. */
import { createLog } from '../../../shared/log.ts';
import { readConfig } from '../../../shared/settings/config.ts';
import { createDynamoStore, dynamoClient } from '../../../shared/store/dynamodb-store.ts';
import { keys } from '../../../shared/store/items/index.ts';
import { bodiesOf } from '../../bodies.ts';
import {
  type Environment,
  type Startable,
  startable,
  startWorker,
  type WorkerOverrides,
} from '../../start.ts';
import { dispatchingOf } from '../dispatching.ts';
import { createSweep } from './sweep.ts';

export type SweeperHandler = () => Promise<void>;

/** Creates the handler from its environment. */
export function createHandler(
  env: Environment,
  { now = () => new Date(), log = createLog() }: WorkerOverrides = {},
): Startable<SweeperHandler> {
  const config = readConfig(env);
  const store = createDynamoStore(dynamoClient(), config.tableName);
  const dispatching = dispatchingOf(config, store, now);
  const sweep = createSweep({ config, store, bodies: bodiesOf(config), dispatching, now, log });
  return startable(sweep, () => store.get([keys.bodySweep]));
}

/** The handler that Lambda calls. */
export const handler: SweeperHandler = await startWorker(createHandler);
