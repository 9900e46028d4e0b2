/** Lists for people: a table with its head in bold. */
import { tableLines } from '../demo/text-tables.ts';
import { plain } from './plain-text.ts';
import { type Style, styled } from './styles.ts';

/** The style of a cell; undefined for none. */
type CellStyle = (text: string, column: number) => Style | undefined;

/** Lines of a table, without the rule under its head. Cells are escaped and then styled. */
export function listLines(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  styleOf: CellStyle = () => undefined,
): readonly string[] {
  const cellStyle = (padded: string, column: number): string => {
    const style = styleOf(padded.trimEnd(), column);
    return style ? styled(style, padded) : padded;
  };
  const escaped = rows.map((row) => row.map(plain));
  const [title, , ...lines] = tableLines(head, escaped, cellStyle);
  return [styled('bold', title!), ...lines];
}
