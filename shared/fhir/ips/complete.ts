/**
 * What the profiles of the International Patient Summary demand of resources beyond FHIR itself: an element that the record does not
 * hold says why it is not there.
 */
import { modelField } from '../../models/fhir/extension.ts';
import { hl7 } from '../../models/fhir/systems.ts';
import type { JsonObject } from '../json.ts';
import { categoryOf } from './profiles.ts';

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
  [/^(value|component$|hasMember$|dataAbsentReason$)/, '_valueString'],
];

/** The resource with all elements that its profile demands. */
export function complete(resource: JsonObject, reason: AbsentReason = 'unknown'): JsonObject {
  const why = absent(reason);
  const kind = String(resource.resourceType);
  const isResult = kind === 'Observation' && categoryOf(resource) === 'laboratory';
  const missing = [...(demanded[kind] ?? []), ...(isResult ? demandedOfResults : [])].filter(
    ([anyOf]) => !Object.keys(resource).some((name) => anyOf.test(name)),
  );
  const added = Object.fromEntries(missing.map(([, name]) => [name, why]));
  if (kind === 'Patient' && !resource.name) return { ...resource, name: [{ _text: why }], ...added };
  // Who performed a test is not known: only who took the sample.
  if (isResult) {
    return { ...withSpecimenTypes(resource, why), ...added, performer: resource.performer ?? [why] };
  }
  if (kind === 'Observation' && !hasValue(resource)) return { ...resource, ...withoutValue };
  if (kind === 'Condition') return withTextCategory(resource);
  return { ...resource, ...added };
}

const conditionCategory = `${hl7}condition-category`;

/**
 * The profile of problems knows one category of FHIR alone, and the document demands that its problems keep it. Another one, such as that
 * of a diagnosis of a visit, is told as text, and its code is carried.
 */
function withTextCategory(resource: JsonObject): JsonObject {
  const [category] = (resource.category ?? []) as unknown as readonly JsonObject[];
  const [coding] = (category?.coding ?? []) as unknown as readonly JsonObject[];
  if (coding?.system !== conditionCategory || coding.code === 'problem-list-item') return resource;
  const carried = [
    ['category_system', conditionCategory],
    ['category_identifier', coding.code!],
  ].map(([field, value]) => ({
    url: modelField,
    extension: [
      { url: 'field', valueString: field! },
      { url: 'value', valueString: value! },
    ],
  }));
  const extension = [...((resource.extension ?? []) as unknown as readonly JsonObject[]), ...carried];
  const text = category!.text ?? coding.display ?? coding.code!;
  return { ...resource, extension, category: [{ text }] };
}

/** Who took a sample and when is known, and not what it is. */
function withSpecimenTypes(resource: JsonObject, why: JsonObject): JsonObject {
  if (!resource.contained) return resource;
  const contained = (resource.contained as readonly JsonObject[]).map((one) =>
    one.resourceType === 'Specimen' ? { type: why, ...one } : one,
  );
  return { ...resource, contained };
}

/** Beside an element that is not there: why. */
export function absent(reason: AbsentReason): JsonObject {
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
