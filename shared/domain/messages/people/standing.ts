/** Who shares a record, and so may write and be written to about it (docs/contract/messages.md#people-who-share-a-record). */
import { type CarenetItem, keys, type RecordItem } from '../../../store/items/index.ts';
import { accountLocator } from '../../../store/items/locator.ts';
import type { Store } from '../../../store/store.ts';
import { check, present, type Write } from '../../../store/writes.ts';

export interface Standing {
  readonly accountId: string;
  /** Owner, or holder of a full share. */
  readonly isInControl: boolean;
  /** Carenets that the account is in. Only looked for where it does not control the record. */
  readonly carenets: readonly CarenetItem[];
  /** What must still hold when a message is delivered. */
  readonly grounds: readonly Write[];
}

export interface Standings {
  /** The record as it is now. Undefined when it was erased. */
  readonly record: RecordItem | undefined;
  /** By locator. Who is not in it does not share the record, or does not exist: nobody looks which. */
  readonly of: ReadonlyMap<string, Standing>;
}

/** How these accounts stand to the record now. Two round trips; one when all control it, or nobody is in a carenet. */
export async function standingsOf(
  recordId: string,
  locators: readonly string[],
  store: Store,
): Promise<Standings> {
  const wanted = [...new Set(locators)];
  const [[record, ...shares], carenets] = await Promise.all([
    store.get([keys.record(recordId), ...wanted.map((locator) => keys.fullShare(recordId, locator))]),
    store.query(keys.carenetsOfRecord(recordId)),
  ]);
  if (!record) return { record, of: new Map() };
  const inControl = new Map(
    wanted.flatMap((locator, index) => {
      const ground = ownerOf(record, locator) ?? holderOf(recordId, locator, shares[index]?.accountId);
      return ground ? [[locator, ground] as const] : [];
    }),
  );
  const others = wanted.filter((locator) => !inControl.has(locator));
  return { record, of: new Map([...inControl, ...(await membersAmong(others, carenets, store))]) };
}

function ownerOf({ id, ownerId }: RecordItem, locator: string): Standing | undefined {
  // An app can be the owner too. No locator is that of an app, unless an account has its id.
  if (ownerId === undefined || accountLocator(ownerId) !== locator) return undefined;
  return inControl(ownerId, check(keys.record(id), { ownerId }, 'retry'));
}

function holderOf(recordId: string, locator: string, accountId: string | undefined): Standing | undefined {
  if (accountId === undefined) return undefined;
  return inControl(accountId, check(keys.fullShare(recordId, locator), { PK: present }, 'retry'));
}

function inControl(accountId: string, ground: Write): Standing {
  return { accountId, isInControl: true, carenets: [], grounds: [ground] };
}

async function membersAmong(
  locators: readonly string[],
  carenets: readonly CarenetItem[],
  store: Store,
): Promise<readonly (readonly [locator: string, standing: Standing])[]> {
  const pairs = locators.flatMap((locator) => carenets.map((carenet) => ({ locator, carenet })));
  if (pairs.length === 0) return [];
  const members = await store.get(
    pairs.map(({ locator, carenet }) => keys.carenetMember(carenet.id, locator)),
  );
  return locators.flatMap((locator) => {
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
      isInControl: false,
      carenets: found.map(({ carenet }) => carenet),
      grounds,
    };
    return [[locator, standing] as const];
  });
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
