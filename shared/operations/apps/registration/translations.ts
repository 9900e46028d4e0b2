/** What an app says about itself in other languages: docs/contract/apps.md#registration-files. */
import { limits } from '../../../limits.ts';
import type { FieldReader } from './field-reader.ts';
import { isObject, type JsonObject } from './json-object.ts';

/** Texts by language, such as `de`. */
export type Translations = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The texts that may be translated, with the characters that each may have. */
const translated: Readonly<Record<string, number>> = {
  description: limits.appDescription,
  autonomous_reason: limits.appDescription,
};

/** A language, or one with its script or region (RFC 5646, 2.1). */
const languageTag = /^[a-z]{2,3}(-[A-Za-z]{4})?(-([A-Z]{2}|\d{3}))?$/;

/** A manifest is one item of the table, together with all that it says. */
const mostLanguages = 20;

/** Undefined when the manifest has none. */
export function readTranslations(reader: FieldReader): Translations | undefined {
  const name = 'translations';
  if (reader.value(name) === undefined) return undefined;
  const entries = Object.entries(reader.object(name));
  if (entries.length > mostLanguages)
    reader.fault(name, `must not have more than ${mostLanguages} languages`);
  const read = entries.map(([language, texts]) => {
    if (!languageTag.test(language))
      reader.fault(name, `must have languages such as de or pt-BR, and not ${JSON.stringify(language)}`);
    if (isObject(texts)) return [language, textsOf(reader, `${name}.${language}`, texts)] as const;
    reader.fault(`${name}.${language}`, 'must be a JSON object');
    return [language, {}] as const;
  });
  return Object.fromEntries(read);
}

function textsOf(reader: FieldReader, name: string, texts: JsonObject): Readonly<Record<string, string>> {
  const unknown = Object.keys(texts).filter((key) => !Object.hasOwn(translated, key));
  if (unknown.length > 0)
    reader.fault(name, `must have no other texts than ${Object.keys(translated).join(' and ')}`);
  const own = reader.within(name, texts);
  const read = Object.entries(translated).map(([key, maximum]) => [key, own.text(key, { maximum })] as const);
  return Object.fromEntries(
    read.filter((entry): entry is readonly [string, string] => entry[1] !== undefined),
  );
}
