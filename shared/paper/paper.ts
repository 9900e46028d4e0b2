/** What a paper says, before it is set in type: docs/contract/reports.md#papers. Every text is in the language of the paper. */

export const paperKinds = ['summary', 'emergency_card', 'medications'] as const;
export type PaperKind = (typeof paperKinds)[number];

export type PaperLanguage = 'en' | 'de';

export interface Paper {
  readonly kind: PaperKind;
  readonly language: PaperLanguage;
  readonly title: string;
  readonly person: PaperPerson;
  readonly made: {
    /** Time as in `toISOString`. */
    readonly at: string;
    /** Name of the account or app. */
    readonly by: string;
    /** Both in a sentence. */
    readonly text: string;
  };
  readonly sections: readonly PaperSection[];
  /** What holds for the whole paper, at its end. */
  readonly remarks: readonly string[];
}

interface PaperPerson {
  readonly name: string;
  /** `YYYY-MM-DD`; null where it is not known, or not shown. */
  readonly birth_date: string | null;
  /** Beside the name: date of birth, blood group, phone. */
  readonly lines: readonly PaperLine[];
}

interface PaperLine {
  readonly label: string;
  readonly text: string;
}

export interface PaperSection {
  /** The same in every language, such as `allergies`. */
  readonly name: string;
  readonly title: string;
  /** What the reader must not miss, such as entries that could not be read. */
  readonly warnings: readonly string[];
  /** Heads of the columns. */
  readonly columns: readonly string[];
  readonly rows: readonly PaperRow[];
  /** Below the rows: that nothing is recorded, or how much is left out. */
  readonly notes: readonly string[];
  /** Lines to write on by hand. */
  readonly blanks: number;
}

export interface PaperRow {
  /** One for each column. The first one names the entry. */
  readonly cells: readonly string[];
  /** That the entry is the person's own statement, or whose it is. */
  readonly mark: string | null;
}
