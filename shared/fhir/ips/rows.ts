/** Rows of a table that are told as one, so that a doctor sees what was measured at a visit, and what else was done. */
import type { SectionPart } from './section.ts';

type Row = readonly string[];

/** Up to this number, rows that are alike stand each by itself. */
const mostAlone = 3;

/** The rows of a part, in the order of the first of those that are one. No value is lost; of days alike, the first and the last stay. */
export function together(part: SectionPart, rows: readonly Row[]): readonly Row[] {
  if (part.together === undefined) return rows;
  const column = part.cells.findIndex(({ fields }) => fields[0] === part.date);
  return part.together === 'readings of one time' ? byTime(rows, column) : alike(rows, column);
}

/** What has no date is of no known time, and stays alone. */
function byTime(rows: readonly Row[], date: number): readonly Row[] {
  const joined: Row[] = [];
  for (const row of rows) {
    const at = row[date] === '' ? -1 : joined.findIndex((other) => areOneTime(other, row, date));
    if (at < 0) joined.push(row);
    else joined[at] = joined[at]!.map((text, column) => text || row[column]!);
  }
  return joined;
}

/** Whether both have the same date, and no column has a text in each: two values of one thing are two readings. */
function areOneTime(one: Row, other: Row, date: number): boolean {
  return one.every((text, column) =>
    column === date ? text === other[column] : text === '' || other[column] === '',
  );
}

function alike(rows: readonly Row[], date: number): readonly Row[] {
  const groups = new Map<string, Row[]>();
  const keyOf = (row: Row) => JSON.stringify(row.with(date, ''));
  for (const row of rows.filter((one) => one[date] !== '')) {
    const known = groups.get(keyOf(row));
    if (known) known.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return rows.flatMap((row) => {
    const group = row[date] === '' ? [row] : groups.get(keyOf(row))!;
    if (group.length <= mostAlone) return [row];
    if (group[0] !== row) return [];
    const [first, last] = [group.at(-1)!, row].map((one) => one[date]!.slice(0, 10));
    return [row.with(date, `${first} to ${last} (${group.length} times)`)];
  });
}
