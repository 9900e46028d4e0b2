/**
 * A sum of decimal numbers that is rounded once, at the end. So 7.9 + 7.7 + 7.5 is 23.1, as a reader of the numbers
 * expects, and not 23.099999999999998. It does not depend on the order of its terms.
 */
export class DecimalSum {
  /** The sum is `#units` × 10^`#exponent`. */
  #units = 0n;
  #exponent = 0;

  /** Adds a finite number, as the shortest decimal that reads back as it: the form in which reports write it. */
  add(term: number): void {
    const [units, exponent] = decimalOf(term);
    const lowest = Math.min(exponent, this.#exponent);
    this.#units = this.#units * powerOfTen(this.#exponent - lowest) + units * powerOfTen(exponent - lowest);
    this.#exponent = lowest;
  }

  /** The number nearest to the sum; 0 without terms; not finite when the sum is too large. */
  total(): number {
    return this.dividedBy(1);
  }

  /** The number nearest to the sum divided by a whole number of 1 or more; not finite when it is too large. */
  dividedBy(divisor: number): number {
    const quotient = (this.#units * powerOfTen(moreDigits)) / BigInt(divisor);
    return Number(`${quotient}e${this.#exponent - moreDigits}`);
  }
}

/** Digits that a quotient has more than the sum: with them, what is cut off no longer decides how it is rounded. */
const moreDigits = 40;

/** The digits of the shortest decimal that reads back as the number, and the power of ten of the last one. */
function decimalOf(term: number): readonly [units: bigint, exponent: number] {
  const [mantissa, power = 0] = String(term).split('e');
  const [whole, fraction = ''] = mantissa!.split('.');
  return [BigInt(whole! + fraction), Number(power) - fraction.length];
}

function powerOfTen(exponent: number): bigint {
  return 10n ** BigInt(exponent);
}
