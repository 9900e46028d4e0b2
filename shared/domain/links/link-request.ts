/** What somebody sends to open a link: SMART Health Links, “SMART Health Link Manifest Request”. */
import { ApiError } from '../../errors.ts';
import { limits } from '../../limits.ts';
import { isXmlText } from '../../xml/characters.ts';
import { effectiveMediaType } from '../../xml/media-type.ts';

export interface LinkRequest {
  /** Who opens the link, as that person says. */
  readonly recipient: string;
  readonly passcode: string | undefined;
  /** Longer files are only named; undefined: as the service decides. */
  readonly embeddedLengthMax: number | undefined;
}

/** Throws 400 or 413 for what is no such request. */
export function readLinkRequest(body: Buffer, mediaType: string | undefined): LinkRequest {
  const maximum = limits.linkRequestBytes;
  if (body.length > maximum) throw new ApiError('body_too_large', { maximum });
  if (effectiveMediaType(mediaType) !== 'application/json')
    throw new ApiError('parameter_invalid', { name: 'Content-Type', form: 'application/json' });
  const { recipient, passcode, embeddedLengthMax } = readObject(body);
  if (recipient === undefined) throw new ApiError('parameter_required', { name: 'recipient' });
  return {
    recipient: readRecipient(text('recipient', recipient)),
    passcode:
      passcode === undefined || passcode === null ? undefined : readPasscode(text('passcode', passcode)),
    embeddedLengthMax: readLength(embeddedLengthMax),
  };
}

/**
 * Breaks of lines, and what turns the direction of the text around it (UAX #9): a stranger writes it, and the people of the record read it
 * in a sentence.
 */
const turning = /[\t\r\n\u0085\u2028-\u202e\u2066-\u2069]/;

/** Throws 400 unless somebody can read it, and it fits into the trail. */
export function readRecipient(given: string): string {
  const recipient = given.trim();
  const name = 'recipient';
  if (recipient === '') throw new ApiError('parameter_empty', { name });
  if ([...recipient].length > limits.linkRecipient)
    throw new ApiError('parameter_too_long', { name, maximum: `${limits.linkRecipient} characters` });
  if (!isXmlText(recipient) || turning.test(recipient)) throw new ApiError('control_characters', { name });
  return recipient;
}

/** No passcode is longer, so a longer text is not hashed. */
function readPasscode(given: string): string {
  const passcode = given.trim();
  if ([...passcode].length > limits.linkPasscode)
    throw new ApiError('parameter_too_long', {
      name: 'passcode',
      maximum: `${limits.linkPasscode} characters`,
    });
  return passcode;
}

function readObject(body: Buffer): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    // Of what was sent, nothing is repeated.
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ApiError('parameter_invalid', { name: 'The body', form: 'a JSON object' });
  return value as Readonly<Record<string, unknown>>;
}

function text(name: string, value: unknown): string {
  if (typeof value !== 'string') throw new ApiError('parameter_invalid', { name, form: 'a text' });
  return value;
}

function readLength(value: unknown): number | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0)
    throw new ApiError('parameter_invalid', {
      name: 'embeddedLengthMax',
      form: 'a whole number of 0 or more',
    });
  return value;
}
