/** One attachment out of the bytes of a document: docs/contract/fhir.md#attachments. */
import { createHash } from 'node:crypto';
import { ApiError } from '../../errors.ts';
import { element, type Json, type JsonObject, numberText, textOf } from '../json.ts';
import { parseStrictly } from '../strict-json.ts';
import { decodedBytes } from './base64.ts';
import { fileName } from './file-name.ts';
import { namedType } from './media-types.ts';
import { isBinary, isEmbedded, objectsIn } from './numbers.ts';

export interface ReadAttachment {
  readonly bytes: Buffer;
  /** The media type that the source names. */
  readonly type: string;
  readonly name: string;
  /** What the source says of the bytes, and they are not. */
  readonly contradicted: readonly ('size' | 'hash')[];
}

/**
 * The attachment with this number in a document of FHIR; undefined when there is none. Throws 400 when its data is no base64, or the
 * document no JSON.
 */
export function attachmentIn(document: Uint8Array, number: number): ReadAttachment | undefined {
  const root = parseStrictly(new TextDecoder().decode(document));
  let count = 0;
  for (const json of objectsIn(root)) {
    if (!isEmbedded(json)) continue;
    count += 1;
    if (count === number) return read(json, number, isBinary(json) ? describing(root, json) : json);
  }
  return undefined;
}

function read(json: JsonObject, number: number, about: JsonObject): ReadAttachment {
  const bytes = decodedBytes(textOf(element(json, 'data')) ?? '');
  if (bytes === undefined) throw new ApiError('attachment_not_base64');
  const type = namedType(textOf(element(json, 'contentType')) ?? textOf(element(about, 'contentType')));
  const title = textOf(element(about, 'title'));
  return { bytes, type, name: fileName(title, type, number), contradicted: contradictions(about, bytes) };
}

/** What is not as the source says it. A hash of another length is no SHA-1, and cannot be compared. */
function contradictions(about: JsonObject, bytes: Buffer): readonly ('size' | 'hash')[] {
  const size = numberText(element(about, 'size'));
  const hash = decodedBytes(textOf(element(about, 'hash')) ?? '');
  const isOtherSize = size !== undefined && Number(size) !== bytes.length;
  const isOtherHash = hash?.length === sha1Length && !createHash('sha1').update(bytes).digest().equals(hash);
  return [...(isOtherSize ? ['size' as const] : []), ...(isOtherHash ? ['hash' as const] : [])];
}

const sha1Length = 20;

/** The first Attachment whose URL leads to the Binary; the Binary itself where none does. It says its title, size and hash. */
function describing(root: Json, binary: JsonObject): JsonObject {
  const addresses = addressesOf(root, binary);
  for (const json of objectsIn(root)) {
    const url = textOf(element(json, 'url'));
    if (url === undefined || isEmbedded(json)) continue;
    const isAttachment = ['contentType', 'title', 'size', 'hash'].some((name) => Object.hasOwn(json, name));
    if (isAttachment && addresses.some((address) => leadsTo(url, address))) return json;
  }
  return binary;
}

/** What references to the Binary end with. */
function addressesOf(root: Json, binary: JsonObject): readonly string[] {
  const id = textOf(element(binary, 'id'));
  for (const json of objectsIn(root)) {
    if (element(json, 'resource') !== binary) continue;
    const fullUrl = textOf(element(json, 'fullUrl'));
    if (fullUrl !== undefined) return [fullUrl, ...(id === undefined ? [] : [`Binary/${id}`])];
  }
  return id === undefined ? [] : [`Binary/${id}`, `#${id}`];
}

function leadsTo(url: string, address: string): boolean {
  const version = url.indexOf('/_history/');
  const target = version < 0 ? url : url.slice(0, version);
  return target === address || target.endsWith(`/${address}`);
}
