/** The minimal reports by name. */
import type { MinimalReport } from '../report.ts';
import { allergies } from './allergies.ts';
import { equipment } from './equipment.ts';
import { immunizations } from './immunizations.ts';
import { labs } from './labs.ts';
import { measurements } from './measurements.ts';
import { medications } from './medications.ts';
import { problems } from './problems.ts';
import { procedures } from './procedures.ts';
import { simpleClinicalNotes } from './simple-clinical-notes.ts';
import { vitals } from './vitals.ts';

export const minimalReports: ReadonlyMap<string, MinimalReport> = new Map(
  [
    allergies,
    equipment,
    immunizations,
    labs,
    measurements,
    medications,
    problems,
    procedures,
    simpleClinicalNotes,
    vitals,
  ].map((report) => [report.name, report]),
);
