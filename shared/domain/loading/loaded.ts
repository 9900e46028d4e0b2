/** What is loaded for a call, by the role of each item. */
import type {
  AccountItem,
  AppItem,
  AppShareItem,
  CarenetAppItem,
  CarenetItem,
  CarenetMemberItem,
  ConsumerItem,
  FullShareItem,
  RecordItem,
} from '../../store/items/index.ts';
import type { KeysOf } from '../../store/reads.ts';
import type { Entities } from '../context.ts';

/** What the handler gets, and what only the checks before it need. */
export interface Loaded extends Entities {
  readonly consumer?: ConsumerItem;
  /** The account that the signing token acts for. */
  readonly tokenAccount?: AccountItem;
  /** The app that a connect token is for. */
  readonly tokenApp?: AppItem;
  /** The app's share of the signing token's record, when the path is about something else. */
  readonly tokenShare?: AppShareItem;
  /** The carenet that the signing token is bound to, and the app's placement in it. */
  readonly tokenCarenet?: CarenetItem;
  readonly tokenPlacement?: CarenetAppItem;
  /** What the access of the token's account rests on, unless the path names the token's record. */
  readonly tokenRecord?: RecordItem;
  readonly tokenFullShare?: FullShareItem;
  readonly tokenMember?: CarenetMemberItem;
}

/** Keys of the items to load. */
export type Wanted = KeysOf<Loaded>;
