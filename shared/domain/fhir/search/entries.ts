/** The Bundle of an answer, as text, so that no tree of it is built. */
import type { JsonObject } from '../../../fhir/json.ts';
import { operationOutcome } from '../../../fhir/rest/outcome.ts';
import type { Pair } from '../../../fhir/rest/pairs.ts';
import { jsonBytes, maximumResponseBytes } from '../../../reports/response-size.ts';
import type { FhirView } from '../view.ts';

export type Mode = 'match' | 'include' | 'outcome';

/** An entry. An outcome has no address. */
export function entryText({ base }: Pick<FhirView, 'base'>, resource: JsonObject, mode: Mode): string {
  const address =
    mode === 'outcome' ? {} : { fullUrl: `${base}/${String(resource.resourceType)}/${String(resource.id)}` };
  return JSON.stringify({ ...address, resource, search: { mode } });
}

/** Bytes that one resource may have in an answer, which has a limit of its own. */
const mostBytes = maximumResponseBytes - 100_000;

/** The entry of a match. In the place of one that no answer can hold, what to do. */
export function matchText(view: Pick<FhirView, 'base'>, resource: JsonObject): string {
  const text = entryText(view, resource, 'match');
  if (jsonBytes(text) <= mostBytes) return text;
  const name = `${String(resource.resourceType)}/${String(resource.id)}`;
  const issue = `${name} is too large for an answer; ask for some of its _elements, or read the document that has it`;
  return entryText(
    view,
    operationOutcome([{ severity: 'warning', code: 'too-long', text: issue }]),
    'outcome',
  );
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
