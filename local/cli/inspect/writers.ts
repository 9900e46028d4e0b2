/** Prints items: for people, or one JSON object per line for programs. */
import { print, progress } from '../output.ts';
import { plain } from '../plain-text.ts';
import { styled } from '../styles.ts';
import type { ItemView } from './view.ts';

/** A document as stored. */
interface BodyView {
  readonly documentId: string;
  readonly mediaType: string;
  readonly bytes: Buffer;
}

export interface Writer {
  item(view: ItemView): void;
  body(view: BodyView): void;
}

export function jsonWriter(): Writer {
  return {
    item: ({ kind, PK, SK, attributes }) =>
      print(JSON.stringify({ kind, PK, SK, attributes }, bytesAsNumber)),
    body: ({ documentId, mediaType, bytes }) =>
      print(
        JSON.stringify({ kind: 'document body', documentId, mediaType, base64: bytes.toString('base64') }),
      ),
  };
}

/**
 * Prints a heading when the kind changes. With `keys`, another one when the partition does, and the sort key of
 * every item.
 */
export function textWriter({ keys }: { readonly keys: boolean }): Writer {
  let last: ItemView | undefined;
  return {
    item(view) {
      if (keys && view.PK !== last?.PK) print(...(last ? [''] : []), plain(view.PK));
      const isNewKind = view.kind !== last?.kind || (keys && view.PK !== last.PK);
      if (isNewKind) print(...(keys || last ? [''] : []), `  ${styled('bold', view.kind)}`);
      if (keys) print(`    ${plain(view.SK)}`);
      else if (!isNewKind) print('');
      print(...attributeLines(view.attributes));
      last = view;
    },
    body({ documentId, mediaType, bytes }) {
      print('', `body of ${documentId} (${mediaType}, ${bytes.length} bytes)`, '');
      print(textOf(bytes) ?? '(not text: --json prints it as base64)');
    },
  };
}

/** Reports once for each kind that not all of its items are shown. */
export function cutNotes(limit: number): (kind: string) => void {
  const said = new Set<string>();
  return (kind) => {
    if (said.has(kind)) return;
    said.add(kind);
    progress(`There are more than ${limit} ${kind}; use --limit to show more.`);
  };
}

/** One line for each attribute, with the values below each other. */
export function attributeLines(attributes: ItemView['attributes']): readonly string[] {
  const entries = Object.entries(attributes).filter(([, value]) => value !== undefined);
  const width = Math.max(0, ...entries.map(([name]) => name.length));
  return entries.map(([name, value]) => `      ${name.padEnd(width)}  ${valueText(value)}`);
}

function valueText(value: unknown): string {
  return typeof value === 'string' ? plain(value) : plain(JSON.stringify(value, bytesAsNumber));
}

function bytesAsNumber(_name: string, value: unknown): unknown {
  return value instanceof Uint8Array ? `(${value.length} bytes)` : value;
}

/** The bytes as text with its lines; undefined when they are not UTF-8. */
function textOf(bytes: Buffer): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text
      .split(/\r?\n/)
      .map((line) => line.split('\t').map(plain).join('\t'))
      .join('\n');
  } catch {
    return undefined;
  }
}
