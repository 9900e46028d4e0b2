/** Who shares a record, and so may write and be written to about it (docs/contract/messages.md#people-who-share-a-record). */
import { type CarenetItem, keys, type RecordItem } from '../../../store/items/index.ts';
import { accountLocator } from '../../../store/items/locator.ts';
import type { Store } from '../../../store/store.ts';
import { check, present, type Write } from '../../../store/writes.ts';
import { writersTo } from './writers.ts';

export interface Standing {
  readonly accountId: string;
  readonly isOwner: boolean;
  /** Owner, or holder of a full share. */
  readonly isInControl: boolean;
  /** Carenets that the account is in. Only looked for where it tells something: see `standingsOf`. */
  readonly carenets: readonly CarenetItem[];
  /** What must still hold when a message is delivered. */
  readonly grounds: readonly Write[];
}

export interface Standings {
  /** The record as it is now. Undefined when it was erased. */
  readonly record: RecordItem | undefined;
  /** By locator. Who is not in it does not share the record, or does not exist: nobody looks which. */
  readonly of: ReadonlyMap<string, Standing>;
  /** Locators of those who have written to the sender about the record. Undefined for who knows everybody that she names. */
  readonly writers: ReadonlySet<string> | undefined;
}

/** Who writes to whom. */
export interface Writing {
  readonly senderId: string;
  /** Locators of those whom the message names. */
  readonly to: readonly string[];
  /** Whether it answers one of them, who is no secret to the sender then. */
  readonly isAnswer: boolean;
}

/**
 * How the sender and those whom she names stand to the record now. Only its owner knows with whom it is shared whole: for any other sender
 * the same is looked up of everybody but the owner, so that nothing tells who holds a share. Two round trips, or one when all control the
 * record or nobody is in a carenet; three for a sender who is not the owner.
 */
export async function standingsOf(
  recordId: string,
  { senderId, to, isAnswer }: Writing,
  store: Store,
): Promise<Standings> {
  const own = accountLocator(senderId);
  const wanted = [...new Set([own, ...to])];
  const [[record, ...shares], carenets] = await Promise.all([
    store.get([keys.record(recordId), ...wanted.map((locator) => keys.fullShare(recordId, locator))]),
    store.query(keys.carenetsOfRecord(recordId)),
  ]);
  if (!record) return { record, of: new Map(), writers: undefined };
  const inControl = new Map(
    wanted.flatMap((locator, index) => {
      const ground = ownerOf(record, locator) ?? holderOf(recordId, locator, shares[index]?.accountId);
      return ground ? [[locator, ground] as const] : [];
    }),
  );
  const knowsAll = isAnswer || to.length === 0 || inControl.get(own)?.isOwner === true;
  const isLookedFor = (locator: string) =>
    !inControl.has(locator) || (!knowsAll && locator !== own && !inControl.get(locator)?.isOwner);
  const [members, writers] = await Promise.all([
    membersAmong(wanted.filter(isLookedFor), carenets, store),
    knowsAll ? undefined : writersTo(senderId, recordId, store),
  ]);
  const controllers = [...inControl].map(([locator, standing]) => {
    const circles = members.get(locator)?.carenets ?? [];
    return [locator, { ...standing, carenets: circles }] as const;
  });
  return { record, of: new Map([...members, ...controllers]), writers };
}

function ownerOf({ id, ownerId }: RecordItem, locator: string): Standing | undefined {
  // An app can be the owner too. No locator is that of an app, unless an account has its id.
  if (ownerId === undefined || accountLocator(ownerId) !== locator) return undefined;
  return { ...inControl(ownerId, check(keys.record(id), { ownerId }, 'retry')), isOwner: true };
}

function holderOf(recordId: string, locator: string, accountId: string | undefined): Standing | undefined {
  if (accountId === undefined) return undefined;
  return inControl(accountId, check(keys.fullShare(recordId, locator), { PK: present }, 'retry'));
}

function inControl(accountId: string, ground: Write): Standing {
  return { accountId, isOwner: false, isInControl: true, carenets: [], grounds: [ground] };
}

async function membersAmong(
  locators: readonly string[],
  carenets: readonly CarenetItem[],
  store: Store,
): Promise<ReadonlyMap<string, Standing>> {
  const pairs = locators.flatMap((locator) => carenets.map((carenet) => ({ locator, carenet })));
  if (pairs.length === 0) return new Map();
  const members = await store.get(
    pairs.map(({ locator, carenet }) => keys.carenetMember(carenet.id, locator)),
  );
  const rows = locators.flatMap((locator) => {
    const found = pairs.flatMap((pair, index) => {
      const member = members[index];
      return pair.locator === locator && member ? [{ carenet: pair.carenet, ...member }] : [];
    });
    const first = found[0];
    if (!first) return [];
    const grounds = [
      check(keys.carenet(first.carenet.id), { PK: present }, 'retry'),
      check(keys.carenetMember(first.carenet.id, locator), { PK: present }, 'retry'),
    ];
    const standing = {
      accountId: first.accountId,
      isOwner: false,
      isInControl: false,
      carenets: found.map(({ carenet }) => carenet),
      grounds,
    };
    return [[locator, standing] as const];
  });
  return new Map(rows);
}

/**
 * Whether the sender knows that this person shares the record: she owns it, the other one does or is in a carenet, whose members are no
 * secret, or has written to her about it.
 */
export function isKnown(
  locator: string,
  standing: Standing,
  { writers }: Pick<Standings, 'writers'>,
): boolean {
  return standing.carenets.length > 0 || isKnownToControl(locator, standing, { writers });
}

/** The same about controlling it: of a member of a carenet who holds a share as well, only the carenet is known. */
export function isKnownToControl(
  locator: string,
  { isOwner, isInControl }: Standing,
  { writers }: Pick<Standings, 'writers'>,
): boolean {
  return isInControl && (isOwner || !writers || writers.has(locator));
}

/** Whether two people may write to each other about the record: one of them controls it. */
export function mayWrite(one: Standing, other: Standing): boolean {
  return one.isInControl || other.isInControl;
}

/** The grounds of all of them, each once: a transaction takes one write for an item. */
export function groundsOf(standings: readonly Standing[]): readonly Write[] {
  const byKey = new Map(
    standings.flatMap(({ grounds }) => grounds).map((write) => [`${write.key.PK} ${write.key.SK}`, write]),
  );
  return [...byKey.values()];
}
