/** What a page of figures is declared as: performance.ts and assurance.ts. */

export interface FigureSection {
  /** The file in docs/figures. */
  readonly measurement: string;
  readonly title: string;
  /** What is measured, and how. */
  readonly text: string;
  /** What to know about the figures: a missed goal says what was tried and what each attempt changed. */
  readonly remarks?: string;
}

export interface FigurePage {
  readonly title: string;
  readonly introduction: string;
  readonly sections: readonly FigureSection[];
}
