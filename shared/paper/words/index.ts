/** The words of a paper, by its language. */
import type { PaperLanguage } from '../paper.ts';
import { german } from './de.ts';
import { english, type Words } from './words.ts';

export type { Words } from './words.ts';

const words: Readonly<Record<PaperLanguage, Words>> = { en: english, de: german };

export function wordsOf(language: PaperLanguage): Words {
  return words[language];
}
