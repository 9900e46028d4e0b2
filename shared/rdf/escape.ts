/** Text in XML, so that a conforming parser hands it back unchanged. */
import { toXmlText } from '../xml/characters.ts';

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#x9;',
  '\n': '&#xA;',
  '\r': '&#xD;',
};

/** As character data; characters that XML cannot carry become U+FFFD. */
export function escapeText(text: string): string {
  return toXmlText(text).replace(/[&<>\r]/g, reference);
}

/** Between double quotes. */
export function escapeAttribute(text: string): string {
  return toXmlText(text).replace(/[&<>"\t\n\r]/g, reference);
}

function reference(character: string): string {
  return references[character] ?? character;
}
