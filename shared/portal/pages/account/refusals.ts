/** What a person is told when the service refuses a password or an address. */
import { ServiceError } from '../../../client/index.ts';
import type { FieldErrors } from '../../components/fields.tsx';
import type { Texts } from '../../texts/index.ts';

/**
 * What is wrong with a new password, by the code of the error; undefined when the error is about something else. `minimum`
 * is the number of characters that it must have.
 */
export function problemOfPassword(
  error: unknown,
  { password }: Texts['account'],
  minimum: number,
): string | undefined {
  if (!(error instanceof ServiceError)) return undefined;
  const problems: Readonly<Record<string, string>> = {
    password_too_short: password.short(minimum),
    password_common: password.common,
    password_like_name: password.likeName,
    password_unchanged: password.unchanged,
    password_invalid: password.tooLong,
  };
  return problems[error.code ?? ''];
}

/** What is wrong with the present password, in the field of this name. */
export function problemOfPresentPassword(
  error: unknown,
  { password }: Texts['account'],
  field: string,
): FieldErrors | undefined {
  if (!(error instanceof ServiceError)) return undefined;
  if (error.code === 'password_wrong') return { [field]: password.wrong };
  return error.status === 429 ? { [field]: password.tooOften } : undefined;
}
