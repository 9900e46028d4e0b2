/** Parses JSON as the service does: a number that is written in another way than a double would be keeps its text. */
import { exactNumber, type Json } from '../../../shared/fhir/json.ts';

/** Node passes the text of a value; TypeScript does not know it yet. */
type Reviver = (key: string, value: unknown, context: { readonly source?: string }) => unknown;

/** The value of a JSON text. Throws a SyntaxError when it is none. */
export function parseFhir(text: string): Json {
  const keepText: Reviver = (_key, value, { source }) =>
    typeof value === 'number' && source !== undefined ? exactNumber(source) : value;
  return JSON.parse(text, keepText as (key: string, value: unknown) => unknown);
}
