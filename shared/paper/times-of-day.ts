/** How much of a medicine is taken in the morning, at noon, in the evening and at night, where the dosage says just that. */

export type TimesOfDay = readonly [morning: string, noon: string, evening: string, night: string];

const amount = String.raw`(?:\d{1,2}(?:[.,]\d{1,2})?|\d?[½¼¾]|1\/2|1\/4)`;

/** `1-0-1`, `1 - 0 - ½ - 0`: the scheme of German prescriptions. Dates such as 05-03-21 are none. */
const scheme = new RegExp(
  String.raw`(?<![\d/.,–-])(${amount})\s?[-–]\s?(${amount})\s?[-–]\s?(${amount})(?:\s?[-–]\s?(${amount}))?(?![\d/–-])`,
  'g',
);

/** More than this is taken at no time of the day, and a number with a zero before it is a part of a date. */
const mostAtOnce = 10;

/** By the words that the service has for the codes of FHIR (docs/contract/reports.md#papers). */
const events: Readonly<Record<string, 0 | 1 | 2 | 3>> = {
  'in the morning': 0,
  'early in the morning': 0,
  'late in the morning': 0,
  'with breakfast': 0,
  'before breakfast': 0,
  'after breakfast': 0,
  'at noon': 1,
  'with lunch': 1,
  'before lunch': 1,
  'after lunch': 1,
  'in the evening': 2,
  'early in the evening': 2,
  'late in the evening': 2,
  'with dinner': 2,
  'before dinner': 2,
  'after dinner': 2,
  'at night': 3,
  'before sleep': 3,
};

/** Undefined where the text says it otherwise, or more than once: the text itself is on the paper in any case. */
export function timesOfDay(dosage: string): TimesOfDay | undefined {
  const schemes = [...dosage.matchAll(scheme)];
  if (schemes.length > 1) return undefined;
  if (schemes.length === 1) return fromScheme(schemes[0]!);
  const times: [string, string, string, string] = ['', '', '', ''];
  for (const part of dosage.split(/,\s*/)) {
    const time = Object.hasOwn(events, part) ? events[part] : undefined;
    if (time !== undefined) times[time] = '×';
  }
  return times.some((time) => time !== '') ? times : undefined;
}

function fromScheme([, ...found]: RegExpExecArray): TimesOfDay | undefined {
  const [morning = '', noon = '', evening = '', night = ''] = found;
  const all = [morning, noon, evening, night];
  const isDate = all.some((one) => /^0\d/.test(one) || Number(one.replace(',', '.')) > mostAtOnce);
  return isDate ? undefined : [morning, noon, evening, night];
}
