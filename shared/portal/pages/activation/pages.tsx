/** Pages of people who are not signed in yet: making an account, a new password, the code. */
import type { FC } from 'hono/jsx';
import { ErrorSummary, Field, type FieldErrors } from '../../components/fields.tsx';
import { FormToken } from '../../components/form-token.tsx';
import { Page } from '../../layout/page.tsx';
import { useRequest, useTexts } from '../../layout/request-context.ts';

interface FormProperties {
  readonly entered?: Readonly<Record<string, string>>;
  readonly errors?: FieldErrors;
}

export const RegisterPage: FC<FormProperties> = ({ entered, errors }) => {
  const { register } = useTexts().activation;
  return (
    <Page title={register.title} hasErrors={errors !== undefined}>
      <div class="narrow">
        <h1>{register.title}</h1>
        <p>{register.lead}</p>
        <ErrorSummary errors={errors} />
        <form method="post" action="/register">
          <FormToken />
          <Field
            name="email"
            type="email"
            label={register.email}
            value={entered?.email}
            autocomplete="email"
            errors={errors}
          />
          <Field
            name="name"
            label={register.name}
            hint={register.nameHint}
            value={entered?.name}
            autocomplete="name"
            errors={errors}
          />
          <button type="submit">{register.submit}</button>
        </form>
      </div>
    </Page>
  );
};

export const ForgottenPage: FC<{ email?: string; errors?: FieldErrors }> = ({ email, errors }) => {
  const { forgotten } = useTexts().activation;
  return (
    <Page title={forgotten.title} hasErrors={errors !== undefined}>
      <div class="narrow">
        <h1>{forgotten.title}</h1>
        <p>{forgotten.lead}</p>
        <ErrorSummary errors={errors} />
        <form method="post" action="/forgot-password">
          <FormToken />
          <Field
            name="email"
            type="email"
            label={forgotten.email}
            value={email}
            autocomplete="email"
            errors={errors}
          />
          <button type="submit">{forgotten.submit}</button>
        </form>
      </div>
    </Page>
  );
};

/** The same for every address: it does not tell whether there is an account. */
export const SentPage: FC<{ address: string }> = ({ address }) => {
  const { sent } = useTexts().activation;
  return (
    <Page title={sent.title}>
      <div class="narrow">
        <h1>{sent.title}</h1>
        <p>{sent.text(address)}</p>
        <p>{sent.missing}</p>
      </div>
    </Page>
  );
};

/** The code that the person needs together with the link in the mail, and the way back to where it is asked for. */
export const CodePage: FC<{ code: string; next: string }> = ({ code, next }) => {
  const { resend, init } = useTexts().activation;
  return (
    <Page title={resend.code}>
      <div class="narrow">
        <h1>{resend.code}</h1>
        <p class="code">{code}</p>
        <p>{resend.codeText}</p>
        <p>
          <a class="standalone" href={next}>
            {init.title}
          </a>
        </p>
      </div>
    </Page>
  );
};

/** What the person chooses when she uses a link. */
export type Choice = 'username and password' | 'password' | 'nothing';

interface ActivateProperties {
  /** Where the form goes: the address of the mail's link. */
  readonly action: string;
  readonly accountId: string;
  readonly needsCode: boolean;
  readonly chooses: Choice;
  readonly title: string;
  readonly submit: string;
  /** Where a new code can be had. */
  readonly lostCode?: string | undefined;
  readonly entered?: Readonly<Record<string, string>> | undefined;
  readonly errors?: FieldErrors | undefined;
}

export const ActivatePage: FC<ActivateProperties> = (view) => {
  const { account, activation } = useTexts();
  const { init } = activation;
  const { options } = useRequest();
  const { title, errors, entered, chooses } = view;
  return (
    <Page title={title} hasErrors={errors !== undefined}>
      <div class="narrow">
        <h1>{title}</h1>
        <p>{init.lead(view.accountId)}</p>
        <ErrorSummary errors={errors} />
        <form method="post" action={view.action}>
          <FormToken />
          {view.needsCode && (
            <Field
              name="code"
              label={init.code}
              hint={init.codeHint}
              value={entered?.code}
              inputmode="numeric"
              autocomplete="one-time-code"
              errors={errors}
            />
          )}
          {chooses === 'username and password' && (
            <Field
              name="username"
              label={init.username}
              hint={init.usernameHint}
              value={entered?.username ?? view.accountId}
              autocomplete="username"
              errors={errors}
            />
          )}
          {chooses !== 'nothing' && (
            <Field
              name="password"
              type="password"
              label={init.password}
              hint={account.password.hint(options.passwordMin)}
              autocomplete="new-password"
              errors={errors}
            />
          )}
          <button type="submit">{view.submit}</button>
        </form>
        {view.needsCode && view.lostCode && (
          <p>
            <a class="standalone" href={view.lostCode}>
              {init.lost}
            </a>
          </p>
        )}
      </div>
    </Page>
  );
};

/** Asks before a new code is made, because the old one then stops working. */
export const ResendPage: FC<{ action: string; isPending: boolean }> = ({ action, isPending }) => {
  const { resend, forgotten } = useTexts().activation;
  return (
    <Page title={resend.title}>
      <div class="narrow">
        <h1>{resend.title}</h1>
        {isPending ? (
          <>
            <p>{resend.text}</p>
            <form method="post" action={action}>
              <FormToken />
              <button type="submit">{resend.submit}</button>
            </form>
          </>
        ) : (
          <>
            <p>{resend.none}</p>
            <p>
              <a class="standalone" href="/forgot-password">
                {forgotten.title}
              </a>
            </p>
          </>
        )}
      </div>
    </Page>
  );
};

/** A new password, by a link that works once. */
export const NewPasswordPage: FC<{
  action: string;
  username: string;
  errors?: FieldErrors | undefined;
}> = ({ action, username, errors }) => {
  const { account, activation } = useTexts();
  const { init, reset } = activation;
  const { options } = useRequest();
  return (
    <Page title={reset.title} hasErrors={errors !== undefined}>
      <div class="narrow">
        <h1>{reset.title}</h1>
        <p>{reset.lead(username)}</p>
        <ErrorSummary errors={errors} />
        <form method="post" action={action}>
          <FormToken />
          {/* Password managers keep the new password under this name. */}
          <input type="text" name="username" value={username} autocomplete="username" readonly hidden />
          <Field
            name="password"
            type="password"
            label={init.password}
            hint={account.password.hint(options.passwordMin)}
            autocomplete="new-password"
            errors={errors}
          />
          <button type="submit">{reset.submit}</button>
        </form>
        <p>{reset.after}</p>
      </div>
    </Page>
  );
};
