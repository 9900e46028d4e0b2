/** Medications, what was dispensed of them, and immunizations. */
import { dateText, quantityText } from '../../../components/formats.ts';
import { isOpen, modelView } from './model-view.ts';

export const medications = modelView<'Medication'>({
  name: 'medications',
  model: 'Medication',
  isMain: true,
  date: 'startDate',
  dateOf: ({ startDate }) => startDate,
  title: ({ drugName_title }) => drugName_title,
  nameField: 'drugName_title',
  isCurrent: ({ endDate }, today) => isOpen(endDate, today),
  columns: [
    { name: 'name', text: ({ drugName_title }) => drugName_title },
    { name: 'dose', text: (row, tag) => quantityText(row.quantity_value, row.quantity_unit, tag) },
    { name: 'frequency', text: (row, tag) => quantityText(row.frequency_value, row.frequency_unit, tag) },
    { name: 'instructions', text: ({ instructions }) => instructions },
    { name: 'start', text: ({ startDate }, tag) => dateText(startDate, tag) },
    { name: 'end', text: ({ endDate }, tag) => dateText(endDate, tag) },
  ],
});

export const fills = modelView<'Fill'>({
  name: 'fills',
  model: 'Fill',
  date: 'date',
  dateOf: ({ date }) => date,
  title: ({ pharmacy_org }) => pharmacy_org ?? '',
  columns: [
    { name: 'date', text: ({ date }, tag) => dateText(date, tag) },
    {
      name: 'quantity',
      text: (row, tag) => quantityText(row.quantityDispensed_value, row.quantityDispensed_unit, tag),
    },
    { name: 'days', text: ({ dispenseDaysSupply }) => String(dispenseDaysSupply), isNumber: true },
    { name: 'place', text: ({ pharmacy_org }) => pharmacy_org },
  ],
});

export const immunizations = modelView<'Immunization'>({
  name: 'immunizations',
  model: 'Immunization',
  isMain: true,
  date: 'date',
  dateOf: ({ date }) => date,
  title: ({ product_name_title }) => product_name_title,
  caveat: ({ administration_status_identifier: status, administration_status_title: title }) =>
    status === 'doseGiven' ? undefined : title,
  nameField: 'product_name_title',
  columns: [
    { name: 'date', text: ({ date }, tag) => dateText(date, tag) },
    { name: 'name', text: ({ product_name_title }) => product_name_title },
    { name: 'status', text: ({ administration_status_title }) => administration_status_title },
    { name: 'reason', text: ({ refusal_reason_title }) => refusal_reason_title },
  ],
});
