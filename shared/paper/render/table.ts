/** Widths of the columns of a table, from what is in them. */

export interface ColumnNeed {
  /** The widest word, and the widest text in one line. */
  readonly least: number;
  readonly most: number;
}

/** Words that are wider than this part of a table are broken. */
const widestWordShare = 0.3;

const fewColumns = 4;
const firstShare = 0.34;

/** Together they fill the width: each has its widest word, and those that need more share what is left. */
export function columnWidths(needs: readonly ColumnNeed[], width: number, gap: number): readonly number[] {
  const room = width - gap * Math.max(needs.length - 1, 0);
  const cap = Math.max(room * widestWordShare, room / Math.max(needs.length, 1));
  // Tables of few columns begin alike, so that the eye finds the second column in all of them.
  const first = needs.length <= fewColumns ? room * firstShare : 0;
  const least = needs.map((need, index) => Math.max(Math.min(need.least, cap), index === 0 ? first : 0));
  const sum = total(least);
  if (sum >= room) return least.map((one) => (one / sum) * room);
  const wishes = needs.map((need, index) => Math.max(need.most - least[index]!, 0));
  const wished = total(wishes);
  const left = room - sum;
  // Where all has room, the columns keep their widths and the last one takes what is left.
  if (wished <= left)
    return needs.map(
      (_, index) => least[index]! + wishes[index]! + (index === needs.length - 1 ? left - wished : 0),
    );
  // A very long text takes no more than its share from the others.
  const damped = wishes.map((wish) => Math.sqrt(wish));
  return least.map((one, index) => one + (damped[index]! / total(damped)) * left);
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0);
}
