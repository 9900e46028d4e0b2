/**
 * The document of one resource: the bytes of the resource, as they stand in the file. Where facts need what it refers to, such as the
 * Medication of a prescription, the document is a Bundle of both.
 */
import { type Json, type JsonObject, parseKeepingNumbers } from '../../fhir/json.ts';
import { type Elsewhere, type Resource, resourceOf } from '../../fhir/read/collection.ts';
import { readResources } from '../../fhir/read/read-resources.ts';
import { Work } from '../../fhir/work.ts';
import type { Identities } from './identity.ts';
import type { Referred, ResourceIndex } from './source.ts';

export interface Wanted {
  readonly json: Json;
  readonly type: string;
  readonly bytes: Buffer;
  readonly identity: string;
  readonly fullUrl: string | undefined;
}

/** The bytes of the document. The same resources give the same bytes. Throws 400 when reading it takes too much work. */
export function documentOf(wanted: Wanted, index: ResourceIndex, identities: Identities): Buffer {
  const taken = new Map<string, Referred>();
  const known = new Map<string, Resource>();
  const work = new Work(wanted.bytes.length);
  const elsewhere: Elsewhere = (reference, absolute) => {
    const found =
      index.find(identities.target(absolute, wanted.type, wanted.fullUrl)) ?? index.find(reference);
    // The index has Patients too.
    if (!found || found.identity === wanted.identity || found.type === 'Patient') return undefined;
    if (!taken.has(found.identity)) work.allow(found.bytes.length);
    taken.set(found.identity, found);
    const resource =
      known.get(found.identity) ??
      resourceOf(parseKeepingNumbers(found.bytes.toString('utf8')) as JsonObject, found.type, found.fullUrl);
    known.set(found.identity, resource);
    return resource;
  };
  readResources(wanted.json, elsewhere, work);
  if (taken.size === 0) return wanted.bytes;
  const entries = [wanted, ...taken.values()].map(entryOf);
  return Buffer.concat([
    Buffer.from('{"resourceType":"Bundle","type":"collection","entry":['),
    ...entries.flatMap((entry, place) => (place === 0 ? [entry] : [comma, entry])),
    Buffer.from(']}'),
  ]);
}

const comma = Buffer.from(',');

function entryOf({ fullUrl, bytes }: Pick<Wanted, 'fullUrl' | 'bytes'>): Buffer {
  const start = fullUrl === undefined ? '{' : `{"fullUrl":${JSON.stringify(fullUrl)},`;
  return Buffer.concat([Buffer.from(`${start}"resource":`), bytes, Buffer.from('}')]);
}
