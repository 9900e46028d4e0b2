/** Handlers of the second factors of an account. */
import type { factorEndpoints } from '../../shared/api/endpoints/factors.ts';
import { beginTotp, confirmTotp, removeTotp } from '../../shared/domain/factors/app-for-codes.ts';
import { forgetBrowsers } from '../../shared/domain/factors/forget-browsers.ts';
import { showFactors } from '../../shared/domain/factors/read.ts';
import { renewRecoveryCodes } from '../../shared/domain/factors/renew-recovery-codes.ts';
import type { Handlers } from '../../shared/domain/handler.ts';

export const factorHandlers: Handlers<typeof factorEndpoints> = {
  account_factors: showFactors,
  totp_begin: beginTotp,
  totp_confirm: confirmTotp,
  totp_remove: removeTotp,
  recovery_codes_new: renewRecoveryCodes,
  trusted_browsers_forget: forgetBrowsers,
};
