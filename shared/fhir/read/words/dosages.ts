/** Dosages of medications, in words. */
import { element, isObject, type Json, type JsonObject, listOf, numberText, textOf } from '../../json.ts';
import { nameOf } from '../coded.ts';
import { plainAmount } from '../quantities.ts';
import { concepts } from './names.ts';
import { quantityWords, rangeWords, ratioWords } from './quantities.ts';
import { timingWords } from './timing.ts';

/** A line for each dosage: its own words, or else what its elements say. */
export function dosages(values: readonly Json[]): readonly string[] {
  return inSequence(values.filter(isObject)).flatMap((dosage) => dosageWords(dosage) || []);
}

/** `true`, or what it is taken for when needed; nothing when it is not said of any. */
export function asNeeded(values: readonly Json[]): readonly string[] {
  const needs = values.filter(isObject).flatMap((dosage) => needOf(dosage) ?? []);
  const reasons = needs.filter((need) => need !== 'true');
  return reasons.length > 0 ? [[...new Set(reasons)].join(', ')] : needs.slice(0, 1);
}

/** The most that may be taken, of each dosage. */
export function maximumDose(values: readonly Json[]): readonly string[] {
  const all = values.filter(isObject).flatMap(limitsOf);
  return all.length === 0 ? [] : [[...new Set(all)].join(', ')];
}

function inSequence(list: readonly JsonObject[]): readonly JsonObject[] {
  const place = (dosage: JsonObject) => Number(numberText(element(dosage, 'sequence')) ?? 0);
  return [...list].sort((left, right) => place(left) - place(right));
}

function needOf(dosage: JsonObject): string | undefined {
  const [reason] = concepts(listOf(element(dosage, 'asNeededCodeableConcept')));
  return reason ?? (element(dosage, 'asNeededBoolean') === true ? 'true' : undefined);
}

function limitsOf(dosage: JsonObject): readonly string[] {
  const ratios = listOf(element(dosage, 'maxDosePerPeriod')).flatMap((one) => ratioWords(one) ?? []);
  const once = quantityWords(element(dosage, 'maxDosePerAdministration'));
  const ever = quantityWords(element(dosage, 'maxDosePerLifetime'));
  const limits = [
    ...ratios,
    ...(once ? [`${once} at once`] : []),
    ...(ever ? [`${ever} in a lifetime`] : []),
  ];
  return limits.map(plainAmount);
}

function dosageWords(dosage: JsonObject): string {
  const text = textOf(element(dosage, 'text'));
  const instruction = textOf(element(dosage, 'patientInstruction'));
  if (text) return instruction === undefined || instruction === text ? text : `${text} ${instruction}`;
  const need = needOf(dosage);
  const limits = limitsOf(dosage);
  return [
    ...dosesOf(dosage),
    nameOf(element(dosage, 'route') ?? null),
    nameOf(element(dosage, 'method') ?? null),
    nameOf(element(dosage, 'site') ?? null),
    timingWords(element(dosage, 'timing')),
    need && (need === 'true' ? 'as needed' : `as needed for ${need}`),
    limits.length > 0 ? `at most ${limits.join(', ')}` : undefined,
    ...concepts(listOf(element(dosage, 'additionalInstruction'))),
    instruction,
  ]
    .filter(Boolean)
    .join(', ');
}

function dosesOf(dosage: JsonObject): readonly string[] {
  // Before R4 they stand in the dosage itself.
  const entries = [...listOf(element(dosage, 'doseAndRate')).filter(isObject), dosage];
  return entries.flatMap((one) => {
    const dose = quantityWords(element(one, 'doseQuantity')) ?? rangeWords(element(one, 'doseRange'));
    return [...(dose ? [plainAmount(dose)] : []), ...rateOf(one)];
  });
}

function rateOf(one: JsonObject): readonly string[] {
  const rate =
    quantityWords(element(one, 'rateQuantity')) ??
    rangeWords(element(one, 'rateRange')) ??
    ratioWords(element(one, 'rateRatio'));
  return rate ? [`at ${plainAmount(rate)}`] : [];
}
