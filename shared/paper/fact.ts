/** What is read of a fact for a row of a paper. */
import type { Fact } from '../facts/fact.ts';
import { modelOf } from '../fhir/read/instance.ts';
import { dateAt, isBound, Values } from '../fhir/write/values.ts';
import { dateText } from '../titles/dates.ts';
import { withoutTag } from '../titles/snomed-tag.ts';
import { systemField } from '../titles/system-field.ts';
import type { PaperRow } from './paper.ts';
import { joined, lineOf, longestName } from './text.ts';
import type { Words } from './words/index.ts';

export class Entry {
  readonly #values: Values;
  readonly words: Words;

  constructor(fact: Fact, words: Words) {
    this.#values = new Values(modelOf(fact.model), fact.values);
    this.words = words;
  }

  /** The text of a field in one line, without the tag of a name of SNOMED CT; empty for none. */
  text(field: string, most?: number): string {
    const value = this.#values.get(field);
    if (value === null) return '';
    const system = systemField(this.#values.model.name, field);
    const text = lineOf(String(value), most);
    return system === undefined ? text : withoutTag(text, this.#values.text(system));
  }

  /** The first of these fields that says anything. */
  first(...fields: readonly string[]): string {
    return fields.map((field) => this.text(field, longestName)).find((text) => text !== '') ?? '';
  }

  /** A date as people write it, as precise as its source. */
  date(field: string): string {
    return dateText(dateAt(this.#values, field)?.slice(0, '2026-01-01'.length), this.words.tag) ?? '';
  }

  isBound(field: string): boolean {
    return isBound(this.#values, field);
  }

  /** The name, with how certain it is and how it stands, if that is not what a reader takes for granted. */
  named(name: string, ...statuses: readonly string[]): string {
    const said = statuses.map((field) => statusText(this.text(field), this.words));
    const marks = joined(said);
    const shown = name || this.words.notSaid;
    return marks === '' ? shown : `${shown} (${marks})`;
  }

  /** That an entry is the person's own statement, or whose it is (docs/contract/fhir.md#who-says-so). */
  mark(...fields: readonly string[]): PaperRow['mark'] {
    const who = this.first(...fields);
    if (who === '') return null;
    return sayer(who, this.words) ?? this.words.accordingTo(who);
  }
}

/** `Own statement`, or that of a relative; undefined for anybody else. */
export function sayer(who: string, { ownStatement, relative }: Words): string | undefined {
  if (who === 'the patient') return ownStatement;
  const [, name] = /^a relative or friend(?: \((.*)\))?$/.exec(who) ?? [];
  if (who.startsWith('a relative or friend')) return name ? `${relative} (${name})` : relative;
  return undefined;
}

export function statusText(code: string | undefined, { statuses }: Words): string {
  return code && Object.hasOwn(statuses, code) ? statuses[code as keyof typeof statuses] : '';
}

/** A date as a source writes it, in words. */
export function dayText(date: string | undefined, { tag }: Words): string {
  return dateText(date?.slice(0, '2026-01-01'.length), tag) ?? '';
}
