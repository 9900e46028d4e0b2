/**
 * What facts are about, for models whose reports may be limited to a part: types of measurements, and
 * readings of vital signs. Lineage heads store it, so that a change of one measurement does not count as a
 * change of another's report.
 */

import type { Instance, Model } from '../models/model.ts';
import { fieldIndex, models } from '../models/registry.ts';
import type { FactParts } from './parts.ts';
import { readingKinds, spelling } from './reading-kinds.ts';

const measurement = models.get('Measurement')!;
const vitalSigns = models.get('VitalSigns')!;

/** Maximum characters of all names of one model together. With more, the facts count as being about anything. */
const mostCharacters = 300;

/** The names in the facts of a document, by model; undefined when it has no such facts. */
export function partsOf(instances: readonly Instance[]): FactParts | undefined {
  const parts: Record<string, readonly string[]> = {};
  for (const [model, namesIn] of namers) {
    const own = instances.filter((instance) => instance.model === model.name);
    if (own.length === 0) continue;
    const names = [...new Set(own.flatMap(namesIn))];
    if (names.join('').length <= mostCharacters) parts[model.name] = names;
  }
  return Object.keys(parts).length > 0 ? parts : undefined;
}

const namers: readonly (readonly [Model, (instance: Instance) => readonly string[]])[] = [
  [measurement, (instance) => texts([fieldOf(measurement, instance, 'type')])],
  [vitalSigns, readingNames],
];

/** The names that a report on measurements of these types (`type` or `type|type`) covers. */
export function measurementParts(labCode: string): readonly string[] {
  return labCode.split('|');
}

/** The names that a report on readings of these categories covers, whatever their spelling. */
export function categoryParts(categories: string): readonly string[] {
  return [...new Set(categories.split('|').flatMap(namesOfCategory))];
}

function namesOfCategory(category: string): readonly string[] {
  const wanted = spelling(category);
  const known = readingKinds.filter(({ key, title }) => [key, title].map(spelling).includes(wanted));
  return [...known.map(({ key }) => key), wanted];
}

/** The field of every value that exists, and the name of the reading if it has its own. */
function readingNames(instance: Instance): readonly string[] {
  return readingKinds
    .filter(({ key }) => fieldOf(vitalSigns, instance, `${key}_value`) !== null)
    .flatMap(({ key, title }) => {
      const own = texts([fieldOf(vitalSigns, instance, `${key}_name_title`)]).map(spelling);
      return [key, ...own.filter((name) => name !== spelling(title))];
    });
}

function fieldOf(model: Model, { values }: Instance, field: string): unknown {
  return values[fieldIndex(model, field)] ?? null;
}

function texts(values: readonly unknown[]): readonly string[] {
  return values.filter((value) => typeof value === 'string');
}
