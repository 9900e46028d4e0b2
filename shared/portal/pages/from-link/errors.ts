/** What a person can do about a link that cannot be opened. */
import type { ServiceError } from '../../../client/index.ts';
import type { FieldErrors } from '../../components/fields.tsx';
import type { Texts } from '../../texts/index.ts';

/** By field. Undefined for an error that has nothing to do with the link. */
export function linkErrors({ code, text }: ServiceError, own: Texts['fromLink']): FieldErrors | undefined {
  if (code === 'link_passcode_required') return { passcode: own.passcodeMissing };
  if (code === 'link_passcode_wrong') {
    const left = /\d+/.exec(text)?.[0];
    return { passcode: left === undefined ? own.passcodeWrong : own.passcodeWrongLeft(Number(left)) };
  }
  // What cannot be in a link at all, such as a control character.
  if (code === 'control_characters') return { link: own.errors.link_damaged };
  const errors: Readonly<Record<string, string>> = own.errors;
  return code !== undefined && Object.hasOwn(errors, code) ? { link: errors[code]! } : undefined;
}
