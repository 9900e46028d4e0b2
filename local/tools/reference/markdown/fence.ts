/** Blocks of code in Markdown. */
import stringify from 'json-stringify-pretty-compact';
import { layOut } from '../xml-layout.ts';

export function fence(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``;
}

/** A response: XML with a line for each element, and JSON with a line for what fits into one. */
export function readable(text: string): string {
  if (text.startsWith('<')) return fence('xml', layOut(text.replaceAll('>\n<', '><')));
  if (!/^[[{]/.test(text)) return fence('text', text);
  return fence('json', stringify(JSON.parse(text), { maxLength: 120 }));
}
