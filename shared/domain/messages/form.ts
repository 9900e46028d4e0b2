/**
 * The content of a message as its sender gives it (docs/contract/messages.md#message). Defaults apply to
 * absent fields, not to empty ones.
 */
import { ApiError } from '../../errors.ts';
import { limits } from '../../limits.ts';
import type { BodyType, MessageBodyItem, Severity } from '../../store/items/index.ts';
import { isXmlText } from '../../xml/characters.ts';

/** Form fields. The declaration of the calls limits the subject and the values of the last two. */
export interface MessageForm {
  readonly subject: string | undefined;
  readonly body: string | undefined;
  readonly body_type: string | undefined;
  readonly severity: string | undefined;
}

export interface MessageContent {
  readonly subject: string;
  readonly severity: Severity;
  readonly body: MessageBodyItem;
}

/** Reads the form. Throws 400 when the body is larger than 100 KiB. */
export function readMessageForm({ subject, body, body_type, severity }: MessageForm): MessageContent {
  const text = body ?? '[no body]';
  if (Buffer.byteLength(text) > limits.messageBodyBytes) {
    throw new ApiError('parameter_too_long', { name: 'body', maximum: `${limits.messageBodyBytes} bytes` });
  }
  return {
    subject: subject ?? '[no subject]',
    severity: (severity ?? 'low') as Severity,
    body: { body: text, bodyType: (body_type ?? 'plaintext') as BodyType },
  };
}

/** Throws 400 unless the sender's key in the path has 1 to 250 characters and no control characters. */
export function requireMessageKey(key: string): void {
  const length = [...key].length;
  if (length < 1 || length > limits.messageKey || !isXmlText(key)) {
    throw new ApiError('name_invalid', { name: 'A message id', maximum: limits.messageKey });
  }
}

/** How many attachments will follow. Throws 400 unless it is a whole number from 0 to 100. */
export function readAttachmentCount(form: {
  readonly num_attachments: string | undefined;
  readonly num_attachements: string | undefined;
}): number {
  const count = readWhole(form.num_attachments ?? form.num_attachements ?? '0');
  if (count === undefined || count < 0 || count > limits.attachments) {
    throw new ApiError('parameter_invalid', {
      name: 'num_attachments',
      form: `a whole number from 0 to ${limits.attachments}`,
    });
  }
  return count;
}

/** The whole number in the text, which has only digits and perhaps a minus sign. Undefined when it is none. */
export function readWhole(text: string): number | undefined {
  if (!/^-?\d+$/.test(text)) return undefined;
  // Turns -0 into 0.
  return Number(text) || 0;
}

/** The error for a second message of a sender under one key. */
export function messageKeyTaken(): Error {
  return new ApiError('message_key_taken');
}
