/** Typed fields of a registration file. Faults are collected, so that one run shows all of them. */
import { isXmlText } from '../../../xml/characters.ts';
import { isObject, type JsonObject } from './json-object.ts';

interface TextRule {
  /** In characters. */
  readonly maximum?: number;
}

export class FieldReader {
  readonly faults: string[] = [];
  readonly #file: string;
  readonly #object: JsonObject;

  constructor(file: string, object: JsonObject) {
    this.#file = file;
    this.#object = object;
  }

  fault(name: string, expected: string): void {
    this.faults.push(`${this.#file}: ${name} ${expected}`);
  }

  /** The value as it stands; null counts as absent. */
  value(name: string): unknown {
    return Object.hasOwn(this.#object, name) ? (this.#object[name] ?? undefined) : undefined;
  }

  /** A text that must be there and not be empty. */
  requiredText(name: string, rule: TextRule): string {
    if (this.value(name) === undefined) {
      this.fault(name, 'is missing');
      return '';
    }
    const text = this.text(name, rule);
    if (text === '') this.fault(name, 'must not be empty');
    return text ?? '';
  }

  /** A text, or undefined when it is absent or faulty. */
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

  flag(name: string): boolean | undefined {
    const value = this.value(name);
    if (value === undefined || typeof value === 'boolean') return value;
    this.fault(name, 'must be true or false');
    return undefined;
  }

  /** A whole number of 0 or more, or undefined when it is absent or faulty. */
  wholeNumber(name: string): number | undefined {
    const value = this.value(name);
    if (value === undefined || (Number.isSafeInteger(value) && Number(value) >= 0))
      return value as number | undefined;
    this.fault(name, 'must be a whole number of 0 or more');
    return undefined;
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
