import type { Attachment } from '../../../client/index.ts';
import type { Texts } from '../../texts/index.ts';
import { kindOf, sizeText } from '../documents/describe.ts';

/** What its sender calls it, else its kind; with its size, so that one knows what one waits for. */
export function attachmentName(
  { number, type, label, size }: Pick<Attachment, 'number' | 'type' | 'label' | 'size'>,
  texts: Texts,
): string {
  return `${texts.inbox.attachment(number, label?.trim() || kindOf({ type }, texts))} (${sizeText(size, texts.tag)})`;
}
