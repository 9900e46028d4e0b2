/** What a person reads on pages of the portal, for tests that have no browser. */
import { formIn } from './page-forms.ts';
import type { Visitor } from './visitor.ts';

/** The words of the main part of a page, or of its card in Health with this name, without markup. */
export function mainWords(html: string, card?: string): string {
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

/** Fills in the form of a page that is sent to the path, sends it, and follows where it leads. Returns the page there. */
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

function withoutMarkup(html: string): string {
  const words = html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return words
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}
