/** What people read of a resource: XHTML that cannot do anything. */
import { SaxesParser } from 'saxes';

const allowedElements = ['div', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'p'];

/** Well-formed, in the namespace of XHTML, of elements that cannot do anything, and with some text. */
export function isSafeXhtml(div: string): boolean {
  let isSafe = true;
  let text = '';
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', () => {
    isSafe = false;
  });
  parser.on('opentag', ({ local, uri, attributes }) => {
    const names = Object.keys(attributes).filter((name) => !['xmlns', 'lang', 'xml:lang'].includes(name));
    if (!allowedElements.includes(local) || uri !== 'http://www.w3.org/1999/xhtml' || names.length > 0)
      isSafe = false;
  });
  parser.on('text', (part) => {
    text += part;
  });
  parser.write(div).close();
  return isSafe && text.trim() !== '';
}
