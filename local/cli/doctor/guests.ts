/**
 * What `phr doctor` creates for its calls: an admin app and a background app with random secrets, and a
 * record. All have the id of the run in their names, and are removed when the checks are over.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '../../../shared/client/index.ts';
import type { Fetch } from '../../../shared/client/transport.ts';
import { registryWrites } from '../../../shared/domain/apps/changes.ts';
import type { AppKind, Registration } from '../../../shared/domain/apps/registration-files.ts';
import { readRegistration } from '../../../shared/operations/apps/registration/read.ts';
import { operatorEntry } from '../../../shared/operations/operator-audit-entry.ts';
import { eraseRecord } from '../../../shared/operations/records/erase.ts';
import { keys } from '../../../shared/store/items/index.ts';
import { retryWhenStale, type Store } from '../../../shared/store/store.ts';
import type { Credentials } from '../../demo/signed-client.ts';
import { projectRoot } from '../../server/project-root.ts';
import type { Target } from '../target.ts';
import type { Service } from './service.ts';
import { waitFor } from './wait-for.ts';

/** Longer than the gateway waits for a function. */
const callMilliseconds = 60_000;

export interface Guest {
  readonly id: string;
  readonly credentials: Credentials;
}

export class Guests {
  readonly #service: Pick<Service, 'target' | 'origin' | 'report'>;
  readonly admin: Guest;
  /** A background app. Its registration allows webhooks on the service's own host. */
  readonly app: Guest;
  /** Whether the apps may be registered: also when it is not known whether that succeeded. */
  areHere = false;
  #recordId: string | undefined;

  /** `run` tells this run of the doctor from others. */
  constructor(service: Pick<Service, 'target' | 'origin' | 'report'>, run: string) {
    this.#service = service;
    this.admin = newGuest(`phr-doctor-admin-${run}@doctor.example`);
    this.app = newGuest(`phr-doctor-app-${run}@doctor.example`);
  }

  /** Registers the apps. */
  async register(): Promise<void> {
    const { target, origin, report } = this.#service;
    report(`Registering ${this.admin.id} and ${this.app.id} for the time of the checks`);
    const { store, keyring } = target;
    const read = (kind: AppKind, guest: Guest, manifest: object) =>
      registrationOf(kind, guest, manifest, target);
    const changes = [
      { after: read('admin', this.admin, {}) },
      {
        after: read('user', this.app, {
          mode: 'background',
          scope: 'record',
          autonomous_reason: 'It checks the service for its operator.',
          has_ui: false,
          oauth_callback_url: `${origin}/`,
        }),
      },
    ];
    this.areHere = true;
    await store.transact(registryWrites(changes, await keyring(), new Date()));
  }

  /** A client that signs as the background app, without a token. */
  readonly appClient = (origin = this.#service.origin): Client => clientOf(this.app, origin);

  /** Creates a record, sets the background app up on it, and returns a client with the app's token. */
  async openRecord(): Promise<{ readonly recordId: string; readonly client: Client }> {
    const { origin, report } = this.#service;
    const admin = clientOf(this.admin, origin);
    const body = readFileSync(join(projectRoot, 'local/sample-data/demographics.xml'));
    const { id: recordId } = await admin.recordCreate({ body, mediaType: 'application/xml' });
    this.#recordId = recordId;
    report(`Created record ${recordId} for the time of the checks`);
    const token = await admin.recordPhaSetup({ recordId, appId: this.app.id });
    return { recordId, client: this.appClient().withToken(token.oauth_token, token.oauth_token_secret) };
  }

  /**
   * Removes the record with its audit trail, and the apps. Waits until the dispatcher has removed what the
   * apps stored; returns whether it has.
   */
  async leave(waiting: Pick<Service, 'waitSeconds'>): Promise<boolean> {
    const { target } = this.#service;
    if (this.#recordId) await this.#erase(this.#recordId);
    const guests = [this.admin, this.app];
    for (const { id } of guests) await removeApp(id, target);
    const isEmpty = async () => {
      const links = await Promise.all(guests.map(({ id }) => target.store.count(keys.allAppLinks(id))));
      return links.every((count) => count === 0) || undefined;
    };
    return (await waitFor(isEmpty, waiting)) ?? false;
  }

  async #erase(recordId: string): Promise<void> {
    const { store, bodies } = this.#service.target;
    const now = new Date();
    await store.transact([
      operatorEntry('record_erase', now, ['doctor', 'erase', recordId], { recordId, apart: true }),
    ]);
    await eraseRecord(recordId, { store, bodies }, { now, withAudits: true });
  }
}

function clientOf({ credentials }: Guest, origin: string): Client {
  const send: Fetch = (url, init) => fetch(url, { ...init, signal: AbortSignal.timeout(callMilliseconds) });
  return new Client({ ...credentials, origin, fetch: send });
}

function newGuest(id: string): Guest {
  return { id, credentials: { consumerKey: id, consumerSecret: randomBytes(24).toString('hex') } };
}

function registrationOf(
  kind: AppKind,
  guest: Guest,
  manifest: object,
  { config, isDeployment }: Target,
): Registration {
  const { consumerKey, consumerSecret } = guest.credentials;
  const common = {
    id: guest.id,
    name: 'Doctor',
    description: 'Checks the service for its operator, and is removed after that.',
    author: 'Operator',
    version: '1',
    ...(kind === 'admin' && { ui_app: false }),
  };
  const { registration, faults } = readRegistration(
    {
      kind,
      directory: guest.id,
      manifestText: JSON.stringify({ ...common, ...manifest }),
      credentialsText: JSON.stringify({ consumer_key: consumerKey, consumer_secret: consumerSecret }),
    },
    { uiUrl: config.uiUrl, isDeployment },
  );
  if (!registration) throw new Error(faults.join('\n'));
  return registration;
}

async function removeApp(
  id: string,
  { store, keyring }: { readonly store: Store; readonly keyring: Target['keyring'] },
): Promise<void> {
  await retryWhenStale(async () => {
    const [before] = await store.get([keys.app(id)]);
    if (before) await store.transact(registryWrites([{ before }], await keyring(), new Date()));
  });
}
