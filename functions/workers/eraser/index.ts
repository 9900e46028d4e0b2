/** Runs on a schedule: erases the accounts whose owners asked for that two weeks ago, and did not take it back. */
import { createLog } from '../../../shared/log.ts';
import { eraseDue } from '../../../shared/operations/accounts/erase/due.ts';
import { readConfig } from '../../../shared/settings/config.ts';
import { createDynamoStore, dynamoClient } from '../../../shared/store/dynamodb-store.ts';
import { keys } from '../../../shared/store/items/index.ts';
import { bodiesOf } from '../../bodies.ts';
import { functionKeyring, lazyKeyring } from '../../keyring.ts';
import {
  type Environment,
  type Startable,
  startable,
  startWorker,
  type WorkerOverrides,
} from '../../start.ts';

export type EraserHandler = () => Promise<void>;

/** Creates the handler from its environment. All accounts that are due are tried; it throws afterwards when any of them failed. */
export function createHandler(
  env: Environment,
  { now = () => new Date(), log = createLog() }: WorkerOverrides = {},
): Startable<EraserHandler> {
  const config = readConfig(env);
  const store = createDynamoStore(dynamoClient(), config.tableName);
  const bodies = bodiesOf(config);
  const ring = lazyKeyring(() => functionKeyring(config, log, now));
  /** The key of erased addresses is needed only when there is an account to erase. */
  const keyring = async () => {
    await ring.load();
    await ring.renew();
    return ring;
  };

  const erase: EraserHandler = async () => {
    const carrying = { now, anonymousDays: config.anonymousAuditDays };
    const { erased, dropped, failures } = await eraseDue({ store, bodies, keyring }, carrying);
    if (erased + dropped > 0) log.info('Requests for erasure were carried out.', { erased, dropped });
    // Only the name: the message of an error may hold an address.
    for (const { name } of failures) log.error('An account was not erased.', name);
    if (failures.length > 0) throw new Error(`${failures.length} accounts were not erased.`);
  };
  return startable(erase, () => store.query({ ...keys.erasureRequests, limit: 1 }));
}

/** The handler that Lambda calls. */
export const handler: EraserHandler = await startWorker(createHandler);
