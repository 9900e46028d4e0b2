/** When something is to happen, in words. */

import { plural, timeUnit } from '../../../titles/time-units.ts';
import { element, isObject, type Json, type JsonObject, listOf, textOf } from '../../json.ts';
import { nameOf } from '../coded.ts';
import { countText, plainAmount } from '../quantities.ts';
import { periodWords, quantityWords, rangeWords } from './quantities.ts';

const days: Readonly<Record<string, string>> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
};

/** https://hl7.org/fhir/R4/valueset-event-timing.html */
const events: Readonly<Record<string, string>> = {
  MORN: 'in the morning',
  'MORN.early': 'early in the morning',
  'MORN.late': 'late in the morning',
  NOON: 'at noon',
  AFT: 'in the afternoon',
  'AFT.early': 'early in the afternoon',
  'AFT.late': 'late in the afternoon',
  EVE: 'in the evening',
  'EVE.early': 'early in the evening',
  'EVE.late': 'late in the evening',
  NIGHT: 'at night',
  PHS: 'after sleep',
  HS: 'before sleep',
  WAKE: 'after waking',
  C: 'with meals',
  CM: 'with breakfast',
  CD: 'with lunch',
  CV: 'with dinner',
  AC: 'before meals',
  ACM: 'before breakfast',
  ACD: 'before lunch',
  ACV: 'before dinner',
  PC: 'after meals',
  PCM: 'after breakfast',
  PCD: 'after lunch',
  PCV: 'after dinner',
};

/** `2 times every 4 to 6 hours, in the morning, for 10 d, on 2025-03-01`; undefined when the timing says nothing. */
export function timingWords(timing: Json | undefined): string | undefined {
  if (!isObject(timing)) return undefined;
  const repeat = element(timing, 'repeat');
  const times = listOf(element(timing, 'event')).flatMap((one) => textOf(one) ?? []);
  const said = [...(isObject(repeat) ? repeatWords(repeat) : []), ...times.map((time) => `on ${time}`)];
  if (said.length > 0) return said.join(', ');
  return nameOf(element(timing, 'code') ?? null);
}

function repeatWords(repeat: JsonObject): readonly string[] {
  const text = (name: string) => countText(element(repeat, name));
  const texts = (name: string) => listOf(element(repeat, name)).flatMap((one) => textOf(one) ?? []);
  const weekdays = texts('dayOfWeek').map((day) => days[day] ?? day);
  const count = upTo(text('count'), text('countMax'));
  const duration = upTo(text('duration'), text('durationMax'));
  const length = timeUnit(textOf(element(repeat, 'durationUnit')));
  const bounds =
    quantityWords(element(repeat, 'boundsDuration')) ?? rangeWords(element(repeat, 'boundsRange'));
  const period = periodWords(element(repeat, 'boundsPeriod'));
  return [
    oftenWords(repeat),
    weekdays.length > 0 ? `on ${weekdays.join(', ')}` : undefined,
    ...texts('timeOfDay').map((time) => `at ${time.slice(0, 5)}`),
    eventWords(texts('when'), text('offset')),
    duration && length ? `for ${duration} ${plural(length, duration)} each time` : undefined,
    count ? `${count} times in all` : undefined,
    bounds && `for ${plainAmount(bounds)}`,
    period,
  ].flatMap((one) => one || []);
}

function eventWords(codes: readonly string[], offset: string | undefined): string | undefined {
  if (codes.length === 0) return undefined;
  const said = codes.map((code) => events[code] ?? code).join(', ');
  return offset === undefined || offset === '0' ? said : `${offset} minutes ${said}`;
}

function oftenWords(repeat: JsonObject): string | undefined {
  const often = upTo(countText(element(repeat, 'frequency')), countText(element(repeat, 'frequencyMax')));
  const period = upTo(countText(element(repeat, 'period')), countText(element(repeat, 'periodMax')));
  const unit = timeUnit(textOf(element(repeat, 'periodUnit')));
  const times = often === undefined || often === '1' ? '' : `${often} times `;
  if (period === undefined || unit === undefined) return times ? times.trim() : undefined;
  if (period !== '1') return `${times}every ${period} ${plural(unit, period)}`;
  return times ? `${times}a ${unit}` : `every ${unit}`;
}

/** `4`, `4 to 6`, `up to 6`. */
function upTo(least: string | undefined, most: string | undefined): string | undefined {
  if (least && most && least !== most) return `${least} to ${most}`;
  return least ?? (most && `up to ${most}`);
}
