/** Handlers of passkeys. */
import type { passkeyEndpoints } from '../../shared/api/endpoints/passkeys.ts';
import type { Handlers } from '../../shared/domain/handler.ts';
import { addPasskey } from '../../shared/domain/passkeys/add.ts';
import { confirmByPasskey } from '../../shared/domain/passkeys/confirm.ts';
import { renamePasskey } from '../../shared/domain/passkeys/name.ts';
import {
  optionsForAdding,
  optionsForConfirming,
  optionsForSigningIn,
} from '../../shared/domain/passkeys/options.ts';
import { removePasskey } from '../../shared/domain/passkeys/remove.ts';
import { signInWithPasskey } from '../../shared/domain/passkeys/sign-in.ts';

export const passkeyHandlers: Handlers<typeof passkeyEndpoints> = {
  passkey_options: optionsForAdding,
  passkey_add: addPasskey,
  passkey_rename: renamePasskey,
  passkey_remove: removePasskey,
  passkey_confirmation: optionsForConfirming,
  passkey_confirm: confirmByPasskey,
  passkey_challenge: optionsForSigningIn,
  passkey_sign_in: signInWithPasskey,
};
