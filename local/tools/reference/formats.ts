/** The formats of calls that answer in the one that `response_format` names. */
import type { Endpoint, Fields } from '../../../shared/api/endpoint.ts';

/** The query fields, with the values of `response_format`, of which the first is the default. */
export function withFormats({ query = {}, output }: Endpoint): Fields {
  const { response_format } = query;
  if (!response_format || output.kind !== 'rendered') return query;
  const [usual] = output.formats;
  const doc = `${response_format.doc} Default \`${usual}\`. A \`+\` may stand for itself or as \`%2B\`.`;
  return { ...query, response_format: { ...response_format, doc, oneOf: output.formats } };
}
