/** What could not be read, for the sections of a summary that it may belong into. */
import type { Fact } from '../../facts/fact.ts';
import type { Section } from '../../fhir/ips/section.ts';
import { sections } from '../../fhir/ips/sections.ts';
import { mostNamed, type UnreadEntries } from '../../fhir/ips/unread.ts';
import { fieldIndex } from '../../models/registry.ts';
import { FirstFacts } from './first-facts.ts';
import { unreadKind, unreadModel } from './unread-kind.ts';

const countField = fieldIndex(unreadModel, 'count');

/** Holds the newest of each section, and counts them all. */
export class UnreadFacts {
  readonly #held = new Map<Section, { readonly first: FirstFacts; total: number }>();

  constructor(today: string) {
    const part = { model: unreadModel.name, most: mostNamed, date: 'date', cells: [] };
    for (const section of sections) this.#held.set(section, { first: new FirstFacts(part, today), total: 0 });
  }

  add(fact: Fact): void {
    const kind = unreadKind(fact);
    const section = sections.find(({ unread }) => unread?.includes(kind));
    const held = section && this.#held.get(section);
    if (!held) return;
    // A row that only says how many more there are names none of them.
    const count = Number(fact.values[countField] ?? 1);
    held.total += Math.max(count, 1);
    if (count <= 1) held.first.add(fact);
  }

  in(section: Section): UnreadEntries {
    const { first, total } = this.#held.get(section)!;
    return { facts: first.found.facts, total };
  }
}
