/** The request for a report of any kind: the query, the rows that it is about, and the part of the record. */
import type { Fact } from '../../facts/fact.ts';
import type { Model } from '../../models/model.ts';
import type { Query } from '../../query/query.ts';
import type { RecordItem } from '../../store/items/index.ts';
import type { Sharing } from '../carenets/visibility.ts';

export interface ReportRequest<Row> {
  readonly query: Query<Row>;
  readonly rows: RowsOfFacts<Row>;
  readonly scope: Scope;
}

/** What is filtered, counted and shown: rows made of the facts of one model. */
export interface RowsOfFacts<Row> {
  readonly model: Model;
  /** The rows of a fact, always in the same order. */
  readonly rowsOf: (fact: Fact) => readonly Row[];
  readonly factOf: (row: Row) => Fact;
  /** Names under which the query knows the model's main date. */
  readonly mainDates: readonly string[];
}

/** A whole record, or what a carenet shows of it. */
export interface Scope {
  readonly recordId: string;
  /** Whether anything is said twice in the record. */
  readonly restated?: RecordItem['restated'] | undefined;
  /** What the carenet shows; undefined: everything in the record. */
  readonly sharing: Sharing | undefined;
  /** Reads again what the carenet shows. */
  readonly rereadSharing?: () => Promise<Sharing>;
}

/** Each fact is one row. */
export function factsAsRows(model: Model): RowsOfFacts<Fact> {
  return { model, rowsOf: (fact) => [fact], factOf: (fact) => fact, mainDates: [model.mainDate] };
}
