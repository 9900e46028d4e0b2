/** Names and attributes of the elements in a `Models` document. */
import type { SaxesTagNS } from 'saxes';
import { badRequest } from '../../errors.ts';
import { excerpt } from '../../xml/characters.ts';
import { documentPrefix, xmlNamespace, xmlnsNamespace, xsiNamespace } from '../../xml/vocabulary.ts';

/** How much of a name from outside is shown in a message. */
const longestName = 60;
/** What every element may carry: it says nothing about the content. */
const neutral: ReadonlySet<string> = new Set([xmlNamespace, xmlnsNamespace, xsiNamespace]);

export function isNamed(element: SaxesTagNS, name: string): boolean {
  return element.uri === documentPrefix && element.local === name;
}

/** Refuses attributes that are not allowed. Namespace declarations and attributes of `xml:` and `xsi:` do not count. */
export function checkAttributes({ local, attributes }: SaxesTagNS, allowed: readonly string[]): void {
  for (const key in attributes) {
    if (allowed.includes(key)) continue;
    const attribute = attributes[key];
    if (!attribute || neutral.has(attribute.uri)) continue;
    throw badRequest(`${local} does not take the attribute ${shown(key)}; remove it.`);
  }
}

/** The attribute `name`, which an element must have. */
export function requiredName({ local, attributes }: SaxesTagNS): string {
  const name = attributes.name?.value;
  if (!name) throw badRequest(`A ${local} element lacks its name; give it the attribute name.`);
  return name;
}

/** A name from outside, as messages show it. */
export function shown(name: string): string {
  return excerpt(name, longestName);
}

/** How an element is called in a message: by its namespace too when that is what is wrong with it. */
export function written({ uri, local }: SaxesTagNS): string {
  if (uri === documentPrefix) return shown(local);
  return `${shown(local)} (in ${uri === '' ? 'no namespace' : `namespace ${shown(uri)}`})`;
}
