/** The format of a response that comes in several (docs/contract/reports.md#generic-reports-response_format). */
import type { RenderedOutput } from '../api/endpoint.ts';
import { ApiError } from '../errors.ts';

/**
 * The media type that the parameter `response_format` asks for, among the formats of the endpoint. The first
 * one when none is asked for. A blank counts as a plus, which decoding the query has turned into a blank.
 * Throws 400 for a format that is not offered, unless the endpoint ignores these.
 */
export function readOutputFormat(
  wanted: string | undefined,
  { formats, unknownFormat }: RenderedOutput,
): string {
  const [usual] = formats;
  if (wanted === undefined) return usual;
  const format = formats.find((name) => name === wanted || name === wanted.replace(' ', '+'));
  if (format) return format;
  if (unknownFormat === 'ignored') return usual;
  throw new ApiError('parameter_invalid', { name: 'response_format', form: `one of ${formats.join(', ')}` });
}
