/** What an Observation is about: shared/models/fhir/observation-kinds.ts has the rules. */
import {
  laboratoryCategories,
  laboratoryUnit,
  otherCategories,
  ratedName,
  sampleName,
  socialHistoryKinds,
} from '../../models/fhir/observation-kinds.ts';
import { modelSystem } from '../../models/fhir/systems.ts';
import { vitalSignsMapping } from '../../models/fhir/vital-signs.ts';
import { loinc, snomed } from '../../models/vocabulary.ts';
import { element, elementNames, isObject, type Json, type JsonObject, listOf } from '../json.ts';
import { conceptText } from './coded.ts';
import { codingsOf } from './path.ts';
import { quantityOf } from './quantities.ts';

export type ObservationKind = 'laboratory' | 'vital signs' | 'social history' | 'measurement';

const { readings, panel, bloodPressure } = vitalSignsMapping;
const vitalCodes = new Set([
  ...panel.loinc,
  ...bloodPressure.loinc,
  ...readings.flatMap((reading) => reading.loinc),
]);
const panelCodes = new Set<string>(panel.loinc);
const socialLoinc = new Set(socialHistoryKinds.loinc);
const socialSnomed = new Set(socialHistoryKinds.snomed);

/** The LOINC codes of an Observation or component. */
export function loincOf(json: JsonObject): readonly string[] {
  return codesIn(json, loinc);
}

function codesIn(json: JsonObject, wanted: string): readonly string[] {
  return codingsOf(element(json, 'code') ?? null).flatMap(({ system, code }) =>
    system !== undefined && code !== undefined && modelSystem(system) === wanted ? [code] : [],
  );
}

/** Whether it is a panel of vital signs, which is about nothing else. */
export function isVitalPanel(json: JsonObject): boolean {
  return loincOf(json).some((code) => panelCodes.has(code));
}

/** What an Observation is about. Its category counts more than its codes, except for vital signs and social history. */
export function observationKind(json: JsonObject): ObservationKind {
  const categories = listOf(element(json, 'category'));
  if (categories.some(isLaboratory)) return 'laboratory';
  const components = listOf(element(json, 'component')).filter(isObject);
  if ([json, ...components].some((part) => loincOf(part).some((code) => vitalCodes.has(code)))) {
    return 'vital signs';
  }
  const codes = categories.flatMap((category) => codingsOf(category).map(({ code }) => code));
  if (isSocial(json, codes)) return 'social history';
  if (codes.some((code) => code !== undefined && otherCategories.includes(code))) return 'measurement';
  return isFromSample(json) ? 'laboratory' : 'measurement';
}

function isLaboratory(category: Json): boolean {
  const name = conceptText(category) ?? codingsOf(category).find(({ display }) => display)?.display;
  if (/^lab(?:oratory)?(?: results?| studies)?$/i.test(name?.slice(0, 40) ?? '')) return true;
  return codingsOf(category).some(({ system, code }) => {
    if (code === 'laboratory') return true;
    const [, known] =
      Object.entries(laboratoryCategories).find(([end]) => system?.replace(/^.*\//, '') === end) ?? [];
    return code !== undefined && known?.includes(code) === true;
  });
}

function isSocial(json: JsonObject, categories: readonly (string | undefined)[]): boolean {
  if (loincOf(json).some((code) => socialLoinc.has(code))) return true;
  if (codesIn(json, snomed).some((code) => socialSnomed.has(code))) return true;
  // The answers to a questionnaire about it are those of the questionnaire.
  return categories.includes(socialHistoryKinds.category) && !categories.includes('survey');
}

/**
 * Whether a laboratory found it, though it does not say so: it has a sample, or the name of LOINC for what was found in one; or it has a
 * range or a flag beside a value that laboratories have, and is nothing that somebody rates or tells.
 */
function isFromSample(json: JsonObject): boolean {
  if (element(json, 'specimen') !== undefined) return true;
  const code = element(json, 'code') ?? null;
  const names = [conceptText(code), ...codingsOf(code).map(({ display }) => display)].flatMap(
    (name) => name?.slice(0, 300) ?? [],
  );
  if (names.some((name) => sampleName.test(name))) return true;
  if (names.some((name) => ratedName.test(name))) return false;
  const hasRange = element(json, 'referenceRange') !== undefined;
  if (!hasRange && element(json, 'interpretation') === undefined) return false;
  const quantity = quantityOf(element(json, 'valueQuantity'));
  if (quantity?.unit !== undefined && quantity.unit !== '1')
    return laboratoryUnit.test(quantity.unit.slice(0, 40));
  if (quantity) return hasRange;
  return elementNames(json).some((name) => /^value[A-Z]/.test(name));
}
