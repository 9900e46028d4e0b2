/** Numbers, Booleans and values of closed lists, from the texts of a response. In messages, `name` is what the text is called. */
import { UnexpectedXml } from './element.ts';

const wholeNumber = /^\d{1,15}$/;
const decimalNumber = /^-?\d+(\.\d+)?$/;

/** Throws UnexpectedXml when the text is not a whole number of at most 15 digits. */
export function count(text: string, name: string): number {
  if (wholeNumber.test(text)) return Number(text);
  throw new UnexpectedXml(`${name} is not a whole number`);
}

/** Returns undefined for undefined. Throws UnexpectedXml as `count` does. */
export function optionalCount(text: string | undefined, name: string): number | undefined {
  return text === undefined ? undefined : count(text, name);
}

/** Returns the number that the text is, such as `7.0`; undefined when it is none. */
export function decimal(text: string): number | undefined {
  return decimalNumber.test(text) ? Number(text) : undefined;
}

/** Throws UnexpectedXml when the text is neither `true` nor `false`. */
export function boolean(text: string, name: string): boolean {
  return oneOf(['true', 'false'], text, name) === 'true';
}

/** Throws UnexpectedXml when the text is not in the list. */
export function oneOf<Value extends string>(values: readonly Value[], text: string, name: string): Value {
  const known = values.find((value) => value === text);
  if (known !== undefined) return known;
  throw new UnexpectedXml(`${name} is none of ${values.join(', ')}`);
}
