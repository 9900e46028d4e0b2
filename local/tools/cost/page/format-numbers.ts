/** Formats numbers for the page. */

/** As `1,234.50`. */
export function dollars(amount: number): string {
  return amount.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

/** With at most this many decimals. */
export function number(value: number, digits = 0): string {
  return value.toLocaleString('en', { maximumFractionDigits: digits });
}

export function code(text: string): string {
  return `\`${text}\``;
}
