/** Records, their accounts and the message calls, on a DynamoDB table of their own. */
import { randomUUID } from 'node:crypto';
import type { Caller } from '../../../../shared/access/principal.ts';
import type { Context } from '../../../../shared/domain/context.ts';
import { attachToMessage } from '../../../../shared/domain/messages/attach.ts';
import { listInbox } from '../../../../shared/domain/messages/inbox.ts';
import { sendToRecord } from '../../../../shared/domain/messages/send-to-record.ts';
import { type Dispatching, dispatch, type Pending } from '../../../../shared/domain/outbox/dispatch.ts';
import { newId } from '../../../../shared/ids.ts';
import {
  type AccountItem,
  accountLocator,
  type FullShareItem,
  keys,
  type RecordItem,
} from '../../../../shared/store/items/index.ts';
import type { Item, Key } from '../../../../shared/store/key.ts';
import type { Store } from '../../../../shared/store/store.ts';
import type { MessageView } from '../../../../shared/xml/shapes/message.ts';
import { contextWith, freshTable, now as start } from '../apps/table.ts';
import { MemoryBodies } from '../storage/support.ts';

export { start };

const app: Caller = {
  kind: 'app',
  app: { id: 'desk@admin.example.net', kind: 'admin', name: 'Desk', autonomous: false, grant: 'g' },
};

export const day = 86_400_000;

/** The start time of the tests plus `milliseconds`. */
export function instant(milliseconds: number): Date {
  return new Date(start.getTime() + milliseconds);
}

export interface CallOptions {
  readonly at?: Date;
  readonly store?: Store;
  readonly principal?: Caller;
}

export interface Call extends CallOptions {
  readonly path: Readonly<Record<string, string>>;
  readonly form?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly list?: Readonly<Record<string, unknown>>;
  readonly body?: string;
}

/** The handler of any endpoint. */
type Anyhow = (input: never, context: never) => Promise<unknown>;

export class World {
  readonly bodies = new MemoryBodies();
  readonly #table = freshTable();

  get store(): Store {
    return this.#table.store;
  }

  async put(key: Key, item: object): Promise<void> {
    await this.store.put(key, { ...item });
  }

  async account(id: string): Promise<string> {
    const account: AccountItem = {
      id,
      fullName: '',
      contactEmail: id,
      state: 'active',
      totalLoginCount: 0,
      failedLoginCount: 0,
      authSystems: [],
      creatorId: 'desk@admin.example.net',
      createdAt: start.toISOString(),
      sessionGrant: 'grant',
      revision: 0,
    };
    await this.put(keys.account(id), account);
    return id;
  }

  async share(recordId: string, accountId: string): Promise<void> {
    const time = start.toISOString();
    const share: FullShareItem = { id: randomUUID(), accountId, createdAt: time, modifiedAt: time };
    await this.put(keys.fullShare(recordId, accountLocator(accountId)), share);
  }

  /** A record with an owner, and a full share for each of these accounts. */
  async record(
    sharers: readonly string[] = [],
    owner = `owner-${randomUUID()}@mail.example`,
  ): Promise<RecordItem> {
    const record: RecordItem = {
      id: newId(start),
      label: 'Rosa Lind',
      ownerId: owner,
      creatorId: 'desk@admin.example.net',
      createdAt: start.toISOString(),
    };
    await this.put(keys.record(record.id), record);
    await this.account(owner);
    await each(sharers, (accountId) => this.share(record.id, accountId));
    return record;
  }

  /** Calls a handler as the pipeline does. Loads the account and the record in the path first. */
  async call<H>(handler: H, { path, ...call }: Call): Promise<Awaited<ReturnType<Extract<H, Anyhow>>>> {
    const context = await this.context(path, call);
    const paging = { limit: 100, offset: 0, orderBy: 'received_at', descending: true, status: 'active' };
    const input = {
      path,
      form: call.form ?? {},
      query: call.query ?? {},
      list: { ...paging, modifiedSince: undefined, ...call.list },
      body: Buffer.from(call.body ?? ''),
      mediaType: undefined,
    };
    return (handler as Anyhow)(input as never, context as never) as never;
  }

