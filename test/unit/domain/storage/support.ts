/** App storage under test: a caller that is an app, a table and bodies in memory. */
import type { Caller } from '../../../../shared/access/principal.ts';
import type { Context, Entities } from '../../../../shared/domain/context.ts';
import { type AppItem, keys } from '../../../../shared/store/items/index.ts';
import { MemoryStore } from '../../../../shared/store/memory-store.ts';
import type { Bodies } from '../../../../shared/store/store.ts';
import { type ContextOptions, start, storeItem, testContext } from '../accounts/support.ts';

export const app: AppItem = {
  id: 'chart@apps.example.net',
  kind: 'user',
  name: 'Chart',
  autonomous: false,
  grant: 'grant-1',
  consumerKey: 'chart',
  manifest: { id: 'chart@apps.example.net', name: 'Chart' },
  callbackUrl: '',
  createdAt: '2025-12-01T00:00:00.000Z',
  modifiedAt: '2025-12-01T00:00:00.000Z',
  revision: 'r1',
};

export const path = { APP_ID: app.id } as const;
export const partition = keys.storage(app.id, app.grant);

/** Bodies in memory. */
export class MemoryBodies implements Bodies {
  readonly bytes = new Map<string, Buffer>();
  /** Runs before a body is read, so that tests can make concurrent changes. */
  beforeGet: () => void | Promise<void> = () => {};

  async put(key: string, bytes: Buffer): Promise<void> {
    this.bytes.set(key, bytes);
  }

  async get(key: string): Promise<Buffer> {
    await this.beforeGet();
    const bytes = this.bytes.get(key);
    if (!bytes) throw new Error(`No body ${key}`);
    return bytes;
  }

  async delete(key: string): Promise<void> {
    this.bytes.delete(key);
  }
}

/** What a request has loaded unless a test says otherwise. */
type Registered = { readonly app: AppItem };

export interface World {
  readonly store: MemoryStore;
  readonly bodies: MemoryBodies;
  /** Begins a new request of the app. */
  request<E extends Entities = Registered>(options?: ContextOptions<E>): Context & { readonly entities: E };
}

/** A table in which the app is registered. */
export function world(): World {
  const store = new MemoryStore();
  const bodies = new MemoryBodies();
  storeItem(store, keys.app(app.id), { ...app });
  const principal: Caller = { kind: 'app', app };
  const actor = { id: app.id, type: 'pha', fullName: app.name } as const;
  let requests = 0;
  return {
    store,
    bodies,
    request<E extends Entities = Registered>(options: ContextOptions<E> = {}) {
      requests += 1;
      const context = testContext({
        store,
        principal,
        ...options,
        entities: options.entities ?? ({ app } as unknown as E),
      });
      return { ...context, bodies, actor, bodyKey: `documents/${requests}` };
    },
  };
}

/** The start time of the tests plus `seconds`. */
export function later(seconds: number): Date {
  return new Date(start.getTime() + seconds * 1000);
}

/** Input that stores this text. */
export function text(body: string, external?: string) {
  const named = external === undefined ? path : { ...path, APP_EXTERNAL_ID: external };
  return { path: named, body: Buffer.from(body), mediaType: 'text/plain' };
}

/** Sort keys of the items in the storage. */
export function standing(store: MemoryStore): string[] {
  const items = [...store.items.values()].filter(({ PK }) => PK === partition);
  return items.map(({ SK }) => String(SK)).sort();
}
