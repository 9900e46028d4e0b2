/** Texts of a record as they can stand on paper. */

/** Characters of a name, and of any other text. */
export const longestName = 200;
const longestText = 500;

/**
 * What has no shape of its own and changes how its neighbours are read: control characters, marks and overrides of the direction of text
 * (UAX #9), and halves of characters. The joiners that Persian and other scripts are written with stay.
 */
const unseen =
  /[\p{Cc}\p{Co}\p{Cs}\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]+/gu;

/** One line, cut with an ellipsis. */
export function lineOf(text: string | null | undefined, most: number = longestText): string {
  const line = (text ?? '').normalize('NFC').replace(unseen, ' ').replace(/\s+/g, ' ').trim();
  const characters = line.length > most ? [...line] : [];
  return characters.length > most
    ? `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
    : line;
}

/** Texts that say something, each once, in one line. */
export function joined(texts: readonly (string | null | undefined)[], between = ', '): string {
  return [...new Set(texts.map((text) => lineOf(text)).filter((text) => text !== ''))].join(between);
}
