/** The profiles that the resources of a summary claim, so that who receives it can hold it to them. */
import type { JsonObject } from '../json.ts';

const ips = 'http://hl7.org/fhir/uv/ips/StructureDefinition/';

/** Encounters have no profile in IPS; nor have Observations other than these. */
const byKind: Readonly<Record<string, string>> = {
  AllergyIntolerance: `${ips}AllergyIntolerance-uv-ips`,
  Bundle: `${ips}Bundle-uv-ips`,
  Composition: `${ips}Composition-uv-ips`,
  Condition: `${ips}Condition-uv-ips`,
  Device: `${ips}Device-uv-ips`,
  DeviceUseStatement: `${ips}DeviceUseStatement-uv-ips`,
  Immunization: `${ips}Immunization-uv-ips`,
  MedicationRequest: `${ips}MedicationRequest-uv-ips`,
  MedicationStatement: `${ips}MedicationStatement-uv-ips`,
  Organization: `${ips}Organization-uv-ips`,
  Patient: `${ips}Patient-uv-ips`,
  Procedure: `${ips}Procedure-uv-ips`,
};

const byCategory: Readonly<Record<string, string>> = {
  laboratory: `${ips}Observation-results-laboratory-pathology-uv-ips`,
  'vital-signs': 'http://hl7.org/fhir/StructureDefinition/vitalsigns',
};

/** The resource, which claims its profile if it has one. */
export function withProfile(resource: JsonObject): JsonObject {
  const kind = String(resource.resourceType);
  const profile = kind === 'Observation' ? byCategory[categoryOf(resource) ?? ''] : byKind[kind];
  if (!profile || !hasBoundComponents(resource)) return resource;
  const { resourceType, id, meta, ...rest } = resource;
  return { resourceType, ...(id && { id }), meta: { ...(meta as JsonObject), profile: [profile] }, ...rest };
}

interface Component {
  readonly code: { readonly coding: readonly { readonly code: string }[] };
  readonly valueQuantity?: { readonly code?: string };
}

/** Systolic and diastolic: the only components written here whose codes and units the profile of vital signs has. */
const bound: readonly string[] = ['8480-6', '8462-4'];

/**
 * Says whether the profile of vital signs has the components: their codes and their units, which it demands. Some facts have none, and
 * oxygen that was given is in litres each minute.
 */
function hasBoundComponents({ component = [] }: JsonObject): boolean {
  return (component as unknown as readonly Component[]).every(
    ({ code, valueQuantity }) =>
      valueQuantity?.code !== undefined && code.coding.some((coding) => bound.includes(coding.code)),
  );
}

/** The category of an Observation as the service writes it: the first, with one code or none. */
export function categoryOf({ category }: JsonObject): string | undefined {
  const [first] = (category ?? []) as unknown as readonly { coding?: readonly { code: string }[] }[];
  return first?.coding?.[0]?.code;
}
