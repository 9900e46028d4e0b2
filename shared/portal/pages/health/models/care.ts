/** What was done: visits, procedures, equipment, notes. */
import { dateText } from '../../../components/formats.ts';
import { isOpen, modelView } from './model-view.ts';

export const procedures = modelView<'Procedure'>({
  name: 'procedures',
  model: 'Procedure',
  date: 'date_performed',
  dateOf: ({ date_performed }) => date_performed,
  title: ({ name }) => name,
  nameField: 'name',
  columns: [
    { name: 'date', text: ({ date_performed }, tag) => dateText(date_performed, tag) },
    { name: 'name', text: ({ name }) => name },
    { name: 'provider', text: (row) => joined(row.provider_name, row.provider_institution) },
    { name: 'place', text: ({ location }) => location },
    { name: 'comments', text: ({ comments }) => comments },
  ],
});

export const encounters = modelView<'Encounter'>({
  name: 'encounters',
  model: 'Encounter',
  date: 'startDate',
  dateOf: ({ startDate }) => startDate,
  title: ({ encounterType_title }) => encounterType_title,
  nameField: 'encounterType_title',
  columns: [
    { name: 'start', text: ({ startDate }, tag) => dateText(startDate, tag) },
    { name: 'end', text: ({ endDate }, tag) => dateText(endDate, tag) },
    { name: 'category', text: ({ encounterType_title }) => encounterType_title },
    {
      name: 'provider',
      text: (row) =>
        [row.provider_name_prefix, row.provider_name_given, row.provider_name_family]
          .filter(Boolean)
          .join(' '),
    },
    { name: 'place', text: ({ facility_name }) => facility_name },
  ],
});

export const equipment = modelView<'Equipment'>({
  name: 'equipment',
  model: 'Equipment',
  date: 'date_started',
  dateOf: ({ date_started }) => date_started,
  title: ({ name }) => name,
  nameField: 'name',
  isCurrent: ({ date_stopped }, today) => isOpen(date_stopped, today),
  columns: [
    { name: 'name', text: ({ name }) => name },
    { name: 'vendor', text: ({ vendor }) => vendor },
    { name: 'description', text: ({ description }) => description },
    { name: 'start', text: ({ date_started }, tag) => dateText(date_started, tag) },
    { name: 'end', text: ({ date_stopped }, tag) => dateText(date_stopped, tag) },
  ],
});

export const notes = modelView<'SimpleClinicalNote'>({
  name: 'notes',
  model: 'SimpleClinicalNote',
  date: 'date_of_visit',
  dateOf: ({ date_of_visit }) => date_of_visit,
  title: (row) => row.chief_complaint ?? row.visit_type ?? '',
  columns: [
    { name: 'date', text: ({ date_of_visit }, tag) => dateText(date_of_visit, tag) },
    { name: 'complaint', text: ({ chief_complaint }) => chief_complaint },
    { name: 'provider', text: (row) => joined(row.provider_name, row.provider_institution) },
    { name: 'content', text: ({ content }) => content },
  ],
});

function joined(...parts: readonly (string | null)[]): string {
  return parts.filter(Boolean).join(', ');
}
