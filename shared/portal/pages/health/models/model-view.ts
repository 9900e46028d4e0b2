/** How a data model is shown. One file for each kind of facts; the pages are made from these alone. */
import type { DataModel, DataModels } from '../../../../client/index.ts';
import type { TestName } from '../../../../results/test-key.ts';
import { dateText } from '../../../components/formats.ts';
import type { Texts } from '../../../texts/index.ts';
import type { Flag } from './flags.ts';

/** The name of a model in addresses and texts. */
export type ModelName = keyof Texts['health']['models'];

export type ColumnName = keyof Texts['health']['columns'];

/** The words of the health pages. */
export type Words = Texts['health'];

interface Column<Row> {
  readonly name: ColumnName;
  /** The text of a cell; undefined or null for none. */
  readonly text: (row: Row, tag: string, words: Words) => string | null | undefined;
  readonly isNumber?: boolean;
}

/** A value to draw, with what is normal for it. */
export interface Measured {
  /** What was measured: a name, or that of a vital sign. */
  readonly key: string;
  /** The same text for all values of one test. */
  readonly test: string;
  readonly value: number;
  readonly unit: string | undefined;
  readonly low?: number | undefined;
  readonly high?: number | undefined;
  /** How the one who measured says that it stands. */
  readonly flag?: Flag | undefined;
}

/** An attachment of the document that a fact is from. */
export interface NoteFile {
  readonly number: number;
  readonly type: string;
  readonly size: number;
}

/**
 * `readings of one time`: those that were measured at the same time, each of another thing. `alike on many days`: those of which the
 * columns say the same but for the date.
 */
type Together = 'readings of one time' | 'alike on many days';

interface Contradiction<Row> {
  readonly by: ModelView<'Allergy'>;
  readonly is: (other: DataModels['Allergy']['row'], row: Row) => boolean;
}

export interface ModelView<Model extends DataModel = DataModel> {
  readonly name: ModelName;
  readonly model: Model;
  /** Whether the summary shows the facts themselves. */
  readonly isMain?: boolean;
  /** Whether only files of FHIR bring such facts. */
  readonly isOnlyOfFhir?: boolean;
  /** The field with the date, and the value of it; without one, facts cannot be filtered by date. */
  readonly date?: DataModels[Model]['fields']['date'];
  readonly dateOf: (row: DataModels[Model]['row']) => string | null | undefined;
  /** How the source writes the date, if it says more or less than the date. */
  readonly sourceOf?: (row: DataModels[Model]['row']) => string | undefined;
  /** What the fact is about, in a few words; none when nobody said it. */
  readonly title: (row: DataModels[Model]['row']) => string | null | undefined;
  /** What is said of it in a list, behind the title: what happens when one meets it. */
  readonly detail?: (row: DataModels[Model]['row']) => string | null | undefined;
  /** Greater the earlier a fact comes in lists; of one rank the newest comes first. Without it, the newest comes first. */
  readonly rank?: (row: DataModels[Model]['row']) => number;
  /** Facts of another model beside which such a fact is not shown. */
  readonly contradicted?: Contradiction<DataModels[Model]['row']>;
  /** What a reader of the title alone would get wrong, such as that a vaccine was not given. */
  readonly caveat?: (row: DataModels[Model]['row'], words: Words) => string | null | undefined;
  /** The field that facts can be filtered by; its values are names that people know. */
  readonly nameField?: DataModels[Model]['fields']['text'];
  /** Whether it still holds; undefined when that is no question for such facts. */
  readonly isCurrent?: (row: DataModels[Model]['row'], today: string) => boolean;
  /** Whether it is only suspected, so that it must not stand beside what is certain. */
  readonly isUncertain?: (row: DataModels[Model]['row']) => boolean;
  /** Whether the summary shows what does not hold any more beside what does. */
  readonly showsOver?: boolean;
  /** Kinds of resources that such facts come from: those that could not be read are named beside them. */
  readonly unreadKinds?: readonly string[];
  /** Kinds of which some are such facts. Their unread ones are named elsewhere, but nothing may be said to be missing. */
  readonly perhapsUnread?: readonly string[];
  /** Which facts are one row of a table. */
  readonly together?: Together;
  readonly columns: readonly Column<DataModels[Model]['row']>[];
  /** The test that a result is of. */
  readonly testOf?: (row: DataModels[Model]['row']) => TestName;
  readonly measured?: (row: DataModels[Model]['row']) => readonly Measured[];
  /** The same for results that two files of FHIR tell alike; undefined for one that is never shown together with another. */
  readonly sameAs?: (row: DataModels[Model]['row']) => string | undefined;
  /** What can be opened of it. */
  readonly files?: (row: DataModels[Model]['row']) => readonly NoteFile[];
}

/** Lets the compiler check a view against its model, and forgets which model it is: pages treat all alike. */
export function modelView<Model extends DataModel>(view: ModelView<Model>): ModelView {
  return view as unknown as ModelView;
}

/** Whether an end date has not come yet. */
export function isOpen(end: string | null, today: string): boolean {
  return !end || end.slice(0, 10) > today;
}

/** The end of something. Of what was over by a day, nobody knows since when. */
export function endText(
  end: string | null,
  tag: string,
  words: Words,
  said: { readonly source?: string | undefined; readonly isBound?: true | boolean | undefined },
): string | undefined {
  const text = dateText(end, tag, said.source);
  return text !== undefined && said.isBound ? words.overBy(text) : text;
}

/** Codes of FHIR for how something stands, in words; those that nobody has to be told say nothing. */
export function statusText(
  words: Words,
  ...codes: readonly (string | null | undefined)[]
): string | undefined {
  const known = codes.flatMap((code) => (code && isStatus(code, words) ? [words.statuses[code]] : []));
  return known.length === 0 ? undefined : known.join(', ');
}

/** Who says so (docs/contract/fhir.md#who-says-so), in the language of the page; a name as it is. */
export function sayerText(who: string | null | undefined, { sayers }: Words): string | null | undefined {
  if (who === 'the patient') return sayers.patient;
  const relative = /^a relative or friend(?: \((.*)\))?$/.exec(who ?? '');
  return relative ? sayers.relative(relative[1]) : who;
}

/** Whether a verification status of FHIR says that it is not certain. */
export function isUncertain(status: string | undefined): boolean {
  return status === 'unconfirmed' || status === 'provisional' || status === 'differential';
}

function isStatus(code: string, words: Words): code is keyof Words['statuses'] {
  return Object.hasOwn(words.statuses, code);
}
