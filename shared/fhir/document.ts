/** A document of FHIR R4: docs/contract/fhir.md#documents. */
import { ApiError } from '../errors.ts';
import type { Instance } from '../models/model.ts';
import { element, isObject, textOf } from './json.ts';
import type { Known } from './read/collection.ts';
import { type Reading, readCollected } from './read/read-resources.ts';
import { resourceTypes } from './resource-types.ts';
import { type Sent, type SentAbout, sentIn } from './rest/sent.ts';
import { parseStrictly } from './strict-json.ts';
import { fhirTypePrefix } from './type-uri.ts';
import { Work } from './work.ts';

export const fhirMediaType = 'application/fhir+json';

export interface FhirDocument {
  /** Type of the document: the URI of the kind of its resource. */
  readonly type: string;
  readonly reading: Reading;
  /** Its resources as they are served, if it is about the person of the record. */
  readonly sent: (about: SentAbout) => Sent;
}

/** A document of the older format may hold as many (docs/contract/document-processing.md#sdmx-simple-data-model-xml--input). */
const mostFacts = 10_000;

/**
 * Reads the bytes of a FHIR document: a resource, or a Bundle of any kind. `contentType` may say a version of FHIR;
 * `storedAt` is the instant at which it is stored, or was; `server` where its resources are from. Throws 400 when it is not JSON, no resource of R4, holds more facts than a document may, or takes more work than its size allows.
 */
export function readFhirDocument(
  bytes: Uint8Array,
  contentType = fhirMediaType,
  { storedAt = new Date().toISOString(), server }: Known = {},
): FhirDocument {
  requireR4(contentType);
  const root = parseStrictly(textOfBytes(bytes));
  const name = isObject(root) ? textOf(element(root, 'resourceType')) : undefined;
  if (name === undefined || !resourceTypes.has(name)) throw new ApiError('fhir_resource_type_unknown');
  const { reading, collection } = readCollected(root, undefined, new Work(bytes.length), {
    storedAt,
    server,
  });
  if (countFacts(reading.instances) > mostFacts)
    throw new ApiError('fhir_facts_too_many', { maximum: mostFacts });
  const sent = (about: SentAbout) => sentIn(collection, about);
  return { type: fhirTypePrefix + name, reading, sent };
}

/** What is stored of a document in its record: its facts, and what is missed of it. */
export function storedInstances({ instances, missed }: Reading): readonly Instance[] {
  return [...instances, ...missed];
}

/** With the nested ones. */
function countFacts(instances: readonly Instance[]): number {
  return instances.reduce((sum, { related }) => sum + 1 + countFacts(Object.values(related).flat()), 0);
}

/** The parameter `fhirVersion` of the media type (https://hl7.org/fhir/R4/versioning.html#mt-version). */
function requireR4(contentType: string): void {
  const [, version] = /;\s*fhirVersion="?([^";\s]*)/i.exec(contentType) ?? [];
  if (version !== undefined && !/^4\.0(?:\.\d+)?$/.test(version))
    throw new ApiError('fhir_version_unsupported');
}

function textOfBytes(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ApiError('body_not_utf8');
  }
}
