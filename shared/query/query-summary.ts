/** What a response repeats of its query (docs/contract/reports.md#minimal-reports-envelope). */
import type { Query } from './query.ts';

/** Absent parts were not in the request; `filters` may be empty. The order is that of the response. */
export interface QueryEcho {
  readonly groupBy?: string;
  /** `field*increment` */
  readonly dateGroup?: string;
  /** `operator*field` */
  readonly aggregateBy?: string;
  /** `field*start*end`; bounds as DateTime, an open one empty. */
  readonly dateRange?: string;
  readonly filters: readonly { readonly name: string; readonly value: string }[];
}

/** The effective values of a page. */
export interface QuerySummary {
  /** Rows or groups before paging. */
  readonly total: number;
  readonly limit: number;
  readonly offset: number;
  readonly orderBy: string;
}

export function echoOf<Row>({ groupBy, dateGroup, aggregate, dateRange, filters }: Query<Row>): QueryEcho {
  return {
    groupBy: groupBy?.name,
    dateGroup: dateGroup && `${dateGroup.field.name}*${dateGroup.increment}`,
    aggregateBy: aggregate && `${aggregate.operator}*${aggregate.field?.name ?? ''}`,
    dateRange: dateRange && `${dateRange.field.name}*${dateRange.start ?? ''}*${dateRange.end ?? ''}`,
    filters: filters
      .filter(({ shown }) => shown)
      .map(({ field, text }) => ({ name: field.name, value: text })),
  };
}

export function summaryOf<Row>({ limit, offset, orderText }: Query<Row>, total: number): QuerySummary {
  return { total, limit, offset, orderBy: orderText };
}
