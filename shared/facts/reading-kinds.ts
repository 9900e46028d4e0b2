/** The readings that a VitalSigns fact can hold, and how they are named. */

/** What can be measured, in the order of the rows: the field, and a name for readings without their own. */
export const readingKinds = [
  { key: 'bp_systolic', title: 'Blood pressure systolic' },
  { key: 'bp_diastolic', title: 'Blood pressure diastolic' },
  { key: 'bmi', title: 'Body mass index' },
  { key: 'heart_rate', title: 'Heart rate' },
  { key: 'height', title: 'Body height' },
  { key: 'oxygen_saturation', title: 'Oxygen saturation' },
  { key: 'respiratory_rate', title: 'Respiration rate' },
  { key: 'temperature', title: 'Body temperature' },
  { key: 'weight', title: 'Body weight' },
] as const;

/** The category without letter case, underscores, hyphens and blanks, which do not count. */
export function spelling(category: string): string {
  return category
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim();
}
