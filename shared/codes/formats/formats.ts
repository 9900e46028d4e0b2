/**
 * Layouts of source files (docs/contract/codes.md#known-systems-and-file-formats). Columns are found by
 * number, or by name when the file has a header; header rows are never entries.
 */
/** The column of each part of an entry. */
export interface Mapping<Column extends number | string> {
  readonly code: Column;
  readonly full: Column;
  readonly consumer?: Column;
  readonly abbreviation?: Column;
  readonly umls?: Column;
}

interface Layout {
  readonly delimiter: '|' | '\t' | ',';
  /** Whether columns may be in double quotes. Where they may not, a quote is an ordinary character. */
  readonly quotes: 'none' | 'strict' | 'tolerant';
}

export interface PositionalFormat extends Layout {
  readonly header: false;
  /** Number of columns of a row; `more`: at least as many as are mapped. */
  readonly columns: number | 'more';
  readonly mapping: Mapping<number>;
}

export interface HeadedFormat extends Layout {
  readonly header: true;
  /** Whether the file may have columns that are not mapped. */
  readonly otherColumns: boolean;
  readonly mapping: Mapping<string>;
}

export type CodeFormat = PositionalFormat | HeadedFormat;

export const codeFormats = {
  /** Concept id, fully specified name, status, UMLS CUI and six more. */
  snomed: {
    delimiter: '|',
    quotes: 'none',
    header: false,
    columns: 10,
    mapping: { code: 0, full: 1, consumer: 1, umls: 3 },
  },
  loinc: {
    delimiter: '\t',
    quotes: 'tolerant',
    header: true,
    otherColumns: true,
    mapping: { code: 'LOINC_NUM', full: 'COMPONENT', consumer: 'CONSUMER_NAME' },
  },
  rxterms: {
    delimiter: '|',
    quotes: 'none',
    header: true,
    otherColumns: true,
    mapping: { code: 'RXCUI', full: 'FULL_NAME', consumer: 'DISPLAY_NAME' },
  },
  /** Code, name, description, UMLS CUI. */
  'hl7-v3-vaccines': {
    delimiter: '|',
    quotes: 'none',
    header: false,
    columns: 4,
    mapping: { code: 0, full: 1, consumer: 1, umls: 3 },
  },
  /** Code and short description; the other five columns of the published table are not read. */
  cvx: {
    delimiter: '|',
    quotes: 'none',
    header: false,
    columns: 'more',
    mapping: { code: 0, full: 1, consumer: 1 },
  },
  /** Comma-separated, with the keys of an entry as header, in any order. */
  'generic-csv': {
    delimiter: ',',
    quotes: 'strict',
    header: true,
    otherColumns: false,
    mapping: {
      code: 'code',
      full: 'full_value',
      consumer: 'consumer_value',
      abbreviation: 'abbreviation',
      umls: 'umls_code',
    },
  },
} as const satisfies Readonly<Record<string, CodeFormat>>;

export type CodeFormatName = keyof typeof codeFormats;
