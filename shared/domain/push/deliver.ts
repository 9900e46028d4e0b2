/** Tells an account's browsers what is new (docs/contract/push.md#what-is-told). */
import type { Keyring } from '../../secrets/keyring.ts';
import {
  type AccountItem,
  accountLocator,
  keys,
  type MailGroup,
  type Notice,
  type PushesItem,
  type PushKeyItem,
  type PushSubscription,
  type PushTold,
} from '../../store/items/index.ts';
import { retryWhenStale, type Store } from '../../store/store.ts';
import { put } from '../../store/writes.ts';
import { AddressForbidden } from '../../webhook/guard.ts';
import { standing } from '../mail/notices/standing.ts';
import { groupOf, isPushWanted } from '../mail/wishes.ts';
import { type Browser, sealedForBrowsersOf } from './browser.ts';
import type { PushMessage } from './queue-message.ts';
import { type PushRequest, pushRequest, type Sender } from './request.ts';
import { pushKeyContext } from './service-keys.ts';
import { toldIn } from './subscriptions.ts';
import { nextTry, turnOf } from './turns.ts';

/** Why a browser was not told. */
export interface FailedPush {
  /** The host of the push service; the rest of the address is a secret of the browser. */
  readonly host: string;
  readonly reason: string;
  /** What becomes of it. */
  readonly fate: 'is tried again' | 'is given up' | 'is removed';
}

export interface Pushing {
  readonly store: Store;
  readonly keyring: Keyring;
  /** Sends the request and returns the status of the response. Throws when there is none, or the address is forbidden. */
  readonly post: (request: PushRequest) => Promise<number>;
  /** Throws when the queue does not acknowledge. */
  readonly enqueue: (message: PushMessage) => Promise<void>;
  readonly onFailure: (failed: FailedPush) => void;
  readonly supportAddress: string;
  readonly now: () => Date;
}

/** What is to be told to whom, as it is now. */
interface Task {
  readonly account: AccountItem;
  readonly group: MailGroup;
  readonly key: PushKeyItem;
  readonly pushes: PushesItem;
  readonly browsers: readonly PushSubscription[];
}

/** Handles a message. When this throws, the queue must deliver it again; a browser may then be told twice, and shows it once. */
export async function deliverPush(message: PushMessage, pushing: Pushing): Promise<void> {
  const { enqueue, now } = pushing;
  if (message.due !== undefined && new Date(message.due) > now()) return enqueue(message);
  const task = await retryWhenStale(() => begin(message, pushing));
  if (!task) return;
  const results = await Promise.all(task.browsers.map((browser) => tell(browser, message, task, pushing)));
  const gone = task.browsers.filter((_, index) => results[index] === 'gone').map(({ id }) => id);
  await retryWhenStale((attempt) => finish(message, gone, attempt === 0 ? task : undefined, pushing));
}

/** Undefined when there is nobody to tell now. */
async function begin(message: PushMessage, pushing: Pushing): Promise<Task | undefined> {
  const found = await find(message, pushing);
  if (!found || message.browser !== undefined) return found;
  const { store, enqueue, now } = pushing;
  const { pushes, group } = found;
  const turn = turnOf(message.push, pushes.told[group], now());
  if (turn.turn === 'never') return undefined;
  const told = await note(found, turn.told, store);
  if (turn.turn === 'now') return { ...found, pushes: told };
  await enqueue({ ...message, due: turn.due.toISOString() });
  return undefined;
}

/** One round trip, and another one where the notice is about a record. */
async function find(
  { accountId, kind, recordId, carenetId, otherId, browser }: PushMessage,
  { store, keyring }: Pushing,
): Promise<Task | undefined> {
  const [account, pushes, key] = await store.get([
    keys.account(accountId),
    keys.pushes(accountId),
    keys.pushKey,
  ]);
  const group = groupOf(kind);
  if (account?.id !== accountId || !pushes || !key || !group || !isPushWanted(account, group))
    return undefined;
  const told = toldIn(pushes, account, key);
  const browsers = browser === undefined ? told : told.filter(({ id }) => id === browser);
  // A master key that was retired although it was used opens nothing more.
  if (browsers.length === 0 || !(await keyring.find(keyIdOf(key.sealedKey)))) return undefined;
  const other = otherId === undefined ? undefined : accountLocator(otherId);
  const notice: Notice = { kind, due: '', recordId, carenetId, other };
  const stands = await standing([notice], account, store);
  return stands.length === 0 ? undefined : { account, group, key, pushes, browsers };
}

