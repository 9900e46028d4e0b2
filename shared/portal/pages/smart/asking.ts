/** An app that asks to be let in, as its request tells of it. */
import type { SmartRequest } from '../../../client/index.ts';
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

export function askingApp({ app, redirect_host: host }: SmartRequest, texts: Texts): AskingApp {
  const { description, translations } = app;
  const own = { description: description ?? undefined, translations: translations ?? undefined };
  return {
    name: app.name,
    description: appText(own, 'description', texts) || undefined,
    author: app.author || undefined,
    host,
    isChecked: app.is_checked,
  };
}
