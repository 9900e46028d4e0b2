/** The mappings between data models and FHIR R4. */
import { allergyMapping } from './allergy.ts';
import { allergyExclusionMapping } from './allergy-exclusion.ts';
import { encounterMapping } from './encounter.ts';
import { equipmentMapping } from './equipment.ts';
import { fillMapping } from './fill.ts';
import { immunizationMapping } from './immunization.ts';
import { labResultMapping } from './lab-result.ts';
import type { FhirMapping } from './mapping.ts';
import { prescriptionMapping, statementMapping } from './medication.ts';
import { problemMapping } from './problem.ts';
import { procedureMapping } from './procedure.ts';
import { clinicalNoteMapping, reportNoteMapping } from './simple-clinical-note.ts';

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
  problemMapping,
  procedureMapping,
  reportNoteMapping,
  clinicalNoteMapping,
  statementMapping,
];
