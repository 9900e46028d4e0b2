/** Sets a paper in type, as a PDF: README.md says why with these libraries and fonts. */
import PDFDocument from 'pdfkit';
import type { Paper } from '../paper.ts';
import { wordsOf } from '../words/index.ts';
import { Blocks, drawLine } from './blocks.ts';
import { loadFaces } from './faces.ts';
import { flow, type Group } from './flow.ts';
import { pdfCanvas } from './pdf-canvas.ts';
import { sheets } from './sheets.ts';

/** The bytes of a PDF. The same paper gives the same bytes. Its size and the time it takes grow with the entries alone. */
export async function renderPaper(paper: Paper): Promise<Uint8Array> {
  const faces = await loadFaces();
  const words = wordsOf(paper.language);
  const sheet = sheets[paper.kind];
  const blocks = new Blocks(faces, sheet.sizes, sheet.width);
  const runningHead = blocks.runningHead(paper);
  const headHeight = runningHead.height + 6;
  const hasHead = (index: number) => {
    const { begins, number } = sheet.frame(index);
    return begins && number > 0;
  };

  const placed = flow(groupsOf(paper, blocks, sheet.isTable), (index) => {
    const { height } = sheet.frame(index);
    return hasHead(index) ? height - headHeight : height;
  });
  const frames = 1 + Math.max(...placed.map(({ frame }) => frame));
  const count = sheet.frame(frames - 1).number + 1;
  const pages = sheet.frame(frames - 1).page + 1;

  const document = new PDFDocument({
    font: null as never,
    autoFirstPage: false,
    size: [...sheet.size],
    margin: 0,
    lang: paper.language,
    displayTitle: true,
    info: {
      Title: `${paper.title}: ${paper.person.name}`,
      CreationDate: new Date(paper.made.at),
    },
  });
  for (const weight of ['regular', 'bold'] as const) document.registerFont(weight, faces[weight].bytes);
  const canvas = pdfCanvas(document, faces);
  const finished = collect(document);

  for (let page = 0; page < pages; page += 1) {
    document.addPage();
    sheet.marks?.(canvas, page, count);
    for (const { frame, top, slice } of placed.filter((one) => sheet.frame(one.frame).page === page)) {
      const { x, y } = sheet.frame(frame);
      slice.draw(canvas, x, y + top + (hasHead(frame) ? headHeight : 0));
    }
    for (let index = 0; index < frames; index += 1) {
      const { page: onPage, x, y } = sheet.frame(index);
      if (onPage === page && hasHead(index)) runningHead.draw(canvas, x, y);
    }
    for (let number = 0; number < count; number += 1) {
      const at = sheet.numberAt(number);
      if (at.page !== page) continue;
      const line = blocks.smallLine(words.page(number + 1, count));
      drawLine(canvas, line, at.right - line.width, at.y);
    }
    const hint = sheet.hintAt?.(page);
    if (hint) drawLine(canvas, blocks.smallLine(words.remarks.fold), hint.x, hint.y);
  }
  document.end();
  return finished;
}

function groupsOf(paper: Paper, blocks: Blocks, isTable: boolean): readonly Group[] {
  const { remarks } = wordsOf(paper.language);
  const sections = paper.sections.flatMap((section) =>
    isTable ? blocks.table(section) : blocks.list(section),
  );
  const head = blocks.head(paper);
  const last = [...paper.remarks, ...(blocks.hasUnshown ? [remarks.unshown] : [])];
  return [...head, ...sections, ...blocks.remarks(last)];
}

function collect(document: NodeJS.ReadableStream): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  return new Promise((resolve, reject) => {
    document.on('data', (part: Buffer) => parts.push(part));
    document.on('end', () => resolve(Buffer.concat(parts)));
    document.on('error', reject);
  });
}
