import type { FC } from 'hono/jsx';
import { ErrorSummary, Field, type FieldErrors } from '../../components/fields.tsx';
import { FormToken } from '../../components/form-token.tsx';
import { Notice } from '../../components/notice.tsx';
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
}

export const SignInPage: FC<SignInView> = ({ username, next, notice, errors, help }) => {
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
          {kept && <input type="hidden" name="kept" value={kept} />}
          {next && <input type="hidden" name="next" value={next} />}
          <Field
            name="username"
            label={own.username}
            value={username}
            autocomplete="username"
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
    </Page>
  );
};
