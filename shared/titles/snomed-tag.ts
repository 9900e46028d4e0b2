/** Names of SNOMED CT as people read them. */
import { isSnomed } from '../models/fhir/systems.ts';

/**
 * The semantic tags of SNOMED CT that stand behind the names of what records are about
 * (https://confluence.ihtsdotools.org/display/DOCEG, Semantic Tag).
 */
const tags: ReadonlySet<string> = new Set([
  'administration method',
  'assessment scale',
  'basic dose form',
  'body structure',
  'cell',
  'cell structure',
  'clinical drug',
  'disorder',
  'dose form',
  'environment',
  'environment / location',
  'ethnic group',
  'event',
  'finding',
  'geographic location',
  'life style',
  'medicinal product',
  'medicinal product form',
  'morphologic abnormality',
  'observable entity',
  'occupation',
  'organism',
  'person',
  'physical force',
  'physical object',
  'procedure',
  'product',
  'qualifier value',
  'racial group',
  'real clinical drug',
  'record artifact',
  'regime/therapy',
  'religion/philosophy',
  'situation',
  'social concept',
  'specimen',
  'staging scale',
  'substance',
  'tumor staging',
  'unit of presentation',
]);

/**
 * `Pneumonia` for `Pneumonia (disorder)`, if the code is one of SNOMED CT, by its system in FHIR or in the data models. What stands in
 * other brackets is part of the name: `Vitamin D (oral)` stays.
 */
export function withoutTag(title: string, system: string | null | undefined): string {
  const at = title.lastIndexOf(' (');
  const isTagged = at > 0 && title.endsWith(')') && tags.has(title.slice(at + 2, -1));
  return isTagged && isSnomed(system) ? title.slice(0, at) : title;
}
