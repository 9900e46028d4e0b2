/** Turning the code app off. */
import type { FC } from 'hono/jsx';
import type { AccountFactors } from '../../../client/index.ts';
import { assetPaths } from '../../assets/index.ts';
import { ErrorSummary, type FieldErrors } from '../../components/fields.tsx';
import { FormToken } from '../../components/form-token.tsx';
import { Warning } from '../../components/warning.tsx';
import { Page } from '../../layout/page.tsx';
import { useTexts } from '../../layout/request-context.ts';
import { ConfirmButton, ConfirmFields } from './confirm-fields.tsx';
import { isLast } from './ways.ts';

interface RemoveCodeAppView {
  readonly factors: AccountFactors;
  readonly errors?: FieldErrors | undefined;
}

export const RemoveCodeAppPage: FC<RemoveCodeAppView> = ({ factors, errors }) => {
  const { signingIn: own } = useTexts();
  const { removeApp, last, proof } = own;
  const isLastWay = isLast(factors, { refused: false });
  return (
    <Page title={removeApp.title} hasErrors={errors !== undefined}>
      <div class="narrow">
        <p class="crumbs">
          <a href="/account/signing-in">{own.title}</a>
        </p>
        <h1>{removeApp.title}</h1>
        <ErrorSummary errors={errors} />
        <p>{removeApp.lead}</p>
        {isLastWay && (
          <Warning title={last.title}>
            <p>{factors.required ? last.demanded : last.text}</p>
          </Warning>
        )}
        {!(isLastWay && factors.required) && (
          <form method="post" action="/account/code-app/remove">
            <FormToken />
            <ConfirmFields factors={factors} asksProof takesRecovery errors={errors} />
            <button type="submit" class="danger">
              {removeApp.submit}
            </button>
            <ConfirmButton factors={factors} removes />
          </form>
        )}
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
