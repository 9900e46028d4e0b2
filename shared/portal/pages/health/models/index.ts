/** All models that are shown, in the order of their pages. */
import { allergies, ruledOutAllergies } from './allergies.ts';
import {
  appointments,
  carePlans,
  coverages,
  deviceUses,
  familyHistory,
  goals,
  questionnaires,
  socialHistory,
} from './background.ts';
import { encounters, equipment, notes, procedures } from './care.ts';
import { problems } from './conditions.ts';
import { fills, immunizations, medications } from './medications.ts';
import type { ModelView } from './model-view.ts';
import { labs, measurements, vitals } from './results.ts';

export const modelViews: readonly ModelView[] = [
  problems,
  medications,
  allergies,
  ruledOutAllergies,
  immunizations,
  vitals,
  labs,
  measurements,
  procedures,
  encounters,
  notes,
  equipment,
  fills,
  socialHistory,
  familyHistory,
  carePlans,
  goals,
  questionnaires,
  deviceUses,
  appointments,
  coverages,
];
