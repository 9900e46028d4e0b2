/**
 * The whole service in this process, on a table in memory or on another one, with a clock that only calls
 * move.
 */
import { randomBytes } from 'node:crypto';
import { handlers } from '../../../functions/all/handlers.ts';
import { projectRoot } from '../../../local/server/project-root.ts';
import { syncFolder } from '../../../local/server/sync-apps.ts';
import { invitationSecret } from '../../../local/tools/round-trips/mailed-secret.ts';
import { createMatcher } from '../../../shared/api/matcher.ts';
import { endpoints } from '../../../shared/api/registry.ts';
import { createConsumerCache } from '../../../shared/http/consumer-cache.ts';
import { gatewayAddress } from '../../../shared/http/origin.ts';
import { createPipeline, type GatewayHandler } from '../../../shared/http/pipeline.ts';
import type { Log } from '../../../shared/log.ts';
import { readKeyring } from '../../../shared/secrets/keyring.ts';
import { readConfig } from '../../../shared/settings/config.ts';
import { keys } from '../../../shared/store/items/index.ts';
import { MemoryStore } from '../../../shared/store/memory-store.ts';
import type { Store } from '../../../shared/store/store.ts';
import { bodiesInMemory } from '../../support/bodies-in-memory.ts';
import { eventOf, type UnsentCall } from './client.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** When the service received the call. */
  readonly at: Date;
}

export interface Options {
  /** Instead of the table in memory. */
  readonly store?: Store;
  readonly log?: Log;
}

const origin = 'https://phr.example.org';
const firstInstant = Date.UTC(2026, 2, 1, 8);
const masterKeys = JSON.stringify({ current: '01', '01': Buffer.alloc(32, 7).toString('base64') });
/** No token ends by itself in a run. */
const longLife = '999999999';

const settings = {
  BASE_URL: origin,
  UI_URL: 'https://ui.example.org',
  TABLE_NAME: 'in-memory',
  BUCKET_NAME: 'in-memory',
  MASTER_KEYS: masterKeys,
  AUTH_SYSTEMS: '["password","clinic_sso"]',
  SESSION_TTL: longLife,
  ACCESS_TTL: longLife,
} as const;

const quiet: Log = { info: () => undefined, error: () => undefined };

export class InProcessService {
  readonly #handle: GatewayHandler;
  readonly #store: Store;
  readonly #id = randomBytes(4).toString('hex');
  #now = firstInstant;
  #calls = 0;

  constructor({ store = new MemoryStore(), log = quiet }: Options = {}) {
    this.#store = store;
    const keyring = readKeyring(masterKeys, this.now);
    this.#handle = createPipeline(handlers, {
      config: readConfig(settings),
      keyring,
      store: this.#store,
      ...bodiesInMemory(),
      consumers: createConsumerCache(this.#store, keyring),
      matcher: createMatcher(endpoints),
      log,
      now: this.now,
      addressOf: gatewayAddress,
    });
  }

  /** Registers the sample apps of this folder. */
  async registerApps(): Promise<void> {
    const { errors } = await syncFolder(
      { root: `${projectRoot}/local/apps` },
      {
        store: this.#store,
        keyring: readKeyring(masterKeys, this.now),
        uiUrl: settings.UI_URL,
        isDeployment: false,
      },
    );
    if (errors.length > 0) throw new Error(errors.join('\n'));
  }

  /** What is in the mail of an invitation, and nowhere else in the clear. */
  invitationSecret(recordId: string, id: string): Promise<string> {
    return invitationSecret({ recordId, id }, this.#store, readKeyring(masterKeys, this.now));
  }

  /** Every service begins at the same hour, in which few invitations are taken from all that are on one table. */
  async forgetInvitations(): Promise<void> {
    await this.#store.delete(
      keys.attempts('invitations', this.now().toISOString().slice(0, 'YYYY-MM-DDThh'.length)),
    );
  }

  readonly now = (): Date => new Date(this.#now);

  /** Makes a call, one second after the last. */
  send(call: UnsentCall): Promise<Answer> {
    const id = `${this.#id}-${this.#calls}`;
    return this.sendEvent(eventOf(call, { origin, now: new Date(this.#now + 1000), id }));
  }

  /** Makes a call of the caller's own form, one second after the last. */
  async sendEvent(event: Parameters<GatewayHandler>[0]): Promise<Answer> {
    this.#now += 1000;
    this.#calls += 1;
    const at = this.now();
    const { statusCode, headers = {}, body = '', isBase64Encoded } = await this.#handle(event);
    return {
      status: statusCode ?? 200,
      headers: headers as Answer['headers'],
      text: isBase64Encoded ? Buffer.from(body, 'base64').toString('utf8') : body,
      at,
    };
  }
}
