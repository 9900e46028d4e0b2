/** Kinds of callers, in the order in which the tables of expected decisions list them. */

/**
 * ANON no one · ADM, UI admin and UI app · SELF account in the path · OWN, SHR owner and holder of a full
 * share of the record · CNA member of the carenet · APP user app without token · TU token of an app that acts
 * for an account in full control of the record · TA token of an autonomous app on the record · TP primed
 * token on the record · TC token on the carenet · CU, CA connect or REST token on the record of an account in
 * full control of it: of an app that is not autonomous, and of an autonomous one · RT request token · SR, SC
 * bearer token of SMART App Launch for the record, for the carenet · SB bearer token of a backend app that the record lets in · SN, SX
 * bearer token for the record whose scopes name no data, whose hour is over
 */
export const columns = [
  'ANON',
  'ADM',
  'UI',
  'SELF',
  'OWN',
  'SHR',
  'CNA',
  'APP',
  'TU',
  'TA',
  'TP',
  'TC',
  'CU',
  'CA',
  'RT',
  'SR',
  'SC',
  'SB',
  'SN',
  'SX',
] as const;

export type Column = (typeof columns)[number];

/** The condition that each letter of a mark stands for. A mark with several letters requires all of them. */
export const conditions = {
  i: 'the app in the path is its own',
  a: 'its app is autonomous',
  e: 'its app is enabled on the record',
  m: 'the principal in the path is itself',
  c: 'it created the record',
  n: 'the carenet in the path is the one of its token',
  s: 'the account in the path is its own',
  p: 'the app is in the carenet as well',
} as const;

export type Condition = keyof typeof conditions;

/** By column: `Y` allowed, `·` denied, or the letters of the conditions under which the call is allowed. */
export type Marks = Readonly<Record<Column, string>>;

/** Reads the cells of one row. Throws unless there is one for each column. */
export function marksOf(cells: readonly string[]): Marks {
  if (cells.length !== columns.length) throw new Error(`Not ${columns.length} marks: ${cells.join(' ')}`);
  return Object.fromEntries(columns.map((column, index) => [column, cells[index]!])) as Marks;
}

/** Returns the conditions of a mark. */
export function conditionsOf(mark: string): readonly Condition[] {
  return [...mark].filter((letter): letter is Condition => letter in conditions);
}
