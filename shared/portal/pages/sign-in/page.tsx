import type { FC } from 'hono/jsx';
import { assetPaths } from '../../assets/index.ts';
import { ErrorSummary, Field, type FieldErrors } from '../../components/fields.tsx';
import { FormToken } from '../../components/form-token.tsx';
import { Notice } from '../../components/notice.tsx';
import { PasskeyButton } from '../../components/passkey-button.tsx';
import { Page } from '../../layout/page.tsx';
import { useRequest } from '../../layout/request-context.ts';
import { offlinePath } from '../offline/path.ts';

export interface SignInView {
  readonly username?: string | undefined;
  /** Where to go afterwards: a path of this portal. */
  readonly next?: string | undefined;
  /** Why the person is here again. */
  readonly notice?: string | undefined;
  readonly errors?: FieldErrors | undefined;
  /** What to do about the errors. */
  readonly help?: string | undefined;
  /** Whether somebody has used a passkey in this browser: then it offers them where the name is typed. */
  readonly offersPasskeys?: boolean;
}

export const SignInPage: FC<SignInView> = (view) => {
  const { username, next, notice, errors, help, offersPasskeys } = view;
  const { texts, options, kept } = useRequest();
  const own = texts.signIn;
  return (
    <Page title={own.title} hasErrors={errors !== undefined}>
      <div class="narrow">
        {notice && <Notice>{notice}</Notice>}
        {kept && <Notice kind="done">{texts.kept.notice}</Notice>}
        <h1>{own.title}</h1>
        <p>{own.lead}</p>
        <ErrorSummary errors={errors}>{help && <p>{help}</p>}</ErrorSummary>
        <form method="post" action="/sign-in">
          <FormToken />
          <Carried next={next} />
          <Field
            name="username"
            label={own.username}
            value={username}
            autocomplete={offersPasskeys ? 'username webauthn' : 'username'}
            errors={errors}
          />
          <Field
            name="password"
            label={own.password}
            type="password"
            autocomplete="current-password"
            errors={errors}
          />
          <button type="submit">{own.submit}</button>
        </form>
        <form class="other-way" method="post" action="/sign-in/passkey" data-with-passkeys hidden>
          <FormToken />
          <Carried next={next} />
          <PasskeyButton
            makes={false}
            options="/sign-in/passkey/options"
            label={own.passkey.submit}
            isSecondary
            isOffered={offersPasskeys}
          />
          <p class="muted">{own.passkey.hint}</p>
        </form>
        <ul class="links">
          <li data-kept-card hidden>
            <a href={offlinePath}>{texts.offline.cardTitle}</a>
          </li>
          <li>
            <a href="/forgot-password" target={kept && '_blank'}>
              {own.forgotten}
            </a>
          </li>
          {options.registration && (
            <li>
              <a href="/register">{own.register}</a>
            </li>
          )}
        </ul>
      </div>
      <script type="module" src={assetPaths.passkey} />
    </Page>
  );
};

/** What goes on with the person: the page that she wanted, and what she had typed. */
export const Carried: FC<{ next?: string | undefined }> = ({ next }) => {
  const { kept } = useRequest();
  return (
    <>
      {kept && <input type="hidden" name="kept" value={kept} />}
      {next && <input type="hidden" name="next" value={next} />}
    </>
  );
};
