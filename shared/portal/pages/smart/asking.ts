/** An app that asks to be let in, as its request tells of it. */
import type { AppManifest, SmartRequest } from '../../../client/index.ts';
import { appText } from '../../components/app-texts.ts';
import type { Texts } from '../../texts/index.ts';

export interface AskingApp {
  readonly name: string;
  /** In the language of the page, if it says it in that. */
  readonly description: string | undefined;
  readonly author: string | undefined;
  /** Where the person goes back to, such as `growth.example.org`. */
  readonly host: string;
  /** Whether somebody has registered it, who knows who made it. */
  readonly isChecked: boolean;
}

/** The manifest has what the app says in other languages; it is undefined when the app has just been removed. */
export function askingApp(
  { app, redirect_host: host }: SmartRequest,
  manifest: AppManifest | undefined,
  texts: Texts,
): AskingApp {
  return {
    name: app.name,
    description: (manifest && appText(manifest, 'description', texts)) || app.description || undefined,
    author: app.author || undefined,
    host,
    isChecked: app.is_checked,
  };
}
