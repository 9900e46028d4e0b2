/** Names and attributes of the elements in a `Models` document. */
import type { SaxesTagNS } from 'saxes';
import { ApiError } from '../../errors.ts';
import { excerpt } from '../../xml/characters.ts';
import { documentPrefix, xmlNamespace, xmlnsNamespace, xsiNamespace } from '../../xml/vocabulary.ts';

/** Maximum characters of a name from outside in a message. */
const longestName = 60;
/** Namespaces of attributes that every element may have: they say nothing about the content. */
const neutral: ReadonlySet<string> = new Set([xmlNamespace, xmlnsNamespace, xsiNamespace]);

export function isNamed(element: SaxesTagNS, name: string): boolean {
  return element.uri === documentPrefix && element.local === name;
}

/**
 * Throws 400 for attributes that are not allowed. Namespace declarations and attributes of `xml:` and `xsi:`
 * are ignored.
 */
export function checkAttributes({ local, attributes }: SaxesTagNS, allowed: readonly string[]): void {
  for (const key in attributes) {
    if (allowed.includes(key)) continue;
    const attribute = attributes[key];
    if (!attribute || neutral.has(attribute.uri)) continue;
    throw new ApiError('content_not_allowed', {
      element: local,
      rule: `does not take the attribute ${shown(key)}`,
      extra: 'it',
    });
  }
}

/** The required attribute `name`. */
export function requiredName({ local, attributes }: SaxesTagNS): string {
  const name = attributes.name?.value;
  if (!name) throw new ApiError('model_name_missing', { element: local });
  return name;
}

/** A name from outside, as messages show it. */
export function shown(name: string): string {
  return excerpt(name, longestName);
}

/** The name of an element in a message; includes the namespace when the namespace is wrong. */
export function written({ uri, local }: SaxesTagNS): string {
  if (uri === documentPrefix) return shown(local);
  return `${shown(local)} (in ${uri === '' ? 'no namespace' : `namespace ${shown(uri)}`})`;
}
