/** Texts that are made for a link, in its language. Those who open it read them. */
import type { LinkItem, LinkLeftOut } from '../../store/items/index.ts';
import { formatStored } from '../../time.ts';

type Language = LinkItem['language'];

interface Words {
  readonly titles: Readonly<Record<LinkItem['content'], string>>;
  /** The summary as a PDF. */
  readonly paper: string;
  /** A file whose name is not known. */
  readonly document: string;
  readonly until: (time: string) => string;
  readonly leftOut: (title: string, reason: string) => string;
  readonly reasons: Readonly<Record<LinkLeftOut['reason'], string>>;
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    titles: { summary: 'Patient summary', carenet: 'Patient summary', documents: 'Documents' },
    paper: 'Patient summary to print',
    document: 'Document',
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
