/**
 * The query interface again, as plainly as possible: all rows at once, whole arrays sorted, groups by loops.
 * It shares only the type of a row with the product.
 */
import type { Value } from '../../../shared/models/model.ts';
import type { Row } from './support.ts';

export type FieldName = 'text' | 'flag' | 'amount' | 'day' | 'at' | 'created_at';

/** A query in parts; `textOf` writes it as text. */
export interface Asked {
  readonly filters: readonly {
    readonly name: FieldName;
    readonly values: readonly (string | number | boolean)[];
  }[];
  readonly range?: {
    readonly name: 'day' | 'at' | 'created_at';
    readonly start: string;
    readonly end: string;
  };
  readonly groupBy?: FieldName;
  readonly dateGroup?: { readonly name: 'day' | 'at' | 'created_at'; readonly increment: string };
  readonly aggregate?: { readonly operator: string; readonly name: FieldName | '' };
  readonly order?: { readonly name: FieldName; readonly descending: boolean };
  readonly limit: number;
  readonly offset: number;
}

export function textOf(asked: Asked): string {
  const { filters, range, groupBy, dateGroup, aggregate, order } = asked;
  const parameters = new URLSearchParams({ limit: `${asked.limit}`, offset: `${asked.offset}` });
  for (const { name, values } of filters) parameters.set(name, values.join('|'));
  if (range) parameters.set('date_range', `${range.name}*${range.start}*${range.end}`);
  if (groupBy) parameters.set('group_by', groupBy);
  if (dateGroup) parameters.set('date_group', `${dateGroup.name}*${dateGroup.increment}`);
  if (aggregate) parameters.set('aggregate_by', `${aggregate.operator}*${aggregate.name}`);
  if (order) parameters.set('order_by', `${order.descending ? '-' : ''}${order.name}`);
  return parameters.toString();
}

export function answerTo(asked: Asked, rows: readonly Row[]): unknown {
  const matching = rows.filter((row) => isMatch(asked, row));
  const page = <T>(all: readonly T[]) => all.slice(asked.offset, asked.offset + (asked.limit || 1000));
  if (!asked.aggregate) {
    const { name, descending } = asked.order ?? { name: 'created_at', descending: true };
    const sorted = matching.toSorted(
      (left, right) =>
        compare(valueIn(left, name), valueIn(right, name), descending) || compare(left.id, right.id, false),
    );
    return { total: matching.length, kept: page(sorted).map(({ id }) => id) };
  }
  const { operator, name } = asked.aggregate;
  if (!asked.groupBy && !asked.dateGroup) {
    return { total: 1, groups: [{ value: aggregated(operator, name, matching) }] };
  }
  const found: { group: Value; value: Value }[] = [];
  for (const group of matching.map((row) => groupOf(asked, row))) {
    if (found.some((other) => other.group === group)) continue;
    const members = matching.filter((row) => groupOf(asked, row) === group);
    found.push({ group, value: aggregated(operator, name, members) });
  }
  found.sort((left, right) => compare(left.group, right.group, false));
  if (asked.order) {
    const { name: by, descending } = asked.order;
    const part = by === name ? 'value' : 'group';
    found.sort((left, right) => compare(left[part], right[part], descending));
  }
  return { total: found.length, groups: page(found) };
}

function valueIn(row: Row, name: FieldName): Value {
  return name === 'created_at' ? row.createdAt : row[name];
}

function isMatch({ filters, range }: Asked, row: Row): boolean {
  const passes = filters.every(({ name, values }) => {
    const value = valueIn(row, name);
    return values.some((wanted) => value !== null && areEqual(name, value, wanted));
  });
  if (!range || (range.start === '' && range.end === '')) return passes;
  const date = valueIn(row, range.name) as string | null;
  if (date === null) return false;
  const time = (text: string) => microseconds(range.name === 'day' ? text.slice(0, 10) : text);
  const isLateEnough = range.start === '' || time(date) >= time(range.start);
  return passes && isLateEnough && (range.end === '' || time(date) <= time(range.end));
}

