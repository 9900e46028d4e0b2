/** Handlers of accounts. */
import type { accountLinkEndpoints } from '../../shared/api/endpoints/account-links.ts';
import type { accountEndpoints } from '../../shared/api/endpoints/accounts.ts';
import {
  checkActivation,
  newActivationCode,
  useActivation,
} from '../../shared/domain/accounts/activations.ts';
import { addAuthSystem, setUsername } from '../../shared/domain/accounts/auth-systems.ts';
import { checkSecrets, initializeAccount } from '../../shared/domain/accounts/check-secrets.ts';
import { createAccount } from '../../shared/domain/accounts/create.ts';
import { accountInfo, setAccountInfo } from '../../shared/domain/accounts/info.ts';
import { changePassword, setPassword } from '../../shared/domain/accounts/passwords.ts';
import { listPermissions } from '../../shared/domain/accounts/permissions.ts';
import { listRecords } from '../../shared/domain/accounts/records.ts';
import { register } from '../../shared/domain/accounts/registrations.ts';
import { checkResetLink, requestResetLink, useResetLink } from '../../shared/domain/accounts/reset-links.ts';
import { searchAccounts } from '../../shared/domain/accounts/search.ts';
import {
  resendSecret,
  showPrimarySecret,
  showSecret,
  voidPrimarySecret,
} from '../../shared/domain/accounts/secret-handlers.ts';
import {
  forgotPassword,
  resetAccount,
  setAccountState,
} from '../../shared/domain/accounts/state-handlers.ts';
import type { Handlers } from '../../shared/domain/handler.ts';

export const accountHandlers: Handlers<typeof accountEndpoints & typeof accountLinkEndpoints> = {
  account_create: createAccount,
  account_search: searchAccounts,
  account_info: accountInfo,
  account_info_set: setAccountInfo,
  account_set_state: setAccountState,
  account_reset: resetAccount,
  account_forgot_password: forgotPassword,
  account_resend_secret: resendSecret,
  account_secret: showSecret,
  account_primary_secret: showPrimarySecret,
  account_primary_secret_void: voidPrimarySecret,
  account_check_secrets: checkSecrets,
  account_initialize: initializeAccount,
  account_authsystem_add: addAuthSystem,
  account_password_change: changePassword,
  account_password_set: setPassword,
  account_username_set: setUsername,
  record_list: listRecords,
  account_permissions: listPermissions,
  reset_link_request: requestResetLink,
  reset_link_check: checkResetLink,
  reset_link_use: useResetLink,
  account_register: register,
  activation_check: checkActivation,
  activation_use: useActivation,
  activation_code: newActivationCode,
};
