/** The first facts of a part of a summary, while all facts are read in any order. */
import type { Fact } from '../../facts/fact.ts';
import type { FoundPart } from '../../fhir/ips/document.ts';
import type { SectionPart } from '../../fhir/ips/section.ts';
import { fieldIndex } from '../../models/registry.ts';
import { modelOf } from '../facts/model-of.ts';
import { gravityOf } from './allergies.ts';

/** Characters of values that one part may hold: more do not fit into an answer. */
const heldCharacters = 6_000_000;

interface Held {
  readonly rank: string;
  readonly fact: Fact;
  readonly characters: number;
}

/**
 * Holds the first `most` facts: what is not over before what is, and of both the newest first; allergies the worst first. Which ones it holds does not depend
 * on the order in which they come.
 */
export class FirstFacts {
  readonly #part: SectionPart;
  readonly #today: string;
  /** The first one first. */
  readonly #held: Held[] = [];
  #characters = 0;
  #total = 0;
  /** The first rank that was let go. Nothing behind it is held, or the order of coming would matter. */
  #gone = '';

  constructor(part: SectionPart, today: string) {
    this.#part = part;
    this.#today = today;
  }

  add(fact: Fact): void {
    this.#total += 1;
    const rank = this.#rankOf(fact);
    if (rank <= this.#gone) return;
    const characters = fact.values.reduce<number>((sum, value) => sum + String(value ?? '').length, 0);
    const index = this.#held.findIndex((held) => held.rank < rank);
    this.#held.splice(index < 0 ? this.#held.length : index, 0, { rank, fact, characters });
    this.#characters += characters;
    while (this.#held.length > this.#part.most || this.#characters > heldCharacters) {
      const last = this.#held.pop()!;
      this.#characters -= last.characters;
      this.#gone = last.rank;
    }
  }

  get found(): FoundPart {
    return { facts: this.#held.map(({ fact }) => fact), total: this.#total };
  }

  /** Text that is greater the earlier a fact comes. Of one time, the one that was stored last comes first. */
  #rankOf(fact: Fact): string {
    const { date, end, order } = this.#part;
    const isOver = end !== undefined && isPast(fact, end, this.#today);
    const time = date === undefined ? '' : textAt(fact, date);
    const gravity = order === 'worst first' ? gravityOf(fact) : '';
    return `${isOver ? '1' : '2'} ${gravity} ${time} ${fact.createdAt} ${fact.id}`;
  }
}

/** Whether the day in this field is before today. */
export function isPast(fact: Fact, field: string, today: string): boolean {
  const day = textAt(fact, field).slice(0, today.length);
  return day !== '' && day < today;
}

function textAt({ model, values }: Fact, field: string): string {
  return String(values[fieldIndex(modelOf(model), field)] ?? '');
}
