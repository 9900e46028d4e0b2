/** The people who have written messages, as they are called now. */
import { type AccountItem, keys, type MessageCopyItem } from '../../store/items/index.ts';
import type { Store } from '../../store/store.ts';

export interface Person {
  readonly id: string;
  readonly name: string;
}

/** By the locators of their accounts. Nobody knows who it was once the account is erased. */
export type People = ReadonlyMap<string, Person>;

/** Who stands under these locators. One round trip; none for nobody. */
export async function peopleAt(locators: Iterable<string>, store: Store): Promise<People> {
  const wanted = [...new Set(locators)];
  if (wanted.length === 0) return new Map();
  const accounts = await store.get(wanted.map(keys.accountAt));
  return new Map(wanted.flatMap((locator, index) => rowOf(locator, accounts[index])));
}

/** The same for an account that was read with other items. */
export function personAt(locator: string | undefined, account: AccountItem | undefined): People {
  return new Map(locator === undefined ? [] : rowOf(locator, account));
}

function rowOf(locator: string, account: AccountItem | undefined): [string, Person][] {
  return account ? [[locator, { id: account.id, name: account.fullName || account.id }]] : [];
}

/** Locators of the people among the senders. */
export function writersOf(messages: readonly Pick<MessageCopyItem, 'senderLocator'>[]): readonly string[] {
  return messages.flatMap(({ senderLocator }) => (senderLocator === undefined ? [] : [senderLocator]));
}
