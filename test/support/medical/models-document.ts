/** Documents of data models as clients write them: XML with root `Models`. */
import { documentPrefix } from '../documents.ts';

/** Markup that goes into a field as it is. */
export interface Markup {
  readonly markup: string;
}

export type FieldContent = string | number | boolean | Markup;

/** As pairs, so that a field may occur more than once. */
export type Fields = Readonly<Record<string, FieldContent>> | readonly (readonly [string, FieldContent])[];

/** The document with these models. */
export function models(...content: readonly string[]): string {
  return `<Models xmlns="${documentPrefix}">${content.join('')}</Models>`;
}

export function model(name: string, fields: Fields = {}): string {
  const pairs = isPairs(fields) ? fields : Object.entries(fields);
  return `<Model name="${name}">${pairs.map(([key, content]) => field(key, content)).join('')}</Model>`;
}

function field(name: string, content: FieldContent): string {
  const markup = typeof content === 'object' ? content.markup : escapeXml(String(content));
  return `<Field name="${name}">${markup}</Field>`;
}

export function markup(text: string): Markup {
  return { markup: text };
}

/** The content of a relation with several targets. */
export function many(...content: readonly string[]): Markup {
  return markup(`<Models>${content.join('')}</Models>`);
}

export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function isPairs(fields: Fields): fields is readonly (readonly [string, FieldContent])[] {
  return Array.isArray(fields);
}
