/** A service with a patient whose records autonomous apps may use. */

import { startServiceInMemory } from '../../support/in-memory.ts';
import { createPerson, type Person, peopleSettings } from '../../support/people.ts';
import { createRecord } from '../../support/scenario.ts';
import type { startService, TestApp, TestService } from '../../support/service.ts';
import { storeToken } from '../../support/stored-tokens.ts';
import { loopbackCallbacks, type Subscriber } from '../../support/subscriptions.ts';
import { userApp } from '../../support/user-app.ts';

const autonomous = (name: string) =>
  userApp(name, {
    mode: 'background',
    index: `https://${name}.example.org/start`,
    oauth_callback_url: `https://pages.${name}.example.org/after`,
  });

const apps = { watch: autonomous('watch'), other: autonomous('other'), third: autonomous('third') };

export interface SubscriptionWorld {
  readonly service: TestService<keyof typeof apps>;
  readonly owner: Person;
  /** A new record of the owner with the app authorized on it. */
  subscriber(app?: TestApp): Promise<Subscriber>;
  /** An app authorized on a record. */
  authorize(record: string, app: TestApp): Promise<Subscriber>;
}

export async function startWorld(
  options: { readonly workers?: boolean; readonly env?: Readonly<Record<string, string>> } = {},
  start: typeof startService = startServiceInMemory,
): Promise<SubscriptionWorld> {
  // Sessions outlast the months by which tests advance the clock.
  const env = { ...peopleSettings, ...loopbackCallbacks, SESSION_TTL: '100000000', ...options.env };
  const service = await start({ apps, env, workers: options.workers ?? false });
  const owner = await createPerson(service, 'marta', 'Marta Oyelaran');
  const authorize = async (record: string, app: TestApp) => ({
    service,
    client: await storeToken(service, owner, record, app),
    app,
    record,
  });
  return {
    service,
    owner,
    authorize,
    subscriber: async (app = service.apps.watch) => authorize(await createRecord(service, owner), app),
  };
}
