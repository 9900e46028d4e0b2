/** Papers set in type, read back by a library that did not write them (docs/contract/reports.md#papers). */
import { describe, expect, it } from 'vitest';
import type { Paper, PaperKind } from '../../../shared/paper/paper.ts';
import { renderPaper } from '../../../shared/paper/render/index.ts';
import { visualRuns } from '../../../shared/paper/render/visual-runs.ts';
import { lineOf } from '../../../shared/paper/text.ts';
import { readPdf } from '../../support/pdf.ts';

function paperOf(
  names: readonly string[],
  kind: PaperKind = 'summary',
  others: readonly string[] = ['daily'],
): Paper {
  return {
    kind,
    language: 'en',
    title: 'Health summary',
    person: {
      // On a card it takes a line and more.
      name: 'Agnes Maeve Wilhelmina Halloran',
      birth_date: '1961-04-09',
      lines: [{ label: 'Born', text: '9 Apr 1961' }],
    },
    made: { at: '2026-11-26T15:11:00.000Z', by: 'Rosa', text: 'Made by Rosa.' },
    sections: [
      {
        name: 'medicines',
        title: 'Current medicines',
        warnings: [],
        columns: ['Medicine', ...others.map((_, index) => `Column ${index}`)],
        rows: names.map((name) => ({ cells: [name, ...others], mark: null })),
        notes: [],
        blanks: 0,
      },
    ],
    remarks: ['A missing entry does not mean that there is none.'],
  };
}

const kinds = ['summary', 'emergency_card', 'medications'] as const;
const explained = 'stands for characters that cannot be printed here';

describe('The PDF of a paper', () => {
  it('has letters of Latin, Greek and Cyrillic, and the signs of laboratories, as they are', async () => {
    const names = ['Łódź Müller ßẞ', 'Ελληνικά', 'Ибупрофен', '≥ 5 10⁹/L H₂O ½ µg ‰ № ≠'];
    const { text } = await readPdf(await renderPaper(paperOf(names)));
    // Micro and mu are one glyph of the font.
    for (const name of names) expect(text.replaceAll('μ', 'µ')).toContain(name);
    expect(text).not.toContain('[?]');
  });

  it('sets Arabic and Hebrew from right to left, with the numbers in them from left to right', async () => {
    const { text } = await readPdf(await renderPaper(paperOf(['בדיקה', 'حساسية'])));
    // The letters of a word stand on the paper in the order in which they are seen, or are told in that of speech.
    const said = (word: string) => [word, [...word].reverse().join('')];
    for (const word of ['בדיקה', 'حساسية'])
      expect(said(word).some((form) => text.normalize('NFKC').includes(form))).toBe(true);
    // A slash between two numbers is part of them (UAX #9, W4).
    expect(visualRuns('abc אבג 120/80 דה (x)')).toEqual(['abc ', ' דה', '120/80', 'אבג ', ' (x)']);
  });

  it('says where characters cannot be shown, and never draws an empty box', async () => {
    const { text } = await readPdf(await renderPaper(paperOf(['Insulin 💉💊 日本語 tablets'])));
    expect(text).toContain('Insulin [?] [?] tablets');
    expect(text).toContain(explained);
    const { text: plain } = await readPdf(await renderPaper(paperOf(['Insulin'])));
    expect(plain).not.toContain(explained);
  });

  it('keeps words of 80 characters on the page', async () => {
    const word = 'Donaudampfschifffahrtsgesellschaft'.repeat(3).slice(0, 80);
    for (const kind of kinds) {
      const { text, margin } = await readPdf(await renderPaper(paperOf([word], kind, [word, word, word])));
      const count = (letter: string, inText: string) => inText.split(letter).length - 1;
      // Broken over lines that stand beside each other: each letter is there four times.
      expect(count('f', text), kind).toBeGreaterThanOrEqual(4 * count('f', word));
      expect(margin, kind).toBeGreaterThan(20);
    }
  });

  it('has 90 medicines on numbered pages, each with the name and the date of birth', async () => {
    const names = Array.from({ length: 90 }, (_, index) => `Medicine ${index + 1} mg`);
    for (const kind of kinds) {
      const { pages, text } = await readPdf(await renderPaper(paperOf(names, kind)));
      for (const name of names) expect(text).toContain(name);
      expect(pages.length, kind).toBeGreaterThan(1);
      expect(pages.length, kind).toBeLessThanOrEqual(9);
      for (const page of pages) {
        expect(page, kind).toContain('Agnes Maeve Wilhelmina Halloran');
        expect(page, kind).toContain('9 Apr 1961');
      }
      expect(pages[0], kind).toMatch(/1 of \d+/);
    }
  });

  it('is the same for the same paper', async () => {
    const paper = paperOf(['Insulin']);
    expect(Buffer.from(await renderPaper(paper)).equals(Buffer.from(await renderPaper(paper)))).toBe(true);
  });
});

describe('A text on paper', () => {
  it('has no control characters and nothing that turns the direction of what follows', () => {
    expect(lineOf('Take \u202e2\u202c tablets\u0000\u0007\n\tdaily\u2066 \ufeffnow\ud800')).toBe(
      'Take 2 tablets daily now',
    );
  });

  it('keeps the joiners of Persian, and is cut between characters', () => {
    expect(lineOf('می‌خواهم')).toBe('می‌خواهم');
    expect(lineOf('💊'.repeat(600))).toBe(`${'💊'.repeat(499)}…`);
  });
});
