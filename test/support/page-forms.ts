/** Forms and words in pages of the portal, for tests that have no browser. */
import type { Visitor } from './visitor.ts';

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

/**
 * Fills in the form of a page that is sent to the path, sends it, and follows where it leads. Returns the page that the person sees
 * then.
 */
export async function sendForm(
  visitor: Visitor,
  page: string,
  action: string,
  values: Readonly<Record<string, string>>,
): Promise<string> {
  const form = formIn(page, action);
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  const answer = await visitor.post(action, form);
  const next = answer.headers.get('location');
  return (next ? await visitor.get(next) : answer).text();
}

/** The words of the main part of a page, or of its card in Health with this name, without markup. */
export function wordsOf(html: string, card?: string): string {
  const part =
    card === undefined
      ? html.split('<main')[1]!
      : html.split(`aria-labelledby="about-${card}"`)[1]?.split('</section>')[0];
  // The split has left the rest of a tag.
  return withoutMarkup(`<main${part ?? '>'}`);
}

/** The cells of the tables of a page, row by row. */
export function rowsOf(html: string): readonly (readonly string[])[] {
  const rows = html.split('<tr').slice(1);
  const cells = rows.map((row) => [...row.matchAll(/<td\b.*?<\/td>/gs)].map(([cell]) => withoutMarkup(cell)));
  return cells.filter((row) => row.length > 0);
}

function withoutMarkup(html: string): string {
  return unescaped(html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')).trim();
}

function attribute(tag: string, name: string): string {
  return unescaped(new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '');
}

function unescaped(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}
