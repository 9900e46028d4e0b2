/** The Bundle of an answer, as text, so that no tree of it is built. */
import type { JsonObject } from '../../../fhir/json.ts';
import { operationOutcome } from '../../../fhir/rest/outcome.ts';
import type { Pair } from '../../../fhir/rest/pairs.ts';
import { maximumResponseBytes } from '../../../reports/response-size.ts';
import type { FhirView } from '../view.ts';
import { hasAtMost } from './room.ts';

type Mode = 'match' | 'include' | 'outcome';

/** An entry. An outcome has no address. */
export function entryText({ base }: Pick<FhirView, 'base'>, resource: JsonObject, mode: Mode): string {
  return entryOfText({ base }, { name: nameOf(resource), text: JSON.stringify(resource) }, mode);
}

/** The same of a resource as text. */
export function entryOfText(
  { base }: Pick<FhirView, 'base'>,
  { name, text }: ResourceText,
  mode: Mode,
): string {
  const address = mode === 'outcome' ? '' : `"fullUrl":${JSON.stringify(`${base}/${name}`)},`;
  return `{${address}"resource":${text},"search":{"mode":"${mode}"}}`;
}

/** The JSON of a resource, such as `Observation/7`. */
export interface ResourceText {
  readonly name: string;
  readonly text: string;
}

/** Type and id of a resource, as references name it. */
export function nameOf({ resourceType, id }: JsonObject): string {
  return `${String(resourceType)}/${String(id)}`;
}

/** Bytes that one resource may have in an answer, which has a limit of its own. */
const mostBytes = maximumResponseBytes - 100_000;

/** The entry of a match. In the place of one that no answer can hold, what to do. */
export function matchText(view: Pick<FhirView, 'base'>, resource: ResourceText): string {
  const text = entryOfText(view, resource, 'match');
  if (hasAtMost(text, mostBytes)) return text;
  const issue = `${resource.name} is too large for an answer; ask for some of its _elements, or read the document that has it`;
  const outcome = operationOutcome([{ severity: 'warning', code: 'too-long', text: issue }]);
  return entryText(view, outcome, 'outcome');
}

/** The address of a search. Commas, colons and slashes of values stay readable, which an address may have there (RFC 3986 §3.4). */
export function searchUrl(base: string, type: string, pairs: readonly Pair[]): string {
  const query = pairs.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&');
  return query === '' ? `${base}/${type}` : `${base}/${type}?${query}`;
}

function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(/%(?:2C|3A|2F)/g, decodeURIComponent);
}

export interface BundleParts {
  readonly self: string;
  readonly next: string | undefined;
  readonly total: number | undefined;
  readonly entries: readonly string[];
}

/** A searchset Bundle. */
export function bundleText({ self, next, total, entries }: BundleParts): string {
  const head = JSON.stringify({
    resourceType: 'Bundle',
    type: 'searchset',
    total,
    link: [{ relation: 'self', url: self }, ...(next === undefined ? [] : [{ relation: 'next', url: next }])],
  });
  if (entries.length === 0) return head;
  return `${head.slice(0, -1)},"entry":[${entries.join(',')}]}`;
}
