/** The format of a response that comes in several (docs/contract/reports.md#generic-reports-response_format). */
import { ApiError } from '../errors.ts';

/**
 * The media type that the parameter `response_format` asks for, among the formats of the endpoint. The first
 * one when none is asked for. A blank counts as a plus, which decoding the query has turned into a blank.
 * Throws 400 for a format that is not offered.
 */
export function readOutputFormat(
  wanted: string | undefined,
  formats: readonly [string, ...string[]],
): string {
  if (wanted === undefined) return formats[0];
  const format = formats.find((name) => name === wanted || name === wanted.replace(' ', '+'));
  if (!format)
    throw new ApiError('parameter_invalid', {
      name: 'response_format',
      form: `one of ${formats.join(', ')}`,
    });
  return format;
}
