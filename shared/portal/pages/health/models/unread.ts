/** What could not be read of files, in its own words. */
import { dateText } from '../../../components/formats.ts';
import { kindOf, reasonOf } from '../../documents/not-read.ts';
import { modelView } from './model-view.ts';

export const unread = modelView<'UnreadResource'>({
  name: 'not-read',
  model: 'UnreadResource',
  isOnlyOfFhir: true,
  date: 'date',
  dateOf: ({ date }) => date,
  sourceOf: ({ date_source }) => date_source ?? undefined,
  title: ({ title, text }) => title ?? text,
  columns: [
    { name: 'name', text: ({ title, text }) => title ?? text },
    {
      name: 'category',
      text: ({ resource_type }, _tag, words) => resource_type && words.notRead.kinds[kindOf(resource_type)],
    },
    { name: 'date', text: ({ date, date_source }, tag) => dateText(date, tag, date_source) },
    { name: 'description', text: ({ title, text }) => (title === null ? undefined : text) },
    {
      name: 'reason',
      text: ({ reason }, _tag, words) => reason && sentence(words.notRead.reasons[reasonOf(reason)]),
    },
    {
      name: 'quantity',
      text: ({ count }) => (count !== null && count > 1 ? String(count) : undefined),
      isNumber: true,
    },
  ],
});

/** Reasons follow a name elsewhere. */
function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
