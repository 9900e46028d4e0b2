/** Reads the values of client metadata one by one, and notes what is wrong with them. */

type JsonObject = Readonly<Record<string, unknown>>;

/** `name expected` is a sentence: `scope must be a text`. */
export interface Fault {
  readonly name: string;
  readonly expected: string;
}

export class Values {
  readonly faults: Fault[] = [];
  readonly #object: JsonObject;

  constructor(object: JsonObject) {
    this.#object = object;
  }

  fault(name: string, expected: string): void {
    this.faults.push({ name, expected });
  }

  /** The value as it is; null counts as absent. */
  value(name: string): unknown {
    return Object.hasOwn(this.#object, name) ? (this.#object[name] ?? undefined) : undefined;
  }

  /** A text that is not empty; undefined when it is absent or wrong. */
  text(name: string, maximum: number): string | undefined {
    const value = this.value(name);
    if (value === undefined) return undefined;
    if (typeof value !== 'string' || value === '') this.fault(name, 'must be a text that is not empty');
    else if (value.length > maximum) this.fault(name, `must not be longer than ${maximum} characters`);
    else return value;
    return undefined;
  }

  /** A list of texts; undefined when it is absent or wrong. */
  texts(name: string, maximum: number): readonly string[] | undefined {
    const value = this.value(name);
    if (value === undefined) return undefined;
    if (!Array.isArray(value) || !value.every((each) => typeof each === 'string'))
      this.fault(name, 'must be a list of texts');
    else if (value.length > maximum) this.fault(name, `must not have more than ${maximum} entries`);
    else return value;
    return undefined;
  }

  /** One of these words, or undefined when it is absent or wrong. */
  word<const T extends string>(name: string, words: readonly T[]): T | undefined {
    const value = this.value(name);
    if (value === undefined) return undefined;
    const word = words.find((each) => each === value);
    if (word === undefined) this.fault(name, `must be one of ${words.join(', ')}`);
    return word;
  }

  names(): readonly string[] {
    return Object.keys(this.#object);
  }
}
