/** What a link is called, and what it shows, in words. */
import type { SharedLink } from '../../../client/index.ts';
import { circleName } from '../../components/circle-name.ts';
import type { Texts } from '../../texts/index.ts';

/** Stored names of circles by their ids. */
export type CircleNames = ReadonlyMap<string, string>;

/** By its own name, else by what it shows. */
export function linkName(link: SharedLink, circles: CircleNames, texts: Texts): string {
  return link.label?.trim() || contentText(link, circles, texts);
}

/** `What “Family” sees`, `2 documents` */
export function contentText(
  {
    content,
    carenetId,
    files,
  }: Pick<SharedLink, 'content' | 'carenetId'> & { readonly files: readonly unknown[] },
  circles: CircleNames,
  texts: Texts,
): string {
  const own = texts.links.content;
  if (content === 'summary') return own.summary;
  if (content === 'documents') return own.documents(files.length);
  const name = circles.get(carenetId ?? '');
  return name === undefined ? own.anyCarenet : own.carenet(circleName(name, texts));
}
