/** References to characters: the five names of XML, and numbers. */

const named: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);
const reference = /&(?:#x([\dA-Fa-f]{1,6})|#(\d{1,7})|([A-Za-z]+));|&/g;
const highestCharacter = 0x10ffff;

/** Returns the text with characters in place of references. Calls `fail`, which throws, for any other `&`. */
export function unescaped(text: string, fail: (problem: string) => never): string {
  if (!text.includes('&')) return text;
  return text.replace(reference, (whole, hexadecimal?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return named.get(name) ?? fail(`the entity ${whole} is unknown`);
    const code = hexadecimal === undefined ? Number(decimal ?? Number.NaN) : Number.parseInt(hexadecimal, 16);
    const isCharacter = code > 0 && code <= highestCharacter && !(code >= 0xd800 && code <= 0xdfff);
    return isCharacter ? String.fromCodePoint(code) : fail('an & begins no reference');
  });
}
