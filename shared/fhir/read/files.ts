/** The files of a note: attachments that hold their bytes themselves, or whose URL leads to a Binary in the same document. */
import { decodedDigest } from '../attachments/base64.ts';
import { namedType } from '../attachments/media-types.ts';
import { element, isObject, type Json, type JsonObject, textOf } from '../json.ts';
import { visit } from '../work.ts';
import type { Collection, Resource } from './collection.ts';
import { textOfAttachment } from './narrative.ts';
import type { Parts } from './parts.ts';
import { type Found, valuesAt } from './path.ts';

interface File {
  readonly number: number;
  readonly type: string;
  readonly size: number;
  readonly digest: string;
}

/** Files of a note that are told, at most. */
const mostFiles = 20;

/**
 * Fills the field with the numbers of the files, and those beside it with their types and sizes, in the same order. Plain text that
 * `besides` holds in full is no further file, nor is what is no base64: nobody could open it.
 */
export function readFiles(
  {
    field,
    from,
    besides,
  }: { readonly field: string; readonly from: readonly string[]; readonly besides: string },
  resource: Resource,
  collection: Collection,
  parts: Parts,
): void {
  const isTold = isWhole(parts.textOf(besides));
  const files = new Map<number, File>();
  for (const path of from) {
    for (const found of valuesAt(resource, path, collection)) {
      if (files.size === mostFiles) break;
      const file = fileOf(found, resource, collection);
      const isText = file?.type === 'text/plain' && found.resource === resource;
      if (file && !(isText && isTold)) files.set(file.number, file);
    }
  }
  if (files.size === 0) return;
  const all = [...files.values()];
  parts.put(field, all.map(({ number }) => number).join(' '));
  parts.put(`${field}_type`, all.map(({ type }) => type).join(' '));
  parts.put(`${field}_size`, all.map(({ size }) => size).join(' '));
  parts.tellApart(all.map(({ digest }) => digest));
}

/**
 * The text of an attachment, also of one in a Binary. Many notes may refer to that: each of them has its text, so that its characters
 * cost more than those that stand in the note.
 */
export function textOfFile(value: Json, resource: Resource, collection: Collection): string | undefined {
  const binary = binaryOf(value, resource, collection);
  if (!binary) return textOfAttachment(value);
  const text = collection.once(binary, 'text', () => textOfAttachment(binary.json));
  visit(text?.length ?? 0);
  return text;
}

/** Bytes that are shared by many are looked at once. */
function fileOf(
  { value, resource: holder }: Found,
  asked: Resource,
  collection: Collection,
): File | undefined {
  if (!isObject(value)) return undefined;
  const binary = binaryOf(value, holder, collection);
  const json = binary?.json ?? value;
  const number = collection.attachmentNumber(json);
  if (number === undefined) return undefined;
  const shared = binary ?? (holder === asked ? undefined : holder);
  const measure = () => decodedDigest(textOf(element(json, 'data')) ?? '');
  const bytes = shared ? collection.once(shared, 'bytes of its file', measure) : measure();
  if (!bytes) return undefined;
  return { number, ...bytes, type: typeOf(json) ?? typeOf(value) ?? namedType(undefined) };
}

function typeOf(json: JsonObject): string | undefined {
  const type = textOf(element(json, 'contentType'));
  return type === undefined ? undefined : namedType(type);
}

/** The Binary that the URL of an attachment without bytes of its own leads to. */
function binaryOf(value: Json, resource: Resource, collection: Collection): Resource | undefined {
  if (!isObject(value) || textOf(element(value, 'data')) !== undefined) return undefined;
  const url = textOf(element(value, 'url'));
  if (url === undefined) return undefined;
  const target = collection.resolve({ reference: url }, resource);
  return target?.type === 'Binary' ? target : undefined;
}

/** Whether a text is there and was not cut. A Text has at least so many characters when it is. */
function isWhole(text: string | undefined): boolean {
  return text !== undefined && !(text.endsWith('…') && text.length > leastCut);
}

const leastCut = 80_000;
