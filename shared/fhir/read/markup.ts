/** What markup of pages means for their text. */

/** Elements that end a line. */
export const blocks = new Set([
  'p',
  'div',
  'br',
  'li',
  'tr',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'table',
  'ul',
  'ol',
  'pre',
  'dt',
  'dd',
  'hr',
]);
/** Elements that end a column. */
export const cells = new Set(['td', 'th']);
/** Elements whose text nobody reads. */
export const silent = new Set(['script', 'style', 'head', 'title']);

/** The text without blanks around lines and without lines of nothing else; undefined when nothing is left. */
export function withoutEmptyLines(text: string): string | undefined {
  const lines = text.split('\n').map((line) => line.replace(/ +/g, ' ').trim());
  return lines.filter((line) => line !== '').join('\n') || undefined;
}
