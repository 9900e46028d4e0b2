/** What is loaded for a call, by the part that each item plays in it. */
import type { Key } from '../../store/keys.ts';
import type { Item } from '../../store/writes.ts';
import type { Entities } from '../context.ts';
import type { AccountItem, AppItem, AppShareItem, CarenetAppItem, CarenetItem } from '../items.ts';

/** What the handler gets, and what only the checks before it need. */
export interface Loaded extends Entities {
  readonly consumer?: Item;
  /** The full share that the signing account holds of the record. */
  readonly fullShare?: Item;
  /** The account that the signing token acts for. */
  readonly tokenAccount?: AccountItem;
  /** The app that a connect token is for. */
  readonly tokenApp?: AppItem;
  /** The app's share of the signing token's record, when the path is about something else. */
  readonly tokenShare?: AppShareItem;
  /** The carenet that the signing token is bound to, and the app's placement in it. */
  readonly tokenCarenet?: CarenetItem;
  readonly tokenPlacement?: CarenetAppItem;
}

type Role = keyof Loaded;

/** Keys of the items to load. */
export type Wanted = Partial<Record<Role, Key>>;
