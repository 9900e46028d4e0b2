/** What is in an answer beside its matches: what they refer to, and their Provenance. */
import { mapConcurrentStream } from '../../../concurrency/map-concurrent.ts';
import { element, isObject, type JsonObject, listOf, textOf } from '../../../fhir/json.ts';
import { kindTold } from '../../../fhir/rest/kind-told.ts';
import { targetOf } from '../../../fhir/rest/references.ts';
import type { Include, Results } from '../../../fhir/rest/results.ts';
import { parseSentId } from '../../../fhir/rest/sent.ts';
import { subsetOf } from '../../../fhir/rest/subset.ts';
import { valuesOf } from '../../../fhir/rest/values.ts';
import type { FhirContext } from '../../context.ts';
import { mayRead, mayReadAll, mayReadSome } from '../allowed.ts';
import { findResource } from '../find-resource.ts';
import { provenancesFor } from '../provenances.ts';
import { type Row, type ServedResource, scanRows, servedOf } from '../sent/index.ts';
import type { FhirView } from '../view.ts';
import { entryOfText, nameOf } from './entries.ts';
import { type Match, pageBytes } from './page.ts';
import { Room } from './room.ts';

/** Resources that are included in one page, at most. */
const mostIncludes = 1000;
/** Resources by references that are read at once, of those that no FHIR document holds. */
const ownAtOnce = 8;

interface Reference {
  readonly type: string;
  readonly id: string;
}

/** What is included in a page. */
export interface Included {
  readonly entries: readonly string[];
  /** How the trail calls each of them. */
  readonly kinds: readonly string[];
  /** How many did not fit. */
  readonly left: number;
}

/**
 * The resources to include, each once, without those that are matches themselves, as many as fit. Only what the scopes let the app read. Memory
 * holds what is included and few resources more.
 */
export async function readIncludes(
  matches: readonly Match[],
  results: Results,
  view: FhirView,
  context: FhirContext,
): Promise<Included> {
  const taking = new Taking(matches, results, view);
  if (matches.length === 0) return taking;
  const references = referencesIn(matches, results.includes, view);
  const hasProvenance = results.hasProvenance && mayReadSome('Provenance', view);
  const [rows, provenances, provenanceRows] = await Promise.all([
    rowsNamed(
      references.filter(({ id }) => parseSentId(id)),
      view,
      context,
    ),
    hasProvenance
      ? provenancesFor(
          matches.map(({ about }) => about),
          view,
          context,
        )
      : [],
    hasProvenance ? rowsOf('Provenance', view, context) : [],
  ]);
  await takeRows(rows, taking, view, context);
  const own = references.filter(({ id }) => !parseSentId(id));
  const found = mapConcurrentStream(own, ownAtOnce, ({ type, id }) => findResource(view, type, id, context));
  for await (const one of found) if (one !== undefined && one !== 'void') taking.take(one.json);
  for (const json of provenances) taking.take(json);
  const names = new Set(matches.map(({ about }) => nameOf(about)));
  let sent = 0;
  for await (const some of servedOf(provenanceRows, view, context))
    for (const one of some) {
      const { json } = one;
      if (sent === mostIncludes || !isAbout(json, names, view.base)) continue;
      sent += 1;
      taking.take(json, one);
    }
  return taking;
}

/** Takes resources until one does not fit. */
class Taking implements Included {
  readonly entries: string[] = [];
  readonly kinds: string[] = [];
  left = 0;
  readonly #known: Set<string>;
  readonly #isData: boolean;
  readonly #view: FhirView;
  readonly #room = new Room(pageBytes);

  constructor(matches: readonly Match[], { isData }: Results, view: FhirView) {
    this.#known = new Set(matches.map(({ about }) => nameOf(about)));
    this.#isData = isData;
    this.#view = view;
    for (const { entry } of matches) this.#room.takes(entry);
  }

  get isFull(): boolean {
    return this.left > 0;
  }

  /** `served` is the same as it is served, where it is of a FHIR document. */
  take(json: JsonObject, served?: ServedResource): void {
    const name = nameOf(json);
    if (this.#known.has(name) || !mayRead(json, this.#view)) return;
    this.#known.add(name);
    if (this.isFull) {
      this.left += 1;
      return;
    }
    // Elements are asked for of matches alone.
    const shown = { elements: undefined, isData: this.#isData };
    const text = served && !this.#isData ? served.text : JSON.stringify(subsetOf(json, shown));
    const entry = entryOfText(this.#view, { name, text }, 'include');
    if (!this.#room.takes(entry)) {
      this.left += 1;
      return;
    }
    this.entries.push(entry);
    this.kinds.push(kindTold(json));
  }

  /** Counts one that does not fit, and that the app may read whatever it says. */
  leave(name: string): void {
    if (this.#known.has(name)) return;
    this.#known.add(name);
    this.left += 1;
  }
}

/** What does not fit any more is read only where its scope must be looked at. */
async function takeRows(
  rows: readonly Row[],
  taking: Taking,
  view: FhirView,
  context: FhirContext,
): Promise<void> {
  let taken = 0;
  for await (const some of servedOf(rows, view, context)) {
    for (const one of some) taking.take(one.json, one);
    taken += some.length;
    if (taking.isFull) break;
  }
  const rest = rows.slice(taken);
  for (const { type, id } of rest) if (mayReadAll(type, view)) taking.leave(`${type}/${id}`);
  const unsure = rest.filter(({ type }) => !mayReadAll(type, view));
  for await (const some of servedOf(unsure, view, context))
    for (const one of some) taking.take(one.json, one);
}

function referencesIn(
  matches: readonly Match[],
  includes: readonly Include[],
  view: FhirView,
): readonly Reference[] {
  if (includes.length === 0) return [];
  const references = includes.map(() => new Map<string, Reference>());
  for (const { found } of matches) {
    const { json } = found;
    for (const [index, { parameter, target }] of includes.entries())
      for (const value of valuesOf(json, parameter)) {
        const { type, id } = targetOf(referenceText(value), view.base) ?? {};
        if (type === undefined || id === undefined || (target !== undefined && type !== target)) continue;
        if (mayReadSome(type, view)) references[index]!.set(`${type}/${id}`, { type, id });
      }
  }
  const each = new Map(references.flatMap((some) => [...some]));
  return [...each.values()].slice(0, mostIncludes);
}

function referenceText(value: unknown): string {
  const text = isObject(value) ? element(value, 'reference') : value;
  return typeof text === 'string' ? text : '';
}

/** The rows of references, type by type, by one look at the rows of each type, whatever the number of references. */
export async function rowsNamed(
  references: readonly Reference[],
  view: FhirView,
  context: FhirContext,
): Promise<readonly Row[]> {
  const byType = Map.groupBy(references, ({ type }) => type);
  const found = await Promise.all(
    [...byType].map(async ([type, some]) => {
      const ids = new Set(some.map(({ id }) => id));
      return rowsOf(type, view, context, (id) => ids.has(id));
    }),
  );
  return found.flat();
}

async function rowsOf(
  type: string,
  view: FhirView,
  context: FhirContext,
  isWanted: (id: string) => boolean = () => true,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for await (const some of scanRows(view, type, undefined, context))
    rows.push(...some.filter(({ id }) => isWanted(id)));
  return rows;
}

function isAbout(json: JsonObject, names: ReadonlySet<string>, base: string): boolean {
  return listOf(element(json, 'target')).some((one) => {
    const target = targetOf(textOf(isObject(one) ? element(one, 'reference') : undefined) ?? '', base);
    return target?.type !== undefined && names.has(`${target.type}/${target.id}`);
  });
}
