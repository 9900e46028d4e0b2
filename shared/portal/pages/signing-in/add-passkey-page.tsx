/** The page on which a passkey is made. Only a script can do that. */
import type { FC } from 'hono/jsx';
import type { AccountFactors } from '../../../client/index.ts';
import { assetPaths } from '../../assets/index.ts';
import { ErrorSummary, Field, type FieldErrors } from '../../components/fields.tsx';
import { FormToken } from '../../components/form-token.tsx';
import { PasskeyButton } from '../../components/passkey-button.tsx';
import { Page } from '../../layout/page.tsx';
import { useTexts } from '../../layout/request-context.ts';
import { BeforeYouBegin } from './before.tsx';
import { ConfirmFields, confirmationPath, hasPasskey } from './confirm-fields.tsx';
import { asksProofToAdd } from './ways.ts';

interface AddPasskeyView {
  readonly factors: AccountFactors;
  readonly name: string;
  readonly errors?: FieldErrors | undefined;
}

export const AddPasskeyPage: FC<AddPasskeyView> = ({ factors, name, errors }) => {
  const { signingIn: own } = useTexts();
  const { add, passkeys, proof } = own;
  const asksProof = asksProofToAdd(factors);
  return (
    <Page title={add.title} hasErrors={errors !== undefined}>
      <div class="narrow">
        <p class="crumbs">
          <a href="/account/signing-in">{own.title}</a>
        </p>
        <h1>{add.title}</h1>
        <ErrorSummary errors={errors} />
        <p>{add.lead}</p>
        <p>{add.where}</p>
        <p class="notice warning" data-without-passkeys>
          {add.missing}
        </p>
        <div data-with-passkeys hidden>
          <BeforeYouBegin factors={factors} />
          <form method="post" action="/account/passkeys">
            <FormToken />
            <Field
              name="name"
              label={passkeys.name}
              hint={passkeys.nameHint}
              value={name}
              autocomplete="off"
              errors={errors}
            />
            <ConfirmFields
              factors={factors}
              asksProof={asksProof}
              takesRecovery
              passwordHint={add.passwordHint}
              errors={errors}
            />
            <PasskeyButton
              makes
              options="/account/passkeys/options"
              label={add.submit}
              confirming={
                asksProof && hasPasskey(factors)
                  ? { options: confirmationPath, label: proof.passkey }
                  : undefined
              }
            />
          </form>
        </div>
      </div>
      <script type="module" src={assetPaths.passkey} />
    </Page>
  );
};
