import type { FC } from 'hono/jsx';
import type { Account, AccountErasure, AccountSettings, Session } from '../../../client/index.ts';
import { ErrorSummary, Field, type FieldErrors } from '../../components/fields.tsx';
import { FormToken } from '../../components/form-token.tsx';
import { Done } from '../../components/notice.tsx';
import { Time } from '../../components/time.tsx';
import { Page } from '../../layout/page.tsx';
import { useRequest, useTexts } from '../../layout/request-context.ts';
import { DeletionSection, PendingErasure } from './erasure.tsx';
import { Mails } from './mails.tsx';
import { Sessions } from './sessions.tsx';

interface AccountProperties {
  readonly account: Account;
  readonly sessions: readonly Session[];
  readonly settings: AccountSettings;
  readonly erasure: AccountErasure;
  readonly entered: Readonly<Record<string, string>>;
  readonly errors?: FieldErrors | undefined;
}

export const AccountPage: FC<AccountProperties> = (view) => {
  const { account: own } = useTexts();
  const { account, errors } = view;
  const password = account.authSystems.find(({ name }) => name === 'password');
  return (
    <Page title={own.title} hasErrors={errors !== undefined}>
      <Done texts={own.done} />
      <h1>{own.title}</h1>
      <ErrorSummary errors={errors} />
      <PendingErasure erasure={view.erasure} />
      <dl>
        <dt>{own.address}</dt>
        <dd>{account.id}</dd>
        {account.lastLoginAt && (
          <>
            <dt>{own.lastSignIn}</dt>
            <dd>
              <Time value={account.lastLoginAt} />
            </dd>
          </>
        )}
      </dl>
      <div class="panels">
        <Profile {...view} />
        <Contact {...view} hasPassword={password !== undefined} />
        {password && <Username {...view} present={password.username} />}
        {password && <Password {...view} />}
        <SigningIn />
        <Sessions sessions={view.sessions} />
        <Device />
        <Mails settings={view.settings} />
        <DeletionSection erasure={view.erasure} />
      </div>
    </Page>
  );
};

/** The way to the page about passkeys and the second step. */
const SigningIn: FC = () => {
  const { signingIn } = useTexts();
  return (
    <section aria-labelledby="signing-in">
      <h2 id="signing-in">{signingIn.title}</h2>
      <p>{signingIn.lead}</p>
      <p>
        <a class="standalone" href="/account/signing-in">
          {signingIn.open}
        </a>
      </p>
    </section>
  );
};

/** The way to what is set up on this device alone. */
const Device: FC = () => {
  const { device } = useTexts();
  return (
    <section aria-labelledby="device">
      <h2 id="device">{device.title}</h2>
      <p>{device.lead}</p>
      <p>
        <a class="standalone" href="/account/device">
          {device.open}
        </a>
      </p>
    </section>
  );
};

const Profile: FC<AccountProperties> = ({ account, entered, errors }) => {
  const { profile } = useTexts().account;
  return (
    <section aria-labelledby="profile">
      <h2 id="profile">{profile.title}</h2>
      <form method="post" action="/account/profile">
        <FormToken />
        <input type="hidden" name="read_name" value={entered.read_name ?? account.fullName} />
        <Field
          name="name"
          label={profile.name}
          value={entered.name ?? account.fullName}
          autocomplete="name"
          errors={errors}
        />
        <button type="submit">{profile.submit}</button>
      </form>
    </section>
  );
};

const Contact: FC<AccountProperties & { hasPassword: boolean }> = ({
  account,
  entered,
  errors,
  hasPassword,
}) => {
  const { contact } = useTexts().account;
  return (
    <section aria-labelledby="contact-title">
      <h2 id="contact-title">{contact.title}</h2>
      <form method="post" action="/account/contact">
        <FormToken />
        <input type="hidden" name="read_contact" value={account.contactEmail} />
        <Field
          name="contact"
          type="email"
          label={contact.label}
          hint={contact.hint}
          value={entered.contact ?? account.contactEmail}
          autocomplete="email"
          errors={errors}
        />
        {hasPassword && (
          <Field
            name="present"
            type="password"
            label={contact.password}
            hint={contact.passwordHint}
            autocomplete="current-password"
            errors={errors}
          />
        )}
        <button type="submit">{contact.submit}</button>
      </form>
    </section>
  );
};

const Username: FC<AccountProperties & { present: string }> = ({ entered, errors, present }) => {
  const { username } = useTexts().account;
  return (
    <section aria-labelledby="username-title">
      <h2 id="username-title">{username.title}</h2>
      <form method="post" action="/account/username">
        <FormToken />
        <Field
          name="username"
          label={username.label}
          value={entered.username ?? present}
          autocomplete="username"
          errors={errors}
        />
        <button type="submit">{username.submit}</button>
      </form>
    </section>
  );
};

const Password: FC<AccountProperties> = ({ errors }) => {
  const { texts, options } = useRequest();
  const { password } = texts.account;
  return (
    <section aria-labelledby="password">
      <h2 id="password">{password.title}</h2>
      <form method="post" action="/account/password">
        <FormToken />
        <Field
          name="old"
          type="password"
          label={password.old}
          autocomplete="current-password"
          errors={errors}
        />
        <Field
          name="new"
          type="password"
          label={password.new}
          hint={password.hint(options.passwordMin)}
          autocomplete="new-password"
          errors={errors}
        />
        <button type="submit">{password.submit}</button>
      </form>
    </section>
  );
};
