/** Papers to print: docs/contract/reports.md#papers. */
import { bytes, json, type StoredBytes } from '../answers.ts';
import type { PaperKind } from '../closed-lists.ts';
import type { Answer } from '../transport.ts';

/** What a paper says, each text in its language. */
export interface Paper {
  readonly kind: PaperKind;
  readonly language: 'en' | 'de';
  readonly title: string;
  readonly person: {
    readonly name: string;
    /** `YYYY-MM-DD`; null where it is not known, or not shown. */
    readonly birth_date: string | null;
    readonly lines: readonly { readonly label: string; readonly text: string }[];
  };
  readonly made: { readonly at: string; readonly by: string; readonly text: string };
  readonly sections: readonly PaperSection[];
  /** What holds for the whole paper. */
  readonly remarks: readonly string[];
}

export interface PaperSection {
  /** The same in every language, such as `allergies`. */
  readonly name: string;
  readonly title: string;
  /** What a reader must not miss. */
  readonly warnings: readonly string[];
  readonly columns: readonly string[];
  readonly rows: readonly {
    readonly cells: readonly string[];
    /** That the entry is the person's own statement, or whose it is. */
    readonly mark: string | null;
  }[];
  readonly notes: readonly string[];
  /** Lines to write on by hand. */
  readonly blanks: number;
}

/** Reads JSON; returns a PDF as bytes. Throws UnreadableResponse. */
export function paperReport(format: string | undefined): (answer: Answer) => Paper | StoredBytes {
  return format === undefined || format === 'application/json' ? json<Paper> : bytes;
}
