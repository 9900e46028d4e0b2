/** The data models of documents, facts and reports: one line each. */
export { allergy } from './allergy.ts';
export { allergyExclusion } from './allergy-exclusion.ts';
export { encounter } from './encounter.ts';
export { equipment } from './equipment.ts';
export { fill } from './fill.ts';
export { immunization } from './immunization.ts';
export { labResult } from './lab-result.ts';
export { measurement } from './measurement.ts';
export { medication } from './medication.ts';
export { problem } from './problem.ts';
export { procedure } from './procedure.ts';
export { simpleClinicalNote } from './simple-clinical-note.ts';
export { vitalSigns } from './vital-signs.ts';
