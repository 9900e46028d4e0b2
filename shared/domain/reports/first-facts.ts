/** The first facts of a part of a summary, while all facts are read in any order. */
import type { Fact } from '../../facts/fact.ts';
import type { FoundPart } from '../../fhir/ips/document.ts';
import type { SectionPart } from '../../fhir/ips/section.ts';
import { fieldIndex } from '../../models/registry.ts';
import { modelOf } from '../facts/model-of.ts';
import { gravityOf } from './allergies.ts';
import { sameResult } from './same-result.ts';

/** Characters of values that one part may hold: more do not fit into an answer. */
const heldCharacters = 6_000_000;

interface Held {
  readonly rank: string;
  readonly fact: Fact;
  readonly characters: number;
  /** Other documents that tell the same result, if the reader sees them. */
  readonly alsoIn: readonly string[];
}

/**
 * Holds the first `most` facts: ongoing ones before ended ones, each with the newest first; allergies with the worst first. The order
 * in which facts come makes no difference.
 */
export class FirstFacts {
  readonly #part: SectionPart;
  readonly #today: string;
  /** The first one first. */
  readonly #held: Held[] = [];
  /** Results that have come, by what they say. */
  readonly #results = new Map<string, Held>();
  #characters = 0;
  #total = 0;
  /** The first rank that was let go. Nothing behind it is held, or the order of coming would matter. */
  #gone = '';

  constructor(part: SectionPart, today: string) {
    this.#part = part;
    this.#today = today;
  }

  add(fact: Fact): void {
    const result = sameResult(fact);
    const known = result === undefined ? undefined : this.#results.get(result);
    if (known && documentOf(known.fact) !== documentOf(fact)) {
      this.#tellToo(known, fact, result!);
      return;
    }
    this.#total += 1;
    const held = { rank: this.#rankOf(fact), fact, characters: charactersOf(fact), alsoIn: [] };
    if (result !== undefined && !known) this.#results.set(result, held);
    this.#hold(held);
  }

  /** Of two documents that tell the same, the one that comes first stands for both. */
  #tellToo(known: Held, fact: Fact, result: string): void {
    const rank = this.#rankOf(fact);
    const isFirst = rank > known.rank;
    const other = isFirst ? known.fact : fact;
    const alsoIn = [...new Set([...known.alsoIn, ...named(other)])].sort();
    const characters = isFirst ? charactersOf(fact) : known.characters;
    const held = isFirst ? { rank, fact, characters, alsoIn } : { ...known, alsoIn };
    this.#results.set(result, held);
    const index = this.#held.indexOf(known);
    if (index >= 0) {
      this.#held.splice(index, 1);
      this.#characters -= known.characters;
    }
    this.#hold(held);
  }

  #hold(held: Held): void {
    const { rank, characters } = held;
    if (rank <= this.#gone) return;
    const index = this.#held.findIndex((other) => other.rank < rank);
    this.#held.splice(index < 0 ? this.#held.length : index, 0, held);
    this.#characters += characters;
    while (this.#held.length > this.#part.most || this.#characters > heldCharacters) {
      const last = this.#held.pop()!;
      this.#characters -= last.characters;
      this.#gone = last.rank;
    }
  }

  get found(): FoundPart {
    return { facts: this.#held.map(({ fact, alsoIn }) => ({ ...fact, alsoIn })), total: this.#total };
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

/** Tells the documents of facts apart, whether they are shown or not. */
function documentOf({ documentId, apart }: Fact): string | undefined {
  return documentId ?? apart;
}

function named({ documentId }: Fact): readonly string[] {
  return documentId === undefined ? [] : [documentId];
}

function charactersOf({ values }: Fact): number {
  return values.reduce<number>((sum, value) => sum + String(value ?? '').length, 0);
}

/**
 * Whether the day in this field is before today. What is over at an unknown time is past from the day on which somebody said so:
 * docs/contract/fhir.md#over-without-a-date.
 */
export function isPast(fact: Fact, field: string, today: string): boolean {
  const day = textAt(fact, field).slice(0, today.length);
  return day !== '' && (day < today || textAt(fact, `${field}_is_bound`) === 'true');
}

function textAt({ model, values }: Fact, field: string): string {
  return String(values[fieldIndex(modelOf(model), field)] ?? '');
}
