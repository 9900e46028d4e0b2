/** What the methods make of responses. */
import type { Answer } from './transport.ts';
import { UnreadableResponse } from './unreadable-response.ts';
import { UnexpectedXml, type XmlElement } from './xml/element.ts';
import { parseXml } from './xml/parse.ts';

/** Stored bytes as they were sent, or an attachment out of a document. */
export interface StoredBytes {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  /** The name under which an attachment is saved; other stored bytes have none. */
  readonly fileName?: string;
}

/** A response in the format that was asked for. */
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

/** For operations that return an acknowledgement. */
export function nothing(): void {}

export function text({ bytes }: Answer): string {
  return new TextDecoder().decode(bytes);
}

/** The reader throws UnexpectedXml; what it becomes throws UnreadableResponse. */
export function xml<Value>(read: (root: XmlElement) => Value): (answer: Answer) => Value {
  return (answer) => {
    try {
      return read(parseXml(text(answer)));
    } catch (error) {
      if (error instanceof UnexpectedXml) throw new UnreadableResponse(answer.operation, error.message);
      throw error;
    }
  };
}

/** Throws UnreadableResponse when the response is neither a JSON object nor an array of these. */
export function json<Value extends object>(answer: Answer): Value {
  const value = jsonOf(answer);
  const isObject = (entry: unknown) => typeof entry === 'object' && entry !== null;
  if (isObject(value) && (!Array.isArray(value) || value.every(isObject))) return value as Value;
  throw new UnreadableResponse(answer.operation, 'it is no JSON object and no array of objects');
}

function jsonOf(answer: Answer): unknown {
  try {
    return JSON.parse(text(answer));
  } catch {
    throw new UnreadableResponse(answer.operation, 'it is no JSON');
  }
}

export function bytes({ bytes, contentType, disposition = '' }: Answer): StoredBytes {
  const [, name] = /filename\*=UTF-8''([^;]*)/.exec(disposition) ?? [];
  return { bytes, mediaType: contentType, ...(name && { fileName: decodeURIComponent(name) }) };
}

export function rendered(answer: Answer): Rendered {
  return { contentType: answer.contentType, text: text(answer), totalCount: answer.totalCount };
}

/** Reads form-encoded pairs. Throws UnreadableResponse when a name that must be there is not. */
export function form<Name extends string, Occasional extends string = never>(
  names: readonly Name[],
): (answer: Answer) => FormValues<Name, Occasional> {
  return (answer) => {
    const values = Object.fromEntries(new URLSearchParams(text(answer)));
    const missing = names.filter((name) => values[name] === undefined);
    if (missing.length > 0) throw new UnreadableResponse(answer.operation, `it lacks ${missing.join(', ')}`);
    return values as FormValues<Name, Occasional>;
  };
}
