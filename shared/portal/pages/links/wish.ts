/** What a person wants of a link, as forms and addresses say it. */
import type { LinkContent } from '../../../client/index.ts';
import type { FieldErrors } from '../../components/fields.tsx';
import { textsIn } from '../../forms.ts';
import type { Texts } from '../../texts/index.ts';

/** The service takes no more (docs/contract/links.md#link_create). */
export const mostDocuments = 20;
const longestLabel = 80;
const mostViews = 1000;
const [shortestPasscode, longestPasscode] = [4, 64];

const minute = 60;
const day = 86_400;
const year = 365 * day;

/** In seconds, by the value of the field. */
const durations: Readonly<Record<string, number>> = {
  hour: 60 * minute,
  day,
  week: 7 * day,
  month: 30 * day,
};

/** What was entered, as it was entered. */
export interface Wish {
  readonly content: LinkContent;
  /** Id of a circle; empty without one. */
  readonly circle: string;
  readonly documents: readonly string[];
  readonly label: string;
  readonly until: string;
  readonly date: string;
  readonly passcode: string;
  readonly views: string;
  readonly notify: boolean;
  /** Id of the newest link that the person saw, or `none`. A form that is sent again finds a newer one. */
  readonly read: string;
}

const contents: readonly LinkContent[] = ['summary', 'carenet', 'documents'];

/** Undefined for anything else. */
export function contentOf(text: string | undefined): LinkContent | undefined {
  return contents.find((each) => each === text);
}

type Form = Readonly<Record<string, unknown>>;

/** Undefined when the form does not say what to show. */
export function wishOf(form: Form): Wish | undefined {
  const text = (name: string) => textsIn(form[name]).at(-1)?.trim() ?? '';
  const content = contentOf(text('content'));
  if (!content) return undefined;
  return {
    content,
    circle: text('circle'),
    documents: [...new Set(textsIn(form.document))].filter(Boolean),
    label: text('label'),
    until: text('until'),
    date: text('date'),
    passcode: text('passcode'),
    views: text('views'),
    notify: text('notify') !== '',
    read: text('read'),
  };
}

/** What a form begins with. */
export function firstWish(wish: Pick<Wish, 'content' | 'documents' | 'read'>): Wish {
  return { circle: '', label: '', until: 'week', date: '', passcode: '', views: '', notify: false, ...wish };
}

/** In seconds from now. Undefined for what is no time, or no possible one. */
export function secondsOf({ until, date }: Pick<Wish, 'until' | 'date'>, now: Date): number | undefined {
  if (until !== 'date') return Object.hasOwn(durations, until) ? durations[until] : undefined;
  const last = /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(`${date}T23:59:59Z`) : Number.NaN;
  const seconds = Math.floor((last - now.getTime()) / 1000);
  return seconds >= minute && seconds <= year ? seconds : undefined;
}

/** What is wrong, by the name of the field. */
export function problemsOf(wish: Wish, { links: { errors, choose } }: Texts, now: Date): FieldErrors {
  const { content, circle, documents, label, until, passcode, views } = wish;
  const isDate = until === 'date';
  const passcodeLength = [...passcode].length;
  return {
    ...(content === 'carenet' && circle === '' && { circle: errors.circle }),
    ...(content === 'documents' && documents.length === 0 && { '': choose.noneTicked }),
    ...(documents.length > mostDocuments && { '': choose.tooMany(mostDocuments) }),
    ...([...label].length > longestLabel && { label: errors.label }),
    ...(secondsOf(wish, now) === undefined && (isDate ? { date: errors.date } : { until: errors.until })),
    ...(passcodeLength > 0 &&
      (passcodeLength < shortestPasscode || passcodeLength > longestPasscode) && {
        passcode: errors.passcode,
      }),
    ...(views !== '' && !isCount(views) && { views: errors.views }),
  };
}

function isCount(text: string): boolean {
  return /^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= mostViews;
}

/** The wish as fields of a form, for the page that asks once more. */
export function pairsOf(wish: Wish): readonly (readonly [name: string, value: string])[] {
  const { documents, notify, ...texts } = wish;
  return [
    ...Object.entries(texts),
    ...documents.map((id) => ['document', id] as const),
    ...(notify ? [['notify', 'yes'] as const] : []),
  ];
}
