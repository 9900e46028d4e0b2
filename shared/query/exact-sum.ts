/**
 * A sum that is rounded once, at the end, so that it does not depend on the order of its terms. The running
 * total is stored as parts that do not overlap and add up to it exactly, the smallest first (Shewchuk,
 * Adaptive Precision Floating-Point Arithmetic, 1997).
 */
export class ExactSum {
  readonly #parts: number[] = [];
  /** Very large terms are added at a smaller scale, so that no partial total exceeds the range of doubles. */
  readonly #large: number[] = [];

  add(term: number): void {
    if (Math.abs(term) < largeTerm) addExactly(this.#parts, term);
    else addExactly(this.#large, term * scale);
  }

  /** The double nearest to the sum; 0 without terms; not finite when the sum is too large. */
  total(): number {
    return this.dividedBy(1);
  }

  /** The sum, rounded, divided by a number; not finite when the quotient is too large. */
  dividedBy(divisor: number): number {
    if (this.#large.every((part) => part === 0)) return rounded(this.#parts) / divisor;
    const all = [...this.#large];
    for (const part of this.#parts) addExactly(all, part * scale);
    return rounded(all) / divisor / scale;
  }
}

const largeTerm = 2 ** 900;
const scale = 2 ** -100;

/** Adds a term to parts that do not overlap. Afterwards they still do not, and add up to the sum exactly. */
function addExactly(parts: number[], term: number): void {
  let carried = term;
  let kept = 0;
  for (const part of [...parts]) {
    const sum = carried + part;
    const rest = roundingError(carried, part, sum);
    if (rest !== 0) {
      parts[kept] = rest;
      kept += 1;
    }
    carried = sum;
  }
  parts.length = kept;
  parts.push(carried);
}

function rounded(all: readonly number[]): number {
  const parts = [...all];
  let total = parts.pop() ?? 0;
  let rest = 0;
  while (parts.length > 0 && rest === 0) {
    const part = parts.pop()!;
    const sum = total + part;
    rest = roundingError(total, part, sum);
    total = sum;
  }
  return total + correction(total, rest, parts.at(-1) ?? 0);
}

/** The rounding error of `sum`, the rounded sum of two numbers. */
function roundingError(left: number, right: number, sum: number): number {
  const [large, small] = Math.abs(left) < Math.abs(right) ? [right, left] : [left, right];
  return small - (sum - large);
}

/**
 * A remainder of exactly half a unit was rounded to even. Smaller parts with the same sign mean that it was
 * more than half. Only then is twice the remainder a whole unit, which can be added to the total without
 * rounding.
 */
function correction(total: number, rest: number, next: number): number {
  if (rest === 0 || Math.sign(rest) !== Math.sign(next)) return 0;
  const unit = 2 * rest;
  return total + unit - total === unit ? unit : 0;
}
