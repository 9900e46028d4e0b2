/** What references lead to that is in another document of the record: docs/contract/fhir-api.md#references. */
import { mapConcurrent } from '../../../concurrency/map-concurrent.ts';
import { parseFactId } from '../../../facts/ids.ts';
import { parseWanted, type Wanted } from '../../../fhir/rest/names.ts';
import { type SentName, unpackNames } from '../../../fhir/rest/packed-names.ts';
import { parseRowBlock } from '../../../fhir/rest/row-blocks.ts';
import { type Elsewhere, isAbsolute, parseSentId } from '../../../fhir/rest/sent.ts';
import { isId } from '../../../ids.ts';
import { keys, type LineageItem } from '../../../store/items/index.ts';
import type { Store } from '../../../store/store.ts';
import { readHeads } from '../../facts/lineage-heads.ts';
import { groupOf } from './extraction.ts';
import { isRead } from './scan.ts';
import { isShown, type SentView } from './view.ts';

interface Reference extends Wanted {
  readonly text: string;
  readonly ownId: string;
  /** As its document has it. */
  readonly reference: string;
}

type Heads = ReadonlyMap<string, LineageItem | undefined>;

const groupsAtOnce = 16;

/**
 * By what is wanted, what references lead to that the token sees, such as `Encounter/…`. Of several documents that have a resource of this name, those
 * of the app or person who stored the reference come first, and of these the one counts whose word is the latest. No round trip without references, else two.
 */
export async function targetsOf(
  references: readonly (readonly [reference: string, leadsTo: Elsewhere])[],
  view: SentView,
  { store }: { readonly store: Store },
): Promise<ReadonlyMap<string, string>> {
  const wanted = wantedIn(references);
  if (wanted.length === 0) return new Map();
  const [own, found] = await Promise.all([amongOwn(wanted, view, store), amongNames(wanted, view, store)]);
  return new Map([...found, ...own]);
}

function wantedIn(references: Parameters<typeof targetsOf>[0]): readonly Reference[] {
  const wanted = new Map<string, Reference>();
  for (const [reference, [, ownId, text]] of references)
    wanted.set(text, { text, ownId, reference, ...parseWanted(text) });
  return [...wanted.values()];
}

/**
 * References by ids of this service, as an app has them in what it stores: they lead to what the token sees. The id of a fact does not tell
 * its document; it stays where the token sees the whole record.
 */
async function amongOwn(
  wanted: readonly Reference[],
  view: SentView,
  store: Store,
): Promise<ReadonlyMap<string, string>> {
  const named = wanted.flatMap((one) => {
    const lineageId = lineageNamed(one);
    return lineageId === undefined ? [] : [{ ...one, lineageId }];
  });
  const heads = await headsOf(
    named.map(({ lineageId }) => lineageId),
    view,
    store,
  );
  const targets = new Map<string, string>();
  for (const { text, type, ownId, lineageId } of named)
    if (isServedBy(heads.get(lineageId), type, view)) targets.set(text, `${type}/${ownId}`);
  for (const { text, type, ownId, reference } of wanted)
    if (!view.sharing && type !== '' && parseFactId(ownId) && isHere(reference, view) && !targets.has(text))
      targets.set(text, `${type}/${ownId}`);
  return targets;
}

/** The same of a reference as it is stored. */
export function documentNamed([, ownId, text]: Elsewhere): string | undefined {
  return lineageNamed({ ...parseWanted(text), ownId });
}

/** The document that an id of this service names. */
function lineageNamed({ type, ownId }: Pick<Reference, 'type' | 'ownId'>): string | undefined {
  if (type === 'DocumentReference' && isId(ownId)) return ownId;
  return type === '' ? undefined : parseSentId(ownId)?.lineageId;
}

function isServedBy(head: LineageItem | undefined, type: string, view: SentView): boolean {
  if (!head || head.status === 'void' || !isShown(head, view)) return false;
  if (type === 'DocumentReference') return true;
  return (head.fhir?.blocks ?? []).some((name) => parseRowBlock(name).type === type);
}

/** Whether a reference has no server, or this one. */
function isHere(reference: string, { base }: SentView): boolean {
  return !isAbsolute(reference) || reference.startsWith(`${base}/`);
}

/** A resource of another document that has a name which is wanted. */
interface Candidate extends SentName {
  readonly lineageId: string;
  readonly extraction: string;
}

/** What documents call their resources is stored with them. One round trip for the names, and one for the documents that have them. */
async function amongNames(
  wanted: readonly Reference[],
  view: SentView,
  store: Store,
): Promise<ReadonlyMap<string, string>> {
  const candidates = await candidatesFor(new Set(wanted.map(({ name }) => name)), view, store);
  const heads = await headsOf(
    [...candidates.values()].flat().map(({ lineageId }) => lineageId),
    view,
    store,
  );
  const targets = new Map<string, string>();
  for (const { text, name, storer, type } of wanted) {
    const [first] = (candidates.get(name) ?? [])
      .filter((one) => type === '' || one.type === type)
      .flatMap((one) => servedAs(one, heads.get(one.lineageId), view))
      .toSorted((one, other) => comesBefore(one, other, storer));
    if (first) targets.set(text, first.target);
  }
  return targets;
}

/** By name. */
async function candidatesFor(
  names: ReadonlySet<string>,
  { recordId }: SentView,
  store: Store,
): Promise<ReadonlyMap<string, readonly Candidate[]>> {
  const groups = [...new Set([...names].map(groupOf))];
  const found = await mapConcurrent(groups, groupsAtOnce, async (group) => {
    const items = await store.query(keys.sentNamesIn(recordId, group));
    return items.flatMap((item) => {
      const document = keys.documentOfSentNames(item.SK);
      return unpackNames(item.names).flatMap((one) => (names.has(one.name) ? [{ ...one, ...document }] : []));
    });
  });
  return Map.groupBy(found.flat(), ({ name }) => name);
}

/** Undefined for what is not to be found. */
async function headsOf(lineageIds: readonly string[], { recordId }: SentView, store: Store): Promise<Heads> {
  const ids = [...new Set(lineageIds)];
  const found = ids.length === 0 ? [] : await readHeads(recordId, ids, store);
  return new Map(ids.map((id, index) => [id, found[index]]));
}

interface Target {
  readonly target: string;
  readonly storer: string;
  /** In milliseconds. */
  readonly asOf: number;
  readonly storedAt: string;
}

/** Whether the document still has the resource, and is neither void nor hidden. */
function servedAs(
  { type, digest, asOf, lineageId, extraction }: Candidate,
  head: LineageItem | undefined,
  view: SentView,
): readonly Target[] {
  if (!isRead(head) || head.fhir.extraction !== extraction) return [];
  if (head.status === 'void' || !isShown(head, view)) return [];
  const id = digest === undefined ? view.recordId : `${lineageId.replaceAll('-', '')}-${digest}`;
  const storedAt = head.latestCreatedAt;
  return [
    { target: `${type}/${id}`, storer: head.fhir.storer, asOf: asOf ?? Date.parse(storedAt), storedAt },
  ];
}

function comesBefore(one: Target, other: Target, storer: string): number {
  const isOwn = ({ storer: by }: Target) => Number(by === storer);
  return (
    isOwn(other) - isOwn(one) ||
    other.asOf - one.asOf ||
    Date.parse(other.storedAt) - Date.parse(one.storedAt)
  );
}
