/** The mappings between data models and FHIR R4. */
import { allergyDoc, allergyMapping } from './allergy.ts';
import { allergyExclusionDoc, allergyExclusionMapping } from './allergy-exclusion.ts';
import { reportNoteDoc, reportNoteMapping } from './diagnostic-report.ts';
import { encounterDoc, encounterMapping } from './encounter.ts';
import { equipmentDoc, equipmentMapping } from './equipment.ts';
import { fillDoc, fillMapping } from './fill.ts';
import { immunizationDoc, immunizationMapping } from './immunization.ts';
import { labResultDoc, labResultMapping } from './lab-result.ts';
import { livingDoc, livingMapping } from './living.ts';
import type { FhirMapping } from './mapping.ts';
import {
  administrationDoc,
  administrationMapping,
  prescriptionDoc,
  prescriptionMapping,
  statementDoc,
  statementMapping,
} from './medication.ts';
import {
  appointmentDoc,
  appointmentMapping,
  carePlanDoc,
  carePlanMapping,
  coverageDoc,
  coverageMapping,
  deviceUseDoc,
  deviceUseMapping,
  familyHistoryDoc,
  familyHistoryMapping,
  goalDoc,
  goalMapping,
  questionnaireResponseDoc,
  questionnaireResponseMapping,
} from './of-fhir.ts';
import { problemDoc, problemMapping } from './problem.ts';
import { procedureDoc, procedureMapping } from './procedure.ts';
import { clinicalNoteDoc, clinicalNoteMapping } from './simple-clinical-note.ts';

/**
 * One resource ↔ one instance. Of several for one kind of resource, the first whose conditions hold counts. Vital signs
 * and measurements are read and written otherwise: see vital-signs.ts and measurement.ts.
 */
export const mappings: readonly FhirMapping[] = [
  allergyExclusionMapping,
  allergyMapping,
  encounterMapping,
  equipmentMapping,
  fillMapping,
  immunizationMapping,
  labResultMapping,
  prescriptionMapping,
  livingMapping,
  problemMapping,
  procedureMapping,
  reportNoteMapping,
  clinicalNoteMapping,
  statementMapping,
  administrationMapping,
  appointmentMapping,
  carePlanMapping,
  coverageMapping,
  deviceUseMapping,
  familyHistoryMapping,
  goalMapping,
  questionnaireResponseMapping,
];

/** What each mapping does. It stands beside the mappings, because bundles leave out what no function uses. */
export const mappingDocs: ReadonlyMap<FhirMapping, string> = new Map<FhirMapping, string>([
  [allergyExclusionMapping, allergyExclusionDoc],
  [allergyMapping, allergyDoc],
  [encounterMapping, encounterDoc],
  [equipmentMapping, equipmentDoc],
  [fillMapping, fillDoc],
  [immunizationMapping, immunizationDoc],
  [labResultMapping, labResultDoc],
  [prescriptionMapping, prescriptionDoc],
  [statementMapping, statementDoc],
  [administrationMapping, administrationDoc],
  [appointmentMapping, appointmentDoc],
  [carePlanMapping, carePlanDoc],
  [coverageMapping, coverageDoc],
  [deviceUseMapping, deviceUseDoc],
  [familyHistoryMapping, familyHistoryDoc],
  [goalMapping, goalDoc],
  [questionnaireResponseMapping, questionnaireResponseDoc],
  [livingMapping, livingDoc],
  [problemMapping, problemDoc],
  [procedureMapping, procedureDoc],
  [clinicalNoteMapping, clinicalNoteDoc],
  [reportNoteMapping, reportNoteDoc],
]);
