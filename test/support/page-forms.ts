/** Pages of the portal and their forms, for tests that have no browser. */
import type { Visitor } from './visitor.ts';

/** What a person is shown. */
export interface ShownPage {
  readonly status: number;
  /** Where a redirect has led, which was followed. */
  readonly path: string;
  readonly html: string;
  /** What she reads: the text without tags, and one space between words. */
  readonly words: string;
}

/** Asks for a page, as a browser without a script does. */
export async function look(visitor: Visitor, path: string): Promise<ShownPage> {
  return shown(visitor, path, await visitor.get(path));
}

/**
 * Fills in the form of a page that is sent to the path, and sends it. What is not named stays as the page has it. A list stands for ticks of
 * the same name: the only ones then.
 */
export async function fillIn(
  visitor: Visitor,
  { html }: Pick<ShownPage, 'html'>,
  action: string,
  values: Readonly<Record<string, string | readonly string[]>> = {},
): Promise<ShownPage> {
  const fields = formIn(html, action);
  for (const [name, value] of Object.entries(values)) {
    fields.delete(name);
    for (const each of [value].flat()) fields.append(name, each);
  }
  return shown(visitor, action, await visitor.post(action, fields));
}

async function shown(visitor: Visitor, path: string, answer: Response): Promise<ShownPage> {
  const location = answer.headers.get('location');
  if (location?.startsWith('/')) return look(visitor, location);
  const html = await answer.text();
  return { status: answer.status, path, html, words: wordsOf(html) };
}

/** The text without tags, and one space between words. */
export function wordsOf(html: string): string {
  const text = html.replaceAll(/<(script|style)\b.*?<\/\1>/gs, '').replaceAll(/<[^>]*>/g, ' ');
  return unescaped(text).replaceAll(/\s+/g, ' ');
}

/** The fields of the form that is sent to the path, as a browser sends them. Throws when the page has none. */
export function formIn(html: string, action: string): URLSearchParams {
  const form = html
    .split('<form')
    .slice(1)
    .map((part) => part.split('</form>')[0]!)
    .find((part) => part.includes(`action="${action}"`));
  if (form === undefined) throw new Error(`No form is sent to ${action}`);
  const fields = new URLSearchParams();
  for (const [, tag = ''] of form.matchAll(/(<input\b[^>]*>)/g)) {
    const isLeftOut = /type="(?:radio|checkbox)"/.test(tag) && !/ checked\b/.test(tag);
    if (!isLeftOut && !tag.includes('type="file"'))
      fields.append(attribute(tag, 'name'), attribute(tag, 'value'));
  }
  for (const [, tag = '', options = ''] of form.matchAll(/(<select\b[^>]*>)(.*?)<\/select>/gs)) {
    const [chosen = ''] = /<option[^>]* selected[^>]*>/.exec(options) ?? [];
    fields.append(attribute(tag, 'name'), attribute(chosen, 'value'));
  }
  return fields;
}

function attribute(tag: string, name: string): string {
  return unescaped(new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '');
}

function unescaped(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}
