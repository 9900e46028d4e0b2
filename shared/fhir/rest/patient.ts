/** The person of a record as it is read by apps: docs/contract/fhir-api.md#patient. */
import type { Demographics } from '../../models/demographics/index.ts';
import { absent } from '../ips/complete.ts';
import type { JsonObject } from '../json.ts';
import { patientResource } from '../write/patient.ts';
import { versionIdOf, withContentVersion } from './own-ids.ts';

export interface ServedPatient {
  readonly recordId: string;
  /** Undefined where the record has none, or the reader does not see them. */
  readonly person: Demographics | undefined;
  /** The version of the demographics, if they are shown. */
  readonly documentId?: string | undefined;
  /** When that version was stored, or the record was created: as it is stored. */
  readonly since: string;
  readonly whyAbsent: 'unknown' | 'masked';
}

/** What every Patient must have for most readers: who has no name or sex says why. */
export function servedPatient({ recordId, person, documentId, since, whyAbsent }: ServedPatient): JsonObject {
  const { resourceType, id, ...elements } = patientResource(recordId, person);
  const why = absent(whyAbsent);
  return {
    resourceType,
    id,
    meta: { versionId: documentId === undefined ? '0' : versionIdOf(documentId), lastUpdated: since },
    identifier: [{ system: 'urn:ietf:rfc:3986', value: `urn:uuid:${recordId}` }],
    ...(elements.name === undefined && { name: [{ _text: why }] }),
    ...(elements.gender === undefined && { _gender: why }),
    ...(elements.birthDate === undefined && { _birthDate: why }),
    ...elements,
  };
}

export interface RelatedPerson {
  readonly id: string;
  readonly recordId: string;
  readonly fullName: string;
  /** What the owner calls the person: “Daughter”, “Family doctor”. */
  readonly roleLabel?: string | undefined;
  /** When the person got access: as it is stored. */
  readonly since: string;
}

/** Somebody who uses an app on the record of another person. */
export function relatedPerson({ id, recordId, fullName, roleLabel, since }: RelatedPerson): JsonObject {
  const role = roleLabel?.trim();
  return withContentVersion({
    resourceType: 'RelatedPerson',
    id,
    meta: { lastUpdated: since },
    active: true,
    patient: { reference: `Patient/${recordId}` },
    ...(role && { relationship: [{ text: role }] }),
    name: [{ text: fullName }],
  });
}
