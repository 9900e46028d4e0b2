/** Texts without the characters that no font of papers has. */
import type { Face } from './faces.ts';

/** Stands for characters that cannot be printed; a remark on the paper says so. */
const unshown = '[?]';

/** The text, with `[?]` for each run of characters that the font does not have, so that nobody misses that something is there. */
export function shownText(text: string, face: Face): string {
  let shown = '';
  let isMissing = false;
  for (const character of text) {
    const has = face.has(character.codePointAt(0)!);
    if (has) shown += character;
    // What only joins its neighbours stands for nothing by itself.
    else if (!isMissing && !/\p{Default_Ignorable_Code_Point}/u.test(character)) shown += unshown;
    if (has || !/\p{Default_Ignorable_Code_Point}/u.test(character)) isMissing = !has;
  }
  return shown;
}
