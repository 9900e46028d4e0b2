/** How a person lives, what runs in the family, what is planned, who pays, and what was asked. */
import type { QuestionnaireResponse, SocialHistory } from '../../../../client/index.ts';
import { dateText, quantityText } from '../../../components/formats.ts';
import { endText, isOpen, modelView, statusText } from './model-view.ts';

export const socialHistory = modelView<'SocialHistory'>({
  name: 'social-history',
  model: 'SocialHistory',
  perhapsUnread: ['Observation'],
  isOnlyOfFhir: true,
  date: 'startDate',
  dateOf: ({ startDate }) => startDate,
  sourceOf: ({ startDate_source }) => startDate_source ?? undefined,
  title: ({ name_title }) => name_title,
  nameField: 'name_title',
  columns: [
    {
      name: 'start',
      text: ({ startDate, startDate_source }, tag) => dateText(startDate, tag, startDate_source),
    },
    { name: 'end', text: ({ endDate, endDate_source }, tag) => dateText(endDate, tag, endDate_source) },
    { name: 'name', text: ({ name_title }) => name_title },
    { name: 'value', text: answer },
    { name: 'notes', text: ({ notes }) => notes },
  ],
});

function answer(row: SocialHistory, tag: string): string | null | undefined {
  const quantity = quantityText(row.quantity_value, row.quantity_unit, tag);
  return quantity ?? row.result ?? row.result_code_title ?? row.components;
}

export const familyHistory = modelView<'FamilyHistory'>({
  name: 'family-history',
  model: 'FamilyHistory',
  unreadKinds: ['FamilyMemberHistory'],
  isOnlyOfFhir: true,
  date: 'date',
  dateOf: ({ date }) => date,
  sourceOf: ({ date_source }) => date_source ?? undefined,
  title: ({ relationship_title, relative_name }) => relationship_title ?? relative_name,
  nameField: 'relationship_title',
  columns: [
    { name: 'name', text: (row) => row.relationship_title ?? row.relative_name },
    { name: 'conditions', text: ({ conditions, condition_title }) => conditions ?? condition_title },
    { name: 'date', text: ({ date, date_source }, tag) => dateText(date, tag, date_source) },
    { name: 'notes', text: ({ notes }) => notes },
  ],
});

export const carePlans = modelView<'CarePlan'>({
  name: 'care-plans',
  model: 'CarePlan',
  unreadKinds: ['CarePlan'],
  isOnlyOfFhir: true,
  date: 'startDate',
  dateOf: ({ startDate }) => startDate,
  sourceOf: ({ startDate_source }) => startDate_source ?? undefined,
  title: ({ title, category_title }) => title ?? category_title,
  isCurrent: ({ endDate }, today) => isOpen(endDate, today),
  columns: [
    { name: 'name', text: ({ title, category_title }) => title ?? category_title },
    { name: 'description', text: ({ description }) => description },
    { name: 'activities', text: ({ activities }) => activities },
    {
      name: 'start',
      text: ({ startDate, startDate_source }, tag) => dateText(startDate, tag, startDate_source),
    },
    {
      name: 'end',
      text: ({ endDate, endDate_source, endDate_is_bound: isBound }, tag, words) =>
        endText(endDate, tag, words, { source: endDate_source ?? undefined, isBound }),
    },
    { name: 'status', text: ({ status }, _tag, words) => statusText(words, status) },
    { name: 'notes', text: ({ notes }) => notes },
  ],
});

export const goals = modelView<'Goal'>({
  name: 'goals',
  model: 'Goal',
  unreadKinds: ['Goal'],
  isOnlyOfFhir: true,
  date: 'startDate',
  dateOf: ({ startDate }) => startDate,
  sourceOf: ({ startDate_source }) => startDate_source ?? undefined,
  title: ({ name_title }) => name_title,
  columns: [
    { name: 'name', text: ({ name_title }) => name_title },
    { name: 'value', text: ({ targets }) => targets },
    {
      name: 'start',
      text: ({ startDate, startDate_source }, tag) => dateText(startDate, tag, startDate_source),
    },
    { name: 'due', text: ({ dueDate, dueDate_source }, tag) => dateText(dueDate, tag, dueDate_source) },
    {
      name: 'status',
      text: ({ achievement_title, status }, _tag, words) => achievement_title ?? statusText(words, status),
    },
    { name: 'notes', text: ({ notes }) => notes },
  ],
});

