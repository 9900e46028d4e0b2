/** The form with which an owner hands a record over. Everything that cannot be undone is said before the button. */
import type { FC } from 'hono/jsx';
import type { AccountFactors } from '../../../client/index.ts';
import { assetPaths } from '../../assets/index.ts';
import { ErrorSummary, Field, type FieldErrors } from '../../components/fields.tsx';
import { FormToken } from '../../components/form-token.tsx';
import { PasskeyButton } from '../../components/passkey-button.tsx';
import { Warning } from '../../components/warning.tsx';
import { Page } from '../../layout/page.tsx';
import { useTexts } from '../../layout/request-context.ts';
import { type RecordScope, sectionPath } from '../../scope/scope.ts';
import { confirmationPath, hasPasskey } from '../signing-in/confirm-fields.tsx';

interface HandOverView {
  readonly scope: RecordScope;
  /** How the person is asked whether it is her. */
  readonly factors: AccountFactors;
  readonly entered: { readonly address: string; readonly still: boolean };
  readonly errors?: FieldErrors | undefined;
}

export const HandOverPage: FC<HandOverView> = ({ scope, factors, entered, errors }) => {
  const { invitations, sharing, signingIn } = useTexts();
  const { handOver } = invitations;
  const { effects } = handOver;
  const base = sectionPath(scope, 'sharing');
  const byPasskey = !factors.password && hasPasskey(factors);
  return (
    <Page title={handOver.title} scope={scope} section="sharing" hasErrors={errors !== undefined}>
      <div class="narrow">
        <p class="crumbs">
          <a href={base}>{sharing.title}</a>
        </p>
        <h1>{handOver.title}</h1>
        <p>{handOver.lead}</p>
        <ErrorSummary errors={errors} />
        <Warning title={effects.title}>
          <ul>
            <li>{effects.decides}</li>
            <li>
              <strong>{effects.forGood}</strong>
            </li>
            <li>{effects.ends}</li>
            <li>{effects.until}</li>
          </ul>
        </Warning>
        <form method="post" action={`${base}/hand-over`}>
          <FormToken />
          <Field
            name="address"
            type="email"
            label={handOver.address}
            hint={invitations.form.addressHint}
            value={entered.address}
            autocomplete="off"
            errors={errors}
          />
          <div class="field one-of">
            <label>
              <input type="checkbox" name="still" value="yes" checked={entered.still} />
              <span>
                {handOver.still} <small>{handOver.stillHint}</small>
              </span>
            </label>
          </div>
          {factors.password && (
            <Field
              name="password"
              type="password"
              label={handOver.password}
              autocomplete="current-password"
              errors={errors}
            />
          )}
          {byPasskey ? (
            <>
              <p data-without-passkeys>{signingIn.add.noneHere}</p>
              <PasskeyButton makes={false} options={confirmationPath} label={handOver.submitByPasskey} />
            </>
          ) : (
            <button type="submit">{handOver.submit}</button>
          )}
        </form>
        <p>
          <a class="standalone" href={base}>
            {handOver.cancel}
          </a>
        </p>
      </div>
      {byPasskey && <script type="module" src={assetPaths.passkey} />}
    </Page>
  );
};
