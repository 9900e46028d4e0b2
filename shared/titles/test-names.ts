/** Names of tests that sources write as a short code, as people know them. */

/** By the code in capitals: in English and in German. */
const known: Readonly<Record<string, readonly [english: string, german: string]>> = {
  HBA1C: ['HbA1c (average blood sugar)', 'HbA1c (Langzeitblutzucker)'],
  LDL: ['LDL cholesterol', 'LDL-Cholesterin'],
  HDL: ['HDL cholesterol', 'HDL-Cholesterin'],
  TSH: ['TSH (thyroid)', 'TSH (Schilddrüse)'],
  CRP: ['CRP (inflammation)', 'CRP (Entzündung)'],
  INR: ['INR (blood clotting)', 'INR (Blutgerinnung)'],
  PSA: ['PSA (prostate)', 'PSA (Prostata)'],
  WAIST: ['Waist', 'Taillenumfang'],
};

/** The name itself, unless it is such a code in capitals. */
export function testName(name: string, tag: string): string {
  return Object.hasOwn(known, name) ? known[name]![tag.startsWith('de') ? 1 : 0] : name;
}
