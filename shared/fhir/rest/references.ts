/** References in searches (https://hl7.org/fhir/R4/search.html#reference). */
import { element, isObject, type Json } from '../json.ts';
import { resourceTypes } from '../resource-types.ts';

/** Where a reference leads to: a resource of this service, or an address elsewhere. */
export type Target =
  | { readonly type: string; readonly id: string; readonly url?: undefined }
  | { readonly url: string; readonly type?: undefined; readonly id?: undefined };

export interface WantedReference {
  /** Undefined: of any type. */
  readonly type: string | undefined;
  readonly id: string | undefined;
  readonly url: string | undefined;
}

const idForm = /^[A-Za-z0-9.-]{1,64}$/;
const relativeForm = /^([A-Za-z]{1,64})\/([A-Za-z0-9.-]{1,64})$/;
const historyForm = /\/_history\/[A-Za-z0-9.-]{1,64}$/;

/** Where a text leads to. `base` is the address of this service, without a slash at its end. */
export function targetOf(text: string, base: string | undefined): Target | undefined {
  const own = base !== undefined && text.startsWith(`${base}/`) ? text.slice(base.length + 1) : text;
  const [, type, id] = relativeForm.exec(own.replace(historyForm, '')) ?? [];
  if (type && id) return resourceTypes.has(type) ? { type, id } : undefined;
  return /^[a-z][a-z0-9+.-]*:./i.test(text) ? { url: text.replace(historyForm, '') } : undefined;
}

/**
 * Reads `id`, `Type/id` or an address; `type` is that of a modifier such as `:Patient`. Undefined for any other form, and when the two
 * types differ.
 */
export function parseReference(
  text: string,
  type: string | undefined,
  base: string | undefined,
): WantedReference | undefined {
  if (idForm.test(text)) return { type, id: text, url: undefined };
  const target = targetOf(text, base);
  if (!target || (type !== undefined && target.type !== undefined && target.type !== type)) return undefined;
  return { type: target.type, id: target.id, url: target.url };
}

/** The text of a Reference or a canonical. */
function textOfReference(value: Json): string | undefined {
  const text = isObject(value) ? element(value, 'reference') : value;
  return typeof text === 'string' ? text : undefined;
}

export function meetsReference(value: Json, wanted: WantedReference, base: string | undefined): boolean {
  const text = textOfReference(value);
  if (text === undefined) return false;
  // A canonical may name its version, which need not be asked for.
  if (wanted.url !== undefined && (text === wanted.url || text.startsWith(`${wanted.url}|`))) return true;
  const target = targetOf(text, base);
  if (!target) return false;
  if (wanted.url !== undefined) return target.url === wanted.url;
  return target.id === wanted.id && (wanted.type === undefined || target.type === wanted.type);
}

/** Whether a reference leads to a resource of this type, here or elsewhere, if it says so. */
export function referenceTo(value: Json, type: string): boolean {
  if (isObject(value) && element(value, 'type') === type) return true;
  const text = textOfReference(value)?.replace(historyForm, '');
  return text?.split('/').at(-2) === type;
}
