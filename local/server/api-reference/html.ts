/** Writing HTML. */

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Returns a sentence in which text in backquotes is code, and a page of the documentation a link. */
export function prose(text: string): string {
  return escapeHtml(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\bdocs\/[a-z-]+\.md\b/g, '<a href="/$&">$&</a>');
}

export function code(text: string): string {
  return `<code>${escapeHtml(text)}</code>`;
}

/** Returns a block of code; a value that is no text is laid out as JSON. */
export function block(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  // The keyboard can scroll it.
  return `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>`;
}

/** Returns a table of cells that are HTML already; nothing without rows. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const row = (cells: readonly string[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
  return `<div class="wide"><table><thead>${row(head, 'th')}</thead><tbody>${rows
    .map((cells) => row(cells, 'td'))
    .join('')}</tbody></table></div>`;
}
