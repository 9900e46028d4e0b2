/** A record with carenets and documents on a table in memory. Handlers get what the pipeline would give them. */
import type { Actor, Caller } from '../../../../shared/access/principal.ts';
import { storeCarenet } from '../../../../shared/domain/carenets/writes.ts';
import type { Context, Entities } from '../../../../shared/domain/context.ts';
import { createRecordDocument } from '../../../../shared/domain/documents/create.ts';
import { replaceDocument } from '../../../../shared/domain/documents/replace.ts';
import { notFound } from '../../../../shared/errors.ts';
import { newId } from '../../../../shared/ids.ts';
import {
  type AccountItem,
  type AppItem,
  type CarenetItem,
  keys,
  type LineageItem,
  type PlacementItem,
  type RecordItem,
  type VersionItem,
} from '../../../../shared/store/items/index.ts';
import type { Item, Key } from '../../../../shared/store/key.ts';
import { MemoryStore } from '../../../../shared/store/memory-store.ts';
import { copyOf } from '../../../../shared/store/memory-table.ts';
import { input, storeItem, testContext } from '../accounts/support.ts';

const start = new Date('2026-02-01T08:00:00.000Z');

export interface Call {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly form?: Readonly<Record<string, string>>;
  readonly list?: Readonly<Record<string, unknown>>;
  readonly body?: string;
  readonly mediaType?: string;
}

export class World {
  readonly store = new MemoryStore();
  readonly bodies = new Map<string, Buffer>();
  /** Every call adds a second. */
  now = start;
  /** Who calls; the desk when left out. */
  actor: Actor | undefined;
  /** How they have signed; as the desk when left out. */
  principal: Caller | undefined;

  record(ownerId = 'rosa@mail.example'): RecordItem {
    const createdAt = this.now.toISOString();
    const record = { id: newId(this.now), label: 'Rosa Lind', ownerId, creatorId: 'desk@apps', createdAt };
    storeItem(this.store, keys.record(record.id), record);
    return record;
  }

  async carenet(recordId: string, name: string): Promise<CarenetItem> {
    const createdAt = this.now.toISOString();
    const carenet = { id: newId(this.now), recordId, name, createdAt };
    await this.store.transact(storeCarenet(carenet));
    return carenet;
  }

  /** Calls a handler. Loads the entities of the path first and throws 404 when one is missing. */
  async call<H>(handler: H, call: Call = {}): Promise<Awaited<ReturnType<Extract<H, Anyhow>>>> {
    this.now = new Date(this.now.getTime() + 1000);
    const context = await this.#context(call.path ?? {});
    const given = {
      ...(input(call) as object),
      path: call.path ?? {},
      body: Buffer.from(call.body ?? ''),
      mediaType: call.mediaType ?? 'application/xml',
    };
    return (handler as Anyhow)(given as never, context as never) as never;
  }

  /** Creates a document of this type, such as `urn:a#Note`. Returns its id. */
  async document(recordId: string, type: string): Promise<string> {
    const view = await this.call(createRecordDocument, { path: { RECORD_ID: recordId }, body: bodyOf(type) });
    return view.id;
  }

  /** Replaces a document by a version of this type. Returns its id. */
  async replace(recordId: string, documentId: string, type: string): Promise<string> {
    const path = { RECORD_ID: recordId, DOCUMENT_ID: documentId };
    return (await this.call(replaceDocument, { path, body: bodyOf(type) })).id;
  }

  async #context(path: Readonly<Record<string, string>>): Promise<Context> {
    // Another call may begin while this one waits.
    const { now, actor, principal } = this;
    const entities = await this.#entities(path);
    const context = testContext({ store: this.store, now, entities });
    return {
      ...context,
      ...(actor && { actor }),
      ...(principal && { principal }),
      bodyKey: `documents/${context.callId}`,
      bodies: {
        put: async (key, bytes) => void this.bodies.set(key, bytes),
        get: async (key) => this.bodies.get(key)!,
        delete: async (key) => void this.bodies.delete(key),
      },
    };
  }

  async #entities(path: Readonly<Record<string, string>>): Promise<Entities> {
    const found = <T>(key: Key) => this.store.items.get(`${key.PK}\n${key.SK}`) as T | undefined;
    const need = <T>(key: Key): T => {
      const item = found<T>(key);
      if (!item) throw notFound();
      return copyOf(item);
    };
    const { RECORD_ID, CARENET_ID, DOCUMENT_ID, ACCOUNT_ID, PHA_EMAIL } = path;
    const carenet = CARENET_ID ? need<CarenetItem>(keys.carenet(CARENET_ID)) : undefined;
    const recordId = RECORD_ID ?? carenet?.recordId;
    const inRecord = recordId && DOCUMENT_ID;
    const placement =
      CARENET_ID && DOCUMENT_ID && found<PlacementItem>(keys.placement(CARENET_ID, DOCUMENT_ID));
    return {
      ...(carenet && { carenet }),
      ...(recordId && { record: need<RecordItem>(keys.record(recordId)) }),
      ...(inRecord && {
        version: need<VersionItem>(keys.version(recordId, DOCUMENT_ID)),
        lineage: need<LineageItem>(keys.lineage(recordId, DOCUMENT_ID)),
      }),
      ...(placement && { placement }),
      ...(ACCOUNT_ID && { account: need<AccountItem>(keys.account(ACCOUNT_ID)) }),
      ...(PHA_EMAIL && { app: need<AppItem>(keys.app(PHA_EMAIL)) }),
    };
  }
}

/** The handler of any endpoint. */
type Anyhow = (input: never, context: never) => Promise<unknown>;

function bodyOf(type: string): string {
  const [namespace, name] = type.split('#');
  return `<${name} xmlns="${namespace}"/>`;
}

/** Items of one partition. */
export function itemsIn(store: MemoryStore, partition: string): Item[] {
  return [...store.items.values()].filter(({ PK }) => PK === partition);
}
