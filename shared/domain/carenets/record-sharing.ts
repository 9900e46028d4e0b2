/** Who sees a record, in one answer: its carenets with what each shows, and the accounts with a full share (docs/contract/carenets.md#record_sharing). */
import type { ListParameters } from '../../api/endpoint.ts';
import type { carenetEndpoints } from '../../api/endpoints/carenets.ts';
import { mapConcurrent } from '../../concurrency/map-concurrent.ts';
import { limits } from '../../limits.ts';
import { type CarenetItem, keys, type LineageItem } from '../../store/items/index.ts';
import type { Selected } from '../../store/key.ts';
import type { Store } from '../../store/store.ts';
import type { Context } from '../context.ts';
import type { Handler } from '../handler.ts';
import { isSince, orderBy, page } from '../sort-and-page.ts';
import { placedApps } from './apps.ts';
import { lastChangeOf } from './last-change.ts';
import { readCarenets, sortValue } from './list.ts';
import { withNames } from './members.ts';
import { readSharing, shareableLineage } from './sharing.ts';
import { isVisible, type Sharing } from './visibility.ts';

/** Carenets that are read at the same time; each takes a few queries. */
const carenetsAtOnce = 10;

/** What the visibility of a document depends on, and nothing that grows with its content. */
const decisive = ['id', 'latestType', 'nevershare', 'status', 'kinds'] as const;
/** A document, reduced to what counting it needs. */
export type CountedDocument = Selected<LineageItem, (typeof decisive)[number]>;

/**
 * The carenets of a page of the list, and of every carenet whom and what it shows. Three round trips for ten carenets. The documents
 * are counted in one pass over the oldest `limits.countedDocuments` of them; a record with more has `documents_complete: false`.
 */
export const readRecordSharing: Handler<(typeof carenetEndpoints)['record_sharing']> = async (
  { path, list },
  context,
) => {
  const { store } = context;
  const recordId = path.RECORD_ID;
  const [all, documents, shares] = await Promise.all([
    readCarenets(store, recordId),
    readCounted(store, recordId),
    sharesFor(context),
  ]);
  const wanted = select(all, list);
  const carenets = await mapConcurrent(page(wanted, list), carenetsAtOnce, async (carenet) => {
    const [sharing, use] = await Promise.all([readSharing(store, carenet), readUse(store, carenet)]);
    return {
      id: carenet.id,
      name: carenet.name,
      ...use,
      types: [...sharing.types].toSorted(),
      kinds: [...sharing.kinds].toSorted(),
      ...countShown(documents, sharing, limits.countedDocuments),
    };
  });
  return { total_carenets: wanted.length, carenets, shares };
};

function select(carenets: readonly CarenetItem[], list: ListParameters): readonly CarenetItem[] {
  const since = list.modifiedSince;
  const wanted = carenets.filter((carenet) => !since || isSince(lastChangeOf(carenet), since));
  return orderBy(wanted, sortValue(list.orderBy), ({ id }) => id, list.descending);
}

/** One more than are counted, so that it is known whether there are more. */
function readCounted(store: Store, recordId: string): Promise<readonly CountedDocument[]> {
  const most = limits.countedDocuments + 1;
  return store.query({ ...keys.lineages(recordId), attributes: decisive, limit: most });
}

/**
 * How many of the first `most` documents are active and visible in a carenet, and whether these are all.
 *
 * @internal Exported for its test.
 */
export function countShown(
  documents: readonly CountedDocument[],
  sharing: Sharing,
  most: number,
): { readonly documents: number; readonly documents_complete: boolean } {
  const shown = documents
    .slice(0, most)
    .filter(({ status }) => status === 'active')
    .filter((document) => isVisible(shareableLineage(sharing.recordId, document), sharing));
  return { documents: shown.length, documents_complete: documents.length <= most };
}

/** The first accounts and apps of a carenet, and how many accounts there are. */
async function readUse(store: Store, carenet: CarenetItem) {
  const [members, apps] = await Promise.all([
    store.query(keys.carenetMembers(carenet.id)),
    placedApps(store, carenet),
  ]);
  const listed = orderBy(
    members,
    ({ accountId }) => accountId,
    ({ accountId }) => accountId,
    false,
  ).slice(0, limits.defaultPage);
  return {
    total_accounts: members.length,
    accounts: (await withNames(store, listed)).map(({ accountId, fullName }) => ({
      id: accountId,
      full_name: fullName,
    })),
    apps: orderBy(
      apps.map(({ app }) => app),
      ({ name }) => name,
      ({ id }) => id,
      false,
    ).map(({ id, name }) => ({ id, name })),
  };
}

/** Null for an account that is not the owner: it may not know who else has the whole record (docs/contract/records.md#full-shares). */
async function sharesFor({ store, entities, actor }: Context<'record'>) {
  const { id, ownerId } = entities.record;
  if (actor.id !== ownerId) return null;
  const grants = await store.query(keys.shares(id));
  const newest = orderBy(
    grants.filter((share) => 'accountId' in share),
    ({ createdAt }) => createdAt,
    (share) => share.id,
    true,
  );
  return (await withNames(store, newest)).map(({ accountId, fullName, roleLabel }) => ({
    account: accountId,
    full_name: fullName,
    role_label: roleLabel ?? null,
  }));
}
