/** Draws on the pages of a PDF. */
import type PDFDocument from 'pdfkit';
import type { Faces } from './faces.ts';
import type { Canvas } from './flow.ts';
import { visualRuns } from './visual-runs.ts';

type Document = InstanceType<typeof PDFDocument>;

/** Both can be read when a printer has no colours. */
const black = '#000000';
const quiet = '#404040';
const markLength = 14;

export function pdfCanvas(document: Document, faces: Faces): Canvas {
  const line = (fromX: number, fromY: number, toX: number, toY: number, thickness: number) =>
    document.moveTo(fromX, fromY).lineTo(toX, toY).lineWidth(thickness).strokeColor(black).stroke();
  return {
    text({ text, weight, size, isQuiet, x, baseline }) {
      document
        .font(weight)
        .fontSize(size)
        .fillColor(isQuiet ? quiet : black);
      let at = x;
      for (const run of visualRuns(text.trimEnd())) {
        // With a list of features, pdfkit shapes the run as a whole and not word by word.
        document.text(run, at, baseline, { lineBreak: false, baseline: 'alphabetic', features: [] });
        at += faces[weight].width(run) * size;
      }
    },
    rule(x, y, width, thickness) {
      line(x, y, x + width, y, thickness);
    },
    box(x, y, width, height) {
      document.rect(x, y, width, height).lineWidth(1.2).strokeColor(black).stroke();
    },
    cutMarks(x, y, width, height) {
      for (const atX of [x, x + width]) {
        const outwards = atX === x ? -markLength : markLength;
        for (const atY of [y, y + height]) {
          line(atX, atY, atX + outwards, atY, 0.5);
          line(atX, atY, atX, atY + (atY === y ? -markLength : markLength), 0.5);
        }
      }
      document.save().dash(3, { space: 3 });
      line(x + width / 2, y, x + width / 2, y + height, 0.4);
      document.undash().rect(x, y, width, height).lineWidth(0.2).strokeColor('#999999').stroke().restore();
    },
  };
}
