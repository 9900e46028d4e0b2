/** What was done: visits, procedures, equipment, notes. */
import { dateText } from '../../../components/formats.ts';
import { endText, isOpen, modelView, type NoteFile, statusText } from './model-view.ts';

export const procedures = modelView<'Procedure'>({
  name: 'procedures',
  model: 'Procedure',
  together: 'alike on many days',
  unreadKinds: ['Procedure'],
  date: 'date_performed',
  dateOf: ({ date_performed }) => date_performed,
  title: ({ name }) => name,
  nameField: 'name',
  sourceOf: ({ date_performed_source }) => date_performed_source,
  caveat: ({ status }, words) => statusText(words, status),
  columns: [
    {
      name: 'date',
      text: ({ date_performed, date_performed_source }, tag) =>
        dateText(date_performed, tag, date_performed_source),
    },
    { name: 'name', text: ({ name }) => name },
    { name: 'provider', text: (row) => joined(row.provider_name, row.provider_institution) },
    { name: 'place', text: ({ location }) => location },
    { name: 'reason', text: ({ reason }) => reason },
    { name: 'status', text: ({ status }, _tag, words) => statusText(words, status) },
    { name: 'comments', text: ({ comments }) => comments },
  ],
});

export const encounters = modelView<'Encounter'>({
  name: 'encounters',
  model: 'Encounter',
  unreadKinds: ['Encounter'],
  date: 'startDate',
  dateOf: ({ startDate }) => startDate,
  sourceOf: ({ startDate_source }) => startDate_source,
  title: ({ encounterType_title, class_title, reason }) => encounterType_title ?? class_title ?? reason,
  nameField: 'encounterType_title',
  columns: [
    {
      name: 'start',
      text: ({ startDate, startDate_source }, tag) => dateText(startDate, tag, startDate_source),
    },
    { name: 'end', text: ({ endDate, endDate_source }, tag) => dateText(endDate, tag, endDate_source) },
    {
      name: 'category',
      text: ({ encounterType_title, class_title }) => encounterType_title ?? class_title,
    },
    { name: 'reason', text: ({ reason }) => reason },
    { name: 'status', text: ({ status }, _tag, words) => statusText(words, status) },
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
  unreadKinds: ['Device'],
  date: 'date_started',
  dateOf: ({ date_started }) => date_started,
  sourceOf: ({ date_started_source }) => date_started_source,
  title: ({ name, type_title }) => name ?? type_title,
  nameField: 'name',
  isCurrent: ({ date_stopped }, today) => isOpen(date_stopped, today),
  columns: [
    { name: 'name', text: ({ name, type_title }) => name ?? type_title },
    { name: 'vendor', text: ({ vendor }) => vendor },
    { name: 'description', text: ({ description }) => description },
    {
      name: 'start',
      text: ({ date_started, date_started_source }, tag) => dateText(date_started, tag, date_started_source),
    },
    {
      name: 'end',
      text: ({ date_stopped, date_stopped_source: source, date_stopped_is_bound: isBound }, tag, words) =>
        endText(date_stopped, tag, words, { source, isBound }),
    },
    { name: 'status', text: ({ status }, _tag, words) => statusText(words, status) },
  ],
});

export const notes = modelView<'SimpleClinicalNote'>({
  name: 'notes',
  model: 'SimpleClinicalNote',
  unreadKinds: ['DocumentReference', 'DiagnosticReport'],
  date: 'date_of_visit',
  dateOf: ({ date_of_visit }) => date_of_visit,
  sourceOf: ({ date_of_visit_source }) => date_of_visit_source,
  title: (row) => row.chief_complaint ?? row.title ?? row.visit_type,
  caveat: ({ status }, words) => statusText(words, status),
  files: filesOf,
  columns: [
    {
      name: 'date',
      text: ({ date_of_visit, date_of_visit_source }, tag) =>
        dateText(date_of_visit, tag, date_of_visit_source),
    },
    { name: 'title', text: ({ title }) => title },
    { name: 'complaint', text: ({ chief_complaint }) => chief_complaint },
    { name: 'status', text: ({ status }, _tag, words) => statusText(words, status) },
    { name: 'supersededBy', text: ({ superseded_by }) => superseded_by },
    { name: 'provider', text: (row) => joined(row.provider_name, row.provider_institution) },
    { name: 'content', text: ({ content }) => content },
  ],
});

/** The numbers, types and sizes stand in the same order. */
function filesOf({
  attachment,
  attachment_type,
  attachment_size,
}: {
  readonly attachment?: string;
  readonly attachment_type?: string;
  readonly attachment_size?: string;
}): readonly NoteFile[] {
  const [types, sizes] = [attachment_type?.split(' ') ?? [], attachment_size?.split(' ') ?? []];
  return (attachment?.split(' ') ?? []).flatMap((number, index) => {
    const [type, size] = [types[index] ?? '', Number(sizes[index])];
    return /^[1-9]\d{0,8}$/.test(number) && Number.isFinite(size)
      ? [{ number: Number(number), type, size }]
      : [];
  });
}

function joined(...parts: readonly (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(', ');
}
