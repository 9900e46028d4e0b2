/** Codes and names of elements in Markdown. */

export function code(text: string): string {
  return `\`${text}\``;
}

/** "`a`, `b` or `c`". `undefined` stands for an element that is not there. */
export function codes(values: readonly (string | boolean | undefined)[]): string {
  const texts = values.map((value) => (value === undefined ? 'missing' : code(String(value))));
  return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} or ${texts.at(-1)}`;
}
