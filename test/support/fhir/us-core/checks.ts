/**
 * The searches that US Core 6.1 demands, profile by profile, as the US Core test kit of Inferno names its checks: "Server returns valid
 * results for TYPE search by PARAMETERS". docs/inferno.md shows the result of each.
 */
import { observationProfiles } from './resources.ts';

export interface ProfileChecks {
  /** Of US Core, without the address in front. */
  readonly profile: string;
  readonly type: string;
  /** Parameters of each search, as the kit writes them. */
  readonly searches: readonly string[];
  /** The search whose results bring their Provenance with them; undefined where the kit has no such check. */
  readonly provenance?: string;
  /** Where the kit reads what is referred to together with the results. */
  readonly include?: string;
}

const ofObservations = [
  'patient + code',
  'patient + code + date',
  'patient + category',
  'patient + category + date',
  'patient + category + status',
];

const ofConditions = [
  'patient',
  'patient + category',
  'patient + category + clinical-status',
  'patient + category + encounter',
  'patient + clinical-status',
  'patient + code',
  'patient + onset-date',
  'patient + abatement-date',
  'patient + asserted-date',
  'patient + recorded-date',
];

const ofReports = [
  'patient',
  'patient + category',
  'patient + category + date',
  'patient + code',
  'patient + code + date',
  'patient + status',
];

export const usCoreChecks: readonly ProfileChecks[] = [
  {
    profile: 'us-core-allergyintolerance',
    type: 'AllergyIntolerance',
    searches: ['patient', 'patient + clinical-status'],
    provenance: 'patient',
  },
  {
    profile: 'us-core-careplan',
    type: 'CarePlan',
    searches: [
      'patient + category',
      'patient + category + date',
      'patient + category + status',
      'patient + category + status + date',
    ],
    provenance: 'patient + category',
  },
  {
    profile: 'us-core-careteam',
    type: 'CareTeam',
    searches: ['patient + status', 'patient + role', 'role'],
    provenance: 'patient + status',
  },
  {
    profile: 'us-core-condition-encounter-diagnosis',
    type: 'Condition',
    searches: ofConditions,
    provenance: 'patient + category',
  },
  {
    profile: 'us-core-condition-problems-health-concerns',
    type: 'Condition',
    searches: ofConditions,
    provenance: 'patient + category',
  },
  { profile: 'us-core-coverage', type: 'Coverage', searches: ['patient'], provenance: 'patient' },
  {
    profile: 'us-core-implantable-device',
    type: 'Device',
    searches: ['patient', 'patient + type', 'patient + status'],
    provenance: 'patient',
  },
  {
    profile: 'us-core-diagnosticreport-lab',
    type: 'DiagnosticReport',
    searches: ofReports,
    provenance: 'patient + category',
  },
  {
    profile: 'us-core-diagnosticreport-note',
    type: 'DiagnosticReport',
    searches: ofReports,
    provenance: 'patient + category',
  },
  {
    profile: 'us-core-documentreference',
    type: 'DocumentReference',
    searches: [
      '_id',
      'patient',
      'patient + category',
      'patient + category + date',
      'patient + type',
      'patient + type + period',
      'patient + status',
    ],
    provenance: 'patient',
  },
  {
    profile: 'us-core-encounter',
    type: 'Encounter',
    searches: [
      ...[
        '_id',
        'patient',
        'patient + status',
        'patient + type',
        'patient + location',
        'patient + discharge-disposition',
      ],
      ...['class + patient', 'date + patient', 'identifier'],
    ],
    provenance: 'patient',
  },
  {
    profile: 'us-core-goal',
    type: 'Goal',
    searches: ['patient', 'patient + description', 'patient + lifecycle-status', 'patient + target-date'],
    provenance: 'patient',
  },
  {
    profile: 'us-core-immunization',
    type: 'Immunization',
    searches: ['patient', 'patient + date', 'patient + status'],
    provenance: 'patient',
  },
  {
    profile: 'us-core-medicationdispense',
    type: 'MedicationDispense',
    searches: ['patient', 'patient + status', 'patient + status + type'],
    provenance: 'patient',
    include: 'medication',
  },
  {
    profile: 'us-core-medicationrequest',
    type: 'MedicationRequest',
    searches: [
      'patient + intent',
      'patient + intent + authoredon',
      'patient + intent + encounter',
      'patient + intent + status',
    ],
    provenance: 'patient + intent',
    include: 'medication',
  },
  ...observationProfiles.map((profile) => ({
    profile,
    type: 'Observation',
    searches: ofObservations,
    provenance: profile === 'us-core-simple-observation' ? 'patient + category' : 'patient + code',
  })),
  { profile: 'us-core-organization', type: 'Organization', searches: ['name', 'address'] },
  { profile: 'us-core-practitioner', type: 'Practitioner', searches: ['_id', 'identifier', 'name'] },
  { profile: 'us-core-practitionerrole', type: 'PractitionerRole', searches: ['practitioner', 'specialty'] },
  {
    profile: 'us-core-procedure',
    type: 'Procedure',
    searches: ['patient', 'patient + date', 'patient + code + date', 'patient + status'],
    provenance: 'patient',
  },
  { profile: 'us-core-provenance', type: 'Provenance', searches: [] },
  {
    profile: 'us-core-questionnaireresponse',
    type: 'QuestionnaireResponse',
    searches: ['_id', 'patient', 'patient + authored', 'patient + questionnaire', 'patient + status'],
    provenance: 'patient',
  },
  {
    profile: 'us-core-relatedperson',
    type: 'RelatedPerson',
    searches: ['_id', 'patient', 'name', 'patient + name'],
    provenance: 'patient',
  },
  {
    profile: 'us-core-servicerequest',
    type: 'ServiceRequest',
    searches: [
      ...['_id', 'patient', 'patient + category', 'patient + category + authored', 'patient + code'],
      ...['patient + code + authored', 'patient + status'],
    ],
    provenance: 'patient',
  },
  { profile: 'us-core-specimen', type: 'Specimen', searches: ['_id', 'patient'] },
];
