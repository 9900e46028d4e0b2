/** POST /accounts/{ACCOUNT_EMAIL}/passkeys/{PASSKEY_ID} (docs/contract/passkeys.md#passkey_rename). */
import type { passkeyEndpoints } from '../../api/endpoints/passkeys.ts';
import { ApiError, notFound } from '../../errors.ts';
import { limits } from '../../limits.ts';
import { present, update } from '../../store/writes.ts';
import type { Handler } from '../handler.ts';
import { keyOfPasskey } from './key.ts';

export const renamePasskey: Handler<(typeof passkeyEndpoints)['passkey_rename']> = async (
  { path, form },
  context,
) => {
  const name = readPasskeyName(form.name);
  const key = keyOfPasskey(context.entities.account.id, path.PASSKEY_ID);
  await context.commit([update(key, { set: { name } }, { when: { PK: present }, refused: notFound })]);
};

/** The name without surrounding white space. Throws 400 unless 1 to 100 characters are left. */
export function readPasskeyName(text: string): string {
  const name = text.trim();
  const length = [...name].length;
  if (length < 1 || length > limits.passkeyName)
    throw new ApiError('name_invalid', { name: 'The name of a passkey', maximum: limits.passkeyName });
  return name;
}
