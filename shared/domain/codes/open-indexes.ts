import { type CodeIndex, openIndex } from '../../codes/index/code-index.ts';
import { DamagedIndex } from '../../codes/index/damaged-index-error.ts';
import type { CodeSystemItem } from '../../store/items/index.ts';
import type { Bodies } from '../../store/store.ts';
import { fetchIndex } from './objects.ts';

/** Bytes of open indexes that one process holds; a system of a million entries takes about 100 million. */
const memoryBudget = 268_435_456;

interface Held {
  readonly version: string;
  readonly memory: number;
  readonly index: Promise<CodeIndex>;
}

/**
 * The indexes that a process has open, so that a warm process fetches nothing. Holds one version per system,
 * whatever its aliases. Before a new index is fetched, the least recently used ones make room.
 */
export class OpenIndexes {
  readonly #bodies: Bodies;
  readonly #budget: number;
  /** By system; the most recently used is last. */
  readonly #held = new Map<string, Held>();

  constructor(bodies: Bodies, budget = memoryBudget) {
    this.#bodies = bodies;
    this.#budget = budget;
  }

  /** The index that the item refers to. An index that could not be opened is tried again at the next call. */
  async open(item: CodeSystemItem): Promise<CodeIndex> {
    const held = this.#held.get(item.system);
    const wanted = held?.version === item.version.id ? held : undefined;
    this.#held.delete(item.system);
    if (!wanted) this.#makeRoom(item.memory);
    const kept = wanted ?? { version: item.version.id, memory: item.memory, index: this.#fetch(item) };
    this.#held.set(item.system, kept);
    try {
      return await kept.index;
    } catch (error) {
      if (this.#held.get(item.system) === kept) this.#held.delete(item.system);
      throw error;
    }
  }

  #makeRoom(memory: number): void {
    let sum = memory;
    for (const held of this.#held.values()) sum += held.memory;
    for (const [system, held] of this.#held) {
      if (sum <= this.#budget) return;
      this.#held.delete(system);
      sum -= held.memory;
    }
  }

  async #fetch({ system, version, digest }: CodeSystemItem): Promise<CodeIndex> {
    const index = openIndex(await fetchIndex(system, version, this.#bodies));
    if (index.digest !== digest) throw new DamagedIndex(`it is not the one published for ${system}`);
    return index;
  }
}

const byBodies = new WeakMap<Bodies, OpenIndexes>();

/** The open indexes of a process, which creates its `Bodies` once. */
export function openIndexesOf(bodies: Bodies): OpenIndexes {
  const known = byBodies.get(bodies);
  if (known) return known;
  const made = new OpenIndexes(bodies);
  byBodies.set(bodies, made);
  return made;
}
