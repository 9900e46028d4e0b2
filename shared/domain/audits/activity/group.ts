/**
 * Puts entries of one day, one person and one kind of call together, so that a person reads a line for what took many calls
 * (docs/contract/audits.md#activity).
 */
import type { AuditItem } from '../../../store/items/index.ts';
import { type Action, actionOf } from './actions.ts';

/** What somebody did on one day. */
export interface Line extends Pick<Action, 'name' | 'effect'> {
  readonly outcome: 'done' | 'refused' | 'failed';
  /** Of the first and of the last call. */
  readonly first: string;
  readonly last: string;
  readonly calls: number;
  /** Pages that the calls were made for; a call that names none counts as one. */
  readonly times: number;
  /** The largest number of entries that one answer had, by kind of data, in the order of the names. */
  readonly kinds: ReadonlyMap<string, number>;
  /** The same for kinds that the entry has no room to name. */
  readonly others: number;
  /** The largest number of documents that one list had. */
  readonly listed: number;
  /** The documents that the calls were about, each once, the last one first. */
  readonly documentIds: readonly string[];
  /** Circles through which it was done, or which it was about. */
  readonly carenetIds: readonly string[];
  /** The link that the calls were about, and who opened it, as they said, each once, the last one first. */
  readonly link: LinkOfLine | undefined;
  /** How many calls may have shown something of which their entries do not say what it was. */
  readonly untold: number;
}

export interface LinkOfLine {
  readonly id: string;
  readonly label: string | undefined;
  readonly recipients: readonly string[];
}

/** What somebody did on one day, the last thing first. */
export interface Doer {
  readonly principal: string;
  /** The app that acted for the account; empty for none. */
  readonly proxy: string;
  readonly lines: readonly Line[];
}

export interface Day {
  /** `YYYY-MM-DD`, in UTC. */
  readonly date: string;
  readonly doers: readonly Doer[];
}

/** Of what the caller looked at herself, one line says all. */
const ownViews = 'own_views';

/**
 * Days, people and lines in the order of their last calls.
 * @param entries the newest first
 * @param caller the account that asks: what it has looked at itself becomes one line a day
 */
export function groupEntries(entries: readonly AuditItem[], caller: string | undefined): readonly Day[] {
  const days = Map.groupBy(entries, ({ time }) => time.slice(0, 10));
  return [...days].map(([date, ofDay]) => {
    const doers = Map.groupBy(ofDay, ({ principal, proxy }) => `${principal}\n${proxy}`);
    return {
      date,
      doers: [...doers.values()].map((ofDoer) => {
        const { principal, proxy } = ofDoer[0]!;
        return { principal, proxy, lines: linesOf(ofDoer, principal === caller && proxy === '') };
      }),
    };
  });
}

function linesOf(entries: readonly AuditItem[], isOwn: boolean): readonly Line[] {
  const nameOf = (entry: AuditItem): string => {
    const { name, effect } = actionOf(entry);
    return isOwn && effect === 'seen' ? ownViews : name;
  };
  const keyOf = (entry: AuditItem) =>
    [nameOf(entry), actionOf(entry).effect, outcomeOf(entry), entry.link?.id ?? ''].join('\n');
  const lines = Map.groupBy(entries, keyOf);
  return [...lines.values()].map((ofLine) => lineOf(nameOf(ofLine[0]!), ofLine));
}

function lineOf(name: string, entries: readonly AuditItem[]): Line {
  const shown = entries.flatMap((entry) => entry.shown ?? []);
  const kinds = new Map<string, number>();
  for (const [kind, count] of shown.flatMap((one) => Object.entries(one.kinds ?? {})))
    kinds.set(kind, Math.max(count, kinds.get(kind) ?? 0));
  return {
    name,
    effect: actionOf(entries[0]!).effect,
    outcome: outcomeOf(entries[0]!),
    first: entries.at(-1)!.time,
    last: entries[0]!.time,
    calls: entries.length,
    times: new Set(entries.map(({ pageView, id }) => pageView ?? id)).size,
    kinds: new Map([...kinds].toSorted(([one], [other]) => (one < other ? -1 : 1))),
    others: Math.max(0, ...shown.map(({ others = 0 }) => others)),
    listed: Math.max(0, ...shown.map(({ documents = 0 }) => documents)),
    documentIds: distinct(entries.flatMap(documentsOf)),
    carenetIds: distinct(entries.flatMap(({ carenetId }) => carenetId || [])),
    link: linkOf(entries),
    untold: entries.filter((entry) => entry.successful && actionOf(entry).shows && !entry.shown).length,
  };
}

/** A list names many documents, and is about none of them. */
export function documentsOf(entry: AuditItem): readonly string[] {
  if (!actionOf(entry).ofDocuments) return [];
  return [...(entry.documentId ? [entry.documentId] : []), ...(entry.shown?.documentIds ?? [])];
}

/** All entries of a line are about the same link, or about none. */
function linkOf(entries: readonly AuditItem[]): LinkOfLine | undefined {
  const links = entries.flatMap(({ link }) => link ?? []);
  const [newest] = links;
  if (!newest) return undefined;
  return {
    id: newest.id,
    label: newest.label,
    recipients: distinct(links.flatMap(({ recipient }) => recipient ?? [])),
  };
}

function distinct(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)];
}

function outcomeOf({ successful, status }: AuditItem): Line['outcome'] {
  if (successful) return 'done';
  return status < 500 ? 'refused' : 'failed';
}
