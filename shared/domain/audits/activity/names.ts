/** Names for the ids in the activity of a record (docs/contract/audits.md#activity). */
import { isShareInForce } from '../../../access/grants.ts';
import { isDocumentId } from '../../../ids.ts';
import { type AppItem, keys, type VersionItem } from '../../../store/items/index.ts';
import type { Store } from '../../../store/store.ts';
import type { Access } from './access.ts';

export interface Person {
  readonly id: string;
  /** Undefined where it is unknown, or the account has never had access to the record. */
  readonly name: string | undefined;
  readonly role: 'owner' | 'share' | 'carenet' | 'former' | 'operator' | 'other';
}

export interface Named {
  /** By id, also those who have access and did nothing. */
  readonly people: ReadonlyMap<string, Person>;
  /** Names of apps by their ids; undefined for an app that is not registered any more. */
  readonly apps: ReadonlyMap<string, string | undefined>;
}

interface Doers {
  /** Accounts, and apps that acted on their own: an entry does not say which. */
  readonly principals: ReadonlySet<string>;
  readonly proxies: ReadonlySet<string>;
}

/** The principal of what operators do (shared/operations/operator-audit-entry.ts). No account or app has this id. */
const operator = 'operator';
/** People and apps who did something and whose names are read, each. Further ones are shown by their ids. */
const mostNames = 100;
const mostDocuments = 100;

/** One round trip; another one for every hundred items. */
export async function nameDoers(
  recordId: string,
  access: Access,
  { principals, proxies }: Doers,
  store: Store,
): Promise<Named> {
  const present = new Set([
    ...(access.ownerId === undefined ? [] : [access.ownerId]),
    ...access.shares.keys(),
    ...access.memberships.keys(),
  ]);
  const unknown = [...principals].filter((id) => !present.has(id) && id !== operator).slice(0, mostNames);
  const accountIds = [...present, ...unknown];
  const appIds = [
    ...new Set([...[...proxies].slice(0, mostNames), ...access.apps.map(({ appId }) => appId), ...unknown]),
  ];
  const [accounts, reached, apps] = await Promise.all([
    store.get(accountIds.map(keys.account)),
    store.get(unknown.map((id) => keys.reachedRecord(id, recordId))),
    store.get(appIds.map(keys.app)),
  ]);
  const registered = new Map(apps.flatMap((app) => (app ? [[app.id, app] as const] : [])));
  const fullNames = new Map(accounts.flatMap((one) => (one ? [[one.id, one.fullName] as const] : [])));
  const former = new Set(unknown.filter((_id, index) => reached[index] !== undefined));

  function personOf(id: string): Person {
    const role = roleOf(id);
    const isKnown = role !== 'other' && role !== 'operator';
    return { id, name: (isKnown && fullNames.get(id)) || undefined, role };
  }

  function roleOf(id: string): Person['role'] {
    if (id === operator) return 'operator';
    if (id === access.ownerId) return 'owner';
    if (access.shares.has(id)) return 'share';
    if (access.memberships.has(id)) return 'carenet';
    return former.has(id) ? 'former' : 'other';
  }

  // An app may have the id of an account. Who has access, or had it, is a person.
  const isApp = (id: string) => registered.has(id) && !present.has(id) && !former.has(id);
  const people = new Set([...present, ...[...principals].filter((id) => !isApp(id))]);
  const used = [...proxies, ...[...principals].filter(isApp)];
  const enabled = access.apps.filter((share) => isShareInForce(share, registered.get(share.appId)));
  return {
    people: new Map([...people].map((id) => [id, personOf(id)])),
    apps: new Map(
      [...used, ...enabled.map(({ appId }) => appId)].map((id) => [id, nameOf(registered.get(id))]),
    ),
  };
}

function nameOf(app: Pick<AppItem, 'name'> | undefined): string | undefined {
  return app?.name || undefined;
}

/** Those of the first hundred ids that are versions in the record. One round trip. */
export async function readDocuments(
  recordId: string,
  ids: Iterable<string>,
  store: Store,
): Promise<ReadonlyMap<string, VersionItem>> {
  const wanted = [...new Set(ids)].filter(isDocumentId).slice(0, mostDocuments);
  const found = await store.get(wanted.map((id) => keys.version(recordId, id)));
  return new Map(found.flatMap((version) => (version ? [[version.id, version] as const] : [])));
}
