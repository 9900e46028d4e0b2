/** One passkey: its name, and how it is removed. */
import type { FC } from 'hono/jsx';
import type { AccountFactors } from '../../../client/index.ts';
import { assetPaths } from '../../assets/index.ts';
import { ErrorSummary, Field, type FieldErrors } from '../../components/fields.tsx';
import { FormToken } from '../../components/form-token.tsx';
import { Done } from '../../components/notice.tsx';
import { Time } from '../../components/time.tsx';
import { Warning } from '../../components/warning.tsx';
import { Page } from '../../layout/page.tsx';
import { useTexts } from '../../layout/request-context.ts';
import { ConfirmButton, ConfirmFields } from './confirm-fields.tsx';
import { LastUse, type Passkey } from './passkeys.tsx';
import { isLast } from './ways.ts';

interface PasskeyView {
  readonly factors: AccountFactors;
  readonly passkey: Passkey;
  /** The name as it was entered, when it is shown again. */
  readonly name?: string | undefined;
  readonly errors?: FieldErrors | undefined;
}

export const PasskeyPage: FC<PasskeyView> = ({ factors, passkey, name, errors }) => {
  const { signingIn: own } = useTexts();
  const { passkeys } = own;
  return (
    <Page title={passkey.name} hasErrors={errors !== undefined}>
      <div class="narrow">
        <p class="crumbs">
          <a href="/account/signing-in">{own.title}</a>
        </p>
        <Done texts={own.done} />
        <h1>{passkey.name}</h1>
        <ErrorSummary errors={errors} />
        {passkey.refused && (
          <Warning title={passkeys.refused}>
            <p>{passkeys.refusedText}</p>
          </Warning>
        )}
        <p>
          {passkeys.added} <Time value={passkey.created_at} style="date" />
          <br />
          <LastUse passkey={passkey} />
          <br />
          {passkey.synced ? passkeys.synced : passkeys.here}
        </p>
        <form method="post" action={`/account/passkeys/${passkey.id}/rename`}>
          <FormToken />
          <Field
            name="name"
            label={passkeys.name}
            hint={passkeys.nameHint}
            value={name ?? passkey.name}
            autocomplete="off"
            errors={errors}
          />
          <button type="submit" class="secondary">
            {passkeys.renameSubmit}
          </button>
        </form>
        <Remove factors={factors} passkey={passkey} errors={errors} />
      </div>
      <script type="module" src={assetPaths.passkey} />
    </Page>
  );
};

const Remove: FC<PasskeyView> = ({ factors, passkey, errors }) => {
  const { removePasskey, last } = useTexts().signingIn;
  const isLastWay = isLast(factors, passkey);
  return (
    <section aria-labelledby="remove">
      <h2 id="remove">{removePasskey.title}</h2>
      <p>
        {removePasskey.lead} {removePasskey.device}
      </p>
      {isLastWay && (
        <Warning title={last.title}>
          <p>{factors.required ? last.demanded : last.text}</p>
        </Warning>
      )}
      {!(isLastWay && factors.required) && (
        <form method="post" action={`/account/passkeys/${passkey.id}/remove`}>
          <FormToken />
          <ConfirmFields factors={factors} asksProof={factors.second_factor} takesRecovery errors={errors} />
          <button type="submit" class="danger">
            {removePasskey.submit}
          </button>
          {factors.second_factor && <ConfirmButton factors={factors} removes />}
        </form>
      )}
    </section>
  );
};
