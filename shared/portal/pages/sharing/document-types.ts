/** Types of documents that people choose from, beside those that the record has, by their short names (docs/contract/carenets.md#autoshare-by-type). */
export const documentTypes: readonly string[] = [
  'Models',
  'Allergy',
  'Medication',
  'Problem',
  'Immunization',
  'Lab',
  'HBA1C',
  'VitalSign',
  'Procedure',
  'Equipment',
  'SimpleClinicalNote',
  'Annotation',
  'Contact',
  'Demographics',
];

const prefix = 'http://indivo.org/vocab/xml/documents#';

/** The short name of a type that has one; any other type as it is. The service takes both. */
export function shortType(uri: string): string {
  return uri.startsWith(prefix) ? uri.slice(prefix.length) : uri;
}
