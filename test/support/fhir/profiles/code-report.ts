/** Which codes of answers were looked up in value sets. */

interface Uses {
  /** Where the codes are, each counted once however many profiles it is checked by. */
  readonly places: ReadonlySet<string>;
  /**
   * Those among them that have text alone, or codes of other systems, in the place of a code of an extensible value set. It is allowed
   * when the value set has nothing that fits, which only a person can judge.
   */
  readonly others: ReadonlyMap<string, string>;
  /** Why they were not looked up: no package lists the codes of the value set. */
  readonly unlisted: string | undefined;
}

export class CodeReport {
  readonly #uses = new Map<string, { places: Set<string>; others: Map<string, string>; unlisted?: string }>();
  #added = 0;

  /** By the URL of the value set. */
  get uses(): ReadonlyMap<string, Uses> {
    return this.#uses as ReadonlyMap<string, Uses>;
  }

  note(
    valueSet: string,
    place: string,
    { other, unlisted }: { other?: string; unlisted?: string } = {},
  ): void {
    const uses = this.#uses.get(valueSet) ?? { places: new Set(), others: new Map(), unlisted };
    this.#uses.set(valueSet, uses);
    uses.places.add(place);
    if (other !== undefined) uses.others.set(place, other);
  }

  /** Adds what was looked up in the same Bundle. */
  merge({ uses }: CodeReport): void {
    this.#take(uses, '');
  }

  /** Adds what was looked up in another Bundle: its places are others. */
  add({ uses }: CodeReport): void {
    this.#added += 1;
    this.#take(uses, `${this.#added} `);
  }

  #take(uses: ReadonlyMap<string, Uses>, before: string): void {
    for (const [valueSet, { places, others, unlisted }] of uses) {
      for (const place of places)
        this.note(valueSet, `${before}${place}`, { other: others.get(place), unlisted });
    }
  }
}
