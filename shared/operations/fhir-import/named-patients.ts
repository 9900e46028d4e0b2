/** Which patients the files name: a resource that names none may be about any of them. */
import type { ResourceIndex } from './source.ts';

/** More patients than that are not told apart: an import of many records need not know them. */
const mostNamed = 100;

export class NamedPatients {
  readonly #index: ResourceIndex;
  readonly #names = new Set<string>();
  #isMore = false;

  constructor(index: ResourceIndex) {
    this.#index = index;
  }

  /** Notes an identity, or a URL that leads to one. */
  note(patient: string): void {
    if (this.#names.size < mostNamed) this.#names.add(patient);
    else this.#isMore ||= !this.#names.has(patient);
  }

  /** Their identities, each once; undefined when they are too many. To be called when all are noted. */
  identities(): readonly string[] | undefined {
    if (this.#isMore) return undefined;
    return [...new Set([...this.#names].map((name) => this.#index.find(name)?.identity ?? name))];
  }
}
