/** The formats of calls that let `response_format` choose one. */
import type { Endpoint, Fields } from '../../../shared/api/endpoint.ts';

/** Returns the query fields, with the values of `response_format`; the first is the default. */
export function withFormats({ query = {}, output }: Endpoint): Fields {
  const { response_format } = query;
  if (!response_format || output.kind !== 'rendered') return query;
  const [usual] = output.formats;
  const others = output.unknownFormat === 'ignored' ? ' Values that are not listed are ignored.' : '';
  const doc = `${response_format.doc} Default \`${usual}\`.${others} A \`+\` may be sent as it is or as \`%2B\`.`;
  return { ...query, response_format: { ...response_format, doc, oneOf: output.formats } };
}
