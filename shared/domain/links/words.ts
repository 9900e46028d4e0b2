/** Texts that are made for a link, in its language. Whoever opens it reads them. */
import type { LinkItem, LinkLeftOut } from '../../store/items/index.ts';
import { formatStored } from '../../time.ts';

type Language = LinkItem['language'];

interface Words {
  readonly titles: Readonly<Record<LinkItem['content'], string>>;
  /** The summary as a PDF. */
  readonly paper: string;
  /** A file whose name is not known. */
  readonly document: string;
  /** What a document without a name holds, by data model. */
  readonly kinds: Readonly<Record<string, string>>;
  readonly until: (time: string) => string;
  readonly leftOut: (title: string, reason: string) => string;
  readonly reasons: Readonly<Record<LinkLeftOut['reason'], string>>;
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    titles: { summary: 'Patient summary', carenet: 'Patient summary', documents: 'Documents' },
    paper: 'Patient summary to print',
    document: 'Document',
    kinds: {
      Allergy: 'Allergies',
      Immunization: 'Vaccinations',
      LabResult: 'Laboratory results',
      Measurement: 'Measurements',
      Medication: 'Medicines',
      Problem: 'Health problems',
      Procedure: 'Procedures',
      SimpleClinicalNote: 'Clinical notes',
      VitalSigns: 'Vital signs',
    },
    until: (time) => `Shared until ${time}.`,
    leftOut: (title, reason) => `Not in this link: ${title}. ${reason}`,
    reasons: {
      too_large: 'It is too large.',
      not_active: 'It is archived, or was marked as wrong.',
      not_found: 'The record does not have it.',
      private: 'It is kept private.',
    },
  },
  de: {
    titles: { summary: 'Patientenübersicht', carenet: 'Patientenübersicht', documents: 'Dokumente' },
    paper: 'Patientenübersicht zum Drucken',
    document: 'Dokument',
    kinds: {
      Allergy: 'Allergien',
      Immunization: 'Impfungen',
      LabResult: 'Laborwerte',
      Measurement: 'Messwerte',
      Medication: 'Medikamente',
      Problem: 'Diagnosen und Beschwerden',
      Procedure: 'Eingriffe',
      SimpleClinicalNote: 'Klinische Notizen',
      VitalSigns: 'Vitalwerte',
    },
    until: (time) => `Geteilt bis ${time}.`,
    leftOut: (title, reason) => `Nicht in diesem Link: ${title}. ${reason}`,
    reasons: {
      too_large: 'Es ist zu groß.',
      not_active: 'Es ist archiviert oder wurde als falsch markiert.',
      not_found: 'Die Akte hat es nicht.',
      private: 'Es ist privat.',
    },
  },
};

/** What the link shows, in a few words. */
export function titleOf({ content, language }: Pick<LinkItem, 'content' | 'language'>): string {
  return words[language].titles[content];
}

export function paperTitle(language: Language): string {
  return words[language].paper;
}

export function unnamedDocument(language: Language): string {
  return words[language].document;
}

/** A document without a name, by what is in it and its newest day: `Vital signs, 2026-01-15`. */
export function titleByContents({ kinds, newest }: ByContents, language: Language): string {
  const { document, kinds: names } = words[language];
  const known = kinds.flatMap(({ kind }) => (Object.hasOwn(names, kind) ? [names[kind]!] : []));
  return [...(known.length > 0 ? known.slice(0, mostKinds) : [document]), ...(newest ? [newest] : [])].join(
    ', ',
  );
}

interface ByContents {
  readonly kinds: readonly { readonly kind: string }[];
  readonly newest: string | undefined;
}

const mostKinds = 3;

/** Until when it is shared, and what was chosen and is not in it. */
export function notesOf({
  language,
  expiresAt,
  leftOut,
}: Pick<LinkItem, 'language' | 'expiresAt' | 'leftOut'>): readonly string[] {
  const { until, leftOut: sentence, reasons } = words[language];
  return [
    until(formatStored(expiresAt)),
    ...leftOut.map(({ title, reason }) => sentence(title, reasons[reason])),
  ];
}