function areEqual(name: FieldName, value: Value, wanted: string | number | boolean): boolean {
  if (name === 'day') return value === String(wanted).slice(0, 10);
  if (name === 'at' || name === 'created_at')
    return microseconds(String(value)) === microseconds(String(wanted));
  return value === wanted;
}

function groupOf({ groupBy, dateGroup }: Asked, row: Row): Value {
  if (groupBy) return valueIn(row, groupBy);
  const text = valueIn(row, dateGroup!.name) as string | null;
  return text === null ? null : incrementOf(dateGroup!.increment, text);
}

function incrementOf(increment: string, text: string): string {
  const date = new Date(`${text.slice(0, 10)}${text.slice(10, 19) || 'T00:00:00'}Z`);
  const startOfYear = new Date(date);
  startOfYear.setUTCMonth(0, 1);
  const days = Math.floor((date.getTime() - startOfYear.getTime()) / 86_400_000);
  const two = (number: number) => String(number).padStart(2, '0');
  const year = String(date.getUTCFullYear()).padStart(4, '0');
  const month = two(date.getUTCMonth() + 1);
  const day = `${year}-${month}-${two(date.getUTCDate())}`;
  const hour = two(date.getUTCHours());
  const week = two(Math.floor(days / 7) + 1);
  switch (increment) {
    case 'hour':
      return `${day}-${hour}`;
    case 'day':
      return day;
    case 'week':
      return `${year}-${week}`;
    case 'month':
      return `${year}-${month}`;
    case 'year':
      return year;
    case 'hourofday':
      return hour;
    case 'dayofweek':
      return String(date.getUTCDay() + 1);
    case 'weekofyear':
      return week;
    default:
      return month;
  }
}

function aggregated(operator: string, name: FieldName | '', rows: readonly Row[]): Value {
  if (name === '') return rows.length;
  const values = rows.map((row) => valueIn(row, name)).filter((value) => value !== null);
  if (operator === 'count') return values.length;
  if (values.length === 0) return null;
  if (operator === 'sum') return thousandths(values as number[]) / 1000;
  if (operator === 'avg') return thousandths(values as number[]) / (1000 * values.length);
  const sorted = values.toSorted((left, right) => compare(left, right, operator === 'max'));
  return sorted[0]!;
}

/** The sum of amounts with at most three decimal places, in whole thousandths: nothing is rounded yet. */
function thousandths(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + Math.round(value * 1000), 0);
}

function compare(left: Value, right: Value, descending: boolean): number {
  if (left === right) return 0;
  if (left === null) return descending ? -1 : 1;
  if (right === null) return descending ? 1 : -1;
  const ascending = compareValues(left, right);
  return descending ? -ascending : ascending;
}

/** Texts by their UTF-8 bytes, which is code point order; dates and instants by time. */
function compareValues(left: string | number | boolean, right: string | number | boolean): number {
  if (typeof left !== 'string' || typeof right !== 'string') return Number(left) - Number(right);
  if (!isDate(left) || !isDate(right)) return Buffer.compare(Buffer.from(left), Buffer.from(right));
  const difference = microseconds(left) - microseconds(right);
  return difference < 0n ? -1 : Number(difference > 0n);
}

function isDate(text: string): boolean {
  return /^\d{4}-\d\d-\d\d(T|$)/.test(text);
}

/** Microseconds since 1970. */
function microseconds(text: string): bigint {
  const [, whole, fraction] = /^(.{10}(?:T.{8})?)(?:\.(\d+))?Z?$/.exec(text)!;
  const milliseconds = Date.parse(whole!.includes('T') ? `${whole}Z` : `${whole}T00:00:00Z`);
  return BigInt(milliseconds) * 1000n + BigInt((fraction ?? '').padEnd(6, '0'));
}
