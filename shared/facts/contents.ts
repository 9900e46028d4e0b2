/** What a document holds, as its lists and metadata say it: docs/contract/documents.md#what-a-document-holds. */
import { sourcedDate, sourceField } from '../models/date-source.ts';
import { fieldIndex } from '../models/field-index.ts';
import type { Instance, Model } from '../models/model.ts';
import { models } from '../models/registry.ts';
import { titleOf } from '../titles/fact-titles.ts';

/** One kind of data: a data model, or a kind of FHIR resource that has none. */
interface KindOfData {
  readonly kind: string;
  /** Facts of the model, each with those nested in it; or resources of the kind. 0 when none of what there is gives a fact. */
  readonly count: number;
  /** The newest date in them, as precise as it is known: a year, a month or a day. */
  readonly newest?: string;
}

export interface DocumentContents {
  /** In the order of their names. */
  readonly kinds: readonly KindOfData[];
  /** What people call it by its content, in the words of the content: a title of its own, or what its facts are called. */
  readonly name?: string;
  /** How many things it names besides; undefined for none. */
  readonly more?: number;
  /** How much in it should have given facts, and could not be read; undefined for nothing. */
  readonly unread?: number;
  /** Something in it may be of another kind, or about somebody else. */
  readonly unclear?: true;
}

/** What stands in a FHIR document besides its facts. */
export interface Held {
  /** Kinds of resources that have no data model, with how many there are. */
  readonly others: ReadonlyMap<string, number>;
  /** Data models that resources belong to no fact came from: withdrawn, refuted, empty or not read. */
  readonly silent: ReadonlySet<string>;
  /** How many resources facts should have come from, and could not be read. */
  readonly unread: number;
  /** Something in it is of no known kind, an older version, deleted, or not about the patient; or words of a Composition, which may tell of anything. */
  readonly isUnclear: boolean;
  /** What the document calls itself: the title of its first Composition that has one. */
  readonly title: string | undefined;
}

/** What of a document counts. */
interface Said {
  readonly instances: readonly Instance[];
  /** Of a FHIR document. */
  readonly held?: Held | undefined;
}

/** Kinds of one document that have no data model. Of more, the rest is unclear, so that lists stay short. */
const mostOthers = 10;
/** Things that a name lists, and characters of one and of all. */
const mostTitles = 3;
const longestTitle = 80;
/** A document of more kinds is better told by its kinds than by the first things in it. */
const mostNamedKinds = 2;
const unreadModel = 'UnreadResource';

/** What a document holds that is about the person of its record; undefined for one without data, such as a photograph. */
export function contentsOf({ instances, held }: Said): DocumentContents | undefined {
  const facts = instances.filter(({ model }) => model !== unreadModel);
  const others = [...(held?.others ?? [])].toSorted(([one], [other]) => order(one, other));
  const kinds = [
    ...ofModels(facts, held),
    ...others.slice(0, mostOthers).map(([kind, count]) => ofOther(kind, count, instances)),
  ].toSorted((one, other) => order(one.kind, other.kind));
  const unread = held?.unread ?? 0;
  const isUnclear = held?.isUnclear === true || others.length > mostOthers;
  if (kinds.length === 0 && unread === 0 && !isUnclear) return undefined;
  return {
    kinds,
    ...nameOf(instances, kinds.length, held),
    ...(unread > 0 && { unread }),
    ...(isUnclear && { unclear: true as const }),
  };
}

/**
 * The kinds by which a document may be shared: every one of them must be. Undefined when it must not be shared by kind: it holds none,
 * something in it was not read, or is unclear.
 */
export function kindsToShareBy(contents: DocumentContents | undefined): readonly string[] | undefined {
  if (!contents || contents.kinds.length === 0 || contents.unread || contents.unclear) return undefined;
  return contents.kinds.map(({ kind }) => kind);
}

/** The newest date of all kinds; undefined when nothing in the document has one. */
export function newestIn({ kinds }: Pick<DocumentContents, 'kinds'>): string | undefined {
  return latest(kinds.map(({ newest }) => newest));
}

function ofModels(facts: readonly Instance[], held: Held | undefined): readonly KindOfData[] {
  const byModel = Map.groupBy(facts, ({ model }) => model);
  const names = new Set([...byModel.keys(), ...(held?.silent ?? [])]);
  return [...names].map((kind) => kindOf(kind, (byModel.get(kind) ?? []).length, byModel.get(kind) ?? []));
}

/** Of resources without a data model, those that are listed as not read say when they are. */
function ofOther(kind: string, count: number, instances: readonly Instance[]): KindOfData {
  const type = fieldIndex(models.get(unreadModel)!, 'resource_type');
  const listed = instances.filter(({ model, values }) => model === unreadModel && values[type] === kind);
  return kindOf(kind, count, listed);
}

function kindOf(kind: string, count: number, dated: readonly Instance[]): KindOfData {
  const newest = latest(dated.map(dateOf));
  return { kind, count, ...(newest !== undefined && { newest }) };
}

/** Facts of models without a main date of their own say when they were recorded, or nothing. */
const otherDates: Readonly<Record<string, string>> = {
  Allergy: 'recorded_date',
  AllergyExclusion: 'recorded_date',
  [unreadModel]: 'date',
};

/** `2026`, `2026-04` or `2026-04-16`. */
function dateOf({ model: name, values }: Instance): string | undefined {
  const model = models.get(name)!;
  const field = otherDates[name] ?? model.mainDate;
  return sourcedDate(valueAt(field, values, model), valueAt(sourceField(field), values, model))?.slice(0, 10);
}

function valueAt(field: string, values: Instance['values'], model: Model) {
  return values[fieldIndex(model, field)] ?? null;
}

function latest(dates: readonly (string | undefined)[]): string | undefined {
  return dates.reduce((newest, date) => (newest && !(date && date > newest) ? newest : date), undefined);
}

function nameOf(
  instances: readonly Instance[],
  kinds: number,
  held: Held | undefined,
): Pick<DocumentContents, 'name' | 'more'> {
  const own = held?.title ?? titleOfNote(instances);
  if (own !== undefined) return { name: short(own) };
  if (kinds > mostNamedKinds) return {};
  const titles = new Set(instances.flatMap((instance) => shortTitleOf(instance) ?? []));
  if (titles.size === 0) return {};
  const more = Math.max(0, titles.size - mostTitles);
  return { name: [...titles].slice(0, mostTitles).join(', '), ...(more > 0 && { more }) };
}

/** The title of the only note, where all else is what belongs to it: the results of a report, the visit. */
function titleOfNote(instances: readonly Instance[]): string | undefined {
  const notes = instances.filter(({ model }) => model === 'SimpleClinicalNote');
  const [note] = notes;
  if (!note || notes.length > 1) return undefined;
  const belongs = new Set(['SimpleClinicalNote', 'LabResult', 'Encounter']);
  return instances.every(({ model }) => belongs.has(model))
    ? titleOf(note, models.get(note.model)!)
    : undefined;
}

function shortTitleOf(instance: Instance): string | undefined {
  const title = titleOf(instance, models.get(instance.model)!);
  return title === undefined ? undefined : short(title);
}

/** One line, without half a character at its end, and without what cannot be written in XML. */
function short(title: string): string {
  const line = title.replace(/[\p{C}\s]+/gu, ' ').trim();
  const characters = [...line.slice(0, 2 * longestTitle + 2)];
  return characters.length > longestTitle ? `${characters.slice(0, longestTitle - 1).join('')}…` : line;
}

function order(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
