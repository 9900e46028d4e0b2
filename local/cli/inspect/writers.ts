/** Prints items: for people, or one JSON object per line for programs. */
import { print, progress } from '../output.ts';
import { plain } from '../plain-text.ts';
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

/** Prints a heading when the partition changes, and another when the kind does. */
export function textWriter(): Writer {
  let partition = '';
  let kind = '';
  return {
    item(view) {
      if (view.PK !== partition) print(...(partition ? [''] : []), plain(view.PK));
      if (view.PK !== partition || view.kind !== kind) print('', `  ${view.kind}`);
      partition = view.PK;
      kind = view.kind;
      print(`    ${plain(view.SK)}`, ...attributeLines(view.attributes));
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
