/** What a person is told when the service refuses what she entered. */
import { ServiceError } from '../../../client/index.ts';
import type { FieldErrors } from '../../components/fields.tsx';
import type { Texts } from '../../texts/index.ts';

/** The message at its field. Undefined when no field is to blame. */
export function refusalOf(error: unknown, texts: Texts): FieldErrors | undefined {
  if (!(error instanceof ServiceError)) return undefined;
  const { errors } = texts.activation;
  switch (error.code) {
    case 'confirmation_code_wrong':
      return { code: errors.code };
    case 'too_many_attempts':
      return { code: errors.tooManyCodes(waitIn(error)) };
    case 'username_taken':
      return { username: errors.usernameTaken };
    case 'password_too_short':
      return { password: errors.shortPassword(Number(/\d+/.exec(error.text)?.[0])) };
    case 'password_common':
      return { password: errors.commonPassword };
    case 'password_like_name':
      return { password: errors.passwordLikeName };
    case 'password_invalid':
      return { password: errors.longPassword };
    default:
      return undefined;
  }
}

/** Whether the link is wrong, too old or used, or the account is not one that it opens. */
export function isLinkRefused(error: unknown): boolean {
  return error instanceof ServiceError && (error.status === 403 || error.status === 404);
}

/** Whether the service asks to wait. */
export function isTooEarly(error: unknown): error is ServiceError {
  return error instanceof ServiceError && error.code === 'too_many_attempts';
}

/** Seconds until the next attempt; a minute when the service does not say. */
export function waitIn({ retryAfter }: ServiceError): number {
  return retryAfter ?? 60;
}
