/**
 * Responses that come in one or more formats. An endpoint declares its formats, and the pipeline chooses one
 * of them (shared/http/output-format.ts). A table with one writer for each declared format writes it.
 */

import { askForLess, responseText } from '../reports/response-size.ts';
import type { Rendered } from './handler.ts';

type Parts = readonly string[] | Generator<string>;

/**
 * How each of these media types writes the view: in parts, so that a response above the size limit is never
 * built.
 */
export type Writers<Format extends string, View> = Readonly<
  Record<Format, (view: View) => Parts | Promise<Parts>>
>;

interface Rendering {
  readonly headers?: Readonly<Record<string, string>>;
  /** What the caller is told to do when the response would be too large. */
  readonly advice?: string;
}

/** The view in this format. Throws 400 with the advice when it is too large for one response. */
export async function render<Format extends string, View>(
  writers: Writers<Format, View>,
  format: Format,
  view: View,
  { headers, advice = askForLess }: Rendering = {},
): Promise<Rendered> {
  const text = responseText(await writers[format](view), advice);
  return { contentType: format, text, ...(headers && { headers }) };
}
