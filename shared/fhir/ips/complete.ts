/**
 * What the profiles of the International Patient Summary demand of resources beyond FHIR itself: an element that the record does not
 * hold says why it is not there.
 */
import type { JsonObject } from '../json.ts';

export type AbsentReason = 'unknown' | 'masked';

/** The elements of which one must be there, by the kind of resource; and the name under which its absence is told. */
const demanded: Readonly<Record<string, readonly (readonly [anyOf: RegExp, absent: string])[]>> = {
  AllergyIntolerance: [[/^code$/, 'code']],
  DeviceUseStatement: [[/^timing/, '_timingDateTime']],
  MedicationStatement: [[/^effective/, '_effectiveDateTime']],
  Patient: [[/^birthDate$/, '_birthDate']],
  Procedure: [
    [/^code$/, 'code'],
    [/^performed/, '_performedDateTime'],
  ],
};

const demandedOfResults: (typeof demanded)[string] = [
  [/^effective/, '_effectiveDateTime'],
  [/^(value|component$|hasMember$)/, '_valueString'],
];

/** The resource with all elements that its profile demands. */
export function complete(resource: JsonObject, reason: AbsentReason = 'unknown'): JsonObject {
  const why = absent(reason);
  const kind = String(resource.resourceType);
  const isResult = kind === 'Observation' && isLaboratory(resource);
  const missing = [...(demanded[kind] ?? []), ...(isResult ? demandedOfResults : [])].filter(
    ([anyOf]) => !Object.keys(resource).some((name) => anyOf.test(name)),
  );
  const added = Object.fromEntries(missing.map(([, name]) => [name, why]));
  if (kind === 'Patient' && !resource.name) return { ...resource, name: [{ _text: why }], ...added };
  // Who performed a test is not known: only who took the sample.
  if (isResult && !resource.performer) return { ...resource, ...added, performer: [why] };
  if (kind === 'Observation' && !hasValue(resource) && !isResult) return { ...resource, ...withoutValue };
  return { ...resource, ...added };
}

function absent(reason: AbsentReason): JsonObject {
  return {
    extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason', valueCode: reason }],
  };
}

const withoutValue: JsonObject = {
  dataAbsentReason: {
    coding: [{ system: 'http://terminology.hl7.org/CodeSystem/data-absent-reason', code: 'unknown' }],
  },
};

function hasValue(resource: JsonObject): boolean {
  return Object.keys(resource).some((name) => /^(value|component$|hasMember$|dataAbsentReason$)/.test(name));
}

function isLaboratory({ category }: JsonObject): boolean {
  return JSON.stringify(category ?? '').includes('"laboratory"');
}
