/**
 * How a resource of any kind is listed that no fact came from: what it is called, and when it was. docs/contract/fhir.md#unread-entries
 */

/**
 * Kinds of R4 whose resources are about a patient, beside those that facts are read from: those of its compartment of patients
 * (https://hl7.org/fhir/R4/compartmentdefinition-patient.html) that are not only about somebody else or about the record itself. What
 * is of any other kind, or of a kind of an earlier version, is about a patient if it names one.
 */
export const aboutPatients: ReadonlySet<string> = new Set([
  'Account',
  'AdverseEvent',
  'AppointmentResponse',
  'BodyStructure',
  'CareTeam',
  'ChargeItem',
  'Claim',
  'ClaimResponse',
  'ClinicalImpression',
  'Communication',
  'CommunicationRequest',
  'Consent',
  'CoverageEligibilityRequest',
  'CoverageEligibilityResponse',
  'DetectedIssue',
  'DeviceRequest',
  'DocumentManifest',
  'EnrollmentRequest',
  'EpisodeOfCare',
  'ExplanationOfBenefit',
  'Flag',
  'ImagingStudy',
  'ImmunizationEvaluation',
  'ImmunizationRecommendation',
  'Invoice',
  'List',
  'Media',
  'MolecularSequence',
  'NutritionOrder',
  'QuestionnaireResponse',
  'RequestGroup',
  'ResearchSubject',
  'RiskAssessment',
  'ServiceRequest',
  'SupplyDelivery',
  'SupplyRequest',
  'Task',
  'VisionPrescription',
]);

/** Paths as in mappings. The first that says anything is the title: what it is, before what kind of thing that is. */
export const titles: readonly string[] = [
  'code',
  'codeCodeableConcept',
  'codeReference',
  'medicationCodeableConcept',
  'medicationReference',
  'vaccineCode',
  'recommendation[].vaccineCode[]',
  'event',
  'itemCodeableConcept',
  'deviceName[].name',
  'relationship',
  'description',
  'title',
  'procedureCode[]',
  'oralDiet.type[]',
  'supplement[].type',
  'enteralFormula.baseFormulaType',
  'lensSpecification[].product',
  'condition[].code',
  'activity[].detail.code',
  'name',
  'serviceType',
  'type',
  'modality[]',
  'reasonCode[]',
  'category[]',
  // Of a Consent: it says less than its category.
  'scope',
  'class',
];

/** The day that it tells of comes before the day on which somebody wrote it down. */
export const dates: readonly string[] = [
  'onsetDateTime',
  'onsetPeriod.start',
  'effectiveDateTime',
  'effectivePeriod.start',
  'effectiveInstant',
  'performedDateTime',
  'performedPeriod.start',
  'occurrenceDateTime',
  'occurrencePeriod.start',
  'identifiedDateTime',
  'detected',
  'started',
  'start',
  'startDate',
  'servicedDate',
  'servicedPeriod.start',
  'billablePeriod.start',
  'period.start',
  'whenHandedOver',
  'whenPrepared',
  'executionPeriod.start',
  'recordedDate',
  'assertedDate',
  'dateRecorded',
  'dateAsserted',
  'authoredOn',
  'authored',
  'dateWritten',
  'dateTime',
  'date',
  'sent',
  'created',
  'createdDateTime',
  'issued',
];

/** What is so is wrong or withdrawn, or never came into force, whatever else the resource says. By element. */
export const withdrawn: Readonly<Record<string, readonly string[]>> = {
  status: ['entered-in-error', 'cancelled', 'draft', 'retracted', 'revoked', 'superseded', 'withdrawn'],
  docStatus: ['entered-in-error'],
  verificationStatus: ['entered-in-error', 'refuted'],
};

/** Characters of the text of an entry, and of one that is a bill, which has no more to say than what it is. */
export const longestText = 600;
export const longestOfBill = 100;
export const bills: ReadonlySet<string> = new Set([
  'Account',
  'ChargeItem',
  'Claim',
  'ClaimResponse',
  'ExplanationOfBenefit',
  'Invoice',
]);

/** Elements whose texts are not about what the resource says: people, other resources, the technicalities of FHIR. */
export const besideThePoint: ReadonlySet<string> = new Set([
  'contained',
  'extension',
  'identifier',
  'implicitRules',
  'meta',
  'modifierExtension',
  'text',
]);
