/** Texts in searches (https://hl7.org/fhir/R4/search.html#string). */
import { element, elementNames, isObject, type Json } from '../json.ts';

/** The text without case, accents, and more than one blank between words. */
function folded(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}+/gu, '');
  return plain.toUpperCase().toLowerCase().replace(/\s+/g, ' ').trim();
}

/** Elements of names and addresses that are no part of them. */
const unread: ReadonlySet<string> = new Set(['use', 'type', 'period', 'id', 'extension']);

/** The texts of a value: itself, or all parts of a HumanName or an Address. */
export function textsOf(value: Json): readonly string[] {
  if (typeof value === 'string') return [value];
  if (!isObject(value)) return [];
  return elementNames(value).flatMap((name) => {
    if (unread.has(name) || name.startsWith('_')) return [];
    const part = element(value, name);
    const parts: readonly unknown[] = Array.isArray(part) ? part : [part];
    return parts.filter((one): one is string => typeof one === 'string');
  });
}

export type TextRule = 'start' | 'contains' | 'exact';

/** The form in which texts are compared by a rule. */
export function comparable(text: string, rule: TextRule): string {
  return rule === 'exact' ? text : folded(text);
}

/** Whether a text is as searched for, by default one that starts like it. Both are `comparable`. */
export function meetsText(text: string, wanted: string, rule: TextRule): boolean {
  if (rule === 'exact') return text === wanted;
  return rule === 'contains' ? text.includes(wanted) : text.startsWith(wanted);
}
