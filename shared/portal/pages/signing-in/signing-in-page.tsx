/** How a person signs in: her passkeys, the second step, the codes for when the phone is lost. */
import type { FC } from 'hono/jsx';
import type { AccountFactors } from '../../../client/index.ts';
import { FormToken } from '../../components/form-token.tsx';
import { Done, Notice } from '../../components/notice.tsx';
import { Time } from '../../components/time.tsx';
import { Page } from '../../layout/page.tsx';
import { useRequest, useTexts } from '../../layout/request-context.ts';
import { Passkeys } from './passkeys.tsx';
import { waysOf } from './ways.ts';

interface SigningInView {
  readonly factors: AccountFactors;
}

/** So few that new ones should be made. */
const fewCodes = 3;

export const SigningInPage: FC<SigningInView> = ({ factors }) => {
  const { account, signingIn: own } = useTexts();
  return (
    <Page title={own.title}>
      <p class="crumbs">
        <a href="/account">{account.title}</a>
      </p>
      <Done texts={own.done} />
      <h1>{own.title}</h1>
      <State factors={factors} />
      <div class="panels">
        <Passkeys passkeys={factors.passkeys} />
        {(factors.password || factors.totp) && <CodeApp factors={factors} />}
        {factors.second_factor && (
          <>
            <RecoveryCodes factors={factors} />
            <TrustedBrowsers count={factors.trusted_browsers} />
            <LostPhone />
          </>
        )}
      </div>
    </Page>
  );
};

const State: FC<{ factors: AccountFactors }> = ({ factors }) => {
  const { texts, options } = useRequest();
  const { state } = texts.signingIn;
  const { second_factor, recovery_codes_left: left } = factors;
  if (!second_factor)
    return (
      <Notice>
        <p>
          <strong>{state.off}</strong> {state.offText}
        </p>
      </Notice>
    );
  if (waysOf(factors) === 0)
    return (
      <Notice kind="warning">
        <p>
          <strong>{state.refused}</strong> {state.refusedText(left, options.supportAddress)}
        </p>
      </Notice>
    );
  return (
    <>
      <Notice kind="done">
        <p>
          <strong>{state.on}</strong> {state.onText}
        </p>
      </Notice>
      {left < fewCodes && <Notice kind="warning">{state.fewCodes(left)}</Notice>}
      {waysOf(factors) === 1 && <p>{state.onlyOne}</p>}
    </>
  );
};

/** An account without a password is never asked for a code. */
const CodeApp: FC<{ factors: AccountFactors }> = ({ factors: { totp } }) => {
  const { app } = useTexts().signingIn;
  return (
    <section aria-labelledby="code-app">
      <h2 id="code-app">{app.title}</h2>
      <p>{app.lead}</p>
      {totp ? (
        <>
          <p>
            {app.since} <Time value={totp.since} style="date" />
          </p>
          <p class="actions">
            <a class="button quiet" href="/account/code-app">
              {app.other}
            </a>
            <a class="button quiet" href="/account/code-app/remove">
              {app.remove}
            </a>
          </p>
        </>
      ) : (
        <p>
          <a class="button quiet" href="/account/code-app">
            {app.setUp}
          </a>
        </p>
      )}
    </section>
  );
};

/** New ones take a second step that can be done. */
const RecoveryCodes: FC<{ factors: AccountFactors }> = ({ factors }) => {
  const { recovery } = useTexts().signingIn;
  const { recovery_codes_left: left } = factors;
  return (
    <section aria-labelledby="recovery">
      <h2 id="recovery">{recovery.title}</h2>
      <p>
        {recovery.lead} {recovery.left(left)}
      </p>
      {waysOf(factors) > 0 && (
        <p>
          <a class="button quiet" href="/account/recovery-codes">
            {recovery.new}
          </a>
        </p>
      )}
    </section>
  );
};

const TrustedBrowsers: FC<{ count: number }> = ({ count }) => {
  const { trusted } = useTexts().signingIn;
  return (
    <section aria-labelledby="trusted">
      <h2 id="trusted">{trusted.title}</h2>
      {count === 0 ? (
        <p>{trusted.none}</p>
      ) : (
        <>
          <p>
            {trusted.lead(count)} {trusted.password}
          </p>
          <form method="post" action="/account/signing-in/forget-browsers">
            <FormToken />
            <button type="submit" class="secondary">
              {trusted.forget}
            </button>
          </form>
        </>
      )}
    </section>
  );
};

const LostPhone: FC = () => {
  const { texts, options } = useRequest();
  const { lost } = texts.signingIn;
  return (
    <section aria-labelledby="lost">
      <h2 id="lost">{lost.title}</h2>
      <ol>
        <li>{lost.sign}</li>
        <li>{lost.afterwards}</li>
      </ol>
      <p>{lost.else(options.supportAddress)}</p>
    </section>
  );
};
