/** The first page of setting up the code app: what is needed, and the password. */
import type { FC } from 'hono/jsx';
import type { AccountFactors } from '../../../client/index.ts';
import { assetPaths } from '../../assets/index.ts';
import { ErrorSummary, type FieldErrors } from '../../components/fields.tsx';
import { FormToken } from '../../components/form-token.tsx';
import { Notice } from '../../components/notice.tsx';
import { Page } from '../../layout/page.tsx';
import { useTexts } from '../../layout/request-context.ts';
import { BeforeYouBegin } from './before.tsx';
import { ConfirmButton, ConfirmFields } from './confirm-fields.tsx';
import { asksProofToAdd } from './ways.ts';

interface CodeAppView {
  readonly factors: AccountFactors;
  readonly notice?: string | undefined;
  readonly errors?: FieldErrors | undefined;
}

export const CodeAppPage: FC<CodeAppView> = ({ factors, notice, errors }) => {
  const { signingIn: own } = useTexts();
  const { app } = own;
  const asksProof = asksProofToAdd(factors);
  return (
    <Page title={app.setUp} hasErrors={errors !== undefined}>
      <div class="narrow">
        <p class="crumbs">
          <a href="/account/signing-in">{own.title}</a>
        </p>
        {notice && <Notice>{notice}</Notice>}
        <h1>{app.setUp}</h1>
        <ErrorSummary errors={errors} />
        <p>{app.lead}</p>
        <p>{app.install}</p>
        {factors.totp && <p>{app.replaces}</p>}
        <BeforeYouBegin factors={factors} />
        <form method="post" action="/account/code-app">
          <FormToken />
          <ConfirmFields
            factors={factors}
            asksProof={asksProof}
            takesRecovery
            passwordHint={app.passwordHint}
            errors={errors}
          />
          <button type="submit">{app.submit}</button>
          {asksProof && <ConfirmButton factors={factors} />}
        </form>
      </div>
      {asksProof && <script type="module" src={assetPaths.passkey} />}
    </Page>
  );
};
