/** What a section of a patient summary is: which facts are in it, and what a person reads of each. */

/** A cell of a table: fields of the fact with blanks between them, or a range up to other fields. */
export interface Cell {
  readonly fields: readonly string[];
  readonly until?: readonly string[];
  /** Shown in the place of `fields` where it has a value, because it says more. */
  readonly rather?: string;
  /** What codes mean that stand in the place of words. */
  readonly words?: ReadonlyMap<string, string>;
  /** Shown behind all of that in parentheses: how certain it is, how it stands. What is usual goes without saying. */
  readonly marks?: readonly string[];
  /** How many of `fields` name the thing. Where none does, and the others say anything, the cell says that it is not said. */
  readonly names?: number;
  /** A field that is shown where nothing else of the cell says anything. */
  readonly otherwise?: string;
  /** A field that is shown too where none does. */
  readonly instead?: string;
  /** A number of what is taken: `1.0` could be read as 10, and is written `1`. */
  readonly isDose?: boolean;
  /** The unit is a period, which is told in words. */
  readonly isFrequency?: boolean;
}

/**
 * `readings of one time`: those that have the same date and fill different columns. `alike on many days`: those that say the same but
 * for the date.
 */
type Together = 'readings of one time' | 'alike on many days';

/** The facts of one model in a section. */
export interface SectionPart {
  readonly model: string;
  /** How many at most: the first ones by `date`, newest first. */
  readonly most: number;
  /** The field by which they are ordered; without it, the time at which they were stored. */
  readonly date?: string;
  /** Of allergies: the worst first, and of those that are alike the newest. */
  readonly order?: 'worst first';
  /** The field that says when it was over. What is not over comes first. */
  readonly end?: string;
  /** Which rows are told as one. */
  readonly together?: Together;
  /** In the order of the columns; fewer when the last columns stay empty. */
  readonly cells: readonly Cell[];
}

export interface Section {
  readonly title: string;
  readonly loinc: string;
  /** `kept`: there also when it is empty, with the reason; IPS requires or recommends it. */
  readonly whenEmpty: 'kept' | 'omitted';
  /** Only what is over by now, or only what is not. */
  readonly only?: 'past' | 'present';
  /** Those that are empty in every row are not shown. */
  readonly columns: readonly string[];
  readonly parts: readonly SectionPart[];
  /** Kinds of resources whose unread ones are named in it, because they may say what belongs here. */
  readonly unread?: readonly string[];
}

/** A cell with these fields. */
export const of = (...fields: string[]): Cell => ({ fields });

/** A cell with a field, and how it stands. */
export const marked = (field: string, ...marks: string[]): Cell => ({ fields: [field], marks });
/** A cell with names, and what must not be read without one. */
export const named = (names: readonly string[], ...others: readonly string[]): Cell => ({
  fields: [...names, ...others],
  names: names.length,
});

/** A cell with a value and its unit. */
export const reading = (field: string): Cell => of(`${field}_value`, `${field}_unit`);

/** A cell with a dose and its unit. */
export const dose = (field: string): Cell => ({ ...reading(field), isDose: true });

/** A cell with how often a dose is taken: `once in 3 days`. */
export const frequency = (field: string): Cell => ({ ...dose(field), isFrequency: true });
