/** What the form says to confirm a change: confirm-fields.tsx. */
import type { AccountFactors } from '../../../client/index.ts';
import type { FieldErrors } from '../../components/fields.tsx';
import { assertionField, credentialField } from '../../components/passkey-button.tsx';
import type { PortalContext } from '../../environment.ts';
import { textOf } from '../../forms.ts';

export interface Confirmation {
  readonly password: string | undefined;
  readonly code?: string;
  readonly kind?: 'totp' | 'recovery';
  /** What a passkey has answered. */
  readonly assertion?: string;
}

export async function readConfirmation({ req }: PortalContext): Promise<Confirmation> {
  const form = await req.parseBody();
  const password = textOf(form.present) || undefined;
  const assertion = textOf(form[credentialField]) || textOf(form[assertionField]);
  if (assertion) return { password, assertion };
  const code = textOf(form.code)?.trim() ?? '';
  return code === '' ? { password } : { password, code, kind: kindOf(code) };
}

/** The app shows six digits, and a recovery code has letters in it. */
function kindOf(code: string): 'totp' | 'recovery' {
  return /^\d{6}$/.test(code.replace(/[\s-]/g, '')) ? 'totp' : 'recovery';
}

/** What is left empty, so that the service is not asked in vain. */
export function missingIn(
  { password, code, assertion }: Confirmation,
  { context, factors, asksProof }: { context: PortalContext; factors: AccountFactors; asksProof: boolean },
): FieldErrors {
  const { account, signingIn } = context.var.request.texts;
  return {
    ...(factors.password && !password && { present: account.password.missing }),
    ...(asksProof && !code && !assertion && { code: signingIn.proof.missing }),
  };
}
