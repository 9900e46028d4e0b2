/** Where the text of each paper stands on the sheet. In points: 72 are an inch. */
import type { PaperKind } from '../paper.ts';
import type { Sizes } from './blocks.ts';
import type { Canvas } from './flow.ts';

/** A place for text: a page, or a half of a card. */
interface Frame {
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly height: number;
  /** The number of the page or card, which is told on it. */
  readonly number: number;
  /** Whether it begins a page or card, so that it has the running head if that is not the first one. */
  readonly begins: boolean;
}

export interface Sheet {
  /** Width and height. */
  readonly size: readonly [number, number];
  readonly sizes: Sizes;
  /** Width of each frame. */
  readonly width: number;
  readonly frame: (index: number) => Frame;
  /** Where the number of a page or card stands: its right end, and its top. */
  readonly numberAt: (number: number) => {
    readonly page: number;
    readonly right: number;
    readonly y: number;
  };
  /** Marks to cut and fold along, for this many cards. */
  readonly marks?: (canvas: Canvas, page: number, cards: number) => void;
  /** Where it says what is to be done with the cards. */
  readonly hintAt?: (page: number) => { readonly x: number; readonly y: number };
  /** Whether entries are a table. */
  readonly isTable: boolean;
}

const millimetre = 72 / 25.4;
const a4 = [210 * millimetre, 297 * millimetre] as const;

const pageSizes: Sizes = { title: 11, name: 17, heading: 11.5, text: 9.5, small: 9 };

/** A page of A4. All of it is on a page of Letter too, when it is printed without being made smaller. */
function page([width, height]: readonly [number, number]): Sheet {
  const left = 17 * millimetre;
  const top = 12 * millimetre;
  const foot = 18 * millimetre;
  return {
    size: [width, height],
    sizes: pageSizes,
    width: width - 2 * left,
    frame: (index) => ({
      page: index,
      x: left,
      y: top,
      height: height - top - foot,
      number: index,
      begins: true,
    }),
    numberAt: (number) => ({ page: number, right: width - left, y: height - foot + 4 * millimetre }),
    isTable: true,
  };
}

/** A card of A6, which is folded in the middle: two halves side by side, and two cards on a page. */
const card = { width: 148 * millimetre, height: 105 * millimetre };
const cardsOnPage = 2;
const cardTop = 18 * millimetre;
const between = 24 * millimetre;
const cardPadding = 5 * millimetre;
const cardFoot = 5 * millimetre;

function cardPlace(number: number): { readonly page: number; readonly x: number; readonly y: number } {
  const place = number % cardsOnPage;
  return {
    page: Math.floor(number / cardsOnPage),
    x: (a4[0] - card.width) / 2,
    y: cardTop + place * (card.height + between),
  };
}

const cardSheet: Sheet = {
  size: a4,
  sizes: { title: 9.5, name: 14, heading: 10.5, text: 9.5, small: 9 },
  width: card.width / 2 - 2 * cardPadding,
  frame: (index) => {
    const number = Math.floor(index / 2);
    const half = index % 2;
    const { page: onPage, x, y } = cardPlace(number);
    return {
      page: onPage,
      x: x + half * (card.width / 2) + cardPadding,
      y: y + cardPadding,
      height: card.height - 2 * cardPadding - cardFoot,
      number,
      begins: half === 0,
    };
  },
  numberAt: (number) => {
    const { page: onPage, x, y } = cardPlace(number);
    return {
      page: onPage,
      right: x + card.width - cardPadding,
      y: y + card.height - cardPadding - cardFoot + 3,
    };
  },
  marks: (canvas, onPage, cards) => {
    for (
      let number = onPage * cardsOnPage;
      number < Math.min(cards, (onPage + 1) * cardsOnPage);
      number += 1
    ) {
      const { x, y } = cardPlace(number);
      canvas.cutMarks(x, y, card.width, card.height);
    }
  },
  hintAt: (onPage) => {
    const { x, y } = cardPlace(onPage * cardsOnPage);
    return { x, y: y + card.height + 6 * millimetre };
  },
  isTable: false,
};

export const sheets: Readonly<Record<PaperKind, Sheet>> = {
  summary: page(a4),
  emergency_card: cardSheet,
  // Ten columns need the longer side.
  medications: page([a4[1], a4[0]]),
};
