/**
 * The parts of a record in which people think, made of the types of FHIR R4 in which apps ask. Every type belongs to exactly one
 * part; observations are divided once more, by their category.
 */
import type { Texts } from '../../texts/index.ts';

export type PartName = keyof Texts['smart']['parts'];

/** In the order in which they are shown. `other` holds every type that is not named here, also those that are not known. */
const typesByPart: readonly (readonly [part: PartName, types: string])[] = [
  ['findings', 'Observation'],
  ['problems', 'Condition ClinicalImpression DetectedIssue RiskAssessment'],
  ['allergies', 'AllergyIntolerance AdverseEvent'],
  [
    'medicines',
    'Medication MedicationRequest MedicationStatement MedicationAdministration MedicationDispense MedicationKnowledge',
  ],
  ['vaccinations', 'Immunization ImmunizationEvaluation ImmunizationRecommendation'],
  ['reports', 'DiagnosticReport ImagingStudy Media Specimen MolecularSequence BodyStructure'],
  [
    'treatments',
    'Procedure ServiceRequest DeviceRequest NutritionOrder VisionPrescription RequestGroup SupplyRequest SupplyDelivery',
  ],
  ['visits', 'Encounter EpisodeOfCare Appointment AppointmentResponse'],
  ['plans', 'CarePlan CareTeam Goal Task Flag Communication CommunicationRequest'],
  ['family', 'FamilyMemberHistory'],
  ['devices', 'Device DeviceUseStatement DeviceMetric'],
  ['questionnaires', 'Questionnaire QuestionnaireResponse'],
  [
    'insurance',
    `Coverage Claim ClaimResponse ExplanationOfBenefit CoverageEligibilityRequest CoverageEligibilityResponse EnrollmentRequest
    EnrollmentResponse Account ChargeItem Invoice PaymentNotice PaymentReconciliation InsurancePlan`,
  ],
  ['wishes', 'Consent Contract'],
  ['person', 'Patient RelatedPerson Person'],
  [
    'providers',
    'Practitioner PractitionerRole Organization OrganizationAffiliation Location HealthcareService',
  ],
  ['origin', 'Provenance'],
  ['documents', 'DocumentReference Binary Bundle Composition DocumentManifest'],
  ['trail', 'AuditEvent'],
];

/** Categories of observations that are parts of their own. What has none of them is `findings`. */
export const partsByCategory: Readonly<Record<string, PartName>> = {
  laboratory: 'labs',
  'vital-signs': 'vitals',
  'social-history': 'habits',
};

const partByType = new Map(
  typesByPart.flatMap(([part, types]) => types.split(/\s+/).map((type) => [type, part] as const)),
);

/** The order of parts on a page. */
export const partOrder: readonly PartName[] = [
  ...Object.values(partsByCategory),
  ...typesByPart.map(([part]) => part).filter((part) => part !== 'documents' && part !== 'trail'),
  'other',
  'documents',
  'trail',
];

/** The part that a type belongs to; of observations, that of those without a category that is a part. */
export function partOfType(type: string): PartName {
  return partByType.get(type) ?? 'other';
}
