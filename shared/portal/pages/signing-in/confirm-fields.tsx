/** What a person gives who changes how she signs in: her password, and what only she has. */
import type { FC } from 'hono/jsx';
import type { AccountFactors } from '../../../client/index.ts';
import { Field, type FieldErrors } from '../../components/fields.tsx';
import { PasskeyButton } from '../../components/passkey-button.tsx';
import { useTexts } from '../../layout/request-context.ts';

interface ConfirmProperties {
  readonly factors: AccountFactors;
  /** Whether the password is not enough. */
  readonly asksProof: boolean;
  /** Whether a recovery code will do. */
  readonly takesRecovery: boolean;
  readonly passwordHint?: string | undefined;
  readonly errors?: FieldErrors | undefined;
}

/** An account without a password is asked for none. */
export const ConfirmFields: FC<ConfirmProperties> = (view) => {
  const { proof } = useTexts().signingIn;
  const { factors, asksProof, takesRecovery, errors } = view;
  const label = factors.totp ? (takesRecovery ? proof.code : proof.appCode) : proof.recovery;
  return (
    <>
      {factors.password && (
        <Field
          name="present"
          type="password"
          label={proof.password}
          hint={view.passwordHint}
          autocomplete="current-password"
          errors={errors}
        />
      )}
      {asksProof && (factors.totp || takesRecovery) && (
        <Field
          name="code"
          label={label}
          autocomplete="one-time-code"
          autocapitalize="none"
          spellcheck={false}
          errors={errors}
        />
      )}
    </>
  );
};

/** Where the script asks what a passkey needs to confirm something. */
export const confirmationPath = '/account/passkeys/confirmation';

export function hasPasskey({ passkeys }: AccountFactors): boolean {
  return passkeys.some(({ refused }) => !refused);
}

interface ConfirmButtonProperties {
  readonly factors: AccountFactors;
  readonly isOnly?: boolean;
  /** Whether the form takes something away, so that the button says so too. */
  readonly removes?: boolean;
}

/** A passkey in the place of a code. */
export const ConfirmButton: FC<ConfirmButtonProperties> = ({ factors, isOnly, removes }) => {
  const { proof } = useTexts().signingIn;
  if (!hasPasskey(factors)) return null;
  const label = removes ? proof.passkeyRemoves : proof.passkey;
  return (
    <PasskeyButton
      makes={false}
      options={confirmationPath}
      label={isOnly ? proof.passkeyOnly : label}
      isSecondary={!isOnly}
    />
  );
};