export const deviceUses = modelView<'DeviceUse'>({
  name: 'device-use',
  model: 'DeviceUse',
  unreadKinds: ['DeviceUseStatement'],
  isOnlyOfFhir: true,
  date: 'startDate',
  dateOf: ({ startDate }) => startDate,
  sourceOf: ({ startDate_source }) => startDate_source ?? undefined,
  title: ({ name_title }) => name_title,
  isCurrent: ({ endDate }, today) => isOpen(endDate, today),
  columns: [
    { name: 'name', text: ({ name_title }) => name_title },
    {
      name: 'start',
      text: ({ startDate, startDate_source }, tag) => dateText(startDate, tag, startDate_source),
    },
    {
      name: 'end',
      text: ({ endDate, endDate_source, endDate_is_bound: isBound }, tag, words) =>
        endText(endDate, tag, words, { source: endDate_source ?? undefined, isBound }),
    },
    { name: 'reason', text: ({ reason }) => reason },
    { name: 'status', text: ({ status }, _tag, words) => statusText(words, status) },
    { name: 'notes', text: ({ notes }) => notes },
  ],
});

export const coverages = modelView<'Coverage'>({
  name: 'coverages',
  model: 'Coverage',
  unreadKinds: ['Coverage'],
  isOnlyOfFhir: true,
  date: 'startDate',
  dateOf: ({ startDate }) => startDate,
  sourceOf: ({ startDate_source }) => startDate_source ?? undefined,
  title: ({ payor, plan_name, type_title }) => payor ?? plan_name ?? type_title,
  isCurrent: ({ endDate }, today) => isOpen(endDate, today),
  columns: [
    { name: 'name', text: ({ payor, plan_name }) => payor ?? plan_name },
    { name: 'category', text: ({ type_title }) => type_title },
    { name: 'number', text: ({ member_id, subscriber_id }) => member_id ?? subscriber_id },
    {
      name: 'start',
      text: ({ startDate, startDate_source }, tag) => dateText(startDate, tag, startDate_source),
    },
    {
      name: 'end',
      text: ({ endDate, endDate_source, endDate_is_bound: isBound }, tag, words) =>
        endText(endDate, tag, words, { source: endDate_source ?? undefined, isBound }),
    },
    { name: 'status', text: ({ status }, _tag, words) => statusText(words, status) },
  ],
});

export const appointments = modelView<'Appointment'>({
  name: 'appointments',
  model: 'Appointment',
  unreadKinds: ['Appointment'],
  isOnlyOfFhir: true,
  date: 'startDate',
  dateOf: ({ startDate }) => startDate,
  sourceOf: ({ startDate_source }) => startDate_source ?? undefined,
  title: ({ description, service_title, type_title }) => description ?? service_title ?? type_title,
  caveat: ({ status }, words) => (status === 'booked' ? undefined : statusText(words, status)),
  columns: [
    {
      name: 'date',
      text: ({ startDate, startDate_source }, tag) => dateText(startDate, tag, startDate_source),
    },
    { name: 'name', text: (row) => row.description ?? row.service_title ?? row.type_title },
    { name: 'provider', text: ({ participants }) => participants },
    { name: 'place', text: ({ location }) => location },
    { name: 'reason', text: ({ reason }) => reason },
    { name: 'instructions', text: ({ instructions }) => instructions },
    { name: 'status', text: ({ status }, _tag, words) => statusText(words, status) },
    { name: 'notes', text: ({ notes }) => notes },
  ],
});

export const questionnaires = modelView<'QuestionnaireResponse'>({
  name: 'questionnaires',
  model: 'QuestionnaireResponse',
  isOnlyOfFhir: true,
  date: 'date',
  dateOf: ({ date }) => date,
  sourceOf: ({ date_source }) => date_source ?? undefined,
  title: questionnaireName,
  columns: [
    { name: 'date', text: ({ date, date_source }, tag) => dateText(date, tag, date_source) },
    { name: 'name', text: questionnaireName },
    { name: 'score', text: ({ score }, tag) => quantityText(score, undefined, tag) },
    { name: 'answers', text: ({ answers }) => answers },
    { name: 'status', text: ({ status }, _tag, words) => statusText(words, status) },
  ],
});

/** Its title, or else what its address ends with. */
function questionnaireName({ title, questionnaire }: QuestionnaireResponse): string | null {
  return title ?? questionnaire?.split('|')[0]?.split('/').at(-1) ?? null;
}
