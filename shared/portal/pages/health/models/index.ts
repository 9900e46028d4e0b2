/** All models of facts that are shown, in the order of their pages; and what was not read. */
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
import { unread } from './unread.ts';

export { allergies, unread };

// Allergies come first: they harm who overlooks them, and lists of problems may fill a screen.
export const modelViews: readonly ModelView[] = [
  allergies,
  ruledOutAllergies,
  problems,
  medications,
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

/** With what was not read, which is no fact: it has a page and a file of its own, and names no document. */
export const allViews: readonly ModelView[] = [...modelViews, unread];
