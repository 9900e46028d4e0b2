/** When an Observation was made: `effective[x]`. */
import { element, isObject, type JsonObject, listOf, textOf } from '../json.ts';
import type { Parts } from './parts.ts';
import { putDate } from './put.ts';
import { periodWords } from './words/quantities.ts';
import { timingWords } from './words/timing.ts';

interface Effective {
  /** The only time, or the first. */
  readonly start: string | undefined;
  readonly end: string | undefined;
  /** A period or timing in words, as far as it says more than its start. */
  readonly words: string | undefined;
}

/** When it was observed, as the source has it. */
export function effectiveOf(json: JsonObject): Effective {
  const single = textOf(element(json, 'effectiveDateTime')) ?? textOf(element(json, 'effectiveInstant'));
  if (single !== undefined) return { start: single, end: undefined, words: undefined };
  const period = element(json, 'effectivePeriod');
  if (isObject(period)) return ofPeriod(period);
  const timing = element(json, 'effectiveTiming');
  if (!isObject(timing)) return { start: undefined, end: undefined, words: undefined };
  const events = listOf(element(timing, 'event')).flatMap((time) => textOf(time) ?? []);
  const repeat = element(timing, 'repeat');
  const bounds = isObject(repeat) ? element(repeat, 'boundsPeriod') : undefined;
  const around = isObject(bounds) ? ofPeriod(bounds) : undefined;
  const saysMore = events.length !== 1 || repeat !== undefined;
  return {
    start: events[0] ?? around?.start,
    end: around?.end,
    words: saysMore ? timingWords(timing) : undefined,
  };
}

function ofPeriod(period: JsonObject): Effective {
  const [start, end] = [textOf(element(period, 'start')), textOf(element(period, 'end'))];
  const words = end !== undefined && end !== start ? periodWords(period) : undefined;
  // What ended then was observed then at the latest.
  return { start: start ?? end, end, words };
}

/** Puts when it was observed into the field; nothing when it does not say, or not by a date. */
export function putEffective(json: JsonObject, field: string, parts: Parts): void {
  const { start } = effectiveOf(json);
  if (start !== undefined) putDate(parts, field, start);
}
