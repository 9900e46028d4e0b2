/** The Provenance of what a view shows: docs/contract/fhir-api.md#provenance. */
import { storerHash } from '../../facts/statements.ts';
import type { JsonObject } from '../../fhir/json.ts';
import { isObject, textOf } from '../../fhir/json.ts';
import { meets } from '../../fhir/rest/matches.ts';
import { idOfVersion } from '../../fhir/rest/own-ids.ts';
import { parseSentVersionId } from '../../fhir/rest/sent.ts';
import { conditionsFor } from '../../smart/scope-sets.ts';
import { keys, type VersionItem } from '../../store/items/index.ts';
import { provenance, type Statement } from './own/provenance.ts';
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

/** The Provenance of resources of one view. What is read for one is kept for the next. */
export class Provenances {
  readonly #view: FhirView;
  readonly #stores: SentStores;
  readonly #versions = new Map<string, VersionItem>();
  readonly #apps = new Map<string, string>();
  readonly #said = new Map<string, Promise<SaidOfType>>();

  constructor(view: FhirView, stores: SentStores) {
    this.#view = view;
    this.#stores = stores;
  }

  /**
   * The Provenance of each of these resources that the reader sees with its document, in their order. The resources are as they are
   * served: what they say of themselves leads to their documents. One round trip for a hundred documents; where something is said twice in
   * the record, the rows of each type once, and one for a hundred other statements.
   */
  async of(resources: readonly JsonObject[]): Promise<readonly JsonObject[]> {
    const targets = resources.flatMap((resource) => targetOf(resource) ?? []);
    const others = await this.#statementsOn(targets);
    await this.#load([...targets, ...[...others.values()].flat()].map(({ documentId }) => documentId));
    return targets.flatMap((one) => {
      const version = this.#versions.get(one.documentId);
      if (!version) return [];
      const statements = (others.get(one) ?? []).flatMap((row) => {
        const other = this.#versions.get(row.documentId);
        return other ? [statementOf(row, other, version)] : [];
      });
      const { type, id } = one;
      const throughName = version.through === undefined ? undefined : this.#apps.get(version.through);
      const service = serviceOf(this.#view);
      return [provenance({ target: { type, id }, version, service, throughName, statements })];
    });
  }

  /**
   * What other documents say of the same thing, by the rules of identity (docs/contract/fhir.md#twice-is-once), among what the reader sees
   * and the scopes allow.
   */
  async #statementsOn(targets: readonly Target[]): Promise<ReadonlyMap<Target, readonly Row[]>> {
    const found = new Map<Target, readonly Row[]>();
    // Nothing is said twice in the record.
    if (this.#view.restated === undefined) return found;
    for (const [type, ofType] of Map.groupBy(targets, (target) => target.type)) {
      const conditions = conditionsFor(this.#view.granted, type, 'read');
      if (conditions === undefined) continue;
      const { identities, rows } = await this.#saidOf(type);
      for (const target of ofType) {
        const identity = identities.get(target.id);
        const same = identity === undefined ? [] : (rows.get(identity) ?? []);
        const others = same
          .filter(({ id }) => id !== target.id)
          .toSorted((one, other) => (one.storedAt > other.storedAt ? -1 : 1))
          .slice(0, mostStatements);
        if (others.length > 0) found.set(target, await allowed(others, conditions, this.#view, this.#stores));
      }
    }
    return found;
  }

  #saidOf(type: string): Promise<SaidOfType> {
    const known = this.#said.get(type) ?? readSaid(type, this.#view, this.#stores);
    this.#said.set(type, known);
    return known;
  }

  async #load(documentIds: readonly string[]): Promise<void> {
    const { store } = this.#stores;
    const ids = [...new Set(documentIds)].filter((id) => !this.#versions.has(id));
    if (ids.length === 0) return;
    const found = await store.get(ids.map((id) => keys.version(this.#view.recordId, id)));
    for (const version of found) if (version) this.#versions.set(version.id, version);
    const through = new Set(found.flatMap((version) => version?.through ?? []));
    const appIds = [...through].filter((id) => !this.#apps.has(id));
    const apps = appIds.length === 0 ? [] : await store.get(appIds.map(keys.app));
    for (const app of apps) if (app) this.#apps.set(app.id, app.name);
  }
}

/** The same for resources that are at hand at once. */
export function provenancesFor(
  resources: readonly JsonObject[],
  view: FhirView,
  stores: SentStores,
): Promise<readonly JsonObject[]> {
  return new Provenances(view, stores).of(resources);
}

/** What FHIR documents say of things that others speak of too: their rows by identity, and identities by ids. */
interface SaidOfType {
  readonly identities: ReadonlyMap<string, string>;
  readonly rows: ReadonlyMap<string, readonly Row[]>;
}

async function readSaid(type: string, view: FhirView, stores: SentStores): Promise<SaidOfType> {
  const identities = new Map<string, string>();
  const rows = new Map<string, Row[]>();
  for await (const some of scanRows(view, type, undefined, stores)) {
    for (const row of some) {
      if (row.identity === undefined) continue;
      identities.set(row.id, row.identity);
      const same = rows.get(row.identity);
      if (same) same.push(row);
      else rows.set(row.identity, [row]);
    }
  }
  return { identities, rows };
}

/** Where a resource is from, by what it says of itself; undefined for one that is seen without its document, and for what has none. */
function targetOf(resource: JsonObject): Target | undefined {
  const { resourceType, id } = resource;
  const meta = isObject(resource.meta) ? resource.meta : {};
  const versionId = textOf(meta.versionId);
  const documentId =
    resourceType === 'Patient'
      ? demographicsIn(versionId)
      : (sentIn(versionId) ?? sourceIn(textOf(meta.source)));
  if (documentId === undefined) return undefined;
  return { type: String(resourceType), id: String(id), documentId };
}

/** The version of a Patient is that of the demographics, if these are shown. */
function demographicsIn(versionId: string | undefined): string | undefined {
  return versionId === undefined ? undefined : idOfVersion(versionId);
}

function sentIn(versionId: string | undefined): string | undefined {
  return versionId === undefined ? undefined : parseSentVersionId(versionId)?.documentId;
}

/** The address of a document ends with its id. */
function sourceIn(source: string | undefined): string | undefined {
  return /\/documents\/([0-9a-f-]{36})$/.exec(source ?? '')?.[1];
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
