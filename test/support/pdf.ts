/** Reads PDFs with a library that wrote none of them. */
import { extractText, getDocumentProxy } from 'unpdf';

export interface ReadPdf {
  readonly pages: readonly string[];
  /** All of it, with single blanks. */
  readonly text: string;
  readonly title: string;
}

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(document, { mergePages: false });
  const { info } = await document.getMetadata();
  const pages = text.map((page) => page.replace(/\s+/g, ' ').trim());
  return { pages, text: pages.join(' '), title: String((info as { Title?: string }).Title ?? '') };
}
