/** What queries of reports name: docs/contract/query-interface.md#parameters. Names of fields keep the spelling of the service. */

/** The names of the fields that a report can be queried by, by the type of their values. */
export interface QueryFields {
  readonly text: string;
  readonly number: string;
  readonly date: string;
}

export type AnyField<Fields extends QueryFields> = Fields['text'] | Fields['number'] | Fields['date'];

export type Increment =
  | 'hour'
  | 'day'
  | 'week'
  | 'month'
  | 'year'
  | 'hourofday'
  | 'dayofweek'
  | 'weekofyear'
  | 'monthofyear';

/** `field*increment` */
export type DateGroup<Fields extends QueryFields> = `${Fields['date']}*${Increment}`;

/** `field*start*end` */
export type DateRange<Fields extends QueryFields> = `${Fields['date']}*${string}*${string}`;

/** `operator*field`. `count*` counts all rows. */
export type Aggregation<Fields extends QueryFields> =
  | `${'sum' | 'avg'}*${Fields['number']}`
  | `${'max' | 'min'}*${Fields['number'] | Fields['date']}`
  | `count*${AnyField<Fields> | ''}`;

/** Values by field. */
export type Filters<Fields extends QueryFields> = {
  readonly [Name in AnyField<Fields>]?: string | number | boolean;
};
