/** Numbers in XML responses: docs/contract/reports.md#generic-xml. */

const scientific = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/;

/**
 * A finite number in decimal notation without exponent. Integral values keep one decimal place (`16.0`),
 * others have the fewest digits that read back as the same number (`70.8`). Zero has no sign, as in JSON
 * responses.
 */
export function decimalText(value: number): string {
  if (value === 0) return '0.0';
  const text = String(value);
  const match = scientific.exec(text);
  if (!match) return text.includes('.') ? text : `${text}.0`;
  const [, sign, first, rest = '', power] = match;
  const digits = `${first}${rest}`;
  const exponent = Number(power);
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`;
  // JavaScript prints exponents from 21 on, and at most 17 digits: these numbers are integral.
  return `${sign}${digits.padEnd(exponent + 1, '0')}.0`;
}
