/** Reads the resources in files: Bundles, single resources, and files with a resource in each line. */
import { createReadStream } from 'node:fs';
import { element, isObject, type Json, textOf } from '../../../shared/fhir/json.ts';
import type { Found, Place } from '../../../shared/operations/fhir-import/source.ts';
import { BundleSplitter, type Part } from './bundle-splitter.ts';
import { hasLines } from './find-files.ts';
import { linesOf } from './lines.ts';

/** Bytes of a line, of an entry and of a file that is one resource. A document is smaller; a line may be a Bundle. */
const longestPart = 64 * 1024 * 1024;
/** Bundles in entries of Bundles. Each of them is read again by itself. */
const deepestBundle = 10;
const chunkSize = 1024 * 1024;
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

/** Everything in the files. Reading the same files again gives the same. */
export async function* readFiles(files: readonly string[]): AsyncGenerator<Found> {
  for (const file of files) yield* hasLines(file) ? readLines(file) : readJson(file);
}

async function* chunksOf(file: string): AsyncGenerator<Buffer> {
  let isFirst = true;
  for await (const chunk of createReadStream(file, { highWaterMark: chunkSize })) {
    const bytes = chunk as Buffer;
    const hasMark = isFirst && bytes.subarray(0, byteOrderMark.length).equals(byteOrderMark);
    yield hasMark ? bytes.subarray(byteOrderMark.length) : bytes;
    isFirst = false;
  }
}

async function* readLines(file: string): AsyncGenerator<Found> {
  for await (const { number, bytes } of linesOf(chunksOf(file), longestPart)) {
    const place = { file, at: `line ${number}` };
    if (!bytes) yield tooLarge(place);
    else if (bytes.toString('utf8').trim() !== '') yield* partsOf([bytes], place);
  }
}

async function* readJson(file: string): AsyncGenerator<Found> {
  yield* partsOf(chunksOf(file), { file, at: '' });
}

/** The resources in one JSON text. What cannot be read ends it, because nothing says where the next entry begins. */
async function* partsOf(
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
  place: Place,
  depth = 0,
): AsyncGenerator<Found> {
  const splitter = new BundleSplitter(longestPart);
  let bytes = 0;
  try {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      for (const part of splitter.write(chunk)) yield* foundIn(part, place, depth);
    }
    splitter.end();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== undefined) throw error;
    yield { kind: 'problem', place, reason: problemOf(error as Error, bytes) };
  }
}

/** Nothing of the content is shown: the messages of the tokenizer quote it. */
function problemOf(error: Error, bytes: number): string {
  if (/^(It|Something) /.test(error.message)) return error.message;
  return `It is not JSON: there is an error in its first ${bytes.toLocaleString('en')} bytes.`;
}

async function* foundIn(part: Part, { file, at }: Place, depth: number): AsyncGenerator<Found> {
  if (part.kind === 'resource') {
    yield { kind: 'resource', place: { file, at }, bytes: part.bytes };
    return;
  }
  const name = part.number === 0 ? at : [at, `entry ${part.number}`].filter(Boolean).join(', ');
  const place = { file, at: name };
  if (part.kind === 'too large') {
    yield tooLarge(place);
    return;
  }
  const entry = parsed(part.bytes);
  if (!isObject(entry)) {
    yield { kind: 'problem', place, reason: 'It is not JSON.' };
    return;
  }
  const fullUrl = textOf(element(entry, 'fullUrl'));
  const request = element(entry, 'request');
  if (isObject(request) && element(request, 'method') === 'DELETE') {
    const url = fullUrl ?? textOf(element(request, 'url'));
    const response = element(entry, 'response');
    const deletedAt = isObject(response) ? textOf(element(response, 'lastModified')) : undefined;
    if (url) yield { kind: 'deleted', place, fullUrl: url, deletedAt };
    return;
  }
  // An entry without a resource is a request or the status of one.
  if (!part.resource) return;
  if (!isBundle(element(entry, 'resource'))) yield { kind: 'resource', place, bytes: part.resource, fullUrl };
  else if (depth < deepestBundle) yield* partsOf([part.resource], place, depth + 1);
  else yield { kind: 'problem', place, reason: `It is a Bundle in more than ${deepestBundle} others.` };
}

function isBundle(resource: Json | undefined): boolean {
  return isObject(resource) && element(resource, 'resourceType') === 'Bundle';
}

function parsed(bytes: Buffer): Json | undefined {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

function tooLarge(place: Place): Found {
  return { kind: 'problem', place, reason: `It is larger than ${longestPart.toLocaleString('en')} bytes.` };
}
