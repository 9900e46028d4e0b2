/** The Provenance of what a view shows: docs/contract/fhir-api.md#provenance. */
import { storerHash } from '../../facts/statements.ts';
import type { JsonObject } from '../../fhir/json.ts';
import { isObject, textOf } from '../../fhir/json.ts';
import { meets } from '../../fhir/rest/matches.ts';
import { provenance, type Statement } from '../../fhir/rest/provenance.ts';
import { parseSentVersionId } from '../../fhir/rest/sent.ts';
import { conditionsFor } from '../../smart/scope-sets.ts';
import { keys, type VersionItem } from '../../store/items/index.ts';
import type { Store } from '../../store/store.ts';
import { serviceOf } from './place.ts';
import { type Row, readBodies, type SentStores, scanRows } from './sent/index.ts';
import type { FhirView } from './view.ts';

/** Other statements on one thing that a Provenance names, at most: the newest. */
const mostStatements = 20;

/** A resource whose Provenance is asked for, and the version of the document that it is from. */
interface Target {
  readonly type: string;
  readonly id: string;
  readonly documentId: string;
}

/**
 * The Provenance of each of these resources that the reader sees with its document, in their order. The resources are as they are served:
 * what they say of themselves leads to their documents. One round trip for a hundred documents; where something is said twice in
 * the record, the rows of each type, and one for a hundred other statements.
 */
export async function provenancesFor(
  resources: readonly JsonObject[],
  view: FhirView,
  stores: SentStores,
): Promise<readonly JsonObject[]> {
  const targets = resources.flatMap((resource) => targetOf(resource) ?? []);
  const others = await statementsOn(targets, view, stores);
  const documents = [...targets, ...[...others.values()].flat()].map(({ documentId }) => documentId);
  const versions = await readVersions(view.recordId, documents, stores.store);
  const apps = await namesOfApps([...versions.values()], stores.store);
  return targets.flatMap((one) => {
    const version = versions.get(one.documentId);
    if (!version) return [];
    const statements = (others.get(one) ?? []).flatMap((row) => {
      const other = versions.get(row.documentId);
      return other ? [statementOf(row, other, version)] : [];
    });
    const { type, id } = one;
    const throughName = version.through === undefined ? undefined : apps.get(version.through);
    const target = { type, id };
    return [provenance({ target, version, service: serviceOf(view), throughName, statements })];
  });
}

/** Where a resource is from, by what it says of itself; undefined for one that is seen without its document, and for what has none. */
function targetOf(resource: JsonObject): Target | undefined {
  const { resourceType, id } = resource;
  const meta = isObject(resource.meta) ? resource.meta : {};
  const versionId = textOf(meta.versionId);
  const documentId = sentIn(versionId) ?? sourceIn(textOf(meta.source));
  if (documentId === undefined || resourceType === 'Patient') return undefined;
  return { type: String(resourceType), id: String(id), documentId };
}

function sentIn(versionId: string | undefined): string | undefined {
  return versionId === undefined ? undefined : parseSentVersionId(versionId)?.documentId;
}

/** The address of a document ends with its id. */
function sourceIn(source: string | undefined): string | undefined {
  return /\/documents\/([0-9a-f-]{36})$/.exec(source ?? '')?.[1];
}

/**
 * What other documents say of the same thing, by the rules of identity (docs/contract/fhir.md#twice-is-once), among what the reader sees and
 * the scopes allow.
 */
async function statementsOn(
  targets: readonly Target[],
  view: FhirView,
  stores: SentStores,
): Promise<ReadonlyMap<Target, readonly Row[]>> {
  const found = new Map<Target, readonly Row[]>();
  // Nothing is said twice in the record.
  if (view.restated === undefined) return found;
  for (const [type, ofType] of Map.groupBy(targets, (target) => target.type)) {
    const conditions = conditionsFor(view.granted, type, 'read');
    if (conditions === undefined) continue;
    const rows: Row[] = [];
    for await (const some of scanRows(view, type, undefined, stores)) rows.push(...some);
    const byIdentity = Map.groupBy(
      rows.filter(({ identity }) => identity !== undefined),
      ({ identity }) => identity,
    );
    const identities = new Map(rows.map(({ id, identity }) => [id, identity] as const));
    for (const target of ofType) {
      const identity = identities.get(target.id);
      const same = identity === undefined ? [] : (byIdentity.get(identity) ?? []);
      const others = same
        .filter(({ id }) => id !== target.id)
        .toSorted((one, other) => (one.storedAt > other.storedAt ? -1 : 1))
        .slice(0, mostStatements);
      if (others.length > 0) found.set(target, await allowed(others, conditions, view, stores));
    }
  }
  return found;
}

async function allowed(
  rows: readonly Row[],
  conditions: NonNullable<ReturnType<typeof conditionsFor>>,
  view: FhirView,
  stores: SentStores,
): Promise<readonly Row[]> {
  if (conditions.length === 0) return rows;
  const bodies = await readBodies(rows, view, stores);
  return rows.filter((_row, index) => meets(bodies[index]!, conditions, view.base));
}

function statementOf(row: Row, other: VersionItem, version: VersionItem): Statement {
  const isBySame = storerHash(other) === storerHash(version);
  return {
    reference: `${row.type}/${row.id}`,
    isEarlier: isBySame && other.createdAt < version.createdAt,
  };
}

async function readVersions(
  recordId: string,
  documentIds: readonly string[],
  store: Store,
): Promise<ReadonlyMap<string, VersionItem>> {
  const ids = [...new Set(documentIds)];
  const found = await store.get(ids.map((id) => keys.version(recordId, id)));
  return new Map(found.flatMap((version) => (version ? [[version.id, version] as const] : [])));
}

async function namesOfApps(
  versions: readonly VersionItem[],
  store: Store,
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(versions.flatMap(({ through }) => through ?? []))];
  const apps = ids.length === 0 ? [] : await store.get(ids.map(keys.app));
  return new Map(apps.flatMap((app) => (app ? [[app.id, app.name] as const] : [])));
}
