/**
 * Compares a resource with what a service tells of it: written from FHIR R4 alone (https://hl7.org/fhir/R4), so that a mistake in how
 * the service reads FHIR cannot be made here again.
 */
import {
  compareAnswers,
  compareAppointment,
  compareCoverage,
  compareGoal,
  comparePlan,
  compareRelative,
  compareUse,
} from './background.ts';
import { codingsOf } from './codes.ts';
import { at, type Json, textAt } from './json.ts';
import {
  compareAllergy,
  compareCondition,
  compareDevice,
  compareEncounter,
  compareExclusion,
  compareImmunization,
  compareLiving,
  compareNote,
  compareProcedure,
} from './kinds.ts';
import { compareFill, compareMedication } from './medicines.ts';
import { compareObservation } from './observations.ts';
import { type Fact, type Verdict, verdict } from './verdict.ts';

type Compare = (resource: Json, fact: Fact, medicines: readonly unknown[]) => readonly Verdict[];

/** By kind of resource: the models that may tell it. */
const comparisons: Readonly<Record<string, Readonly<Record<string, Compare>>>> = {
  Appointment: { Appointment: compareAppointment },
  AllergyIntolerance: { Allergy: compareAllergy, AllergyExclusion: compareExclusion },
  CarePlan: { CarePlan: comparePlan },
  Coverage: { Coverage: compareCoverage },
  DeviceUseStatement: { DeviceUse: compareUse },
  FamilyMemberHistory: { FamilyHistory: compareRelative },
  Goal: { Goal: compareGoal },
  QuestionnaireResponse: { QuestionnaireResponse: compareAnswers },
  Condition: { Problem: compareCondition, SocialHistory: compareLiving },
  Device: { Equipment: compareDevice },
  DiagnosticReport: { SimpleClinicalNote: compareNote },
  DocumentReference: { SimpleClinicalNote: compareNote },
  Encounter: { Encounter: compareEncounter },
  Immunization: { Immunization: compareImmunization },
  MedicationDispense: { Fill: compareFill },
  MedicationRequest: { Medication: compareMedication },
  MedicationStatement: { Medication: compareMedication },
  Observation: {
    LabResult: compareObservation,
    Measurement: compareObservation,
    SocialHistory: compareObservation,
    VitalSigns: compareObservation,
  },
  Procedure: { Procedure: compareProcedure },
};

export const comparedKinds: readonly string[] = Object.keys(comparisons);

/**
 * What is right, wrong and missing in the facts of a resource. Empty when it has no fact and may have none. `around` are the resources
 * that it refers to. A resource that is an error, or refuted, must have no fact.
 */
export function compare(resource: Json, facts: readonly Fact[], around: readonly Json[]): readonly Verdict[] {
  const models = comparisons[String(resource.resourceType)] ?? {};
  const own = facts.filter(({ __modelname__: model }) => Object.hasOwn(models, String(model)));
  if (isInvalid(resource)) return [verdict('negation', 'no fact', own.length === 0, resource.status, own)];
  const medicines = medicinesOf(resource, around);
  const compared = own.map((fact) => models[String(fact.__modelname__)]!(resource, fact, medicines));
  // Resources that it contains may give facts of the same model: the one that says the least that is wrong is its own.
  return compared.sort((left, right) => mistakes(left) - mistakes(right))[0] ?? [];
}

function mistakes(verdicts: readonly Verdict[]): number {
  return verdicts.filter(({ outcome }) => outcome === 'false').length;
}

function isInvalid(resource: Json): boolean {
  const verification = codingsOf(at(resource, 'verificationStatus')).map(({ code }) => code);
  const isError = [resource.status, resource.lifecycleStatus].includes('entered-in-error');
  return isError || verification.some((code) => invalid.has(code));
}

const invalid: ReadonlySet<unknown> = new Set(['entered-in-error', 'refuted']);

/** The concepts of the medicine: in the resource, contained, or in a resource beside it. */
function medicinesOf(resource: Json, around: readonly Json[]): readonly unknown[] {
  const reference = textAt(resource, 'medicationReference.reference');
  if (reference === undefined) return at(resource, 'medicationCodeableConcept');
  const id = reference.replace(/^#|^.*[/:]/, '');
  const medication = [...at(resource, 'contained'), ...around].find((one) => (one as Json).id === id);
  return [
    ...at(medication, 'code'),
    ...at(resource, 'medicationReference.display').map((text) => ({ text })),
  ];
}
