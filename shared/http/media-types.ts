/** Media types of FHIR (https://hl7.org/fhir/R4/http.html#mime-type). */

/** Of everything that the FHIR base writes. */
export const fhirJson = 'application/fhir+json; charset=utf-8';

/** What `_format` may ask for, and what `Accept` may name. */
const json = ['application/fhir+json', 'application/json', 'text/json'];
const wildcards = ['*/*', 'application/*', 'text/*'];

/**
 * Whether a call that asks for this can be answered with JSON. `_format` counts before `Accept`. Without either, it can. A `+` that decoding has
 * turned into a blank counts as a plus.
 */
export function takesJson(format: string | undefined, accept: string | undefined): boolean {
  if (format) return format === 'json' || json.includes(nameOf(format.replace(' ', '+')));
  const ranges = (accept ?? '').split(',').filter((range) => range.trim() !== '');
  return ranges.length === 0 || ranges.some((range) => !isRefused(range) && isJson(nameOf(range)));
}

function isJson(name: string): boolean {
  return json.includes(name) || wildcards.includes(name);
}

/** The type of a media type or range, without parameters. */
function nameOf(range: string): string {
  return range.split(';', 1)[0]!.trim().toLowerCase();
}

/** A weight of zero: “not this” (RFC 9110 §12.4.2). */
function isRefused(range: string): boolean {
  return /;\s*q\s*=\s*0(?:\.0{0,3})?\s*(?:;|$)/i.test(range);
}
