/** References that are searches: https://hl7.org/fhir/R4/http.html#trules. */
import type { JsonObject } from '../json.ts';

/** What a search for one identifier looks for: `Practitioner?identifier=http://hl7.org/fhir/sid/us-npi|99`. Undefined for any other text. */
export function identifierSearched(
  reference: string,
): { readonly type: string; readonly identifier: JsonObject } | undefined {
  const [, type, text] = /^([A-Z][A-Za-z]{0,63})\?identifier=([^&]{1,2000})$/.exec(reference) ?? [];
  const searched = text === undefined ? undefined : decoded(text);
  // A comma stands between several values, and `\` before what is meant as it stands.
  if (type === undefined || searched === undefined || /[,\\]/.test(searched)) return undefined;
  const bar = searched.indexOf('|');
  const [system, value] = bar < 0 ? ['', searched] : [searched.slice(0, bar), searched.slice(bar + 1)];
  if (value === '' || value.includes('|')) return undefined;
  return { type, identifier: { ...(system !== '' && { system }), value } };
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
