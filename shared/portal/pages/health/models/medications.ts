/** Medications, what was dispensed of them, and immunizations. */
import type { Immunization, Medication } from '../../../../client/index.ts';
import { periodText } from '../../../../titles/how-often.ts';
import { dateText, quantityText } from '../../../components/formats.ts';
import { endText, isOpen, modelView, sayerText, statusText, type Words } from './model-view.ts';

export const medications = modelView<'Medication'>({
  name: 'medications',
  model: 'Medication',
  unreadKinds: ['MedicationRequest', 'MedicationStatement', 'MedicationAdministration', 'MedicationOrder'],
  isMain: true,
  date: 'startDate',
  dateOf: ({ startDate }) => startDate,
  title: ({ drugName_title }) => drugName_title,
  nameField: 'drugName_title',
  sourceOf: ({ startDate_source }) => startDate_source,
  caveat: ({ status, intent }, words) => statusText(words, status, intent),
  isCurrent: ({ endDate }, today) => isOpen(endDate, today),
  columns: [
    { name: 'name', text: ({ drugName_title }) => drugName_title },
    { name: 'dose', text: (row, tag) => quantityText(row.quantity_value, row.quantity_unit, tag) },
    { name: 'frequency', text: howOften },
    { name: 'instructions', text: instructionsOf },
    { name: 'route', text: ({ route_title }) => route_title },
    { name: 'maximumDose', text: ({ maximum_dose }) => maximum_dose },
    {
      name: 'asNeeded',
      text: ({ as_needed }, _tag, words) => (as_needed === 'true' ? words.asNeeded : as_needed),
    },
    {
      name: 'start',
      text: ({ startDate, startDate_source }, tag) => dateText(startDate, tag, startDate_source),
    },
    {
      name: 'end',
      text: ({ endDate, endDate_source: source, endDate_is_bound: isBound }, tag, words) =>
        endText(endDate, tag, words, { source, isBound }),
    },
    { name: 'status', text: ({ status, intent }, _tag, words) => statusText(words, status, intent) },
    { name: 'reason', text: ({ reason }) => reason },
    { name: 'saidBy', text: ({ prescriber }, _tag, words) => sayerText(prescriber, words) },
    { name: 'notes', text: ({ notes }) => notes },
  ],
});

/** `3 times a day`; in a unit that is none of how often, as it stands. */
function howOften(
  { frequency_value: value, frequency_unit: unit }: Medication,
  tag: string,
  words: Words,
): string | undefined {
  const period = periodText(unit, tag);
  const times = quantityText(value, undefined, tag);
  return period && times ? words.often(times, period) : quantityText(value, unit, tag);
}

/** The dosage says more than the instructions wherever it is there beside them, such as the most that may be taken. */
function instructionsOf({ instructions, dosage }: Medication): string | null {
  if (!instructions || dosage?.includes(instructions)) return dosage ?? instructions;
  return dosage ? `${instructions} ${dosage}` : instructions;
}

export const fills = modelView<'Fill'>({
  name: 'fills',
  model: 'Fill',
  unreadKinds: ['MedicationDispense'],
  date: 'date',
  dateOf: ({ date }) => date,
  sourceOf: ({ date_source }) => date_source,
  title: ({ drugName_title, pharmacy_org }) => drugName_title ?? pharmacy_org,
  columns: [
    { name: 'date', text: ({ date, date_source }, tag) => dateText(date, tag, date_source) },
    { name: 'medication', text: ({ drugName_title }) => drugName_title },
    {
      name: 'quantity',
      text: (row, tag) => quantityText(row.quantityDispensed_value, row.quantityDispensed_unit, tag),
    },
    { name: 'days', text: ({ dispenseDaysSupply }) => dispenseDaysSupply?.toString(), isNumber: true },
    { name: 'place', text: ({ pharmacy_org }) => pharmacy_org },
  ],
});

export const immunizations = modelView<'Immunization'>({
  name: 'immunizations',
  model: 'Immunization',
  unreadKinds: ['Immunization'],
  isMain: true,
  date: 'date',
  dateOf: ({ date }) => date,
  sourceOf: ({ date_source }) => date_source,
  title: ({ product_name_title }) => product_name_title,
  caveat: (row, words) => {
    const [status, reason] = [givenText(row, words), reasonOf(row)];
    // Some senders say why it was not given, and call it given.
    if (row.administration_status_identifier === 'doseGiven' && !reason) return undefined;
    return status && reason ? words.because(status, reason) : status;
  },
  nameField: 'product_name_title',
  columns: [
    { name: 'date', text: ({ date, date_source }, tag) => dateText(date, tag, date_source) },
    { name: 'name', text: ({ product_name_title }) => product_name_title },
    { name: 'status', text: (row, _tag, words) => givenText(row, words) },
    { name: 'reason', text: reasonOf },
    { name: 'saidBy', text: originOf },
    { name: 'notes', text: ({ notes }) => notes },
  ],
});

/** Whether it was given, in one word for all sources. */
function givenText(
  { administration_status_identifier: code, administration_status_title: title }: Immunization,
  { doses }: Words,
): string | null | undefined {
  return code !== null && Object.hasOwn(doses, code) ? doses[code as keyof typeof doses] : title;
}

/** Where it is known from, if not from who gave it. */
function originOf(
  { report_origin_identifier: code, report_origin_title: title }: Immunization,
  _tag: string,
  { sayers }: Words,
): string | null | undefined {
  return code === 'recall' ? sayers.recall : title;
}

function reasonOf({ refusal_reason_title, status_reason_title }: Immunization): string | null | undefined {
  return refusal_reason_title ?? status_reason_title;
}