/** Sealed texts begin with the name of their key. */
function keyIdOf(sealed: string): string {
  return sealed.slice(0, 2);
}

/** Stores what is being told of the group. */
async function note({ account, pushes, group }: Task, told: PushTold, store: Store): Promise<PushesItem> {
  if (pushes.told[group] === told) return pushes;
  const item = changed(pushes, { told: { ...pushes.told, [group]: told } });
  await write(account.id, pushes, item, store);
  return item;
}

/** Removes the browsers that are gone, and notes that the others were told. Without a read at first. */
async function finish(
  message: PushMessage,
  gone: readonly string[],
  task: Task | undefined,
  { store }: Pushing,
): Promise<void> {
  const { accountId, push } = message;
  const [pushes] = task ? [task.pushes] : await store.get([keys.pushes(accountId)]);
  if (!pushes) return;
  const group = groupOf(message.kind)!;
  const told = pushes.told[group];
  const isTold = message.browser === undefined && told?.event === push && !told.done;
  if (gone.length === 0 && !isTold) return;
  const item = changed(pushes, {
    subscriptions: pushes.subscriptions.filter(({ id }) => !gone.includes(id)),
    ...(isTold && { told: { ...pushes.told, [group]: { ...told, done: true } } }),
  });
  await write(accountId, pushes, item, store);
}

function changed(pushes: PushesItem, change: Partial<PushesItem>): PushesItem {
  const { subscriptions, told, revision } = { ...pushes, ...change };
  return { subscriptions, told, revision: revision + 1 };
}

async function write(accountId: string, before: PushesItem, after: PushesItem, store: Store): Promise<void> {
  const guard = { when: { revision: before.revision }, refused: 'retry' } as const;
  await store.transact([put(keys.pushes(accountId), after, guard)]);
}

/** Tells one browser. What is not taken is tried again later, for this browser alone. */
async function tell(
  subscription: PushSubscription,
  message: PushMessage,
  task: Task,
  pushing: Pushing,
): Promise<'told' | 'gone'> {
  const { keyring } = pushing;
  if (!(await keyring.find(keyIdOf(subscription.sealed)))) return 'gone';
  const sealedFor = sealedForBrowsersOf(task.account.id);
  const browser: Browser = JSON.parse(await keyring.open(subscription.sealed, sealedFor));
  const outcome = await outcomeOf(browser, task, pushing);
  if (outcome === 'taken') return 'told';
  const { enqueue, onFailure, now } = pushing;
  const { host } = new URL(browser.endpoint);
  const { reason, fate } = outcome;
  if (fate === 'is tried again') {
    const attempt = (message.attempt ?? 0) + 1;
    const next = nextTry(attempt, now());
    onFailure({ host, reason, fate: next ? fate : 'is given up' });
    if (next) await enqueue({ ...message, browser: subscription.id, attempt, due: next.toISOString() });
    return 'told';
  }
  onFailure({ host, reason, fate });
  return fate === 'is removed' ? 'gone' : 'told';
}

type Outcome = 'taken' | Pick<FailedPush, 'reason' | 'fate'>;

/** What the push service says, by RFC 8030 §5 and §7.3. */
async function outcomeOf(browser: Browser, task: Task, pushing: Pushing): Promise<Outcome> {
  const { group, account } = task;
  const sender = await senderOf(task, pushing);
  const request = await pushRequest({ group, language: account.language ?? 'en' }, browser, sender);
  try {
    const status = await pushing.post(request);
    if (status >= 200 && status < 300) return 'taken';
    return { reason: `status ${status}`, fate: fateOf(status) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    // No push service is there: the address was made up.
    return { reason, fate: error instanceof AddressForbidden ? 'is removed' : 'is tried again' };
  }
}

function fateOf(status: number): FailedPush['fate'] {
  if (status === 404 || status === 410) return 'is removed';
  return status === 429 || status >= 500 ? 'is tried again' : 'is given up';
}

async function senderOf({ key }: Task, { keyring, supportAddress }: Pushing): Promise<Sender> {
  const privateKey = await keyring.open(key.sealedKey, pushKeyContext);
  return { subject: `mailto:${supportAddress}`, publicKey: key.publicKey, privateKey };
}
