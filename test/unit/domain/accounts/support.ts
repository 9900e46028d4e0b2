/** Shared by the account tests: a context on a table in memory, and accounts in it. */
import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import type { Caller } from '../../../../shared/access/principal.ts';
import type { Endpoint, Input } from '../../../../shared/api/endpoint.ts';
import type { Context, Entities } from '../../../../shared/domain/context.ts';
import { newGrant, newId } from '../../../../shared/ids.ts';
import { readKeyring } from '../../../../shared/secrets/keyring.ts';
import { type Config, readConfig } from '../../../../shared/settings/config.ts';
import { type AccountItem, keys, type TokenItem } from '../../../../shared/store/items/index.ts';
import type { Item } from '../../../../shared/store/key.ts';
import { MemoryStore } from '../../../../shared/store/memory-store.ts';
import type { Write } from '../../../../shared/store/writes.ts';

export const start = new Date('2026-01-01T08:30:00.000Z');

export const keyring = readKeyring(JSON.stringify({ current: '01', '01': randomBytes(32).toString('hex') }));

const settings = readConfig({ UI_URL: 'https://ui.example.org', TABLE_NAME: 't' });

export const adminApp: Caller = {
  kind: 'app',
  app: { id: 'desk@admin.example.net', kind: 'admin', name: 'Desk', autonomous: false, grant: 'g' },
};

/** A session with which an account signs. */
export const sessionToken: TokenItem = {
  kind: 'session',
  token: 't',
  appId: 'ui@apps.example.net',
  appGrant: 'g',
};

export type TestContext<E extends Entities = Entities> = Context & {
  readonly entities: E;
  readonly store: MemoryStore;
  /** Statuses of the committed audit entries. */
  readonly audited: number[];
};

/** Of a call that names an account. */
export type AccountContext = TestContext<{ readonly account: AccountItem }>;

export interface ContextOptions<E extends Entities = Entities> {
  readonly store?: MemoryStore;
  readonly config?: Partial<Config>;
  readonly entities?: E;
  readonly principal?: Caller;
  readonly now?: Date;
}

/** A context of a call for which these entities were loaded. */
export function testContext<E extends Entities = Entities>(options: ContextOptions<E> = {}): TestContext<E> {
  const { store = new MemoryStore(), entities = {} as E, principal = adminApp, now = start } = options;
  const config = { ...settings, ...options.config };
  const audited: number[] = [];
  /** A transaction is never empty: the pipeline adds the entry of the audit trail, which is not stored here. */
  const transact = async (writes: readonly Write[]) => {
    if (writes.length > 0) await store.transact(writes);
  };
  const refuse = () => Promise.reject(new Error('No bodies here.'));
  return {
    config,
    store,
    keyring,
    bodies: { put: refuse, get: refuse, delete: refuse },
    largeBodies: { part: refuse, signPut: refuse, signGet: refuse, measure: refuse, copy: refuse },
    callId: newId(now),
    now,
    time: now.toISOString(),
    baseUrl: 'https://phr.example.net',
    principal,
    actor: { id: 'desk@admin.example.net', type: 'machineapp', fullName: 'Desk' },
    entities,
    oauth: { callback: undefined, verifier: undefined },
    target: '/',
    sourceIp: '192.0.2.1',
    header: () => undefined,
    auditIn: () => undefined,
    provedToBe: () => undefined,
    bodyKey: '',
    audited,
    async commit(writes) {
      await transact(writes);
      audited.push(200);
    },
    shown: () => undefined,
    async commitRefused(writes, status) {
      await transact(writes);
      audited.push(status);
    },
  };
}

/** Stores an account as it is right after its creation, with these changes. */
export function storedAccount(store: MemoryStore, changes: Partial<AccountItem> = {}): AccountItem {
  const account: AccountItem = {
    id: 'rosa@mail.example',
    fullName: 'Rosa Lind',
    contactEmail: 'rosa.lind@post.example',
    state: 'uninitialized',
    totalLoginCount: 0,
    failedLoginCount: 0,
    authSystems: [],
    creatorId: 'desk@admin.example.net',
    createdAt: start.toISOString(),
    sessionGrant: newGrant(),
    revision: 0,
    ...changes,
  };
  storeItem(store, keys.account(account.id), { ...account });
  return account;
}

export function storeItem(store: MemoryStore, key: { PK: string; SK: string }, item: Item): void {
  store.items.set(`${key.PK}\n${key.SK}`, { ...item, ...key });
}

export function accountIn(store: MemoryStore, id = 'rosa@mail.example'): AccountItem {
  const { PK, SK } = keys.account(id);
  return store.items.get(`${PK}\n${SK}`) as unknown as AccountItem;
}

/** Items of the outbox, oldest first. */
export function outboxOf(store: MemoryStore): Item[] {
  return [...store.items.values()].filter(({ PK }) => String(PK).startsWith('OUTBOX#'));
}

interface Given {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly form?: Readonly<Record<string, string>>;
  readonly list?: Partial<NonNullable<Input<Endpoint & { list: { orderBy: []; default: '' } }>['list']>>;
}

/** Input as the pipeline passes it. */
export function input({ path = {}, query = {}, form = {}, list = {} }: Given = {}): never {
  const paging = { limit: 100, offset: 0, descending: false, status: 'active', modifiedSince: undefined };
  return {
    path,
    query,
    form,
    list: { ...paging, ...list },
    body: Buffer.alloc(0),
    mediaType: undefined,
  } as never;
}

/** Expects an error with this status and, if given, exactly this text. */
export async function expectRefused(call: Promise<unknown>, status: number, message?: string): Promise<void> {
  const expected = message === undefined ? { status } : { status, message };
  await expect(call).rejects.toMatchObject({ name: 'ApiError', ...expected });
}