  async context(path: Readonly<Record<string, string>>, options: CallOptions = {}): Promise<Context> {
    const { at = start, store = this.store, principal = app } = options;
    const [account, record] = await this.store.get([
      keys.account(path.ACCOUNT_EMAIL ?? ''),
      keys.record(path.RECORD_ID ?? ''),
    ]);
    const id = path.ACCOUNT_EMAIL ?? '';
    const callId = newId(at);
    return contextWith(store, {
      now: at,
      time: at.toISOString(),
      callId,
      principal,
      actor: { id, type: 'account', fullName: id },
      bodies: this.bodies,
      bodyKey: `documents/${callId}`,
      commit: (writes) =>
        store.transact([
          ...writes,
          { kind: 'put', key: keys.auditElsewhere(true, at.toISOString(), callId), item: {} },
        ]),
      entities: {
        ...(account && { account: account as unknown as AccountItem }),
        ...(record && { record: record as unknown as RecordItem }),
      },
    });
  }

  async send(
    recordId: string,
    key: string,
    form: Readonly<Record<string, string>> = {},
    options: CallOptions = {},
  ): Promise<void> {
    await this.call(sendToRecord, { path: { RECORD_ID: recordId, MESSAGE_ID: key }, form, ...options });
  }

  async attach(
    recordId: string,
    key: string,
    number: number | string,
    options: CallOptions & { body?: string } = {},
  ): Promise<void> {
    const path = { RECORD_ID: recordId, MESSAGE_ID: key, ATTACHMENT_NUM: String(number) };
    await this.call(attachToMessage, { path, body: `<note number="${number}"/>`, ...options });
  }

  async inbox(
    accountId: string,
    call: Pick<Call, 'query' | 'list' | 'store'> = {},
  ): Promise<readonly MessageView[]> {
    const view = await this.call(listInbox, { path: { ACCOUNT_EMAIL: accountId }, ...call });
    return view.messages;
  }

  /** All pending items of the outbox. */
  async outbox(): Promise<readonly Pending[]> {
    const parts = await Promise.all(keys.outboxEvents.map((events) => this.store.query(events)));
    return parts.flat();
  }

  async emptyOutbox(): Promise<void> {
    await Promise.all((await this.outbox()).map(({ PK, SK }) => this.store.delete({ PK, SK })));
  }

  async dispatchLate(): Promise<void> {
    const failures = await dispatch(await this.outbox(), this.dispatching(), { late: true });
    for (const [, error] of failures) throw error;
  }

  /** Dispatches without a mail queue: mails are acknowledged and dropped. */
  dispatching(changes: Partial<Dispatching> = {}): Dispatching {
    return {
      store: this.store,
      enqueue: async () => new Map(),
      cleanUpApp: async () => {},
      removeBody: (bodyKey) => this.bodies.delete(bodyKey),
      ...changes,
    } as Dispatching;
  }

  items(partition: string): Promise<readonly Item[]> {
    return this.store.query({ partition });
  }
}

/** Runs `ask` for each item, 20 at a time. */
export async function each<T, R>(items: readonly T[], ask: (item: T) => Promise<R>): Promise<readonly R[]> {
  const answers: R[] = [];
  for (let start = 0; start < items.length; start += 20) {
    answers.push(...(await Promise.all(items.slice(start, start + 20).map(ask))));
  }
  return answers;
}

/** Addresses of `count` people. */
export function people(count: number, prefix = 'person'): readonly string[] {
  return Array.from({ length: count }, (_, index) => `${prefix}-${index}@mail.example`);
}

export class Crash extends Error {}

export interface Crashing extends Store {
  readonly writes: number;
  readonly hasCrashed: boolean;
}

/**
 * A store that fails at write number `at` (from 1) and at all later ones, before or after the write takes
 * effect.
 */
export function crashing(store: Store, at: number, moment: 'before' | 'after'): Crashing {
  let writes = 0;
  let hasCrashed = false;
  async function guarded<T>(write: () => Promise<T>): Promise<T> {
    writes += 1;
    if (writes > at || (writes === at && moment === 'before')) {
      hasCrashed = true;
      throw new Crash();
    }
    const result = await write();
    if (writes >= at) {
      hasCrashed = true;
      throw new Crash();
    }
    return result;
  }
  return {
    get: (wanted) => store.get(wanted),
    query: (options) => store.query(options),
    pages: (options) => store.pages(options),
    count: (options) => store.count(options),
    put: (key, item, when) => guarded(() => store.put(key, item, when)),
    delete: (key, when) => guarded(() => store.delete(key, when)),
    transact: (list) => guarded(() => store.transact(list)),
    get writes() {
      return writes;
    },
    get hasCrashed() {
      return hasCrashed;
    },
  };
}

/** A store that runs the action before every transaction. */
export function beforeTransact(store: Store, action: () => Promise<void>): Store {
  return {
    ...store,
    async transact(writes) {
      await action();
      await store.transact(writes);
    },
  };
}
