/** Reads PDFs with a library that wrote none of them. */
import { extractText, getDocumentProxy } from 'unpdf';

export interface ReadPdf {
  readonly pages: readonly string[];
  /** All of it, with single blanks. */
  readonly text: string;
  readonly title: string;
  /** The least distance of a text from the right edge of its page, in points; less than nothing where it is cut off. */
  readonly margin: number;
}

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(document, { mergePages: false });
  const { info } = await document.getMetadata();
  const pages = text.map((page) => page.replace(/\s+/g, ' ').trim());
  const margins: number[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const [, , right] = page.view;
    const { items } = await page.getTextContent();
    for (const item of items) if ('str' in item) margins.push(right! - item.transform[4] - item.width);
  }
  const margin = Math.min(...margins);
  return { pages, text: pages.join(' '), title: String((info as { Title?: string }).Title ?? ''), margin };
}
