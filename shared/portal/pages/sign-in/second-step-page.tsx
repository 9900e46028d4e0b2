/** The second step of signing in: a passkey, a code of the app, or a recovery code. */
import type { FC } from 'hono/jsx';
import { assetPaths } from '../../assets/index.ts';
import { ErrorSummary, Field, type FieldErrors } from '../../components/fields.tsx';
import { FormToken } from '../../components/form-token.tsx';
import { PasskeyButton } from '../../components/passkey-button.tsx';
import { Page } from '../../layout/page.tsx';
import { useRequest, useTexts } from '../../layout/request-context.ts';
import { Carried } from './page.tsx';
import type { Method } from './second-step.ts';

interface SecondStepView {
  readonly methods: readonly Method[];
  readonly errors?: FieldErrors | undefined;
  /** What to do about the errors. */
  readonly help?: string | undefined;
}

export const SecondStepPage: FC<SecondStepView> = ({ methods, errors, help }) => {
  const { second } = useTexts().signIn;
  const hasPasskey = methods.includes('passkey');
  const isOnlyHelp = !hasPasskey && !methods.includes('totp');
  return (
    <Page title={second.title} hasErrors={errors !== undefined}>
      <div class="narrow">
        <h1>{second.title}</h1>
        <p>{second.lead}</p>
        <ErrorSummary errors={errors}>{help && <p>{help}</p>}</ErrorSummary>
        {methods.includes('totp') && <CodeForm errors={errors} />}
        {hasPasskey && <PasskeyForm isSecondary={methods.includes('totp')} />}
        {hasPasskey && !methods.includes('totp') && <p data-without-passkeys>{second.noPasskey}</p>}
        <OtherWays hasCodes={methods.includes('recovery')} isOpen={isOnlyHelp} errors={errors} />
        <p>
          <a class="standalone" href="/sign-in">
            {second.startAgain}
          </a>
        </p>
      </div>
      <script type="module" src={assetPaths.passkey} />
    </Page>
  );
};

const CodeForm: FC<Pick<SecondStepView, 'errors'>> = ({ errors }) => {
  const { second } = useTexts().signIn;
  return (
    <form method="post" action="/sign-in/second-step">
      <FormToken />
      <Carried />
      <input type="hidden" name="kind" value="totp" />
      <Field
        name="code"
        label={second.code}
        hint={second.codeHint}
        inputmode="numeric"
        autocomplete="one-time-code"
        errors={errors}
      />
      <label>
        <input type="checkbox" name="trust" value="yes" aria-describedby="trust-hint" />
        <span>{second.trust}</span>
      </label>
      <p class="muted" id="trust-hint">
        {second.trustHint}
      </p>
      <button type="submit">{second.submit}</button>
    </form>
  );
};

const PasskeyForm: FC<{ isSecondary: boolean }> = ({ isSecondary }) => {
  const { second } = useTexts().signIn;
  return (
    <form
      class={isSecondary ? 'other-way' : undefined}
      method="post"
      action="/sign-in/passkey"
      data-with-passkeys
      hidden
    >
      <FormToken />
      <Carried />
      <input type="hidden" name="step" value="second" />
      <PasskeyButton
        makes={false}
        options="/sign-in/passkey/options"
        label={second.passkey}
        isSecondary={isSecondary}
      />
      <p class="muted">{second.passkeyHint}</p>
    </form>
  );
};

interface OtherWaysView extends Pick<SecondStepView, 'errors'> {
  readonly hasCodes: boolean;
  readonly isOpen: boolean;
}

/** Folded away where there is another way: most people have their phone at hand. The last way is one that a stranger cannot take. */
const OtherWays: FC<OtherWaysView> = ({ errors, hasCodes, isOpen }) => {
  const { texts, options } = useRequest();
  const { recovery } = texts.signIn.second;
  return (
    <details open={isOpen || errors?.recovery !== undefined}>
      <summary>{recovery.open}</summary>
      {hasCodes && <RecoveryForm errors={errors} />}
      <p>
        {hasCodes && <strong>{recovery.none} </strong>}
        {recovery.write(options.supportAddress)}
      </p>
    </details>
  );
};

const RecoveryForm: FC<Pick<SecondStepView, 'errors'>> = ({ errors }) => {
  const { recovery } = useTexts().signIn.second;
  return (
    <form method="post" action="/sign-in/second-step">
      <FormToken />
      <Carried />
      <input type="hidden" name="kind" value="recovery" />
      <p>{recovery.text}</p>
      <Field
        name="recovery"
        label={recovery.label}
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        errors={errors}
      />
      <button type="submit" class="secondary">
        {recovery.submit}
      </button>
    </form>
  );
};
