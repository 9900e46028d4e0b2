/** Makes the web addresses of a text links. */
import { html } from 'hono/html';

const address = /https?:\/\/[^\s<>"]+/g;
/** A full stop or a bracket after an address belongs to the sentence. */
const endOfSentence = /[.,;:!?'")\]]+$/;

/** The text with its http and https addresses as links, which open in the same window. All of it is escaped. */
export function withLinks(text: string): readonly (string | ReturnType<typeof html>)[] {
  const parts: (string | ReturnType<typeof html>)[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    const url = found.replace(endOfSentence, '');
    parts.push(text.slice(end, index), html`<a href="${url}" rel="noreferrer">${url}</a>`);
    end = index + url.length;
  }
  return [...parts, text.slice(end)];
}
