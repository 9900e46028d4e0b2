/** An entry of a coding system, with the five keys of the response (docs/contract/codes.md#entry-model). */
export interface CodeEntry {
  readonly abbreviation: string | null;
  readonly code: string;
  readonly consumer_value: string | null;
  readonly umls_code: string | null;
  /** The text that queries search. */
  readonly full_value: string;
}

/** Maximum lengths, in characters (code points). */
export const codeLimits = {
  shortName: 100,
  description: 2000,
  code: 100,
  abbreviation: 100,
  value: 250,
  umlsCode: 30,
} as const;

/** Columns of a source file, unchanged; a missing column is undefined. */
export interface RawEntry {
  readonly code: string | undefined;
  readonly full: string | undefined;
  readonly consumer?: string | undefined;
  readonly abbreviation?: string | undefined;
  readonly umls?: string | undefined;
}

/**
 * Returns the entry in a row, or the reason why the row is not an entry. Columns are trimmed, and an empty
 * one is null. Full and consumer value are cut to their limit. A code, abbreviation or UMLS code would become
 * another one when cut, so a row with one that is too long is rejected.
 */
export function readEntry(raw: RawEntry): CodeEntry | string {
  const code = present(raw.code);
  const full = present(raw.full);
  const consumer = present(raw.consumer);
  const abbreviation = present(raw.abbreviation);
  const umls = present(raw.umls);
  if (code === null) return 'no code';
  if (full === null) return 'no full value';
  if ([code, full, consumer, abbreviation, umls].some(hasControls)) return 'a control character';
  if (isLonger(code, codeLimits.code)) return `a code of more than ${codeLimits.code} characters`;
  if (isLonger(abbreviation, codeLimits.abbreviation)) {
    return `an abbreviation of more than ${codeLimits.abbreviation} characters`;
  }
  if (isLonger(umls, codeLimits.umlsCode))
    return `a UMLS code of more than ${codeLimits.umlsCode} characters`;
  return {
    abbreviation,
    code,
    consumer_value: consumer && cut(consumer),
    umls_code: umls,
    full_value: cut(full),
  };
}

const shortNamePattern = new RegExp(`^[A-Za-z0-9][A-Za-z0-9._-]{0,${codeLimits.shortName - 1}}$`);

/** Whether a coding system may have this short name: it is a segment of paths and object keys. */
export function isShortName(text: string): boolean {
  return shortNamePattern.test(text);
}

function present(text: string | undefined): string | null {
  return text?.trim() || null;
}

/** Line breaks separate the values in the index; other control characters are of no use either. */
function hasControls(text: string | null): boolean {
  return text !== null && /\p{Cc}/u.test(text);
}

function isLonger(text: string | null, maximum: number): boolean {
  return text !== null && text.length > maximum && [...text].length > maximum;
}

function cut(text: string): string {
  if (text.length <= codeLimits.value) return text;
  return [...text].slice(0, codeLimits.value).join('').trimEnd();
}
