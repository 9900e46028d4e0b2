/** How numbers are written. */

/** `1,234.50`. */
export function dollars(amount: number): string {
  return amount.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

/** With so many digits behind the point, or fewer. */
export function number(value: number, digits = 0): string {
  return value.toLocaleString('en', { maximumFractionDigits: digits });
}

export function code(text: string): string {
  return `\`${text}\``;
}
