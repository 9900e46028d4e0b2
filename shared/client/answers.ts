/** What the methods make of answers. */
import type { Answer } from './transport.ts';

/** Stored bytes as they were sent. */
export interface StoredBytes {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
}

/** A report in the format that was asked for. */
export interface Rendered {
  readonly contentType: string;
  readonly text: string;
  /** Number of rows without paging; undefined where there are none to count, or the text itself tells. */
  readonly totalCount: number | undefined;
}

/** Form-encoded values by name; some are there only at times. */
export type FormValues<Name extends string, Occasional extends string = never> = {
  readonly [N in Name]: string;
} & { readonly [N in Occasional]?: string };

export function text({ bytes }: Answer): string {
  return new TextDecoder().decode(bytes);
}

/** Throws SyntaxError when the answer is not JSON. */
export function json(answer: Answer): unknown {
  return JSON.parse(text(answer));
}

export function bytes({ bytes, contentType }: Answer): StoredBytes {
  return { bytes, mediaType: contentType };
}

export function rendered(answer: Answer): Rendered {
  return { contentType: answer.contentType, text: text(answer), totalCount: answer.totalCount };
}

/** Throws when a name that must be there is not. */
export function form<Name extends string, Occasional extends string = never>(
  answer: Answer,
  names: readonly Name[],
): FormValues<Name, Occasional> {
  const values = Object.fromEntries(new URLSearchParams(text(answer)));
  const missing = names.filter((name) => values[name] === undefined);
  if (missing.length > 0) throw new Error(`${answer.operation}: the answer lacks ${missing.join(', ')}`);
  return values as FormValues<Name, Occasional>;
}
