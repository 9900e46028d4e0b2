/** Prescriptions, statements and dispenses. */
import { compareConcept } from './codes.ts';
import { compareDate, compareOver } from './dates.ts';
import { at, first, type Json, textAt } from './json.ts';
import { compareParts, compareText } from './values.ts';
import { type Fact, type Verdict, verdict } from './verdict.ts';

/** Of MedicationRequest and MedicationStatement: taking has come to its end. */
const over: ReadonlySet<unknown> = new Set(['completed', 'stopped', 'cancelled', 'not-taken']);

export function compareMedication(
  resource: Json,
  fact: Fact,
  medicines: readonly unknown[],
): readonly Verdict[] {
  const dosage = [...at(resource, 'dosageInstruction'), ...at(resource, 'dosage')];
  return [
    ...compareConcept(medicines, fact, ['drugName']),
    ...compareDate(startOf(resource), fact, 'startDate'),
    ...compareOver(over.has(resource.status), fact, 'endDate'),
    ...compareDate(textAt(resource, 'effectivePeriod.end'), fact, 'endDate'),
    ...compareText([resource.status], fact, 'status', 'status'),
    ...compareText([resource.intent], fact, 'intent', 'status'),
    ...dosage.flatMap((one) => compareParts(at(one, 'text'), fact, ['dosage', 'instructions'])),
    // The text of a dosage says all of it, in its own words: `Two tablets`.
    ...dosage
      .filter((one) => first(one, 'text') === undefined)
      .flatMap((one) => compareParts(at(one, 'doseAndRate.doseQuantity.value'), fact, dosageFields)),
    ...compareConcept(at(dosage[0], 'route'), fact, ['route'], 'value'),
    ...compareAsNeeded(dosage, fact),
  ];
}

const dosageFields = ['dosage', 'quantity_value', 'instructions'];

/** A prescription says when it was written. That is its start only where nothing says more. */
function startOf(resource: Json): string | undefined {
  return textAt(
    resource,
    'effectiveDateTime',
    'effectivePeriod.start',
    ...['dosageInstruction', 'dosage'].map((name) => `${name}.timing.repeat.boundsPeriod.start`),
    'authoredOn',
  );
}

/** As needed must not read as a schedule. */
function compareAsNeeded(dosage: readonly unknown[], fact: Fact): readonly Verdict[] {
  const isAsNeeded = dosage.some(
    (one) => first(one, 'asNeededBoolean') === true || first(one, 'asNeededCodeableConcept') !== undefined,
  );
  const told = fact.as_needed ?? null;
  if (!isAsNeeded) return told === null ? [] : [verdict('value', 'as_needed', false, 'not as needed', told)];
  if (told !== null) return [verdict('value', 'as_needed', true, 'as needed', told)];
  const schedule = fact.frequency_value ?? null;
  return [verdict('value', 'as_needed', schedule === null ? undefined : false, 'as needed', { schedule })];
}

export function compareFill(resource: Json, fact: Fact, medicines: readonly unknown[]): readonly Verdict[] {
  return [
    ...compareConcept(medicines, fact, ['drugName']),
    ...compareDate(textAt(resource, 'whenHandedOver', 'whenPrepared'), fact, 'date'),
    ...compareParts(at(resource, 'quantity.value'), fact, ['quantityDispensed_value']),
    ...compareParts(at(resource, 'daysSupply.value'), fact, ['dispenseDaysSupply']),
    ...compareText([resource.status], fact, 'status', 'status'),
  ];
}
