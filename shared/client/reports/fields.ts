/** The fields of a data model that a report can be queried by. */

type NamesOf<Row, Value> = Exclude<
  {
    [Name in keyof Row]: NonNullable<Row[Name]> extends Value ? Name : never;
  }[keyof Row],
  '__modelname__' | '__documentid__'
> &
  string;

/** `Dates` are the names of dates, which are texts in a row. */
export interface FieldsOf<Row, Dates extends string> {
  readonly text: Exclude<NamesOf<Row, string | boolean>, Dates>;
  readonly number: NamesOf<Row, number>;
  readonly date: Dates;
}
