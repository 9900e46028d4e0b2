/** What references lead to that is in another document of the record: docs/contract/fhir-api.md#references. */
import { mapConcurrent } from '../../../concurrency/map-concurrent.ts';
import { parseFactId } from '../../../facts/ids.ts';
import type { StatementEntry } from '../../../facts/statement-entry.ts';
import { isReadKind } from '../../../fhir/read/read-resources.ts';
import { parseRowBlock } from '../../../fhir/rest/row-blocks.ts';
import { type Elsewhere, isAbsolute, parseSentId, sentId } from '../../../fhir/rest/sent.ts';
import { isId } from '../../../ids.ts';
import { keys, type LineageItem } from '../../../store/items/index.ts';
import type { Store } from '../../../store/store.ts';
import { readHeads } from '../../facts/lineage-heads.ts';
import { isRead, scanRows } from './scan.ts';
import { isShown, type SentView } from './view.ts';

interface Wanted {
  readonly identity: string;
  readonly reference: string;
  readonly type: string;
  readonly ownId: string;
}

const typesAtOnce = 8;

/**
 * By identity, what references lead to that the token sees, such as `Encounter/…`. Of several documents that speak of it, the one counts
 * whose word is the latest. No round trip without references, else two or three: what documents say of resources is stored by identity,
 * but for those that give no facts, such as practitioners, whose rows are looked through.
 */
export async function targetsOf(
  references: readonly (readonly [reference: string, leadsTo: Elsewhere])[],
  view: SentView,
  { store }: { readonly store: Store },
): Promise<ReadonlyMap<string, string>> {
  const wanted = wantedIn(references);
  if (wanted.length === 0) return new Map();
  const [own, found] = await Promise.all([
    amongOwn(wanted, view, store),
    amongStatements(wanted, view, store),
  ]);
  for (const [identity, target] of own) found.set(identity, target);
  const others = Map.groupBy(
    wanted.filter(({ identity, type }) => !found.has(identity) && !isReadKind(type)),
    ({ type }) => type,
  );
  await mapConcurrent([...others], typesAtOnce, async ([type, ofType]) => {
    const identities = new Set(ofType.map(({ identity }) => identity));
    const latest = new Map<string, string>();
    for await (const rows of scanRows(view, type, undefined, { store })) {
      for (const { identity, id, storedAt } of rows) {
        if (identity === undefined || !identities.has(identity)) continue;
        if (storedAt < (latest.get(identity) ?? '')) continue;
        latest.set(identity, storedAt);
        found.set(identity, `${type}/${id}`);
      }
    }
  });
  return found;
}

function wantedIn(references: Parameters<typeof targetsOf>[0]): readonly Wanted[] {
  const wanted = new Map<string, Wanted>();
  for (const [reference, [type, ownId, identity]] of references)
    wanted.set(identity, { identity, reference, type, ownId });
  return [...wanted.values()];
}

/**
 * References by ids of this service, as an app has them in what it stores: they lead to what the token sees. The id of a fact does not tell
 * its document; it stays where the token sees the whole record.
 */
async function amongOwn(
  wanted: readonly Wanted[],
  view: SentView,
  store: Store,
): Promise<ReadonlyMap<string, string>> {
  const named = wanted.flatMap((one) => {
    const lineageId = lineageNamed(one);
    return lineageId === undefined ? [] : [{ ...one, lineageId }];
  });
  const ids = [...new Set(named.map(({ lineageId }) => lineageId))];
  const found = ids.length === 0 ? [] : await readHeads(view.recordId, ids, store);
  const heads = new Map(ids.map((id, index) => [id, found[index]]));
  const targets = new Map<string, string>();
  for (const { identity, type, ownId, lineageId } of named)
    if (isServedBy(heads.get(lineageId), type, view)) targets.set(identity, `${type}/${ownId}`);
  for (const { identity, type, ownId, reference } of wanted)
    if (!view.sharing && parseFactId(ownId) && isHere(reference, view) && !targets.has(identity))
      targets.set(identity, `${type}/${ownId}`);
  return targets;
}

/** The document that an id of this service names. */
function lineageNamed({ type, ownId }: Wanted): string | undefined {
  if (type === 'DocumentReference' && isId(ownId)) return ownId;
  return parseSentId(ownId)?.lineageId;
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

/** What documents say of resources is stored by identity, with the document. */
async function amongStatements(
  wanted: readonly Wanted[],
  view: SentView,
  store: Store,
): Promise<Map<string, string>> {
  const { recordId } = view;
  const items = await store.get(wanted.map(({ identity }) => keys.statements(recordId, identity)));
  const said = wanted.flatMap((one, index) => {
    const item = items[index];
    return item ? [{ ...one, entries: JSON.parse(item.entries) as readonly StatementEntry[] }] : [];
  });
  const ids = [...new Set(said.flatMap(({ entries }) => entries.map(({ lineage }) => lineage)))];
  const found = ids.length === 0 ? [] : await readHeads(recordId, ids, store);
  const heads = new Map(ids.map((id, index) => [id, found[index]]));
  const targets = new Map<string, string>();
  for (const { identity, type, ownId, entries } of said) {
    const [latest] = entries
      .filter((entry) => isServed(entry, type, heads.get(entry.lineage), view))
      .toSorted((one, other) => other.asOf - one.asOf || other.at - one.at);
    if (latest) targets.set(identity, `${type}/${sentId(latest.lineage, type, ownId)}`);
  }
  return targets;
}

/** Whether the document still says it, is neither void nor hidden, and serves the resource under an id that follows from its own. */
function isServed(
  { extraction }: StatementEntry,
  type: string,
  head: LineageItem | undefined,
  view: SentView,
): boolean {
  if (!isRead(head) || head.fhir.twins || head.status === 'void') return false;
  if (head.facts?.extraction !== extraction || !isShown(head, view)) return false;
  return head.fhir.blocks.some((name) => parseRowBlock(name).type === type);
}
