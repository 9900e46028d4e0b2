/** Human-readable names of classes and properties. */
import { spcode, v } from '../vocabulary.ts';

/** Names for IRIs whose own words are no good name. */
const exceptions: Readonly<Record<string, string>> = {
  [spcode('LOINC')]: 'LOINC code',
  [spcode('NDFRT')]: 'NDF-RT drug class code',
  [spcode('RxNorm_Ingredient')]: 'RxNorm ingredient code',
  [spcode('RxNorm_Semantic')]: 'RxNorm clinical drug code',
  [spcode('SNOMED')]: 'SNOMED CT code',
  [spcode('UNII')]: 'UNII substance code',
  [v('Pref')]: 'Preferred',
  [v('Tel')]: 'Telephone',
  [v('adr')]: 'address',
  [v('bday')]: 'birthday',
  [v('n')]: 'name',
  [v('tel')]: 'telephone',
};

/** The words of the IRI's local name: `AllergySeverity` becomes `Allergy severity`. */
export function labelOf(iri: string): string {
  const exception = exceptions[iri];
  if (exception) return exception;
  const name = iri.slice(Math.max(iri.lastIndexOf('#'), iri.lastIndexOf('/')) + 1);
  // The property of a model without RDF form is named `Model.field`.
  const own = name.slice(name.indexOf('.') + 1);
  const [first = own, ...rest] = own.split(/[_-]|(?<=[a-z])(?=[A-Z])/);
  return [first, ...rest.map((word) => word.toLowerCase())].join(' ');
}
