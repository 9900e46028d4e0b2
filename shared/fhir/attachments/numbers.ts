/** The attachments in a document, in their order: docs/contract/fhir.md#attachments. */
import { element, isObject, type Json, type JsonObject, textOf } from '../json.ts';
import { visit } from '../work.ts';

/** Whether it holds the bytes of an attachment itself: an Attachment with `data`, or a Binary. */
export function isEmbedded(json: JsonObject): boolean {
  if (textOf(element(json, 'data')) === undefined) return false;
  return textOf(element(json, 'contentType')) !== undefined || isBinary(json);
}

/** Whether the object is a Binary: a resource that is nothing but bytes. */
export function isBinary(json: JsonObject): boolean {
  return element(json, 'resourceType') === 'Binary';
}

/** All objects of a document, each before what is in it, in the order in which they are written. */
export function* objectsIn(root: Json): Generator<JsonObject> {
  // A stack and no recursion: a document may be nested as deep as JSON can be.
  const stack: Json[] = [root];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (isObject(next)) yield next;
    else if (!Array.isArray(next)) continue;
    const inside = Object.values(next);
    visit(1 + inside.length);
    // One by one: there may be more than a call can have arguments.
    for (let index = inside.length - 1; index >= 0; index -= 1) {
      const value = inside[index];
      if (typeof value === 'object' && value !== null) stack.push(value);
    }
  }
}

/** The number of each attachment, from 1: its place among those of the document. */
export function attachmentNumbers(root: Json): ReadonlyMap<JsonObject, number> {
  const numbers = new Map<JsonObject, number>();
  for (const json of objectsIn(root)) if (isEmbedded(json)) numbers.set(json, numbers.size + 1);
  return numbers;
}
