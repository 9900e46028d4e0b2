/** A resource as an app sends it to be stored: docs/contract/fhir-api.md#what-can-be-stored. Pure. */
import { ApiError } from '../../errors.ts';
import { element, isObject, type Json, type JsonObject, listOf, textOf } from '../json.ts';
import { subjectsOf } from '../read/subjects.ts';
import { parseStrictly } from '../strict-json.ts';
import { patientElementOf, whyNotStored } from './written-types.ts';

/** Media types of what is stored (https://hl7.org/fhir/R4/http.html#mime-type). */
const mediaTypes = ['application/fhir+json', 'application/json'];

/**
 * Reads the body of a call that stores a resource of this type. Throws 405 for a type that is not stored, 415 for another format, and 400
 * for what is not one resource of the type.
 */
export function readWritten(body: Uint8Array, mediaType: string | undefined, type: string): JsonObject {
  const reason = whyNotStored(type);
  if (reason !== undefined) throw new ApiError('fhir_type_not_stored', { type, reason });
  const [name = ''] = (mediaType ?? '').split(';', 1);
  if (!mediaTypes.includes(name.trim().toLowerCase())) throw new ApiError('fhir_media_type_unsupported');
  if (body.length === 0) throw new ApiError('body_empty', { content: `a resource of the type ${type}` });
  const json = parseStrictly(textOfBytes(body));
  if (!isObject(json) || element(json, 'resourceType') !== type)
    throw new ApiError('fhir_resource_type_differs', { type });
  return json;
}

function textOfBytes(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ApiError('body_not_utf8');
  }
}

/**
 * The id of the patient that the resource names; undefined for a type that names none. `base` is the address of the FHIR base. Throws 422
 * when it names none although it could, several, or one that is not here.
 */
export function patientIn(json: JsonObject, base: string): string | undefined {
  const name = patientElementOf(String(json.resourceType));
  const subjects = subjectsOf(json);
  if (name === undefined) {
    if (subjects.length > 0) throw new ApiError('fhir_patient_other', { element: 'subject' });
    return undefined;
  }
  if (subjects.length === 0) throw new ApiError('fhir_patient_missing', { element: name });
  const ids = new Set(subjects.map((subject) => idOfPatient(textOf(element(subject, 'reference')), base)));
  const [id] = ids;
  if (ids.size > 1 || id === undefined) throw new ApiError('fhir_patient_other', { element: name });
  return id;
}

/** Throws 422 when the resource holds a Patient, or refers to one here who is not its own. */
export function requireNoOthers(json: JsonObject, patient: string, base: string): void {
  const contained = listOf(element(json, 'contained')).filter(isObject);
  if (contained.some((one) => element(one, 'resourceType') === 'Patient'))
    throw new ApiError('fhir_patient_contained');
  if (refersToOthers(json, patient, base)) throw new ApiError('fhir_patient_elsewhere');
}

/** As deep as JSON may be (`limits.jsonDepth`). */
function refersToOthers(value: Json | undefined, patient: string, base: string): boolean {
  if (Array.isArray(value)) return value.some((one) => refersToOthers(one, patient, base));
  if (!isObject(value)) return false;
  const id = idOfPatient(textOf(element(value, 'reference')), base);
  if (id !== undefined && id !== patient) return true;
  return Object.values(value).some((one) => refersToOthers(one, patient, base));
}

/** The id in a reference to a Patient of this service; undefined for any other reference. */
function idOfPatient(reference: string | undefined, base: string): string | undefined {
  if (reference === undefined) return undefined;
  const relative = reference.startsWith(`${base}/`) ? reference.slice(base.length + 1) : reference;
  const [, id] = /^Patient\/([^/?#]+)(?:\/_history\/[^/]*)?$/.exec(relative) ?? [];
  return id;
}

/**
 * The bytes that are stored: those that were sent, but without an id and what the service says in meta, which it gives itself. `ownId` is
 * the id that the document of the resource has had from the beginning, if it has one.
 */
export function bytesOf(json: JsonObject, sent: Buffer, ownId?: string): Buffer {
  const { resourceType, id, _id, meta, ...rest } = json;
  const { versionId, _versionId, lastUpdated, _lastUpdated, source, _source, ...kept } = isObject(meta)
    ? meta
    : {};
  const given = [id, _id, versionId, _versionId, lastUpdated, _lastUpdated, source, _source];
  if (ownId === undefined && given.every((one) => one === undefined)) return sent;
  const stored = {
    resourceType,
    ...(ownId !== undefined && { id: ownId }),
    ...(Object.keys(kept).length > 0 && { meta: kept }),
    ...rest,
  };
  return Buffer.from(JSON.stringify(stored));
}

/** The id that a stored resource has itself. */
export function ownIdIn(bytes: Uint8Array): string | undefined {
  const json = parseStrictly(textOfBytes(bytes));
  return isObject(json) ? textOf(element(json, 'id')) : undefined;
}
