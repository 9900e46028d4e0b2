/** Reads a registration file: a JSON object whose values the table can store. */

export type JsonObject = Readonly<Record<string, unknown>>;

/** Maximum characters of one file. */
const longestFile = 65_536;
/** The table allows 32 levels of nesting; the manifest is the second of them. */
const deepestValue = 24;

/** The table rejects an empty key, and its client mishandles the others. */
const unusableKeys = ['', '__proto__', 'constructor'];

const byteOrderMark = /^\uFEFF/;

/** The object in the text, or what is wrong with it. */
export function readJsonObject(text: string | undefined): { object: JsonObject } | { fault: string } {
  if (text === undefined) return { fault: 'is missing or cannot be read' };
  if (text.length > longestFile) return { fault: `must not be longer than ${longestFile} characters` };
  let value: unknown;
  try {
    value = JSON.parse(text.replace(byteOrderMark, ''));
  } catch {
    return { fault: 'is not JSON' };
  }
  if (!isObject(value)) return { fault: 'must be a JSON object' };
  const fault = storageFault(value, deepestValue);
  return fault === undefined ? { object: value } : { fault };
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Why the table cannot return this value unchanged; undefined when it can. */
function storageFault(value: unknown, levels: number): string | undefined {
  if (typeof value === 'number') {
    return Math.abs(value) > Number.MAX_SAFE_INTEGER ? 'holds a number beyond 2^53' : tooSmall(value);
  }
  if (typeof value === 'string')
    return value.isWellFormed() ? undefined : 'holds text with half a surrogate pair';
  if (typeof value !== 'object' || value === null) return undefined;
  if (levels === 0) return `must not nest deeper than ${deepestValue} levels`;
  for (const [key, child] of Object.entries(value)) {
    if (unusableKeys.includes(key) || !key.isWellFormed()) return 'holds a key that cannot be kept';
    const fault = storageFault(child, levels - 1);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function tooSmall(value: number): string | undefined {
  return value !== 0 && Math.abs(value) < 1e-120 ? 'holds a number too close to zero' : undefined;
}
