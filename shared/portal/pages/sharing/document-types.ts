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

/** All types that a circle's page offers, by their short names: those above, those of the newest documents, and those that it has. */
export function offeredTypes(
  ownTypes: readonly string[],
  circleTypes: readonly string[],
): ReadonlySet<string> {
  return new Set([...documentTypes, ...[...ownTypes.filter(Boolean), ...circleTypes].map(shortType)]);
}
