import type { Attachment } from '../../../client/index.ts';
import type { Texts } from '../../texts/index.ts';
import { kindOf, sizeText } from '../documents/describe.ts';
import { plainType } from '../documents/preview.ts';

type Named = Pick<Attachment, 'type' | 'mediaType' | 'label'>;

/** What its sender calls it, else its kind. */
export function attachmentTitle({ label, ...attachment }: Named, texts: Texts): string {
  return label?.trim() || attachmentKind(attachment, texts);
}

/** The same with its number among the others, and its size, so that one knows what one waits for. */
export function attachmentName(
  { number, size, ...attachment }: Named & Pick<Attachment, 'number' | 'size'>,
  texts: Texts,
): string {
  return `${texts.inbox.attachment(number, attachmentTitle(attachment, texts))} (${sizeText(size, texts.tag)})`;
}

/** A file without a type of document is told by its media type, where people know a word for that. */
function attachmentKind({ type, mediaType }: Omit<Named, 'label'>, texts: Texts): string {
  const { kinds } = texts.inbox;
  if (type !== '') return kindOf({ type }, texts);
  const plain = plainType(mediaType);
  if (plain === 'application/pdf') return kinds.pdf;
  return plain.startsWith('image/') ? kinds.picture : kindOf({ type }, texts);
}
