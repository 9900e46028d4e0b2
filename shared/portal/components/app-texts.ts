/** What an app says about itself, in the language of the page where it says it in that. */
import type { AppManifest } from '../../client/index.ts';
import type { Texts } from '../texts/index.ts';

/** What is said of an app, all or a part of its manifest. */
type Described = {
  readonly [Name in 'description' | 'autonomous_reason' | 'translations']?: AppManifest[Name] | undefined;
};

/** The text of the manifest in the language of the page, also of another region; else as the app says it to everybody. */
export function appText(
  app: Described,
  name: 'description' | 'autonomous_reason',
  { tag }: Texts,
): string | undefined {
  const { translations = {} } = app;
  const language = tag.split('-')[0]!;
  const near = Object.keys(translations).find((key) => key.split('-')[0] === language);
  const found =
    translations[tag] ?? translations[language] ?? (near === undefined ? undefined : translations[near]);
  return found?.[name] ?? app[name];
}
