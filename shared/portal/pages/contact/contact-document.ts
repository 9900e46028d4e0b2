/**
 * Reads and writes the Contact document of a record (docs/contract/documents.md#special-documents). The service takes any content.
 * The elements here are those of the vocabulary that older apps write. Others are kept as they are.
 */
import { parseXml, textOfElement, writeXml, type XmlElement } from './xml-tree.ts';

const namespace = 'http://indivo.org/vocab/xml/documents#';

/** Where each field of the form stands: names of elements, the last or the first with a type. */
const places = {
  full_name: ['name', 'fullName'],
  email_personal: ['email:personal'],
  email_work: ['email:work'],
  phone_home: ['phoneNumber:home'],
  phone_mobile: ['phoneNumber:mobile'],
  phone_work: ['phoneNumber:work'],
  street: ['address:home', 'streetAddress'],
  postal_code: ['address:home', 'postalCode'],
  locality: ['address:home', 'locality'],
  region: ['address:home', 'region'],
  country: ['address:home', 'country'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type ContactField = keyof typeof places;

export type ContactValues = Readonly<Record<ContactField, string>>;

export const contactFields = Object.keys(places) as ContactField[];

/** What a stored document says; empty texts for what it does not say, or when it cannot be read. */
export function contactValues(stored: string | undefined): ContactValues {
  const root = stored === undefined ? undefined : parseXml(stored);
  const entries = contactFields.map((field) => [field, root ? valueAt(root, places[field]) : '']);
  return Object.fromEntries(entries) as ContactValues;
}

/** The stored document with these values. An empty value removes its element. */
export function contactDocument(values: ContactValues, stored: string | undefined): string {
  const empty: XmlElement = { name: 'Contact', attributes: { xmlns: namespace }, children: [] };
  const found = stored === undefined ? undefined : parseXml(stored);
  const root = contactFields.reduce<XmlElement>(
    (changed, field) => withValue(changed, places[field], values[field]),
    found ?? empty,
  );
  return writeXml(root);
}

function valueAt(element: XmlElement, [place, ...rest]: readonly string[]): string {
  if (place === undefined) return textOfElement(element);
  const found = elementsOf(element).find((child) => isAt(child, place));
  return found ? valueAt(found, rest) : '';
}

function withValue(element: XmlElement, [place, ...rest]: readonly string[], value: string): XmlElement {
  if (place === undefined) return { ...element, children: value ? [value] : [] };
  const index = element.children.findIndex((child) => typeof child !== 'string' && isAt(child, place));
  const present = element.children[index] as XmlElement | undefined;
  if (!present && !value) return element;
  const changed = withValue(present ?? made(element, place), rest, value);
  const kept = changed.children.length > 0 ? [changed] : [];
  const children = present ? element.children.toSpliced(index, 1, ...kept) : [...element.children, ...kept];
  return { ...element, children };
}

/** A new child, with the prefix of its parent. */
function made(parent: XmlElement, place: string): XmlElement {
  const [local = '', type] = place.split(':');
  const [prefix, own] = parent.name.split(':');
  return { name: own ? `${prefix}:${local}` : local, attributes: type ? { type } : {}, children: [] };
}

/** Whether the element is at a place such as `email:work`. */
function isAt({ name, attributes }: XmlElement, place: string): boolean {
  const [local, type] = place.split(':');
  return name.split(':').at(-1) === local && (type === undefined || attributes.type === type);
}

function elementsOf({ children }: XmlElement): readonly XmlElement[] {
  return children.filter((child) => typeof child !== 'string');
}
