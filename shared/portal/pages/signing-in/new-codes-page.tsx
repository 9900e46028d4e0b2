/** Asks before new recovery codes take the place of the old ones. */
import type { FC } from 'hono/jsx';
import type { AccountFactors } from '../../../client/index.ts';
import { assetPaths } from '../../assets/index.ts';
import { ErrorSummary, type FieldErrors } from '../../components/fields.tsx';
import { FormToken } from '../../components/form-token.tsx';
import { Page } from '../../layout/page.tsx';
import { useTexts } from '../../layout/request-context.ts';
import { ConfirmButton, ConfirmFields } from './confirm-fields.tsx';

interface NewCodesView {
  readonly factors: AccountFactors;
  readonly errors?: FieldErrors | undefined;
}

export const NewCodesPage: FC<NewCodesView> = ({ factors, errors }) => {
  const { signingIn: own } = useTexts();
  const { recovery, proof, add } = own;
  return (
    <Page title={recovery.newTitle} hasErrors={errors !== undefined}>
      <div class="narrow">
        <p class="crumbs">
          <a href="/account/signing-in">{own.title}</a>
        </p>
        <h1>{recovery.newTitle}</h1>
        <ErrorSummary errors={errors} />
        <p>{recovery.newLead}</p>
        <form method="post" action="/account/recovery-codes">
          <FormToken />
          <ConfirmFields factors={factors} asksProof takesRecovery={false} errors={errors} />
          {factors.totp ? (
            <button type="submit">{recovery.submit}</button>
          ) : (
            <p data-without-passkeys>{add.noneHere}</p>
          )}
          <ConfirmButton factors={factors} isOnly={factors.totp === null} />
        </form>
        <p>
          <a class="standalone" href="/account/signing-in">
            {proof.keep}
          </a>
        </p>
      </div>
      <script type="module" src={assetPaths.passkey} />
    </Page>
  );
};
