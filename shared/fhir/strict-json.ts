/** Reads JSON more strictly than `JSON.parse`, in time that grows with the text alone. */
import { ApiError } from '../errors.ts';
import { limits } from '../limits.ts';
import { type Json, parseKeepingNumbers } from './json.ts';

/**
 * Parses JSON text. Throws 400 when it is no JSON, nests deeper than the limit, or names a key of an object twice, of which a reader
 * would see one and the writer may have meant the other. No error shows the content.
 */
export function parseStrictly(text: string): Json {
  // Before it is parsed: parsing calls itself for every level.
  requireDepthAndKeys(text);
  try {
    return parseKeepingNumbers(text);
  } catch (error) {
    const [, position] = /position (\d+)/.exec((error as Error).message) ?? [];
    const place = position === undefined ? 'at its end' : `at character ${Number(position) + 1}`;
    throw new ApiError('document_json_malformed', { place });
  }
}

/**
 * Looks at brackets and strings only, so it takes any text. It is our own because `JSON.parse` keeps the last of equal keys without a
 * word, and parsers that tell of them build a second tree or cannot be limited.
 */
function requireDepthAndKeys(text: string): void {
  // The keys of the objects around; undefined stands for a list.
  const open: (Set<string> | undefined)[] = [];
  let isKeyNext = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (character === '"') {
      const end = endOfString(text, index);
      const keys = open.at(-1);
      if (isKeyNext && keys) addKey(keys, text.slice(index, end + 1));
      isKeyNext = false;
      index = end;
    } else if (character === '{' || character === '[') {
      open.push(character === '{' ? new Set() : undefined);
      isKeyNext = character === '{';
      if (open.length > limits.jsonDepth)
        throw new ApiError('document_json_too_deep', { maximum: limits.jsonDepth });
    } else if (character === '}' || character === ']') {
      open.pop();
      isKeyNext = false;
    } else if (character === ',') {
      isKeyNext = open.at(-1) !== undefined;
    }
  }
}

/** Index of the closing quotation mark, or of the end of the text. */
function endOfString(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index += 1) {
    if (text[index] === '\\') index += 1;
    else if (text[index] === '"') return index;
  }
  return text.length;
}

const longestShown = 60;

function addKey(keys: Set<string>, quoted: string): void {
  const key = quoted.includes('\\') ? unescaped(quoted) : quoted;
  if (keys.has(key)) {
    const shown = [...key.slice(1, -1)].slice(0, longestShown).join('');
    throw new ApiError('document_json_key_repeated', { key: shown });
  }
  keys.add(key);
}

/** Two spellings of a key are one key. */
function unescaped(quoted: string): string {
  try {
    return `"${JSON.parse(quoted)}"`;
  } catch {
    return quoted;
  }
}
