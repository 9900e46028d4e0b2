/** The parameters of a query, and which of them are not filters. */

/** Decoded texts by name; the last one of a repeated parameter. */
export type Parameters = ReadonlyMap<string, string>;

const reserved: ReadonlySet<string> = new Set([
  'limit',
  'offset',
  'order_by',
  'status',
  'modified_since',
  'group_by',
  'date_group',
  'aggregate_by',
  'date_range',
  'response_format',
]);

/** Whether a parameter with this name is a filter; all others have a meaning of their own. */
export function isFilter(name: string): boolean {
  return !reserved.has(name);
}

/** The parts between asterisks; undefined when there are not that many. */
export function partsOf(text: string, count: number): readonly string[] | undefined {
  const parts = text.split('*');
  return parts.length === count ? parts : undefined;
}
