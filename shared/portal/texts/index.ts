/** The portal in the languages of its readers. A language is complete, or it does not compile. */
import { de } from './de.ts';
import { en } from './en.ts';
import type { Texts } from './texts.ts';

export type { Texts } from './texts.ts';

export const languages = { en, de } as const satisfies Record<string, Texts>;

export type LanguageCode = keyof typeof languages;

export function isLanguage(code: unknown): code is LanguageCode {
  return typeof code === 'string' && Object.hasOwn(languages, code);
}

/** The first language of `Accept-Language` (RFC 9110 §12.5.4) that there is, else English. */
export function preferredLanguage(acceptLanguage: string | undefined): LanguageCode {
  const wanted = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [range = '', ...parameters] = part.trim().split(';');
      const quality = parameters.map((one) => /^\s*q=(\S+)/.exec(one)?.[1]).find(Boolean);
      return { code: range.toLowerCase().split('-')[0], quality: Number(quality ?? 1) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality);
  return wanted.map(({ code }) => code).find(isLanguage) ?? 'en';
}
