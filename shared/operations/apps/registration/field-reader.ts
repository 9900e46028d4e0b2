/** Typed fields of a registration file. Errors are collected, so that one run shows all of them. */
import { bytes, flag, type Kind } from '../../../settings/validators.ts';
import { isXmlText } from '../../../xml/characters.ts';
import { isObject, type JsonObject } from './json-object.ts';

interface TextRule {
  /** In characters. */
  readonly maximum?: number;
}

export class FieldReader {
  readonly faults: string[];
  readonly #file: string;
  readonly #object: JsonObject;
  readonly #prefix: string;

  constructor(file: string, object: JsonObject, prefix = '', faults: string[] = []) {
    this.#file = file;
    this.#object = object;
    this.#prefix = prefix;
    this.faults = faults;
  }

  fault(name: string, expected: string): void {
    this.faults.push(`${this.#file}: ${this.#prefix}${name} ${expected}`);
  }

  /** The value without conversion; null counts as absent. */
  value(name: string): unknown {
    return Object.hasOwn(this.#object, name) ? (this.#object[name] ?? undefined) : undefined;
  }

  /** A required text that must not be empty. */
  requiredText(name: string, rule: TextRule): string {
    if (this.value(name) === undefined) {
      this.fault(name, 'is missing');
      return '';
    }
    const text = this.text(name, rule);
    if (text === '') this.fault(name, 'must not be empty');
    return text ?? '';
  }

  /** A text, or undefined when it is absent or invalid. */
  text(name: string, { maximum }: TextRule = {}): string | undefined {
    const value = this.value(name);
    if (value === undefined) return undefined;
    if (typeof value !== 'string') {
      this.fault(name, 'must be a text');
      return undefined;
    }
    if (!isXmlText(value)) this.fault(name, 'must not contain control characters');
    if (maximum !== undefined && [...value].length > maximum) {
      this.fault(name, `must not be longer than ${maximum} characters`);
    }
    return value;
  }

  /** A flag, or undefined when it is absent or invalid. */
  flag(name: string): boolean | undefined {
    return this.#json(name, flag);
  }

  /** A number of bytes, or undefined when it is absent or invalid. */
  bytes(name: string): number | undefined {
    return this.#json(name, bytes);
  }

  /** A JSON value of a kind. It is parsed as JSON, so that the text "true" is no flag. */
  #json<T>(name: string, { expected, parse }: Kind<T>): T | undefined {
    const value = this.value(name);
    if (value === undefined) return undefined;
    const parsed = parse(JSON.stringify(value));
    if (parsed === undefined) this.fault(name, `must be ${expected}`);
    return parsed;
  }

  /** Reads an object inside of the file. Its faults are those of the file, each under the name of the object. */
  within(name: string, object: JsonObject): FieldReader {
    return new FieldReader(this.#file, object, `${name}.`, this.faults);
  }

  object(name: string): JsonObject {
    const value = this.value(name);
    if (value === undefined) return {};
    if (isObject(value)) return value;
    this.fault(name, 'must be a JSON object');
    return {};
  }

  /** The keys that are not among these, with their values. */
  others(known: readonly string[]): JsonObject {
    return Object.fromEntries(Object.entries(this.#object).filter(([name]) => !known.includes(name)));
  }
}
