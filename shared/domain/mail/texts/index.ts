/** The texts of mails by language. The type of every language is that of English, so a missing text does not compile. */
import type { MailLanguage } from '../../../store/items/index.ts';
import { de } from './de.ts';
import { en, type MailTexts } from './en.ts';

export type { MailText } from './en.ts';

export const mailTexts: Readonly<Record<MailLanguage, MailTexts>> = { en, de };
