/** The format of an answer that comes in several (wire contract: response_format). */
import { ApiError } from '../../errors.ts';

/**
 * The media type that is asked for; the first one when nothing is. A blank is taken for the plus that it was before
 * the query was decoded. Throws 400 for a type that is not offered.
 */
export function readFormat<const Formats extends readonly [string, ...string[]]>(
  wanted: string | undefined,
  formats: Formats,
): Formats[number] {
  if (wanted === undefined) return formats[0];
  const format = formats.find((name) => name === wanted || name === wanted.replace(' ', '+'));
  if (!format)
    throw new ApiError('parameter_invalid', {
      name: 'response_format',
      form: `one of ${formats.join(', ')}`,
    });
  return format;
}
