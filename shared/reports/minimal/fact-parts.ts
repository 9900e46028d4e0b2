/**
 * What facts are about where a report may be limited to some of them: the types of measurements, and the readings of
 * vital signs. Heads of facts carry it, so that a change of one measurement is no change of the report of another.
 */
import type { FactParts } from '../../facts/parts.ts';
import type { Instance, Model } from '../../models/model.ts';
import { fieldIndex, models } from '../../models/registry.ts';
import { kinds, spelling } from './readings.ts';

const measurement = models.get('Measurement')!;
const vitalSigns = models.get('VitalSigns')!;

/** Characters that all names of one model may have together; with more, the facts count as being about anything. */
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

/** The names that a report of measurements of these types (`type` or `type|type`) asks for. */
export function measurementParts(labCode: string): readonly string[] {
  return labCode.split('|');
}

/** The names that a report of readings of these categories asks for, however they are spelled. */
export function categoryParts(categories: string): readonly string[] {
  return [...new Set(categories.split('|').flatMap(namesOfCategory))];
}

function namesOfCategory(category: string): readonly string[] {
  const wanted = spelling(category);
  const known = kinds.filter(({ key, title }) => [key, title].map(spelling).includes(wanted));
  return [...known.map(({ key }) => key), wanted];
}

/** The field of every value that there is, and the name of the reading where it has one of its own. */
function readingNames(instance: Instance): readonly string[] {
  return kinds
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
