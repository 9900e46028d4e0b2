/** Problems. */
import { dateText } from '../../../components/formats.ts';
import { endText, isOpen, isUncertain, modelView, sayerText, statusText } from './model-view.ts';

export const problems = modelView<'Problem'>({
  name: 'problems',
  model: 'Problem',
  isMain: true,
  date: 'startDate',
  dateOf: ({ startDate }) => startDate,
  title: ({ name_title }) => name_title,
  nameField: 'name_title',
  sourceOf: ({ startDate_source }) => startDate_source,
  caveat: ({ verificationStatus }, words) => statusText(words, verificationStatus),
  isCurrent: ({ endDate }, today) => isOpen(endDate, today),
  isUncertain: ({ verificationStatus }) => isUncertain(verificationStatus),
  unreadKinds: ['Condition'],
  columns: [
    { name: 'name', text: ({ name_title }) => name_title },
    {
      name: 'start',
      text: ({ startDate, startDate_source, onset }, tag) =>
        dateText(startDate, tag, startDate_source) ?? onset,
    },
    {
      name: 'end',
      text: ({ endDate, endDate_source: source, endDate_is_bound: isBound }, tag, words) =>
        endText(endDate, tag, words, { source, isBound }),
    },
    {
      name: 'status',
      text: ({ clinicalStatus, verificationStatus }, _tag, words) =>
        statusText(words, clinicalStatus, verificationStatus),
    },
    { name: 'severity', text: ({ severity_title }) => severity_title },
    { name: 'category', text: ({ category_title }) => category_title },
    { name: 'saidBy', text: ({ asserter }, _tag, words) => sayerText(asserter, words) },
    { name: 'notes', text: ({ notes }) => notes },
  ],
});
