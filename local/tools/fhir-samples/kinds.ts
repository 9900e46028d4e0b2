/** The kinds of resources that say something about a patient's health, and the groups in which they are told. */

/** Of these each single one must become a fact. */
export const groups: Readonly<Record<string, readonly string[]>> = {
  Allergies: ['AllergyIntolerance'],
  Medicines: ['MedicationRequest', 'MedicationStatement', 'MedicationDispense'],
  Problems: ['Condition'],
  Immunizations: ['Immunization'],
};

/** Written down by hand, so that a kind that is no longer read stays in the tables. */
export const kinds: ReadonlySet<string> = new Set([
  ...Object.values(groups).flat(),
  'Appointment',
  'CarePlan',
  'Coverage',
  'Device',
  'DiagnosticReport',
  'DocumentReference',
  'Encounter',
  'FamilyMemberHistory',
  'Goal',
  'Observation',
  'Procedure',
  'QuestionnaireResponse',
]);
