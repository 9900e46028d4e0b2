/**
 * How grave a reaction is: FHIR has three codes, the model five. Converters of C-CDA write the codes of SNOMED CT that C-CDA has for it
 * (Problem Severity). Of two that are named together, the worse one counts.
 */
interface Severity {
  /** The identifier in the model, a code of SNOMED CT. */
  readonly code: string;
  readonly title: string;
  /** The code of FHIR that is written. */
  readonly written: string;
  /** What is read as this severity, in lower case. */
  readonly read: readonly string[];
}

/** From the mildest to the gravest. */
export const severities: readonly Severity[] = [
  { code: '255604002', title: 'Mild', written: 'mild', read: ['mild', '255604002'] },
  // Also mild to moderate.
  { code: '6736007', title: 'Moderate', written: 'moderate', read: ['moderate', '6736007', '371923003'] },
  // Also moderate to severe.
  { code: '24484000', title: 'Severe', written: 'severe', read: ['severe', '24484000', '371924009'] },
  // FHIR knows nothing worse than severe. What is lost is carried in an extension.
  {
    code: '442452003',
    title: 'Life threatening',
    written: 'severe',
    read: ['life-threatening', '442452003'],
  },
  { code: '399166001', title: 'Fatal', written: 'severe', read: ['fatal', '399166001'] },
];

/** The rank of these codes, 0 for the gravest; one more than that of the mildest if none of them is a severity. */
export function rankOfSeverity(codes: readonly (string | boolean)[]): number {
  const said = codes.map((code) => String(code).toLowerCase().replaceAll(' ', '-'));
  const index = severities.findLastIndex(({ read }) => said.some((code) => read.includes(code)));
  return severities.length - 1 - index;
}

/** The severity that these codes say, the gravest of several. */
export function severityIn(codes: readonly (string | boolean)[]): Severity | undefined {
  return severities[severities.length - 1 - rankOfSeverity(codes)];
}
