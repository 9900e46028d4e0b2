/** Links of a record, made over HTTP. */
import type { Answer, SignedClient } from '../../support/client.ts';
import { succeeded } from '../../support/scenario.ts';

/** The link in the answer to the call that makes it. */
export function linkIn(answer: Answer): { readonly id: string; readonly link: string } {
  const root = succeeded(answer, 'a link').xml();
  const link = root.children.find(({ name }) => name === 'link')!.text;
  return { id: root.attributes.id!, link };
}

export async function makeLink(
  session: SignedClient,
  recordId: string,
  form: Readonly<Record<string, string>> = {},
): Promise<{ readonly id: string; readonly link: string }> {
  const fields = { content: 'summary', ...form };
  return linkIn(await session.post(`/records/${recordId}/links/`, { form: fields }));
}

/** A link as the list shows it: its attributes and the texts of its elements. */
export async function listed(session: SignedClient, recordId: string, id: string) {
  const answer = succeeded(await session.get(`/records/${recordId}/links/`), 'link_list');
  const found = answer.xml().children.find(({ attributes }) => attributes.id === id);
  return (
    found && {
      ...found.attributes,
      ...Object.fromEntries(found.children.map(({ name, text }) => [name, text])),
    }
  );
}
