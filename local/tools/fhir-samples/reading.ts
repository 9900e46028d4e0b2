/** Reads samples in this process, as the service reads what comes: a document as it is posted, or one resource by the bulk import. */
import { ApiError } from '../../../shared/errors.ts';
import { readFhirDocument } from '../../../shared/fhir/document.ts';
import { type JsonObject, parseKeepingNumbers } from '../../../shared/fhir/json.ts';
import type { Reading } from '../../../shared/fhir/read/read-resources.ts';
import { checkPatient, isReadable } from '../../../shared/fhir/same-person.ts';
import { limits } from '../../../shared/limits.ts';
import type { Instance } from '../../../shared/models/model.ts';
import { documentOf } from '../../../shared/operations/fhir-import/document.ts';
import { Identities, isTakenAlong } from '../../../shared/operations/fhir-import/identity.ts';
import type { Referred, ResourceIndex } from '../../../shared/operations/fhir-import/source.ts';
import type { Item } from './walk.ts';

export interface Read {
  readonly instances: readonly Instance[];
  /** By place, or by kind where nothing is read from a kind: the reason. */
  readonly unread: ReadonlyMap<string, string>;
}

const identities = new Identities();

/** Undefined when the service would have no facts of the document: it is too large, has too many, or is about several people. */
export function readPosted(text: string): Read | undefined {
  if (Buffer.byteLength(text) > limits.bodyBytes) return undefined;
  try {
    const { reading } = readFhirDocument(Buffer.from(text));
    return isReadable(checkPatient(reading, undefined)) ? readOf(reading) : undefined;
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

/** Reads the resources of a file one by one, each with what it refers to. */
export class OneByOne {
  readonly #index: ResourceIndex;

  constructor(items: readonly Item[]) {
    this.#index = indexOf(items.filter(({ container }) => container === undefined));
  }

  /** The bytes of the document that the import would store for a resource that is in no other. */
  document(item: Item): Buffer {
    const text = JSON.stringify(item.json);
    const bytes = Buffer.from(text);
    const { type, fullUrl } = item;
    const json = parseKeepingNumbers(text) as JsonObject;
    const identity = identities.of(json, type, fullUrl, bytes);
    return documentOf({ json, type, bytes, identity, fullUrl }, this.#index, identities);
  }

  /** Of a resource that is in no other. `unread` has its own place, and those of what it contains, as in the file. */
  read(item: Item): Read {
    try {
      const read = readOf(readFhirDocument(this.document(item)).reading);
      // A resource without an id is called by where it stands.
      const places = [...read.unread].map(
        ([place, reason]) =>
          [place.replace(/^(the document|entry 1) \([A-Za-z]+\)/, item.place), reason] as const,
      );
      return { ...read, unread: new Map(places) };
    } catch (error) {
      if (error instanceof ApiError) return { instances: [], unread: new Map([[item.place, error.message]]) };
      throw error;
    }
  }
}

function readOf({ instances, unread }: Reading): Read {
  return { instances, unread: new Map(unread.map(({ resource, reason }) => [resource, reason])) };
}

/** Of what the import would take along. */
function indexOf(items: readonly Item[]): ResourceIndex {
  const found = new Map<string, Referred>();
  for (const { json, type, fullUrl } of items) {
    if (!isTakenAlong(json as JsonObject, type)) continue;
    const bytes = Buffer.from(JSON.stringify(json));
    const identity = identities.of(json as JsonObject, type, fullUrl, bytes);
    const referred = { identity, type, fullUrl, bytes };
    for (const name of [identity, ...(fullUrl === undefined ? [] : [fullUrl])]) found.set(name, referred);
  }
  const nothing = () => undefined;
  return { occurs: nothing, counts: nothing, alias: nothing, keep: nothing, find: (name) => found.get(name) };
}
